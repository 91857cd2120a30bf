import { readHistory } from '../history/read-history.ts';
import { readTree } from '../history/read-tree.ts';
import { findBase } from '../history/refs.ts';
import { dayOf, type Instant } from '../model/day.ts';
import { readRecordTexts } from '../records/read.ts';
import { readState } from './read-state.ts';
import { type GuardAlarm, runGuards } from './run-guards.ts';
import { compareStates, type Differences } from './state.ts';

/** What a branch would change. */
export interface Comparison extends Differences {
  /** Full id of the commit that the work tree is held against. */
  base: string;
  guards: GuardAlarm[];
}

/**
 * Holds the work tree against the commit at which its branch left another one.
 *
 * @param options.base the other branch: a reference; undefined takes origin/main, else main
 * @param options.allow names of guards that are lifted
 * @throws MachineryError with the remedy, where the base or a part of history is missing
 */
export async function compareRepository(
  root: string,
  options: { base: string | undefined; allow: readonly string[]; now: Instant },
): Promise<Comparison> {
  const { now, allow } = options;
  const { commit, commits } = await findBase(root, options.base);
  const base = readState(await readTree(root, commit));
  const texts = await readRecordTexts(root);
  const head = readState(texts.filter(({ kind }) => kind === undefined));
  const { changelog, changes } = await readHistory(root, { now, at: commit });
  const change = { base, head, commits, published: { changelog, changes }, today: dayOf(now) };
  return { base: commit, ...compareStates(base, head), guards: runGuards(change, allow) };
}
