import { compareSides } from '#scripts/compare/change.ts';
import {
  type Comparison,
  compareBranch,
  compareRepository,
  judge,
} from '#scripts/compare/compare.ts';
import type { Branch } from '#scripts/history/branch.ts';
import { byPath, type TreeFile } from '#scripts/history/git.ts';
import type { Commit } from '#scripts/history/log.ts';
import { classifyPath } from '#scripts/records/read.ts';
import { recordFiles } from '#support/records/records.ts';
import { BASELINE, createPublicRepository, NOW } from './history.ts';
import type { Repository } from './repository.ts';

/** A repository whose main is public, with a branch `work` checked out that is about to change it. */
export function createBranch(
  records: Parameters<typeof createPublicRepository>[0] = {},
): Repository {
  const repository = createPublicRepository(records);
  repository.branch('work');
  return repository;
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
export function violations({ guards }: { guards: Comparison['guards'] }): [string, string][] {
  return guards.map(({ guard, path }) => [guard, path]);
}

type Texts = Readonly<Record<string, string | null>>;

export function filesOf(texts: Texts): TreeFile[] {
  return Object.entries(texts).flatMap(([path, text]) =>
    text === null ? [] : [{ path, bytes: Buffer.from(text) }],
  );
}

/** A commit of a branch; it touches every path that the branch changes unless `paths` says which. */
type Committed = Partial<Omit<Commit, 'changes'>> & { paths?: string[] };

/** A branch between two states of files, without a repository; one commit unless others are given. */
export function branchOf(
  before: readonly TreeFile[],
  after: readonly TreeFile[],
  { commits = [{}], ...more }: Partial<Omit<Branch, 'commits'>> & { commits?: Committed[] } = {},
): Branch {
  const [base, head] = [byPath(before), byPath(after)];
  const paths = [...new Set([...base.keys(), ...head.keys()])].filter(
    (path) => String(base.get(path)?.bytes) !== String(head.get(path)?.bytes),
  );
  return {
    commit: '0'.repeat(40),
    base,
    head,
    paths,
    steps: [],
    isLine: false,
    tooling: [],
    past: [],
    restored: new Set(),
    ...more,
    commits: commits.map(({ paths: own = paths, ...one }) => {
      return { commit: '', message: 'change', seconds: 0, changes: own.map(changeAt), ...one };
    }),
  };
}

/** A change of the file at a path, to nothing that can be read. */
export function changeAt(path: string): Commit['changes'][number] {
  const { kind, id = '' } = classifyPath(path) ?? {};
  return { path, kind, id, added: false, state: 'file', oldBlob: '', blob: '' };
}

type Parts = Parameters<typeof branchOf>[2];

const sidesOf = (changes: Texts, before: Texts, parts: Parts): Branch =>
  branchOf(filesOf(before), filesOf({ ...before, ...changes }), parts);

/** What is compared where texts are written, or (null) removed. */
export function compareChanges(
  changes: Texts,
  before: Texts = { ...recordFiles(), ...BASELINE },
  { allow = [], ...parts }: Parts & { allow?: string[] } = {},
): Comparison {
  return judge(compareSides(sidesOf(changes, before, parts), NOW), allow);
}

/** The same, where the pages in a folder are at hand. */
export function compareWithPages(
  changes: Texts,
  pages: string,
  before: Texts,
  parts: Parts = {},
): Promise<Comparison> {
  return compareBranch(sidesOf(changes, before, parts), { pages, now: NOW, allow: [] });
}
