import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { markdownCode } from '../../scripts/cli/output.ts';
import { validateRecords } from '../../scripts/records/validate.ts';
import { recordFiles, recordText, vendor } from '../support/records/records.ts';

const LENGTH = 60_000;

/** CPU time of this process for some work, in microseconds: the least, as other work adds to it. */
function costOf(work: () => unknown): number {
  const costs = Array.from({ length: 3 }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return user + system;
  });
  return Math.min(...costs);
}

/** Reads and shows a text as a note, as a comment and as code. */
function use(run: string): void {
  const [plan] = vendor().plans;
  const note = vendor({ plans: [{ ...plan, limit_notes: [run] } as never] });
  for (const text of [stringify(note), `${recordText(vendor())}# ${run}\n`]) {
    const files = { ...recordFiles(), 'records/vendors/toolbox.yaml': text };
    const texts = Object.entries(files).map(([path, each]) => ({ path, bytes: Buffer.from(each) }));
    validateRecords(texts, { now: '2026-03-05T08:00:00Z' });
  }
  markdownCode(run);
}

/** Where the time grows with the square of the length, it is thousands of times that of words. */
const MOST = 50;

test.each([
  ['blanks', ' '],
  ['tabs', '\t'],
  ['line breaks', '\n'],
  ['dashes', '-'],
  ['backslashes', '\\'],
])('a run of %s as long as a file may be takes about the time of words', (_, character) => {
  const words = costOf(() => use('word '.repeat(LENGTH / 5)));
  expect(costOf(() => use(`x${character.repeat(LENGTH)}x`)) / words).toBeLessThan(MOST);
});
