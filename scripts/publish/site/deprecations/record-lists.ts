import type { Day } from '../../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../../model/generated/published.ts';
import { namesOf, platformOf } from '../../../model/published.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import type { Publication } from '../../publication.ts';
import { platformFolder, yearFolder } from '../addresses.ts';
import { standingOf } from '../words.ts';

/** Every record of a year or of a platform, as its pages say it. */
export interface RecordList {
  kind: 'year' | 'platform';
  /** Folder of dist/ of its pages. */
  folder: string;
  /** `2026`, `Claude API`. */
  name: string;
  /** What people search for. */
  title: string;
  /** In the published order: soonest shutdown first. */
  records: Deprecation[];
  /** Planned dates that belong to it. */
  planned(each: ScheduledDate): boolean;
}

type Listed = Pick<Publication, 'deprecations' | 'platforms'> & {
  history: Pick<Publication['history'], 'changes'>;
};

/** What has its shutdown date in a year; a year stays when a vendor moves its last date away. */
function yearList(year: string, deprecations: readonly Deprecation[]): RecordList {
  const isOf = (date: Day | null) => date?.startsWith(`${year}-`) === true;
  return {
    kind: 'year',
    folder: yearFolder(year),
    name: year,
    title: `AI model and API shutdown dates in ${year}`,
    records: deprecations.filter(({ shutdown_date: date }) => isOf(date)),
    // Nothing is planned for the day of a floor.
    planned: ({ date, date_basis }) => date_basis !== 'not_before' && isOf(date),
  };
}

function platformList(id: string, { deprecations, platforms }: Listed): RecordList {
  const { platform } = namesOf(`${id}/`, platforms);
  return {
    kind: 'platform',
    folder: platformFolder(id),
    name: platform,
    title: `${platform}: deprecations and shutdown dates`,
    records: deprecations.filter((record) => platformOf(record.id) === id),
    planned: (each) => each.platform === platform,
  };
}

/** The lists of the platforms, then of the years, newest first. The address of each stays. */
export function recordLists(listed: Listed): RecordList[] {
  const { deprecations, history } = listed;
  const ids = [...deprecations, ...history.changes].flatMap(({ id }) =>
    id === '*' ? [] : [platformOf(id)],
  );
  const dates = [
    ...deprecations.map(({ shutdown_date: date }) => date),
    ...history.changes.flatMap((entry) => {
      if (entry.change === 'record_removed') return [entry.old.shutdown_date];
      return entry.change === 'shutdown_date_changed' ? [entry.old] : [];
    }),
  ];
  const years = new Set(dates.flatMap((date) => (date === null ? [] : [date.slice(0, 4)])));
  return [
    ...[...new Set(ids)].sort(compareCodeUnits).map((id) => platformList(id, listed)),
    ...[...years]
      .sort(compareCodeUnits)
      .reverse()
      .map((year) => yearList(year, deprecations)),
  ];
}

/** `62 upcoming, 191 past`: how many records there are of each standing, those that are not 0. */
export function countsInWords(records: readonly Deprecation[], today: Day): string {
  const words = { coming: 'upcoming', passed: 'past', undated: 'without a date' };
  const counts = (['coming', 'passed', 'undated'] as const).flatMap((standing) => {
    const count = records.filter((record) => standingOf(record, today) === standing).length;
    return count === 0 ? [] : [`${count.toString()} ${words[standing]}`];
  });
  return records.length === 0 ? 'no record' : counts.join(', ');
}
