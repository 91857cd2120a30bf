import type { Effect } from './generated/published.ts';
import type { PageDescription } from './generated/records.ts';
import { isOfAddress } from './page-addresses.ts';
import type { DeprecationFacts, NamedProvider } from './published.ts';
import { platformOf } from './words.ts';

/** The part of a page's description that is published with its records. */
export type EffectPage = Pick<PageDescription, 'url' | 'platform' | 'effects'>;

/** The part of a provider's file that is published with records of its platforms. */
export interface ProviderFacts extends NamedProvider {
  pages?: readonly EffectPage[];
}

/**
 * A record with the effects that its pages state for all their items, before its own: of each page
 * that it has among its evidence. A sentence that the record has itself is not repeated.
 */
export function withPageEffects<
  T extends Pick<DeprecationFacts, 'id' | 'status' | 'announced_on' | 'effects' | 'evidence'>,
>(record: T, pages: readonly EffectPage[]): T {
  const { id, status, announced_on, evidence = [], effects = [] } = record;
  const added = pages
    .filter(({ platform }) => platform === platformOf(id))
    .flatMap((page): Effect[] => {
      const source_url = evidence.find(({ url }) => isOfAddress(page, url))?.url;
      if (source_url === undefined) return [];
      return (page.effects ?? [])
        .filter((one) => one.status === undefined || one.status === status)
        .filter(
          (one) => !effects.some((own) => own.effect === one.effect && own.words === one.words),
        )
        .map(({ effect, from, words, as_of }) => {
          const date = from === 'announced_on' ? announced_on : from;
          return { effect, from: date, words, source_url, as_of };
        });
    });
  if (added.length === 0) return record;
  return { ...record, effects: [...added, ...effects] };
}
