import { join } from 'node:path';
import { deriveBuild } from '../../scripts/build.ts';
import type { History } from '../../scripts/model/dataset.ts';
import type { Problem } from '../../scripts/model/problem.ts';
import { writeDist } from '../../scripts/publish/copies/dist.ts';
import type { Repository } from './repository.ts';
import { temporaryFolder } from './repository.ts';

/** What a build gave: a new copy, or the problems for which it was refused. */
export type Published =
  | { folder: string; history: History; problems: [] }
  | { folder: null; history: null; problems: Problem[] };

/**
 * Builds a repository as `npm run build -- --published` does, without the function's bundle.
 *
 * @param previous folder of the published copy; null for a first publication
 */
export async function publishNext(
  { root }: Pick<Repository, 'root'>,
  clock: string,
  previous: string | null,
  resume = false,
): Promise<Published> {
  const built = await deriveBuild(root, {
    now: clock,
    baseUrl: 'https://almanac.example/',
    functionUrl: null,
    published: previous,
    resume,
    workFolder: temporaryFolder(),
    warn: () => {},
  });
  if (!built.artifacts) return { folder: null, history: null, problems: [...built.problems] };
  const { artifacts, history } = built;
  const folder = join(temporaryFolder(), 'dist');
  await writeDist(folder, artifacts);
  return { folder, history, problems: [] };
}

/** The same, where the build must succeed. */
export async function mustPublish(
  repository: Pick<Repository, 'root'>,
  clock: string,
  previous: string | null,
  resume = false,
): Promise<{ folder: string; history: History }> {
  const result = await publishNext(repository, clock, previous, resume);
  if (result.folder === null) throw new Error(result.problems.map((p) => p.message).join('\n'));
  return result;
}
