import { type Comparison, compareRepository } from '../../../scripts/compare/compare.ts';
import { proofOf, proveCorrections } from '../../../scripts/compare/corrections.ts';
import { compareFound } from '../../../scripts/compare/found-less.ts';
import { type GuardViolation, runGuards } from '../../../scripts/compare/guards.ts';
import { findUnknownHosts } from '../../../scripts/compare/hosts.ts';
import { describeNewRecords } from '../../../scripts/compare/new-records.ts';
import { byPath, compareFiles } from '../../../scripts/compare/rows.ts';
import { type Change, compareStates, newestReports } from '../../../scripts/compare/state.ts';
import type { TreeFile } from '../../../scripts/history/git.ts';
import { recordFiles } from '../records/records.ts';
import { BASELINE, createPublicRepository, NOW } from './history.ts';
import type { Repository } from './repository.ts';

/** A repository whose main is public, with a branch `work` checked out that is about to change it. */
export function createBranch(
  records: Parameters<typeof createPublicRepository>[0] = {},
): Repository {
  const repository = createPublicRepository(records);
  repository.branch('work', true);
  return repository;
}

/** Commits on main, with the branch `work` on top of it; gives the commit. */
export function commitOnMain(
  repository: Repository,
  files: Parameters<Repository['commit']>[0],
  time: string,
): string {
  const commit = repository.commit(files, time);
  repository.branch('main');
  repository.branch('work', true);
  return commit;
}

/** The work tree compared with main. */
export function compare(
  repository: Repository,
  options: { allow?: string[]; now?: string; base?: string } = {},
): Promise<Comparison> {
  const { allow = [], now = NOW, base = 'main' } = options;
  return compareRepository(repository.root, { base, allow, now });
}

/** Violations in short: guard and path. */
export function violations({ guards }: { guards: readonly GuardViolation[] }): [string, string][] {
  return guards.map(({ guard, path }) => [guard, path]);
}

type Texts = Readonly<Record<string, string | null>>;

export function filesOf(texts: Texts): TreeFile[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    text === null ? [] : [{ path, bytes: Buffer.from(text) }],
  );
}

/**
 * What guards look at where files become others in one commit, without a repository.
 *
 * @param why what its message says after `Correction: `
 */
export function changeOf(
  before: readonly TreeFile[],
  after: readonly TreeFile[],
  why?: string,
): Change {
  const [base, head] = [byPath(before), byPath(after)];
  const rows = compareFiles(base, head, []);
  const paths = rows.map(({ path }) => path);
  const differences = compareStates(base, head, paths);
  const [report = {}] = newestReports(base, 1);
  const reasons = new Map(why === undefined ? [] : paths.map((path) => [path, why]));
  const corrected = proveCorrections(reasons, rows, proofOf(report, []), differences);
  const published = { changelog: [], changes: [] };
  return {
    base,
    head,
    rows,
    checks: [],
    tooling: [],
    commits: [],
    parts: [],
    corrected,
    published,
    now: NOW,
    ...differences,
  };
}

/** What is compared where texts are written, or (null) removed, in one commit. */
export function compareChanges(
  changes: Texts,
  before: Texts = { ...recordFiles(), ...BASELINE },
  why?: string,
): Comparison {
  const change = changeOf(filesOf(before), filesOf({ ...before, ...changes }), why);
  change.parts = [Object.keys(changes)];
  const guards = runGuards(change, new Set(), []);
  const [report = {}] = newestReports(change.base, 1);
  const newRecords = describeNewRecords(change, proofOf(report, []));
  const found = compareFound(change);
  return { ...change, base: '', unknownHosts: findUnknownHosts(change), newRecords, found, guards };
}
