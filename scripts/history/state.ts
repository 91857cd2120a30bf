import type { VendorSnapshot } from '../model/dataset.ts';
import type { Deprecation, LoggedVendor } from '../model/generated/published.ts';
import type { Proofs } from '../model/matches.ts';
import {
  type DeprecationFacts,
  type NamedProvider,
  orderDeprecations,
  type PlatformNames,
  platformNames,
  toPublishedV01,
} from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import type { VendorExtras } from './versions.ts';

/** The dataset at one commit: of each file the last version that could be read. */
export interface State {
  vendors: ReadonlyMap<string, LoggedVendor>;
  deprecations: ReadonlyMap<string, DeprecationFacts>;
  schemaVersion: string;
  /** Names of platforms; those that no provider names any more keep their last ones. */
  readonly names: PlatformNames;
  /** Names of the platforms that a provider names now. */
  readonly current: PlatformNames;
  /** The published deprecations; the same array as long as nothing in it changes. */
  list(): Deprecation[];
  /** The published vendors in id order; the same array as long as nothing in it changes. */
  listVendors(): VendorSnapshot[];
  /** Each of these puts what a file says in its place; null removes it. */
  setVendor(id: string, vendor: LoggedVendor | null, extras: VendorExtras): void;
  setDeprecation(id: string, facts: DeprecationFacts | null): void;
  setProvider(slug: string, provider: NamedProvider | null): void;
  /** What reports prove has changed. */
  noteReports(): void;
}

/**
 * An empty dataset.
 *
 * @param reports what the reports of the tree prove at the time
 */
export function createState(reports: { readonly proofs: Proofs }): State {
  const vendors = new Map<string, LoggedVendor>();
  const extras = new Map<string, VendorExtras>();
  const deprecations = new Map<string, DeprecationFacts>();
  const providers = new Map<string, NamedProvider>();
  const publish = createPublisher();
  let names: PlatformNames = new Map();
  let current: PlatformNames = new Map();
  let list: Deprecation[] | null = null;
  let vendorList: VendorSnapshot[] | null = null;
  return {
    vendors,
    deprecations,
    schemaVersion: '0.1',
    get names() {
      return names;
    },
    get current() {
      return current;
    },
    list() {
      list ??= orderDeprecations(
        [...deprecations.values()].map((facts) =>
          publish(facts, names, reports.proofs.newest(facts)),
        ),
      );
      return list;
    },
    listVendors() {
      vendorList ??= [...vendors.values()]
        .sort((a, b) => compareCodeUnits(a.id, b.id))
        .map((vendor) => showVendor(vendor, extras.get(vendor.id) ?? {}, reports.proofs));
      return vendorList;
    },
    setVendor(id, vendor, more) {
      put(vendors, id, vendor);
      extras.set(id, more);
      vendorList = null;
    },
    setDeprecation(id, facts) {
      put(deprecations, id, facts);
      list = null;
    },
    setProvider(slug, provider) {
      put(providers, slug, provider);
      current = platformNames([...providers].map(([id, data]) => ({ id, data })));
      names = new Map([...names, ...current]);
      list = null;
    },
    noteReports() {
      list = null;
      vendorList = null;
    },
  };
}

function put<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/** A vendor as snapshots of schema_version 0.1 show it; like those, never changed. */
function showVendor(vendor: LoggedVendor, extras: VendorExtras, proofs: Proofs): VendorSnapshot {
  const { observations, ...fields } = vendor;
  const { category, evidence } = extras;
  const reads = (evidence ?? []).map(({ url }) => proofs.lastRead(url) ?? '');
  const last = [vendor.retrieved_at, ...reads].sort(compareCodeUnits).at(-1);
  return {
    ...fields,
    retrieved_at: last ?? vendor.retrieved_at,
    ...(observations && { observations }),
    ...(category !== undefined && { category }),
    ...(evidence && { evidence }),
  };
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
