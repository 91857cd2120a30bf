import { readTree, type TreeFile } from '../history/git.ts';
import { blobId, findBase, listVersions, type NewCommit } from '../history/refs.ts';
import { readHistory } from '../history/replay.ts';
import type { Timestamp } from '../model/day.ts';
import { readRecordTexts } from '../records/read.ts';
import { type GuardViolation, runGuards } from './guards.ts';
import { findUnknownHosts, type UnknownHost } from './hosts.ts';
import { compareFiles, type Row } from './rows.ts';
import {
  type Change,
  compareStates,
  type Differences,
  type RecordState,
  readState,
} from './state.ts';

/** What a branch would change. */
export interface Comparison extends Differences {
  /** Full id of the commit that the work tree is compared with. */
  base: string;
  /** Every value of every file below records/ that differs. */
  rows: Row[];
  unknownHosts: UnknownHost[];
  guards: GuardViolation[];
}

interface CompareOptions {
  /** The other branch: a reference; undefined takes origin/main, else main. */
  base: string | undefined;
  /** Names of guards that are lifted. */
  allow: readonly string[];
  now: Timestamp;
  /**
   * Whether a commit of main came by a pull request: then only what the others did is compared,
   * each of them as a change of its own.
   */
  isReviewed?: ((commit: string) => Promise<boolean>) | undefined;
}

/**
 * Compares the work tree with the commit at which its branch left another one.
 *
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  { base: ref, allow, now, isReviewed }: CompareOptions,
): Promise<Comparison> {
  const { commit, commits: all, paths } = await findBase(root, ref, isReviewed !== undefined);
  const base = readState(await readTree(root, commit));
  const texts = (await readRecordTexts(root)).filter(({ kind }) => kind === undefined);
  const commits = isReviewed ? await pushedDirectly(all, isReviewed) : all;
  const head = readState(isReviewed ? onlyOf(commits, base, texts) : texts);
  const touched = isReviewed ? commits.flatMap((one) => one.paths) : paths;
  const rows = compareFiles(base.files, head.files, touched);
  const code = paths.filter((path) => !path.startsWith('records/'));
  const parts = isReviewed
    ? commits.map((one) => one.paths)
    : [[...new Set(rows.map(({ path }) => path)), ...code]];
  const published = await readHistory(root, { now, at: commit });
  const corrected = correctedPaths(commits);
  const change = { base, head, commits, parts, rows, corrected, published, now };
  return {
    base: commit,
    ...compareStates(base, head),
    rows,
    unknownHosts: findUnknownHosts(base, head),
    guards: runGuards(change, await restoredPaths(root, commit, change), allow),
  };
}

/** The commits that no reviewed change brought. */
async function pushedDirectly(
  commits: readonly NewCommit[],
  isReviewed: (commit: string) => Promise<boolean>,
): Promise<NewCommit[]> {
  const direct: NewCommit[] = [];
  for (const commit of commits) if (!(await isReviewed(commit.commit))) direct.push(commit);
  return direct;
}

/** The base with the files that some commits touch as they are now. */
function onlyOf(
  commits: readonly NewCommit[],
  base: RecordState,
  files: readonly TreeFile[],
): TreeFile[] {
  const touched = new Set(commits.flatMap(({ paths }) => paths));
  const kept = [...base.files.values()].filter(({ path }) => !touched.has(path));
  return [...kept, ...files.filter(({ path }) => touched.has(path))];
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
  { rows, head, commits }: Change,
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
