import { readTree } from '../history/git.ts';
import { blobId, findBase, listVersions, type NewCommit } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import type { Timestamp } from '../model/day.ts';
import { readRecordTexts } from '../records/read.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, type UnknownHost } from './hosts.ts';
import { compareFiles, type Row } from './rows.ts';
import { compareStates, type Differences, type RecordState, readState } from './state.ts';

/** What a branch would change. */
export interface Comparison extends Differences {
  /** Full id of the commit that the work tree is compared with. */
  base: string;
  /** Every value of every file below records/ that differs. */
  rows: Row[];
  unknownHosts: UnknownHost[];
  guards: GuardViolation[];
}

/**
 * Compares the work tree with the commit at which its branch left another one.
 *
 * @param options.base the other branch: a reference; undefined takes origin/main, else main
 * @param options.allow names of guards that are lifted
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  options: { base: string | undefined; allow: readonly string[]; now: Timestamp },
): Promise<Comparison> {
  const { now, allow } = options;
  const { commit, commits, paths } = await findBase(root, options.base);
  const base = readState(await readTree(root, commit));
  const texts = await readRecordTexts(root);
  const head = readState(texts.filter(({ kind }) => kind === undefined));
  const { changelog, changes } = await readHistory(root, { now, at: commit });
  const rows = compareFiles(base.files, head.files, paths);
  const published = { changelog, changes };
  const corrected = correctedPaths(commits);
  const restored = await restoredPaths(root, commit, { rows, head, commits });
  const change = { base, head, commits, paths, rows, corrected, published, now };
  return {
    base: commit,
    ...compareStates(base, head),
    rows,
    unknownHosts: findUnknownHosts(base, head),
    guards: runGuards(change, restored, allow),
  };
}

const CORRECTION = /^Correction: *\S/m;

/** The paths that are touched by commits with a line `Correction: why`. */
function correctedPaths(commits: readonly NewCommit[]): Set<string> {
  const correcting = commits.filter(({ message }) => CORRECTION.test(message));
  return new Set(correcting.flatMap(({ paths }) => paths));
}

/**
 * The changed paths that are again what they were on the base's line before: the same bytes, or
 * absent where the commit that added the file is reverted by name, as `git revert` does.
 */
async function restoredPaths(
  root: string,
  base: string,
  {
    rows,
    head,
    commits,
  }: { rows: readonly Row[]; head: RecordState; commits: readonly NewCommit[] },
): Promise<Set<string>> {
  const changed = new Set(rows.map(({ path }) => path));
  if (changed.size === 0) return changed;
  const versions = await listVersions(root, base);
  const reverted = commits.flatMap(({ message }) =>
    [...message.matchAll(/^This reverts commit ([0-9a-f]{40})\b/gm)].map(([, id]) => id),
  );
  const isRestored = (path: string): boolean => {
    const file = head.files.get(path);
    const blob = file && blobId(file.bytes);
    return versions.some(({ commit, changes }) => {
      const change = changes.find((one) => one.path === path);
      if (!change) return false;
      return blob ? change.blob === blob : change.added && reverted.includes(commit);
    });
  };
  return new Set([...changed].filter(isRestored));
}
