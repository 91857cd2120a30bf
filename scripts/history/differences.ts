// In: the files of records/ before and after. Out: what the change logs would say of it, each entry
// with whose it is. Example: a new price, read later on the same page, is the vendor's.

import { createProofs } from '../model/matches.ts';
import { classifyPath } from '../records/read.ts';
import { type Fields, parseFields } from '../records/version-0-1.ts';
import type { RecordChange, VendorChange } from './diff.ts';
import { byPath, type Files } from './git.ts';
import type { FileChange } from './log.ts';
import { applyEdits } from './replay.ts';
import { createState, type State } from './state.ts';
import { type Edits, resolveEdits } from './versions.ts';

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
  const all = entries.filter(
    ({ old, new: current, why }) => old !== current && why !== 'our own words',
  );
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
  const state = createState({ proofs: createProofs() });
  applyEdits(state, readEdits(base, [...base.keys()]));
  const { vendors, records } = applyEdits(state, readEdits(head, paths));
  return { changelog: [...vendors], changes: [...records], state };
}

/** The entries about one vendor or deprecation; null for a file that is not there. */
export function compareFile(
  path: string,
  ...sides: [before: Uint8Array | null | undefined, after: Uint8Array | null | undefined]
): LogEntry[] {
  const [before = new Map(), after = new Map()] = sides.map((bytes): Files => {
    return byPath(bytes ? [{ path, bytes }] : []);
  });
  const { changelog, changes } = compareStates(before, after, [path]);
  return [...changelog, ...changes];
}

/**
 * What files say, read as the change logs read them; null for one that is not there. One that cannot
 * be read changes nothing, and validation says so.
 */
function readEdits(files: Files, paths: readonly string[]): Edits {
  const changes = paths.flatMap((path): FileChange[] => {
    const subject = classifyPath(path);
    if (!subject) return [];
    const state = files.has(path) ? 'file' : 'removed';
    return [{ path, subject, added: false, state, blob: path }];
  });
  const contents = new Map([...files].map(([path, { bytes }]) => [path, bytes]));
  return resolveEdits(changes, contents, () => {});
}
