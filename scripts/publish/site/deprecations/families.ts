import type { Deprecation } from '../../../model/generated/published.ts';
import type { PlannedRecord } from '../../../model/planned.ts';
import type { Resolver } from '../../../model/spellings/resolver.ts';
import { slugOf } from '../../../model/words.ts';

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
  const families = new Map<string, Family & { stems: string[] }>();
  const familyOf = (item: string) => {
    const { family, stem } = parse(item);
    const found = families.get(family) ?? {
      slug: '',
      name: '',
      records: [],
      planned: [],
      stems: [],
    };
    families.set(family, found);
    found.stems.push(stem);
    return found;
  };
  for (const record of records) {
    if (record.type === 'model') familyOf(record.item).records.push(record);
  }
  for (const each of planned) familyOf(each.item).planned.push(each);
  const several = [...families.values()].filter(
    ({ records: own, planned: plans }) => own.length + plans.length > 1,
  );
  return several.map(({ stems, ...family }) => {
    const stem = shortest(stems);
    const items = [...family.records, ...family.planned].map(({ item }) => withoutVersion(item));
    return {
      ...family,
      slug: slugOf(stem),
      name: items.find((each) => each === stem) ?? shortest(items),
    };
  });
}

function withoutVersion(item: string): string {
  return item.replace(/ \([^)]*\)$/, '');
}

function shortest(texts: readonly string[]): string {
  return [...texts].sort((a, b) => a.length - b.length)[0] ?? '';
}
