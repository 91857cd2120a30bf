import { expect, test } from 'vitest';
import { BASELINE_DATE, writeRecords } from '../../scripts/bench/measure.ts';
import { readHistory } from '../../scripts/history/replay.ts';
import { readRecordTexts } from '../../scripts/records/read.ts';
import { validateRecords } from '../../scripts/records/validate.ts';
import { temporaryFolder } from '../support/repositories/repository.ts';

test('what the bench builds is valid, and public from its only commit on', async () => {
  const root = temporaryFolder();
  writeRecords(root, { deprecations: 60, vendors: 3 });
  const now = `${BASELINE_DATE}T12:00:00Z`;
  const { problems, dataset } = validateRecords(await readRecordTexts(root), { now });
  expect(problems).toEqual([]);
  expect([dataset?.deprecations.length, dataset?.vendors.length]).toEqual([60, 3]);
  const { days } = await readHistory(root, { now });
  expect(days.map(({ date, deprecations }) => [date, deprecations.length])).toEqual([
    [BASELINE_DATE, 60],
  ]);
});
