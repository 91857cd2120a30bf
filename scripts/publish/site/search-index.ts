import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, planAnchor, recordPagePath, vendorPagePath } from './addresses.ts';
import { hashedAsset } from './assets.ts';
import { shortDate } from './dates.ts';
import { type Family, familyPagePath } from './deprecations/families.ts';
import { priceInWords } from './plans/spec-rows.ts';

/** What the search of every page finds: its name, what it is, its address, and its other names. */
export type Findable = readonly [name: string, what: string, address: string, also: string];

/** What is found. */
type Found = Pick<Publication, 'deprecations' | 'vendors'> & {
  families: readonly Family[];
  /** The ids of what has a page of a model. */
  familyOf: ReadonlyMap<string, Family>;
};

/** Models, what has no page of a model, vendors and their plans. */
export function deriveSearchIndex(facts: Found): Artifact {
  const { deprecations, families, familyOf, vendors } = facts;
  const list: Findable[] = [];
  for (const family of families) {
    const items = [...family.records, ...family.planned].flatMap((each) => [
      each.item,
      ...each.aliases,
    ]);
    const names = family.records.flatMap(({ display_name: name }) => name ?? []);
    const also = [...new Set([...items, ...names])].join('|');
    list.push([family.name, 'model', familyPagePath(family), also]);
  }
  for (const record of deprecations) {
    if (familyOf.has(record.id)) continue;
    const { aliases, id, item, platform, shutdown_date: date } = record;
    const what = date === null ? platform : `${platform}, ${shortDate(date)}`;
    list.push([item, what, recordPagePath(id), aliases.join('|')]);
  }
  for (const vendor of vendors) {
    const { category = '', currency, id, name, plans } = vendor;
    list.push([name, `plans, ${category}`, addressOf(vendorPagePath(id)), '']);
    for (const plan of plans) {
      const address = `${vendorPagePath(id)}#${planAnchor(plan.id)}`;
      list.push([
        `${name} ${plan.name}`,
        priceInWords(plan, currency).amount ?? 'plan',
        address,
        '',
      ]);
    }
  }
  // As all that scripts load it is called text: what is called JSON has a schema and readers.
  return hashedAsset('search.txt', `${JSON.stringify(list)}\n`);
}
