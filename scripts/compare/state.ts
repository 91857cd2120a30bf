import type { RecordChange, VendorChange } from '../history/diff.ts';
import type { TreeFile } from '../history/git.ts';
import { type Subject, subjectOf } from '../history/log.ts';
import type { NewCommit } from '../history/refs.ts';
import { applyEdits } from '../history/replay.ts';
import { createState, type State } from '../history/state.ts';
import { type Edits, isRead, readVersion } from '../history/versions.ts';
import type { ChangelogEntry } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import type { DeprecationChange } from '../model/generated/published.ts';
import { createProofs } from '../model/matches.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import {
  type Fields,
  parseFields,
  type Reading,
  readReportVersion,
} from '../records/version-0-1.ts';
import { fieldsOfJson, type Row } from './rows.ts';

/** What the records say at one point, read as the change log reads them. */
export interface RecordState extends Pick<State, 'vendors' | 'deprecations'> {
  /** Every file by path. */
  files: ReadonlyMap<string, TreeFile>;
  /** What each file says that can be read. */
  contents: Omit<Edits, 'report'>;
  /** Providers by path, as their files are written. */
  providers: ReadonlyMap<string, Fields>;
  /** Records that cannot be read, so that they change nothing. */
  unreadable: readonly { path: string; reason: string }[];
}

/** Reads the files of one point in time. Pure; no file is refused. */
export function readState(files: readonly TreeFile[]): RecordState {
  const contents: RecordState['contents'] = { vendor: [], deprecation: [], provider: [] };
  const providers = new Map<string, Fields>();
  const unreadable: { path: string; reason: string }[] = [];
  for (const { path, bytes } of files) {
    const { kind, id = '' } = subjectOf(path) ?? {};
    const buffer = Buffer.from(bytes);
    const reading = kind && readFile(kind, buffer);
    if (!kind || !reading) continue;
    if ('reason' in reading) unreadable.push({ path, reason: reading.reason });
    else if (isRead(kind)) contents[kind].push([id, reading.value as never]);
    const fields = kind === 'provider' ? parseFields(buffer) : null;
    if (fields && 'value' in fields) providers.set(path, fields.value);
  }
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { ...stateOf(contents), files: byPath, contents, providers, unreadable };
}

function readFile(kind: Subject['kind'], bytes: Buffer): Reading<unknown> | null {
  if (isRead(kind)) return readVersion(kind, bytes);
  if (kind === 'report') return readReportVersion(bytes);
  return kind === 'dataset' ? parseFields(bytes) : null;
}

function stateOf(contents: RecordState['contents']): State {
  const state = createState({ proofs: createProofs() });
  applyEdits(state, contents);
  return state;
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
  const isThere = (path: string): boolean => head.files.has(path);
  // A file that cannot be read changes nothing, as in the replay of history.
  const edits = <T>(before: Edit<T>[], after: Edit<T>[], folder: string): Edit<T>[] =>
    [
      ...after,
      ...before
        .filter(([id]) => !isThere(`records/${folder}/${id}.yaml`))
        .map(([id]): Edit<T> => [id, null]),
    ].sort(([a], [b]) => compareCodeUnits(a, b));
  const { vendors, records } = applyEdits(stateOf(base.contents), {
    vendor: edits(base.contents.vendor, head.contents.vendor, 'vendors'),
    deprecation: edits(base.contents.deprecation, head.contents.deprecation, 'deprecations'),
    provider: edits(base.contents.provider, head.contents.provider, 'providers'),
  });
  return { changelog: [...vendors], changes: [...records] };
}

type Edit<T> = [id: string, content: T | null];

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
