import type { Day } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import { createMatches, type MatchGroup } from '../model/matches.ts';
import {
  type DeprecationFacts,
  type NamedProvider,
  orderDeprecations,
  type PlatformNames,
  platformNames,
  toPublishedV01,
} from '../model/published.ts';
import type { VendorState } from '../records/version-0-1.ts';

/** The dataset at one commit: of each file the last version that could be read. */
export interface State {
  vendors: ReadonlyMap<string, VendorState>;
  deprecations: ReadonlyMap<string, DeprecationFacts>;
  schemaVersion: string;
  /** Names of platforms; those that no provider names any more keep their last ones. */
  readonly names: PlatformNames;
  /** The published deprecations; the same array as long as nothing in it changes. */
  list(): Deprecation[];
  /** Each of these puts what a file says in its place; null removes it. */
  setVendor(id: string, vendor: VendorState | null): void;
  setDeprecation(id: string, facts: DeprecationFacts | null): void;
  setProvider(slug: string, provider: NamedProvider | null): void;
  setReport(day: Day, groups: readonly MatchGroup[] | null): void;
}

/** An empty dataset. */
export function createState(): State {
  const vendors = new Map<string, VendorState>();
  const deprecations = new Map<string, DeprecationFacts>();
  const providers = new Map<string, NamedProvider>();
  const matches = createMatches();
  const publish = createPublisher();
  let names: PlatformNames = new Map();
  let list: Deprecation[] | null = null;
  return {
    vendors,
    deprecations,
    schemaVersion: '0.1',
    get names() {
      return names;
    },
    list() {
      list ??= orderDeprecations(
        [...deprecations.values()].map((facts) => publish(facts, names, matches.newest(facts))),
      );
      return list;
    },
    setVendor: (id, vendor) => put(vendors, id, vendor),
    setDeprecation(id, facts) {
      put(deprecations, id, facts);
      list = null;
    },
    setProvider(slug, provider) {
      put(providers, slug, provider);
      const current = platformNames([...providers].map(([id, data]) => ({ id, data })));
      names = new Map([...names, ...current]);
      list = null;
    },
    setReport(day, groups) {
      matches.set(day, groups);
      list = null;
    },
  };
}

function put<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

type Publisher = typeof toPublishedV01;

/**
 * Publishes records and keeps the result, so that the snapshots of a thousand days share what did
 * not change between them.
 */
function createPublisher(): Publisher {
  const kept = new Map<
    string,
    { facts: DeprecationFacts; names: PlatformNames; as: Deprecation }
  >();
  return (facts, names, match) => {
    const last = kept.get(facts.id);
    let as: Deprecation;
    if (last?.facts === facts && last.names === names) {
      const as_of = match !== null && match > facts.as_of ? match : facts.as_of;
      as = as_of === last.as.as_of ? last.as : { ...last.as, as_of };
    } else {
      as = toPublishedV01(facts, names, match);
    }
    kept.set(facts.id, { facts, names, as });
    return as;
  };
}
