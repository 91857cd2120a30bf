import type { Timestamp } from '#scripts/model/day.ts';
import type { BuildInput } from '#scripts/publish/publication.ts';
import { readRecordTexts } from '#scripts/records/read.ts';
import { validateRecords } from '#scripts/records/validate.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { buildInput, history } from './publication.ts';

/** This repository's records without their history; none of them may lie after `now`. */
export async function ownRecords(now: Timestamp): Promise<BuildInput> {
  const { dataset, problems } = validateRecords(await readRecordTexts(ROOT), { now });
  if (!dataset) throw new Error(JSON.stringify(problems.slice(0, 3)));
  return { ...buildInput(), dataset, history: history(dataset), now };
}
