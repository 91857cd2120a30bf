// In: what files of records/ hold before and after. Out: what the change logs would say of it, each
// entry with whose it is; of a version that cannot be read, why.
// Example: a new price, read later on the same page, is the vendor's.

import type { RecordedPrice } from '../model/dataset.ts';
import type { Day } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import { createProofs } from '../model/matches.ts';
import { type ProviderFacts, withPageEffects } from '../model/page-effects.ts';
import { present } from '../model/present.ts';
import {
  type DeprecationFacts,
  type PlatformNames,
  platformNames,
  publishDeprecation,
} from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import {
  type Fields,
  hasVersions,
  parseFields,
  readVersion,
  type Versions,
} from '../records/version-0-1.ts';
import {
  diffDeprecation,
  diffVendor,
  type RecordChange,
  type VendorChange,
  type VendorFacts,
} from './diff.ts';
import type { Files } from './git.ts';
import type { FileChange } from './log.ts';

/** Whether a change brings a version that is read with those of other files. */
export function isVersion({ state, kind }: FileChange): boolean {
  return state === 'file' && hasVersions(kind);
}

/** A file of records/ as a change leaves it. */
export interface ChangedFile extends Partial<Pick<FileChange, 'kind' | 'id'>> {
  path: string;
  /** Null where it is gone. */
  bytes: Uint8Array | null;
}

/** Is told why a version cannot be read; it then changes nothing. */
export type Warn = (path: string, reason: string) => void;

/** The files of one kind that change, in code-unit order of ids; null where one is gone. */
function versionsOf<K extends keyof Versions>(
  kind: K,
  files: readonly ChangedFile[],
  warn: Warn,
): [id: string, version: Versions[K] | null][] {
  const own = files.filter((file) => file.kind === kind);
  own.sort((a, b) => compareCodeUnits(a.id ?? '', b.id ?? ''));
  return own.flatMap(({ id = '', path, bytes }): [string, Versions[K] | null][] => {
    if (bytes === null) return [[id, null]];
    const reading = readVersion(kind, bytes);
    if ('value' in reading) return [[id, reading.value]];
    warn(path, reading.reason);
    return [];
  });
}

/** An empty dataset, which is then that of one commit: of each file the last version that could be read. */
export function createState() {
  return {
    vendors: new Map<string, VendorFacts>(),
    providers: new Map<string, ProviderFacts>(),
    /** Deprecations as their own files have them. */
    written: new Map<string, DeprecationFacts>(),
    /** The same as they are published: days that share a version share this object. */
    deprecations: new Map<string, Deprecation>(),
    /** Names of platforms; those that no provider names any more keep their last ones. */
    names: new Map() as PlatformNames,
    /** What the reports of the tree prove. */
    proofs: createProofs(),
  };
}

export type State = ReturnType<typeof createState>;

/** A published deprecation with the last day for which reports prove it. */
export function withMatch(record: Deprecation, match: Day | null): Deprecation {
  if (match === null || match <= record.as_of) return record;
  return { ...record, as_of: match };
}

function put<T>(map: Map<string, T>, key: string, value: T | null): void {
  if (value === null) map.delete(key);
  else map.set(key, value);
}

/** What the logs say of a change, and what of it readers may ask for later. */
export interface Changes {
  vendors: VendorChange[];
  /** The prices before and after each change of a price that is the vendor's. */
  prices: RecordedPrice[];
  records: RecordChange[];
  /** The records before and after each change of a shutdown date. */
  versions: Deprecation[];
}

/**
 * Applies what changes to the state; names come first, for its entries name platforms as it does. A
 * file whose version cannot be read stays as it last could be.
 */
