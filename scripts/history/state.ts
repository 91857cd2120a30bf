import type { DaySnapshot, Revision } from '../model/dataset.ts';
import { addDays, type Day, dayOf, type Timestamp } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import type { Proofs } from '../model/matches.ts';
import { type EffectPage, type ProviderFacts, withPageEffects } from '../model/page-effects.ts';
import { presentIn } from '../model/present.ts';
import {
  type DeprecationFacts,
  orderDeprecations,
  type PlatformNames,
  platformNames,
  publishDeprecation,
} from '../model/published.ts';
import type { RecordChange, VendorFacts } from './diff.ts';

/** What is published of the deprecations at one commit, in the published order. */
interface Listing {
  /** Each as its own file has it: listings of many days share what did not change between them. */
  records: readonly Deprecation[];
  /** As of when each holds, what reports prove included. */
  asOf: readonly Day[];
}

/** The published deprecations of a listing. */
export function readListing({ records, asOf }: Listing): Deprecation[] {
  return records.map((record, at) => {
    const as_of = asOf[at] ?? record.as_of;
    if (as_of === record.as_of) return record;
    return { ...record, as_of };
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
  /** Each of these sets a file's current version; null removes it. */
  setVendor(id: string, vendor: VendorFacts | null): void;
  setDeprecation(id: string, facts: DeprecationFacts | null): void;
  setProvider(slug: string, provider: ProviderFacts | null): void;
  /** What reports prove has changed. */
  noteReports(): void;
}

/** A record as it was listed last. */
interface Listed {
  facts: DeprecationFacts;
  names: PlatformNames;
  record: Deprecation;
  asOf: Day;
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
  const listed = new Map<string, Listed>();
  let names: PlatformNames = new Map();
  let pages: readonly EffectPage[] = [];
  let listing: Listing | null = null;
  let hasNewProofs = false;

  const publish = (facts: DeprecationFacts): Listed => {
    const last = listed.get(facts.id);
    const isSame = last?.facts === facts && last.names === names;
    if (isSame && !hasNewProofs) return last;
    const record = isSame ? last.record : publishDeprecation(facts, names, null);
    const match = reports.proofs.newest(facts);
    const asOf = match !== null && match > record.as_of ? match : record.as_of;
    const now = { facts, names, record, asOf };
    listed.set(facts.id, now);
    return now;
  };

  const list = (): Listing => {
    const all = [...deprecations.values()].map(publish);
    const dates = new Map(all.map(({ record, asOf }) => [record.id, asOf]));
    const records = orderDeprecations(all.map(({ record }) => record));
    hasNewProofs = false;
    return { records, asOf: records.map(({ id, as_of }) => dates.get(id) ?? as_of) };
  };

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
      pages = [...providers.values()].flatMap((each) => each.pages ?? []);
      for (const [id, facts] of written) deprecations.set(id, withPageEffects(facts, pages));
      listing = null;
    },
    noteReports() {
      listing = null;
      hasNewProofs = true;
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

/** The versions of a record before and after a change of its shutdown date; of another change none. */
export function versionsAround(
  before: DeprecationFacts | null,
  after: DeprecationFacts | null,
  { names, proofs }: { names: PlatformNames; proofs: Proofs },
): Deprecation[] {
  if (!after || before?.shutdown_date === after.shutdown_date) return [];
  const last = before && publishDeprecation(before, names, proofs.newest(before));
  return presentIn(last ?? undefined, publishDeprecation(after, names, null));
}
