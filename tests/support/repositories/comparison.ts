import { type Comparison, compareRepository } from '../../../scripts/compare/compare.ts';
import { type GuardViolation, runGuards } from '../../../scripts/compare/guards.ts';
import { findUnknownHosts } from '../../../scripts/compare/hosts.ts';
import { compareFiles } from '../../../scripts/compare/rows.ts';
import { type Change, compareStates } from '../../../scripts/compare/state.ts';
import { recordFiles } from '../records/records.ts';
import { BASELINE, createPublicRepository, NOW } from './history.ts';
import type { Repository } from './repository.ts';

/** A repository whose main is public, with a branch `work` checked out that is about to change it. */
export function createBranch(
  records: Parameters<typeof createPublicRepository>[0] = {},
): Repository {
  const repository = createPublicRepository(records);
  repository.git('checkout', '--quiet', '-b', 'work');
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
export function violations({ guards }: { guards: readonly GuardViolation[] }): [string, string][] {
  return guards.map(({ guard, path }) => [guard, path]);
}

interface FileBytes {
  path: string;
  bytes: Uint8Array;
}

/** What guards look at where files become others, without a repository. */
export function changeOf(before: readonly FileBytes[], after: readonly FileBytes[]): Change {
  const [base, head] = [before, after].map((files) => new Map(files.map((one) => [one.path, one])));
  if (!base || !head) throw new Error('there are two states');
  const rows = compareFiles(base, head, []);
  const paths = rows.map(({ path }) => path);
  const commits = { commits: [], parts: [], corrected: new Map() };
  const published = { changelog: [], changes: [] };
  return { base, head, rows, ...commits, published, now: NOW, ...compareStates(base, head, paths) };
}

/** What is compared where files are written, or (null) removed, in one change: without a repository. */
export function compareChanges(
  changes: Readonly<Record<string, string | null>>,
  before: Readonly<Record<string, string>> = { ...recordFiles(), ...BASELINE },
): Comparison {
  const [old, current] = [before, { ...before, ...changes }].map((files) =>
    Object.entries(files).flatMap(([path, text]) =>
      text === null ? [] : [{ path, bytes: Buffer.from(text) }],
    ),
  );
  const change = { ...changeOf(old ?? [], current ?? []), parts: [Object.keys(changes)] };
  const guards = runGuards(change, new Set(), []);
  return { ...change, base: '', unknownHosts: findUnknownHosts(change), guards };
}
