import { isAncestor } from '../history/is-ancestor.ts';
import type { History } from '../model/history.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { checkAppendOnly } from './append-only.ts';
import type { Artifact } from './artifact.ts';
import { type PublishedCopy, readPublished } from './read-published.ts';

/** Where earlier builds may stand. */
export interface EarlierBuilds {
  /** The folder that is about to be replaced. */
  outDir: string;
  /** A copy of what is public now, named by the person who builds; null without one. */
  publishedDir: string | null;
}

/**
 * Whether a build in the out folder is of the history that is built now: of HEAD or a commit that
 * HEAD grew from, since the same baseline. A build of another branch binds nobody.
 */
async function continues(root: string, { facts }: PublishedCopy, history: History) {
  if (facts.baseline === null || facts.baseline !== history.baseline?.commit) return false;
  return facts.commit === history.head.commit || (await isAncestor(root, facts.commit));
}

/**
 * Holds a new build against the earlier one in the out folder, if it continues it, and in any case
 * against the copy that is named as published: what is public binds, whatever history says now.
 *
 * @throws MachineryError where an earlier build cannot be read
 */
export async function checkContinuity(
  root: string,
  { outDir, publishedDir }: EarlierBuilds,
  history: History,
  artifacts: readonly Artifact[],
): Promise<Problem[]> {
  const problems: Problem[] = [];
  const last = await readPublished(outDir);
  if (last && (await continues(root, last, history))) {
    problems.push(...checkAppendOnly(last, artifacts));
  }
  if (publishedDir === null) return problems;
  const published = await readPublished(publishedDir);
  if (!published) {
    throw new MachineryError(
      `${publishedDir} holds no build (no build.json); name the unpacked copy of the published site with --published`,
    );
  }
  return [...problems, ...checkAppendOnly(published, artifacts)];
}
