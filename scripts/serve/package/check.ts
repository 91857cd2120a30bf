import { type Day, daysBetween, hasPassed } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { type CheckedName, createChecker } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import type { KnownNames, KnownProvider } from '../../model/spellings/platforms.ts';
import { type SuccessorFacts, successorFields } from '../../model/spellings/successors.ts';
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

/**
 * The records of an answer, each with the days left and whether the name stops because of it.
 * `stops` is null where nothing is recorded where the name is used: unknown is not safe.
 */
export function describeRecords(
  { matches, deciding }: Pick<CheckedName<Deprecation>, 'matches' | 'deciding'>,
  successorOf: (record: Deprecation) => SuccessorFacts<Deprecation>,
  today: Day,
  within: number,
) {
  const records = matches.map((each) => {
    const { record, match } = each;
    const { shutdown_date: date, status } = record;
    let left: number | null = null;
    let isOver = status === 'retired';
    if (date !== null) {
      left = daysBetween(today, date);
      isOver = left <= within;
    }
    const stops = isOver && deciding.includes(each);
    const successor = successorFields(successorOf(record));
    return {
      match,
      ...record,
      past: hasPassed(record, today),
      days_left: left,
      stops,
      ...successor,
    };
  });
  if (deciding.length === 0) return { stops: null, records };
  return { stops: records.some(({ stops }) => stops), records };
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
      const { matches: _, deciding: __, planned: ___, absence: ____, ...checked } = answered;
      return {
        ...checked,
        sentence: checkedSentence(checker, answered, today),
        ...describeRecords(answered, checker.successorOf, today, within),
      };
    });
  };
}
