import type { Deprecation } from '../../../model/generated/published.ts';
import type { PlannedRecord } from '../../../model/planned.ts';
import { isPreview } from '../../../model/spellings/relations.ts';
import type { Resolver } from '../../../model/spellings/resolver.ts';
import { groupBy, slugOf } from '../../../model/words.ts';

/** A model under one name: every version of it, on every platform. */
export interface Family {
  slug: string;
  /** As it is spelled without a version, where something is. */
  name: string;
  /** Soonest shutdown first. */
  records: Deprecation[];
  planned: PlannedRecord[];
}

/** The file of the page of a family. */
export function familyPagePath({ slug }: Pick<Family, 'slug'>): string {
  return `models/${slug}.html`;
}

/** The models that are recorded or planned under several names or on several platforms. */
export function listFamilies(
  records: readonly Deprecation[],
  planned: readonly PlannedRecord[],
  { parse }: Pick<Resolver, 'parse'>,
): Family[] {
  const named = [
    ...records.filter(({ type }) => type === 'model').map((record) => ({ record })),
    ...planned.map((each) => ({ planned: each })),
  ].map((each) => {
    const { item } = 'record' in each ? each.record : each.planned;
    const spelling = parse(item);
    // A preview is another model than what is called like it.
    const preview = isPreview(spelling) ? '-preview' : '';
    return { ...spelling, preview, item: withoutVersion(item), ...each };
  });
  const groups = groupBy(named, ({ family, preview }) => family + preview);
  const several = [...groups.values()].filter(({ length }) => length > 1);
  return several.map((own) => {
    const stem = shortest(own.map((each) => each.stem + each.preview));
    const items = own.map(({ item }) => item);
    // `-exp` is a preview too, and nothing is called `-preview` then.
    const isWritten = own[0]?.preview !== '' && items.some((each) => each.startsWith(stem));
    return {
      slug: slugOf(stem),
      name: items.find((each) => each === stem) ?? shortest(isWritten ? [stem] : items),
      records: own.flatMap((each) => ('record' in each ? each.record : [])),
      planned: own.flatMap((each) => ('planned' in each ? each.planned : [])),
    };
  });
}

function withoutVersion(item: string): string {
  return item.replace(/ \([^)]*\)$/, '');
}

function shortest(texts: readonly string[]): string {
  return [...texts].sort((a, b) => a.length - b.length)[0] ?? '';
}
