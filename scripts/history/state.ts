import type { DaySnapshot, Revision } from '../model/dataset.ts';
import { addDays, type Day, dayOf, type Timestamp } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import type { Proofs } from '../model/matches.ts';
import { type EffectPage, type ProviderFacts, withPageEffects } from '../model/page-effects.ts';
import {
  type DeprecationFacts,
  orderDeprecations,
  type PlatformNames,
  platformNames,
  publishDeprecation,
} from '../model/published.ts';
import type { RecordChange, VendorFacts } from './diff.ts';

/** What is published of the deprecations at one commit, in the published order. */
type Listing = readonly {
  /** As its own file has it: listings of many days share what did not change between them. */
  record: Deprecation;
  /** The last day for which reports prove it. */
  match: Day | null;
}[];

/** The published deprecations of a listing. */
export function readListing(listing: Listing): Deprecation[] {
  return listing.map(({ record, match }) => {
    if (match === null || match <= record.as_of) return record;
    return { ...record, as_of: match };
  });
}

/** The dataset at one commit: of each file the last version that could be read. */
export interface State {
  vendors: ReadonlyMap<string, VendorFacts>;
  deprecations: ReadonlyMap<string, DeprecationFacts>;
  /** Names of platforms; those that no provider names any more keep their last ones. */
  readonly names: PlatformNames;
  /** What is published of the deprecations; the same object as long as nothing in it changes. */
  list(): Listing;
  /** The versions of a record before and after a change of its shutdown date; of another change none. */
  around(before: DeprecationFacts | null, after: DeprecationFacts | null): Deprecation[];
  /** Each of these sets a file's current version; null removes it. */
  setVendor(id: string, vendor: VendorFacts | null): void;
  setDeprecation(id: string, facts: DeprecationFacts | null): void;
  setProvider(slug: string, provider: ProviderFacts | null): void;
  /** What reports prove has changed. */
  noteReports(): void;
}

/**
 * An empty dataset.
 *
 * @param reports what the reports of the tree prove at the time
 */
export function createState(reports: { readonly proofs: Proofs }): State {
  const vendors = new Map<string, VendorFacts>();
  const written = new Map<string, DeprecationFacts>();
  const deprecations = new Map<string, DeprecationFacts>();
  const providers = new Map<string, ProviderFacts>();
  /** Records as they are published with the names of now. */
  let published = new WeakMap<DeprecationFacts, Deprecation>();
  let names: PlatformNames = new Map();
  let pages: readonly EffectPage[] = [];
  let listing: Listing | null = null;

  const publish = (facts: DeprecationFacts): Deprecation => {
    const record = published.get(facts) ?? publishDeprecation(facts, names, null);
    published.set(facts, record);
    return record;
  };

  const list = (): Listing =>
    orderDeprecations([...deprecations.values()]).map((facts) => {
      return { record: publish(facts), match: reports.proofs.newest(facts) };
    });

  return {
    vendors,
    deprecations,
    get names() {
      return names;
    },
    list() {
      listing ??= list();
      return listing;
    },
    around(before, after) {
      if (!after || before?.shutdown_date === after.shutdown_date) return [];
      const now = publishDeprecation(after, names, null);
      if (!before) return [now];
      return [publishDeprecation(before, names, reports.proofs.newest(before)), now];
    },
    setVendor(id, vendor) {
      put(vendors, id, vendor);
    },
    setDeprecation(id, facts) {
      put(written, id, facts);
      put(deprecations, id, facts && withPageEffects(facts, pages));
      listing = null;
    },
    setProvider(slug, provider) {
      put(providers, slug, provider);
      names = new Map([
        ...names,
        ...platformNames([...providers].map(([id, data]) => ({ id, data }))),
      ]);
      published = new WeakMap();
      pages = [...providers.values()].flatMap((each) => each.pages ?? []);
      for (const [id, facts] of written) deprecations.set(id, withPageEffects(facts, pages));
      listing = null;
    },
    noteReports() {
      listing = null;
    },
  };
}

function put<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/** Gathers the state at the end of each date while history is replayed. */
interface DayCollector {
  /** Before the changes of a revision are applied: closes the dates that ended before it. */
  reach(revision: Revision): void;
  /** After the last revision: closes the dates up to that of `now`. */
  finish(): void;
  /** Oldest first. */
  readonly days: DaySnapshot[];
}

/**
 * Collects one snapshot per date, from the first revision that is reached to the date of `now`. A
 * date without a commit repeats the one before.
 */
export function collectDays(state: Pick<State, 'list'>, now: Timestamp): DayCollector {
  const today = dayOf(now);
  const days: DaySnapshot[] = [];
  let last: { date: Day; commit: string } | null = null;
  const closeUntil = (end: Day) => {
    if (!last) return;
    const { commit } = last;
    const listing = state.list();
    for (let date = last.date; date < end && date <= today; date = addDays(date, 1)) {
      days.push({
        date,
        final: date < today,
        commit,
        get deprecations() {
          return readListing(listing);
        },
      });
    }
  };
  return {
    days,
    reach(revision) {
      const date = dayOf(revision.ts);
      if (last && date > last.date) closeUntil(date);
      last = { date, commit: revision.commit };
    },
    finish: () => closeUntil(addDays(today, 1)),
  };
}

/** Which timestamp each record was last changed at. */
interface UpdateStamps {
  /** Notes the changes of one commit, which are in code-unit order of ids. */
  change(ts: Timestamp, changes: readonly Pick<RecordChange, 'id' | 'change'>[]): void;
  /** Record id to timestamp, with milliseconds; without records that are removed. */
  readonly stamps: Map<string, string>;
}

/**
 * Stamps of one replay. A stamp is the commit's timestamp plus the record's rank in milliseconds
 * among the ids that the commit changed. Commits can share a second (a rebase makes them so); the
 * later one's ranks then go on where the earlier one's ended, for no two records may share a stamp.
 */
export function createStamps(): UpdateStamps {
  const stamps = new Map<string, string>();
  const used = new Set<number>();
  return {
    stamps,
    change(ts, changes) {
      let next = Date.parse(ts);
      for (const id of new Set(changes.map((change) => change.id))) {
        while (used.has(next)) next += 1;
        used.add(next);
        stamps.set(id, new Date(next).toISOString());
      }
      for (const { id, change } of changes) if (change === 'record_removed') stamps.delete(id);
    },
  };
}
