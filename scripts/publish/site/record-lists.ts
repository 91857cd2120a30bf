import type { History } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { DEPRECATION_STATUSES } from '../../model/published.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';
import { statusFolder, yearFolder } from './addresses.ts';
import { AGE_LIMITS, countByAge, standingOf } from './words.ts';

/** Every record of a year or of a status, as its pages and their Markdown say it. */
export interface RecordList {
  /** Folder of dist/ of its pages. */
  folder: string;
  /** `2026`, `retired`. */
  name: string;
  /** What people search for. */
  title: string;
  /** What belongs to it, in one sentence. */
  what: string;
  /** In the published order: soonest shutdown first. */
  records: Deprecation[];
}

const STATUS_MEANS: Record<Deprecation['status'], string> = {
  deprecated:
    'Announced by the vendor, which has not said that it stopped; its date may have passed.',
  retired:
    'Stopped as the vendor states it, or as its committed date says that had come when the page was read.',
};

/** What has one status; each status has its list. */
export function statusLists(records: readonly Deprecation[]): RecordList[] {
  return DEPRECATION_STATUSES.map((status) => ({
    folder: statusFolder(status),
    name: status,
    title: `${status === 'retired' ? 'Retired' : 'Deprecated'} AI models and APIs, with their dates`,
    what: STATUS_MEANS[status],
    records: records.filter((record) => record.status === status),
  }));
}

/** The year of a date. */
function yearOf(day: Day): string {
  return day.slice(0, 4);
}

/**
 * Years in which a record has its shutdown date, or had it before the vendor moved it: the address
 * of a year that was given once stays.
 */
function yearsOf(records: readonly Deprecation[], { changes }: Pick<History, 'changes'>): string[] {
  const days = [
    ...records.map(({ shutdown_date: day }) => day),
    ...changes.map(({ change, old }) => (change === 'shutdown_date_changed' ? old : null)),
  ];
  const years = days.flatMap((day) => (typeof day === 'string' ? [yearOf(day)] : []));
  return [...new Set(years)].sort(compareCodeUnits);
}

/** What has its published shutdown date in one year, the newest year first. */
export function yearLists(
  records: readonly Deprecation[],
  history: Pick<History, 'changes'>,
  today: Day,
): RecordList[] {
  return yearsOf(records, history)
    .reverse()
    .map((year) => ({
      folder: yearFolder(year),
      name: year,
      title:
        year < yearOf(today)
          ? `AI models and APIs with a shutdown date in ${year}`
          : `AI models and APIs that stop working in ${year}`,
      what: `Everything whose vendor has published a shutdown date in ${year}, on all platforms.`,
      records: records.filter(({ shutdown_date: day }) => day !== null && yearOf(day) === year),
    }));
}

/** `62 to come, 191 past`: the parts that are not 0. */
function listCounts(counts: readonly (readonly [count: number, what: string])[]): string {
  return counts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${count.toString()} ${what}`)
    .join(', ');
}

/** How many records there are, what their dates mean on a date, and how old they are. */
export function countsInWords(records: readonly Deprecation[], today: Day): string {
  if (records.length === 0) return `No record on ${today} (UTC).`;
  const count = (standing: string): number =>
    records.filter((record) => standingOf(record, today) === standing).length;
  const dates = listCounts([
    [count('coming'), 'upcoming'],
    [count('passed'), 'past their date'],
    [count('undated'), 'without a date'],
  ]);
  const earliest = records.filter(({ date_basis: basis }) => basis === 'earliest').length;
  const { fresh, aging, old } = countByAge(
    records.map(({ as_of }) => as_of),
    today,
  );
  const ages = listCounts([
    [fresh, `seen within ${AGE_LIMITS.fresh.toString()} days`],
    [aging, `within ${AGE_LIMITS.aging.toString()}`],
    [old, 'longer ago'],
  ]);
  return `${countOf(records.length, 'record')} on ${today} (UTC): ${dates}${earliest === 0 ? '' : `; ${earliest.toString()} ${earliest === 1 ? 'has' : 'have'} only an earliest possible date`}; ${fresh === 0 ? 'seen ' : ''}${ages}.`;
}
