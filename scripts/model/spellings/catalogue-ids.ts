/*
 * In: an identifier of a catalogue, such as LiteLLM's `azure/gpt-4-0613`. Out: the record that is
 * exactly it, on the platform that the catalogue means; and the other way round.
 */
import { type PlannedRecord, recordsOf } from '../planned.ts';
import { compareCodeUnits, platformOf } from '../words.ts';
import type { KnownProvider } from './platforms.ts';
import { exactOf, type NamedRecord, type Resolver } from './resolver.ts';

/** The catalogues that providers' files say how platforms are called in. */
export function catalogueNames(providers: readonly KnownProvider[]): string[] {
  const named = providers.flatMap(({ platforms }) =>
    platforms.flatMap(({ catalogues = {} }) => Object.keys(catalogues)),
  );
  return [...new Set(named)].sort(compareCodeUnits);
}

/** What is needed to write and read the identifiers of one catalogue. */
export function createCatalogueIds<R extends NamedRecord>(
  catalogue: string,
  providers: readonly KnownProvider[],
  { find }: Resolver<R | PlannedRecord>,
) {
  const prefixes = providers.flatMap(({ platforms }) =>
    platforms.flatMap(({ id: platform, catalogues = {} }) => {
      const own: Readonly<Record<string, readonly string[] | undefined>> = catalogues;
      return (own[catalogue] ?? []).map((prefix) => ({ prefix, platform }));
    }),
  );

  /**
   * The one record that an identifier exactly is; null where none or several of other dates are.
   *
   * @param service what the catalogue says of who serves it: whose a name without a prefix is
   */
  function findRecord(id: string, service = ''): R | null {
    const known = prefixes.filter(({ prefix }) => id.startsWith(prefix));
    const longest = Math.max(...known.map(({ prefix }) => prefix.length));
    const name = id.slice(longest);
    // What is before another slash is a host that the catalogue has no prefix for.
    if (longest === 0 && name.includes('/')) return null;
    const served = prefixes.filter(({ prefix }) => longest === 0 && prefix === `${service}/`);
    const written = known.filter(({ prefix }) => prefix.length === longest);
    // A maker may be before it, as in `vertex_ai/openai/gpt-oss`; more says how it is paid.
    const hasMaker = name.split('/').length === 2;
    const records = (served.length > 0 ? served : written).flatMap(({ platform }) => {
      const found = find(hasMaker ? `${platform}/${name}` : name, { platform });
      // A record of other regions has nothing to say of the one that is named.
      if (found.otherRegions.length > 0) return [];
      return exactOf({ matches: recordsOf(found.matches) }).filter(
        (record) => platformOf(record.id) === platform,
      );
    });
    const [first = null] = records;
    const isOne = records.every(
      ({ shutdown_date: date, date_basis: basis }) =>
        date === first?.shutdown_date && basis === first.date_basis,
    );
    return isOne ? first : null;
  }

  /** The identifiers that a name has on a platform, the usual one first; none for `a b`. */
  function idsOf(platform: string, name: string): string[] {
    // No catalogue has `name (version)`.
    const written = name.replace(/^(\S+) \((\S+)\)$/, '$1-$2');
    if (/\s/.test(written)) return [];
    const own = prefixes.filter((each) => each.platform === platform);
    return own.map(({ prefix }) => `${prefix}${written}`);
  }

  return { find: findRecord, idsOf };
}
