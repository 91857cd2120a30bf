import {
  compareCodeUnits,
  didYouMeanHint,
  displayName,
  listWords,
  platformOf,
  slugOf,
} from '../../model/words.ts';
import { showValue } from '../schema/explain-errors.ts';
import { lacksNames, placeOf, type Records, type Rule } from './rule.ts';

/** The lists of a file in which an entry is named, by what names each. */
function namedLists({ vendor, provider, scheduled }: Records) {
  return [
    ...vendor.map(({ document, data }) => {
      return { document, list: 'plans', names: data.plans.map(({ id }) => `id ${id}`) };
    }),
    ...provider.map(({ document, data: { pages = [] } }) => {
      return { document, list: 'pages', names: pages.map(({ id }) => `id ${id}`) };
    }),
    ...scheduled.map(({ document, data }) => {
      const names = data.items.map(({ item, version, date }) => {
        return `date ${date} of ${slugOf(displayName(item, version))}`;
      });
      return { document, list: 'items', names };
    }),
  ];
}

const uniqueNames: Rule = {
  code: 'name-repeated',
  // Logs name a plan by its id, records a page, and reports a planned date by its item.
  *check(records) {
    for (const { document, list, names } of namedLists(records)) {
      for (const [index, name] of names.entries()) {
        const first = names.indexOf(name);
        if (first === index) continue;
        const place = placeOf({ document, pointer: [list, first] });
        const message = `the ${name} is there already at ${place}; give each entry its own, or keep one of them`;
        yield { document, pointer: [list, index], message };
      }
    }
  },
};

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
export const ID_RULES: readonly Rule[] = [uniqueNames, knownPage, knownPlatform, slugOfItem];
