import type { Timestamp } from '../../scripts/model/day.ts';
import { publish } from '../../scripts/publish/copies/publication.ts';
import {
  deriveBuildFacts,
  deriveDeprecationAnswers,
  deriveDeprecationChanges,
  deriveLimits,
  deriveProviders,
  deriveScheduled,
  deriveVendorHistories,
} from '../../scripts/publish/datasets.ts';
import { readRecordTexts } from '../../scripts/records/read.ts';
import { validateRecords } from '../../scripts/records/validate.ts';
import { buildInput, history } from './publication.ts';
import type { Files } from './records.ts';
import { ROOT } from './run-command.ts';

/** What the function reads, of this repository's records without their history. */
export async function ownFiles(now: Timestamp): Promise<Files> {
  const { dataset, problems } = validateRecords(await readRecordTexts(ROOT), { now });
  if (!dataset) throw new Error(JSON.stringify(problems.slice(0, 3)));
  const input = { ...(await buildInput()), dataset, history: history(dataset), now };
  const publication = publish(input);
  const artifacts = [
    deriveBuildFacts,
    deriveDeprecationAnswers,
    deriveDeprecationChanges,
    deriveLimits,
    deriveProviders,
    deriveScheduled,
    deriveVendorHistories,
  ].flatMap((derive) => derive(publication));
  return Object.fromEntries(artifacts.map(({ path, text }) => [path, text]));
}
