import type { Day, Shutdown } from '../../../model/day.ts';
import { type Standing, standingOf } from '../words.ts';

/** Records of one standing, in the order in which a table shows them. */
export interface RecordGroup<R> {
  standing: Standing;
  name: string;
  records: R[];
}

/** Coming dates first, soonest first; then undated; then those that have passed, newest first. */
const GROUPS: readonly { standing: Standing; name: string }[] = [
  { standing: 'coming', name: 'Upcoming' },
  { standing: 'undated', name: 'No date announced' },
  { standing: 'passed', name: 'Past' },
];

function newestFirst<R extends Shutdown>(records: readonly R[]): R[] {
  // Within a date the published order, by id, stays.
  return [...records].sort((a, b) =>
    a.shutdown_date === b.shutdown_date
      ? 0
      : (a.shutdown_date ?? '') < (b.shutdown_date ?? '')
        ? 1
        : -1,
  );
}

/** Groups records, given soonest shutdown first, by what their date means today; no empty group. */
export function groupRecords<R extends Shutdown>(
  records: readonly R[],
  today: Day,
): RecordGroup<R>[] {
  return GROUPS.map(({ standing, name }) => {
    const own = records.filter((record) => standingOf(record, today) === standing);
    return { standing, name, records: standing === 'passed' ? newestFirst(own) : own };
  }).filter((group) => group.records.length > 0);
}

/** Rows of one page of a list, so that it stays light. */
const ROWS = 150;

/** The groups of a list as its pages show them; there is always a first page. */
export function splitIntoPages<R>(groups: readonly RecordGroup<R>[]): RecordGroup<R>[][] {
  const rows = groups.flatMap((group) => group.records.map((record) => ({ group, record })));
  const count = Math.max(1, Math.ceil(rows.length / ROWS));
  return Array.from({ length: count }, (_, index) => {
    const own = rows.slice(index * ROWS, (index + 1) * ROWS);
    return groups
      .map((group) => ({
        ...group,
        records: own.flatMap((row) => (row.group === group ? [row.record] : [])),
      }))
      .filter(({ records }) => records.length > 0);
  });
}
