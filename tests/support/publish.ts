import { join } from 'node:path';
import { isAncestor } from '../../scripts/history/refs.ts';
import { readHistory } from '../../scripts/history/replay.ts';
import type { History } from '../../scripts/model/dataset.ts';
import type { Problem } from '../../scripts/model/problem.ts';
import {
  checkContinuity,
  loadPublishedCopy,
  notContinued,
} from '../../scripts/publish/append-only.ts';
import { deriveArtifacts } from '../../scripts/publish/artifacts.ts';
import { writeDist } from '../../scripts/publish/dist.ts';
import { readRecordTexts } from '../../scripts/records/read.ts';
import { readSchemaTexts } from '../../scripts/records/schema.ts';
import { validateRecords } from '../../scripts/records/validate.ts';
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
): Promise<Published> {
  const { dataset, problems } = validateRecords(await readRecordTexts(root), { now: clock });
  if (!dataset) throw new Error(JSON.stringify(problems));
  const copy = previous === null ? null : await loadPublishedCopy(previous);
  const refuse = (found: Problem[]): Published => ({
    folder: null,
    history: null,
    problems: found,
  });
  if (copy && !(await isAncestor(root, copy.facts.commit))) return refuse([notContinued(copy)]);
  const now = copy && copy.facts.generated_at > clock ? copy.facts.generated_at : clock;
  const published = copy && { continues: [], ...copy.facts };
  const history = await readHistory(root, { now, published });
  const artifacts = await deriveArtifacts({
    dataset,
    history,
    now,
    baseUrl: 'https://almanac.example/',
    functionUrl: null,
    schemas: readSchemaTexts(),
  });
  const found = copy ? await checkContinuity(root, copy, history, artifacts) : [];
  if (found.length > 0) return refuse(found);
  const folder = join(temporaryFolder(), 'dist');
  await writeDist(folder, artifacts);
  return { folder, history, problems: [] };
}

/** The same, where the build must succeed. */
export async function mustPublish(
  repository: Pick<Repository, 'root'>,
  clock: string,
  previous: string | null,
): Promise<{ folder: string; history: History }> {
  const result = await publishNext(repository, clock, previous);
  if (result.folder === null) throw new Error(result.problems.map((p) => p.message).join('\n'));
  return result;
}
