import {
  compareCodeUnits,
  didYouMeanHint,
  displayName,
  listWords,
  platformOf,
  slugOf,
} from '../../model/words.ts';
import { showValue } from '../schema/explain-errors.ts';
import { lacksNames, type Records, type Rule, unique } from './rule.ts';

/** Records name a page by its id within the provider. */
const uniquePageIds = unique(
  'page-id-repeated',
  ({ provider }) =>
    provider.flatMap(({ id, document, data }) =>
      (data.pages ?? []).map((page, index) => {
        return { document, pointer: ['pages', index, 'id'], scope: id, name: page.id };
      }),
    ),
  (name, first) => `id ${name} is taken by the page at ${first}; give each page its own id`,
);

/** A page names a platform of its own provider. */
const knownPage: Rule = {
  code: 'page-unknown',
  // A source check finds the platform of a page by this name.
  *check({ provider }) {
    for (const { document, data } of provider) {
      const own = (data.platforms ?? []).map(({ id }) => id);
      for (const [index, { platform }] of (data.pages ?? []).entries()) {
        if (own.includes(platform)) continue;
        const message = `platform is "${platform}"; use ${listWords(own) || 'one'} of this file's platforms, or declare it there`;
        yield { document, pointer: ['pages', index, 'platform'], message };
      }
    }
  },
};

const knownPlatform: Rule = {
  code: 'platform-unknown',
  // Provider and platform of a deprecation are published by the names that a provider gives.
  *check(records) {
    if (lacksNames(records)) return;
    const tracked = trackedPlatforms(records);
    for (const { id, document } of [...records.deprecation, ...records.scheduled]) {
      const platform = platformOf(id);
      if (!tracked.includes(platform))
        yield { document, message: unknownPlatform(platform, tracked) };
    }
  },
};

/** Ids of the platforms of tracked providers, in code-unit order. */
export function trackedPlatforms({ provider }: Pick<Records, 'provider'>): string[] {
  return provider
    .filter(({ data }) => data.coverage !== 'omitted')
    .flatMap(({ data }) => data.platforms ?? [])
    .map(({ id }) => id)
    .sort(compareCodeUnits);
}

/** What to say of a platform that no tracked provider has. */
export function unknownPlatform(platform: string, tracked: readonly string[]): string {
  const hint = didYouMeanHint(platform, tracked);
  return `no tracked provider has the platform ${platform}; use ${listWords(tracked) || 'another'}, or declare it in the provider's file under records/providers${hint}`;
}

/** Reports name a planned date by its item and version, and then by its date. */
const uniqueRows = unique(
  'planned-date-repeated',
  ({ scheduled }) =>
    scheduled.flatMap(({ id, document, data }) =>
      data.items.map(({ item, version, date }, index) => {
        const name = slugOf(displayName(item, version));
        return { document, pointer: ['items', index], scope: `${id} ${date}`, name };
      }),
    ),
  (_, first) => `this item and date are there already at ${first}; keep one of the rows`,
);

const slugOfItem: Rule = {
  code: 'slug-not-item',
  // Published ids say what they name; an id that names another item misleads for good.
  *check({ deprecation }) {
    for (const { id, document, data } of deprecation) {
      const { item, aliases = [] } = data;
      const slug = id.slice(id.indexOf('/') + 1);
      const own = slugOf(item);
      // What tells regions apart follows the item; an id stays where a version is added later.
      const isLonger = slug.startsWith(`${own}-`) || own.startsWith(`${slug}-`);
      if (isLonger || [item, ...aliases].some((name) => slugOf(name) === slug)) continue;
      const message = `the item is ${showValue(item)}, whose slug is ${own}, but the file is named ${slug}; rename the file to ${own}.yaml, or, if the vendor has renamed the item, keep the file and add the former name to aliases`;
      yield { document, pointer: ['item'], message };
    }
  },
};

/** Every rule about ids and names. */
export const ID_RULES: readonly Rule[] = [
  uniquePageIds,
  knownPage,
  knownPlatform,
  uniqueRows,
  slugOfItem,
];