export function applyChanges(state: State, files: readonly ChangedFile[], warn: Warn): Changes {
  const { vendors, providers, written, deprecations, proofs } = state;
  const changes: Changes = { vendors: [], prices: [], records: [], versions: [] };
  for (const [id, version] of versionsOf('vendor', files, warn)) {
    const old = vendors.get(id) ?? null;
    const current = version && { id, ...version };
    put(vendors, id, current);
    const own = diffVendor(old, current);
    changes.vendors.push(...own);
    if (old && current) changes.prices.push(...pricesAround(old, current, own));
  }
  const touched = new Set<string>();
  for (const [id, version] of versionsOf('deprecation', files, warn)) {
    put(written, id, version && { ...version, id });
    touched.add(id);
  }
  const renamed = versionsOf('provider', files, warn);
  for (const [slug, provider] of renamed) put(providers, slug, provider);
  if (renamed.length > 0) {
    const own = platformNames([...providers].map(([id, data]) => ({ id, data })));
    state.names = new Map([...state.names, ...own]);
    // Names of platforms and effects of pages are published with every record.
    for (const id of written.keys()) touched.add(id);
  }
  const pages = [...providers.values()].flatMap((each) => each.pages ?? []);
  for (const id of [...touched].sort(compareCodeUnits)) {
    const old = deprecations.get(id) ?? null;
    const facts = written.get(id);
    const current = facts
      ? publishDeprecation(withPageEffects(facts, pages), state.names, null)
      : null;
    put(deprecations, id, current);
    changes.records.push(...diffDeprecation(old, current));
    if (!current || old?.shutdown_date === current.shutdown_date) continue;
    if (old) changes.versions.push(withMatch(old, proofs.newest(old)));
    changes.versions.push(current);
  }
  return changes;
}

function pricesAround(
  before: VendorFacts,
  after: VendorFacts,
  changes: readonly VendorChange[],
): RecordedPrice[] {
  const moved = changes.filter(
    ({ change, correction }) => change.startsWith('price_') && !correction,
  );
  const ids = new Set(moved.map(({ plan }) => plan));
  return [...ids].flatMap((id) =>
    [before, after].flatMap(({ plans, evidence = [] }) => {
      const plan = plans.find((one) => one.id === id);
      if (!plan) return [];
      const { price_month, price_detail } = plan;
      return [present({ vendor: after.id, plan: plan.id, price_month, price_detail, evidence })];
    }),
  );
}

/** A YAML file as it is written; null where it is not there or cannot be read. */
export function fieldsOf(files: Files, path: string): Fields | null {
  const file = files.get(path);
  const reading = file && parseFields(file.bytes);
  if (reading && 'value' in reading) return reading.value;
  return null;
}

/** An entry of either log, before it is known when it was recorded. */
export type LogEntry = VendorChange | RecordChange;

/** The file that an entry is about. */
export function fileOf(entry: LogEntry): string {
  if ('vendor' in entry) return `records/vendors/${entry.vendor}.yaml`;
  return `records/deprecations/${entry.id}.yaml`;
}

/** Entries by whose they are; of our own words nobody was wrong, so they are neither. */
export function byWhose(entries: readonly LogEntry[]): Record<'ours' | 'theirs', LogEntry[]> {
  const all = entries.filter(({ why }) => why !== 'our own words');
  return {
    ours: all.filter(({ correction }) => correction),
    theirs: all.filter(({ correction }) => !correction),
  };
}

/** Whether some entries say of a value that it is ours, or the vendor's, where others say the opposite. */
export function contradicts(some: readonly LogEntry[], others: readonly LogEntry[]): boolean {
  const keyOf = (entry: LogEntry): string => {
    const plan = 'plan' in entry && entry.plan;
    return JSON.stringify([fileOf(entry), plan, entry.change, entry.old, entry.new]);
  };
  const marks = new Map(others.map((one) => [keyOf(one), one.correction === true]));
  return some.some((one) => marks.get(keyOf(one)) === (one.correction !== true));
}

/** What the change logs would say about a change. */
export interface Differences {
  /** Entries of data/changelog.json, in its order. */
  changelog: VendorChange[];
  /** Entries of deprecations/changes.json, oldest first. */
  changes: RecordChange[];
  /** The records as they are then. */
  state: Pick<State, 'deprecations' | 'names'>;
}

/** What it would change for consumers if some files were in the base as they are in the head. Pure. */
export function compareStates(base: Files, head: Files, paths: readonly string[]): Differences {
  const state = createState();
  // Of a version that cannot be read validation says so.
  const apply = (files: Files, changed: Iterable<string>): Changes => {
    const now = [...changed].map((path) => {
      return { path, ...classifyPath(path), bytes: files.get(path)?.bytes ?? null };
    });
    return applyChanges(state, now, () => {});
  };
  apply(base, base.keys());
  const { vendors, records } = apply(head, paths);
  return { changelog: vendors, changes: records, state };
}

/** The entries about one vendor or deprecation; null for a file that is not there. */
export function compareFile(
  path: string,
  before: Uint8Array | null | undefined,
  after: Uint8Array | null | undefined,
): LogEntry[] {
  const filesOf = (bytes: typeof before): Files => new Map(bytes ? [[path, { path, bytes }]] : []);
  const { changelog, changes } = compareStates(filesOf(before), filesOf(after), [path]);
  return [...changelog, ...changes];
}
