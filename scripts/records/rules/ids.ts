import { platformOf } from '../../model/record-id.ts';
import { compareCodeUnits, didYouMean, displayName, listWords, slugOf } from '../../model/words.ts';
import { showValue } from '../schema/schema.ts';
import { type Drafts, type Rule, unique, type Violation } from './rule.ts';

/** Records name a page by its id within the provider. */
const uniquePageIds = unique(
  'page-id-repeated',
  ({ provider }) =>
    provider.flatMap(({ id, document, data }) =>
      (data.pages ?? []).map((page, index) => {
        return { document, pointer: ['pages', index, 'id'], scope: id, name: page?.id };
      }),
    ),
  (name, first) => `id ${name} is taken by the page at ${first}; give each page its own id`,
);

/** A page names a platform of its own provider. */
const knownPage: Rule = {
  code: 'page-unknown',
  // A source check finds the platform of a page by this name.
  check: ({ provider }) =>
    provider.flatMap(({ document, data: { pages, platforms } }) => {
      const own = platforms?.flatMap((platform) => platform?.id ?? []);
      return (pages ?? []).flatMap((page, index): Violation[] => {
        const platform = page?.platform;
        if (!own || platform === undefined || own.includes(platform)) return [];
        const message = `platform is "${platform}"; use ${listWords(own) || 'one'} of this file's platforms, or declare it there`;
        return [{ document, pointer: ['pages', index, 'platform'], message }];
      });
    }),
};

const knownPlatform: Rule = {
  code: 'platform-unknown',
  // Provider and platform of a deprecation are published by the names that a provider gives.
  check(drafts) {
    if (someUnknown(drafts)) return [];
    const tracked = trackedPlatforms(drafts);
    const places = [
      ...drafts.deprecation.map(({ id, document }) => ({ document, platform: platformOf(id) })),
      ...drafts.scheduled.map(({ id, document }) => ({ document, platform: id })),
    ];
    return places
      .filter(({ platform }) => !tracked.includes(platform))
      .map(({ document, platform }) => {
        return { document, pointer: [], message: unknownPlatform(platform, tracked) };
      });
  },
};

/** Ids of the platforms of tracked providers, in code-unit order. */
export function trackedPlatforms(drafts: Drafts): string[] {
  return drafts.provider
    .filter(({ data }) => data.coverage !== 'omitted')
    .flatMap(({ data }) => data.platforms ?? [])
    .flatMap((platform) => platform?.id ?? [])
    .sort(compareCodeUnits);
}

/** A broken provider file would make every record of its platforms look wrong. */
function someUnknown({ provider, unreadable }: Drafts): boolean {
  const isBroken = provider.some(({ data }) => data.coverage !== 'omitted' && !data.platforms);
  return isBroken || unreadable.some((path) => path.startsWith('records/providers/'));
}

/** What to say of a platform that no tracked provider has. */
export function unknownPlatform(platform: string, tracked: readonly string[]): string {
  const suggestion = didYouMean(platform, tracked);
  const parts = [`no tracked provider has the platform ${platform};`];
  if (suggestion) parts.push(`did you mean ${suggestion}?`);
  if (tracked.length > 0) parts.push(`use ${listWords(tracked)}, or`);
  parts.push("declare it in the provider's file under records/providers");
  return parts.join(' ');
}

/** Reports name a planned date by its item and version, and then by its date. */
const uniqueRows = unique(
  'planned-date-repeated',
  ({ scheduled }) =>
    scheduled.flatMap(({ id, document, data }) =>
      (data.items ?? []).map((row, index) => {
        const { item, version, date } = row ?? {};
        const slug = item && slugOf(displayName(item, version ?? null));
        return { document, pointer: ['items', index], scope: `${id} ${date}`, name: slug };
      }),
    ),
  (_, first) => `this item and date are there already at ${first}; keep one of the rows`,
);

const slugOfItem: Rule = {
  code: 'slug-not-item',
  // Published ids say what they name; an id that names another item misleads for good.
  check: (drafts) =>
    drafts.deprecation.flatMap(({ id, document, data }): Violation[] => {
      const { item, aliases } = data;
      const slug = id.slice(id.indexOf('/') + 1);
      if (item === undefined) return [];
      const own = slugOf(item);
      const names = [item, ...(aliases ?? [])].flatMap((name) => name ?? []);
      // What tells regions apart follows the item; an id stays where a version is added later.
      const isLonger = slug.startsWith(`${own}-`) || own.startsWith(`${slug}-`);
      if (isLonger || names.some((name) => slugOf(name) === slug)) return [];
      const message = `the item is ${showValue(item)}, whose slug is ${own}, but the file is named ${slug}; rename the file to ${own}.yaml, or, if the vendor has renamed the item, keep the file and add the former name to aliases`;
      return [{ document, pointer: ['item'], message }];
    }),
};

/** Every rule about ids and names. */
export const ID_RULES: readonly Rule[] = [
  uniquePageIds,
  knownPage,
  knownPlatform,
  uniqueRows,
  slugOfItem,
];
