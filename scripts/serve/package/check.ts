import { type Day, daysBetween } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { platformOf } from '../../model/published.ts';
import { createChecker } from '../../model/spellings/check-name.ts';
import { namesIn } from '../../model/spellings/names-in-text.ts';
import type { KnownProvider } from '../../model/spellings/platforms.ts';
import type { Matched } from '../../model/spellings/resolver.ts';
import { successorFields } from '../../model/spellings/successors.ts';

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
 * The one answer to a name, over the data of the package: the same as `check_items` gives.
 *
 * @param now the date to count from where a question does not say
 */
export function createCheck({ records, providers, scheduled }: PackageData, now: () => Day) {
  const { check: answer, successorOf, resolver } = createChecker(records, providers, scheduled);

  /** Whether a record is about what was asked, and not only related to it. */
  const isMeant = ({ record, match }: Matched<Deprecation>, platform: string | null): boolean =>
    (platform === null || platformOf(record.id) === platform) &&
    // A platform that sets versions apart has the name for all of them: `o3 (2025-04-16)`.
    (match === 'exact' || (match === 'version' && record.item.endsWith(')')));

  function check(names: string | readonly string[], options: Options = {}) {
    const { platform, region = [], within = WITHIN_DAYS } = options;
    const today = options.today ?? now();
    const regions = typeof region === 'string' ? [region] : region;
    return (typeof names === 'string' ? [names] : names).map((name) => {
      const { matches, ...checked } = answer(name, { platform, regions, from: today });
      const leftOf = ({ shutdown_date: date }: Deprecation) =>
        date === null ? null : daysBetween(today, date);
      const isOver = (record: Deprecation): boolean => {
        const left = leftOf(record);
        return left === null ? record.status === 'retired' : left <= within;
      };
      const records = matches.map(({ record, match }) => {
        const successor = successorFields(successorOf(record));
        return { match, ...record, days_left: leftOf(record), ...successor };
      });
      const stops = matches.some((each) => isOver(each.record) && isMeant(each, checked.platform));
      return { ...checked, stops, records };
    });
  }

  return { check, namesIn: (text: string) => namesIn(text, resolver) };
}
