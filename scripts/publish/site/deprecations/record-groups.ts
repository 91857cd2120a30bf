import type { Day, Shutdown } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import { namesOf, platformOf } from '../../../model/published.ts';
import { compareCodeUnits, groupBy } from '../../../model/words.ts';
import type { Publication } from '../../publication.ts';
import { type Standing, standingOf } from '../words.ts';

/** Every record of a platform. */
export interface RecordList {
  /** Id of the platform. */
  id: string;
  /** `Claude API`. */
  name: string;
  /** In the published order: soonest shutdown first. */
  records: Deprecation[];
}

/** The lists of the platforms. The address of each stays when its last record is removed. */
export function recordLists({
  deprecations,
  history,
  platforms,
}: Pick<Publication, 'deprecations' | 'history' | 'platforms'>): RecordList[] {
  const ids = [...deprecations, ...history.changes].flatMap(({ id }) =>
    id === '*' ? [] : [platformOf(id)],
  );
  return [...new Set(ids)].sort(compareCodeUnits).map((id) => ({
    id,
    name: namesOf(`${id}/`, platforms).platform,
    records: deprecations.filter((record) => platformOf(record.id) === id),
  }));
}

const COUNTED: Record<Standing, string> = {
  coming: 'upcoming',
  passed: 'past',
  undated: 'without a date',
};

/** `62 upcoming, 191 past`: how many records there are of each standing, those that are not 0. */
export function countsInWords(records: readonly Deprecation[], today: Day): string {
  const groups = groupBy(records, (record) => standingOf(record, today));
  const counts = Object.entries(COUNTED).flatMap(([standing, words]) => {
    const own = groups.get(standing);
    return own ? [`${own.length.toString()} ${words}`] : [];
  });
  return counts.join(', ') || 'no record';
}

/** Records of one standing, in the order in which a table shows them. */
export interface RecordGroup {
  standing: Standing;
  name: string;
  records: Deprecation[];
}

/** Coming dates first, soonest first; then undated; then those that have passed, newest first. */
const GROUPS: readonly { standing: Standing; name: string }[] = [
  { standing: 'coming', name: 'Upcoming' },
  { standing: 'undated', name: 'No date announced' },
  { standing: 'passed', name: 'Past' },
];

/** Groups records, given soonest shutdown first, by what their date means today; no empty group. */
export function groupRecords<R extends Shutdown>(records: readonly R[], today: Day) {
  return GROUPS.map(({ standing, name }) => {
    const own = records.filter((record) => standingOf(record, today) === standing);
    // Within a date the published order, by id, stays.
    if (standing === 'passed') {
      own.sort((a, b) => compareCodeUnits(b.shutdown_date ?? '', a.shutdown_date ?? ''));
    }
    return { standing, name, records: own };
  }).filter((group) => group.records.length > 0);
}

/** Rows of one page of a list, so that it stays light. */
const ROWS = 150;

/** The groups of a list as its pages show them; there is always a first page. */
export function groupByPage(records: readonly Deprecation[], today: Day): RecordGroup[][] {
  const rows = groupRecords(records, today).flatMap((group) => group.records);
  const count = Math.max(1, Math.ceil(rows.length / ROWS));
  return Array.from({ length: count }, (_, index) =>
    groupRecords(rows.slice(index * ROWS, (index + 1) * ROWS), today),
  );
}
