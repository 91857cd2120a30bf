import { type Day, daysBetween, hasPassed } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { isPlanned, recordsOf } from '../../model/planned.ts';
import { createChecker } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import type { KnownNames, KnownProvider } from '../../model/spellings/platforms.ts';
import type { NamedRecord } from '../../model/spellings/resolver.ts';
import { successorFields } from '../../model/spellings/successors.ts';
import { listWords } from '../../model/words.ts';

/** What the package holds. */
export interface PackageData extends KnownNames {
  records: readonly Deprecation[];
  scheduled: readonly ScheduledDate[];
}

interface Options {
  platform?: string;
  region?: string | readonly string[];
  within?: number;
  today?: Day;
}

export const WITHIN_DAYS = 90;

/** Whether something has stopped, or stops within some days. */
export function isStopping(
  { shutdown_date: date, status }: Pick<NamedRecord, 'shutdown_date' | 'status'>,
  today: Day,
  within: number,
): boolean {
  if (date === null) return status === 'retired';
  return daysBetween(today, date) <= within;
}

/** @throws RangeError for a platform that has no records */
export function requirePlatform(platform: string, providers: readonly KnownProvider[]): void {
  const platforms = providers.flatMap((each) => each.platforms.map(({ id }) => id));
  if (platforms.includes(platform)) return;
  throw new RangeError(`there is no platform ${platform}; it is ${listWords(platforms)}`);
}

/**
 * The one answer to a name, over the data of the package: the same as `check_items` gives. It throws
 * for a platform that has no records.
 *
 * @param now the date to count from where a question does not say
 */
export function createCheck(data: PackageData, now: () => Day) {
  const checker = createChecker(data.records, data, data.scheduled);

  return (names: string | readonly string[], options: Options = {}) => {
    const { platform, region = [], within = WITHIN_DAYS, today = now() } = options;
    if (platform !== undefined) requirePlatform(platform, data.providers);
    const regions = [region].flat();
    return [names].flat().map((name) => {
      const answered = checker.check(name, today, { platform, regions });
      const { asked, platform: meant, recorded, found, deciding, near, says } = answered;
      const records = recordsOf(found).map((each) => {
        const { record, match } = each;
        const { shutdown_date: date } = record;
        return {
          match,
          ...record,
          past: hasPassed(record, today),
          days_left: date === null ? null : daysBetween(today, date),
          stops: deciding.includes(each) && isStopping(record, today, within),
          ...successorFields(checker.successorOf(record)),
        };
      });
      return {
        asked,
        platform: meant,
        recorded,
        near,
        scheduled: found.filter(isPlanned).map(({ record }) => record.row),
        says,
        sentence: checkedSentence(checker, answered, today),
        // Unknown is not safe.
        stops: recordsOf(deciding).length === 0 ? null : records.some(({ stops }) => stops),
        records,
      };
    });
  };
}
