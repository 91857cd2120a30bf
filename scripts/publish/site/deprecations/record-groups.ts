import type { Day, Shutdown } from '../../../model/day.ts';
import { type Standing, standingOf } from '../words.ts';

/** The columns of every table of records; the browser builds the same rows. */
export const RECORD_COLUMNS = [
  'Shutdown date',
  'Days left',
  'Item',
  'Platform',
  'Type',
  'Status',
  'Replacement',
  'Seen',
] as const;

/** Records of one standing, in the order in which a table shows them. */
export interface RecordGroup<R> {
  standing: Standing;
  name: string;
  records: R[];
}

/** Coming dates first, soonest first; then those that have passed, newest first; undated last. */
const GROUPS: readonly { standing: Standing; name: string }[] = [
  { standing: 'coming', name: 'Upcoming, soonest first' },
  { standing: 'passed', name: 'Past their date, newest first' },
  { standing: 'undated', name: 'No date announced' },
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
const ROWS = 130;

/**
 * The records of a list as its pages show them, a list of groups for each page: what comes and what
 * has no date first, then what has passed, newest first. There is always a first page.
 *
 * @param most the most records that the list ever had: a page that it needed once stays, without a
 * group when the list is shorter now
 */
export function splitIntoPages<R extends Shutdown>(
  records: readonly R[],
  today: Day,
  most: number = records.length,
): RecordGroup<R>[][] {
  const pages: RecordGroup<R>[][] = [];
  const order = { coming: 0, undated: 1, passed: 2 };
  const groups = groupRecords(records, today).sort((a, b) => order[a.standing] - order[b.standing]);
  let room = 0;
  for (const group of groups) {
    for (let from = 0; from < group.records.length; ) {
      if (room === 0) {
        pages.push([]);
        room = ROWS;
      }
      const part = group.records.slice(from, from + room);
      pages.at(-1)?.push({ ...group, records: part });
      from += part.length;
      room -= part.length;
    }
  }
  const needed = Math.max(1, Math.ceil(most / ROWS));
  while (pages.length < needed) pages.push([]);
  return pages;
}
