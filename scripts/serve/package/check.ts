import { type Day, daysBetween } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { createChecker } from '../../model/spellings/check-name.ts';
import { namesIn } from '../../model/spellings/names-in-text.ts';
import type { KnownProvider } from '../../model/spellings/platforms.ts';
import { successorFields } from '../../model/spellings/successors.ts';
import { listWords } from '../../model/words.ts';

/** What the package holds. */
interface PackageData {
  records: readonly Deprecation[];
  providers: readonly KnownProvider[];
  scheduled: readonly ScheduledDate[];
}

interface Options {
  platform?: string;
  region?: string | readonly string[];
  within?: number;
  today?: Day;
}

const WITHIN_DAYS = 90;

/**
 * The one answer to a name, over the data of the package: the same as `check_items` gives. It throws
 * for a platform that has no records.
 *
 * @param now the date to count from where a question does not say
 */
export function createCheck({ records, providers, scheduled }: PackageData, now: () => Day) {
  const { check: answer, successorOf, resolver } = createChecker(records, providers, scheduled);

  const platforms = providers.flatMap((each) => each.platforms.map(({ id }) => id));

  function check(names: string | readonly string[], options: Options = {}) {
    const { platform, region = [], within = WITHIN_DAYS } = options;
    if (platform !== undefined && !platforms.includes(platform)) {
      throw new RangeError(`there is no platform ${platform}; it is ${listWords(platforms)}`);
    }
    const today = options.today ?? now();
    const regions = typeof region === 'string' ? [region] : region;
    return (typeof names === 'string' ? [names] : names).map((name) => {
      const { matches, deciding, ...checked } = answer(name, today, { platform, regions });
      const records = matches.map((each) => {
        const { record, match } = each;
        const { shutdown_date: date, status } = record;
        const left = date === null ? null : daysBetween(today, date);
        const isOver = left === null ? status === 'retired' : left <= within;
        const stops = isOver && deciding.includes(each);
        const successor = successorFields(successorOf(record));
        return { match, ...record, days_left: left, stops, ...successor };
      });
      return { ...checked, stops: records.some(({ stops }) => stops), records };
    });
  }

  return { check, namesIn: (text: string) => namesIn(text, resolver), successorOf, today: now };
}
