import {
  diffDeprecation,
  diffVendor,
  type RecordChange,
  type VendorChange,
} from '../history/diff.ts';
import type { TreeFile } from '../history/git.ts';
import { subjectOf } from '../history/log.ts';
import type { NewCommit } from '../history/refs.ts';
import type { ChangelogEntry } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import type { DeprecationChange, LoggedVendor } from '../model/generated/published.ts';
import { withPageEffects } from '../model/page-effects.ts';
import { type DeprecationFacts, type PlatformNames, platformNames } from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import {
  type Fields,
  parseFields,
  type Reading,
  readDeprecationVersion,
  readProviderFields,
  readReportVersion,
  readVendorVersion,
} from '../records/version-0-1.ts';
import { fieldsOfJson, type Row } from './rows.ts';

/** What the records say at one point, read as the change log reads them. */
export interface RecordState {
  vendors: ReadonlyMap<string, LoggedVendor>;
  deprecations: ReadonlyMap<string, DeprecationFacts>;
  /** Providers by slug, as their files are written. */
  providers: ReadonlyMap<string, Fields>;
  names: PlatformNames;
  /** Every file by path. */
  files: ReadonlyMap<string, TreeFile>;
  /** Records that cannot be read, so that they change nothing. */
  unreadable: readonly { path: string; reason: string }[];
}

/** Reads the files of one point in time. Pure; no file is refused. */
export function readState(files: readonly TreeFile[]): RecordState {
  const vendors = new Map<string, LoggedVendor>();
  const deprecations = new Map<string, DeprecationFacts>();
  const providers = new Map<string, Fields>();
  const unreadable: { path: string; reason: string }[] = [];
  const keep = <T>(path: string, reading: Reading<T>, put: (value: T) => void): void => {
    if ('reason' in reading) unreadable.push({ path, reason: reading.reason });
    else put(reading.value);
  };
  for (const { path, bytes } of files) {
    const subject = subjectOf(path);
    const buffer = Buffer.from(bytes);
    if (subject?.kind === 'vendor') {
      const { id } = subject;
      keep(path, readVendorVersion(buffer), (vendor) => vendors.set(id, { id, ...vendor }));
    } else if (subject?.kind === 'deprecation') {
      const { id } = subject;
      keep(path, readDeprecationVersion(buffer), (facts) => deprecations.set(id, { id, ...facts }));
    } else if (subject?.kind === 'provider') {
      keep(path, parseFields(buffer), (provider) => providers.set(subject.id, provider));
    } else if (subject?.kind === 'report') {
      keep(path, readReportVersion(buffer), () => {});
    } else if (subject?.kind === 'dataset') {
      keep(path, parseFields(buffer), () => {});
    }
  }
  const named = [...providers].flatMap(([id, fields]) => {
    const reading = readProviderFields(fields);
    return 'reason' in reading ? [] : [{ id, data: reading.value }];
  });
  const pages = named.flatMap(({ data }) => data.pages ?? []);
  for (const [id, facts] of deprecations) deprecations.set(id, withPageEffects(facts, pages));
  const names = platformNames(named);
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { vendors, deprecations, providers, names, files: byPath, unreadable };
}

/** What consumers would see change. */
export interface Differences {
  /** Entries of data/changelog.json, in its order. */
  changelog: VendorChange[];
  /** Entries of deprecations/changes.json, oldest first. */
  changes: RecordChange[];
}

/** What it would change for consumers if `head` took the place of `base`. Pure. */
export function compareStates(base: RecordState, head: RecordState): Differences {
  const names = new Map([...base.names, ...head.names]);
  const after = holdUnreadable(base, head);
  return {
    changelog: pair(base.vendors, after.vendors).flatMap(([old, current]) =>
      diffVendor(old, current),
    ),
    changes: pair(base.deprecations, after.deprecations).flatMap(([old, current]) =>
      diffDeprecation(old, current, names),
    ),
  };
}

/** A file that cannot be read changes nothing, as in the replay of history. */
function holdUnreadable(base: RecordState, head: RecordState): RecordState {
  const vendors = new Map(head.vendors);
  const deprecations = new Map(head.deprecations);
  for (const { path } of head.unreadable) {
    const id = subjectOf(path)?.id ?? '';
    const [vendor, facts] = [base.vendors.get(id), base.deprecations.get(id)];
    if (vendor && path.startsWith('records/vendors/')) vendors.set(id, vendor);
    if (facts && path.startsWith('records/deprecations/')) deprecations.set(id, facts);
  }
  return { ...head, vendors, deprecations };
}

/** What each id is before and after, by id. */
function pair<T>(
  base: ReadonlyMap<string, T>,
  head: ReadonlyMap<string, T>,
): [before: T | null, after: T | null][] {
  const ids = [...new Set([...base.keys(), ...head.keys()])].sort(compareCodeUnits);
  return ids.map((id) => [base.get(id) ?? null, head.get(id) ?? null]);
}

/** Everything that a guard may look at. */
export interface Change {
  base: RecordState;
  head: RecordState;
  /** Commits of the head that the base does not have, oldest first. */
  commits: readonly NewCommit[];
  /** The paths of each change that is reviewed as one: a pull request, or a commit on main. */
  parts: readonly (readonly string[])[];
  /** Every value that differs. */
  rows: readonly Row[];
  /** Paths whose commits say that they correct a mistake of ours. */
  corrected: ReadonlySet<string>;
  /** What was published up to the base. */
  published: { changelog: readonly ChangelogEntry[]; changes: readonly DeprecationChange[] };
  /** The time of the comparison. */
  now: Timestamp;
}

/** The files of these kinds that change, each once. */
export function changedPaths({ rows }: Change, kinds: readonly RecordKind[]): string[] {
  const paths = new Set(rows.map(({ path }) => path));
  return [...paths].filter((path) => {
    const place = classifyPath(path);
    return place !== null && kinds.includes(place.kind);
  });
}

/** A YAML file as it is written; null where it is not there or cannot be read. */
export function fieldsOf({ files }: RecordState, path: string): Fields | null {
  const file = files.get(path);
  const reading = file && parseFields(Buffer.from(file.bytes));
  return reading && 'value' in reading ? reading.value : null;
}

/** The committed reports of the base, newest first: they were reviewed before. */
export function newestReports({ files }: RecordState, most: number): Fields[] {
  const paths = [...files.keys()].filter((path) => classifyPath(path)?.kind === 'report');
  const newest = paths.sort(compareCodeUnits).reverse().slice(0, most);
  return newest.map((path) => fieldsOfJson(files.get(path)?.bytes ?? new Uint8Array()));
}

/** What a guard has seen. */
export interface Violation {
  /** Path below the root. */
  path: string;
  /** What is there, and how to fix it. One line. */
  message: string;
}

/** One promise to consumers that a change may break only where a maintainer says so. */
export interface Guard {
  /** Kebab-case; the label `allow: <name>` lifts it. */
  name: string;
  /** Why there is such a guard. One sentence. */
  reason: string;
  /** Whether it also judges what a file had been before on main: a revert passes the others. */
  judgesReverts?: boolean;
  check(change: Change): Violation[];
}
