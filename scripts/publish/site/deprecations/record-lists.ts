import type { Day } from '../../../model/day.ts';
import type { Deprecation } from '../../../model/generated/published.ts';
import type { PlannedRecord } from '../../../model/planned.ts';
import { namesOf, platformOf } from '../../../model/published.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import type { Publication } from '../../publication.ts';
import { standingOf } from '../words.ts';

/** Every record of a platform, as its pages say it. */
export interface RecordList {
  /** Id of the platform. */
  id: string;
  /** `Claude API`. */
  name: string;
  /** What people search for. */
  title: string;
  /** In the published order: soonest shutdown first. */
  records: Deprecation[];
  /** Planned dates that belong to it. */
  planned(each: PlannedRecord): boolean;
}

type Listed = Pick<Publication, 'deprecations' | 'platforms'> & {
  history: Pick<Publication['history'], 'changes'>;
};

function platformList(id: string, { deprecations, platforms }: Listed): RecordList {
  const { platform } = namesOf(`${id}/`, platforms);
  return {
    id,
    name: platform,
    title: `${platform}: deprecations and shutdown dates`,
    records: deprecations.filter((record) => platformOf(record.id) === id),
    planned: (each) => each.platform === platform,
  };
}

/** The lists of the platforms. The address of each stays when its last record is removed. */
export function recordLists(listed: Listed): RecordList[] {
  const ids = [...listed.deprecations, ...listed.history.changes].flatMap(({ id }) =>
    id === '*' ? [] : [platformOf(id)],
  );
  return [...new Set(ids)].sort(compareCodeUnits).map((id) => platformList(id, listed));
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
