import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { markdownCode } from '../../scripts/cli/output.ts';
import { validateRecords } from '../../scripts/records/validate.ts';
import { recordFiles, recordText, vendor } from '../support/records/records.ts';

const LENGTH = 60_000;

/** Seconds of this process for some work: tens of milliseconds here, many seconds where the time grows with the square. */
function secondsOf(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

test.each([
  ['blanks', ' '],
  ['tabs', '\t'],
  ['line breaks', '\n'],
  ['dashes', '-'],
  ['backslashes', '\\'],
])('a run of %s as long as a file may be takes no time that matters', (_, character) => {
  const run = `x${character.repeat(LENGTH)}x`;
  const [plan] = vendor().plans;
  const note = vendor({ plans: [{ ...plan, limit_notes: [run] } as never] });
  for (const text of [stringify(note), `${recordText(vendor())}# ${run}\n`]) {
    const files = { ...recordFiles(), 'records/vendors/toolbox.yaml': text };
    const texts = Object.entries(files).map(([path, each]) => ({ path, bytes: Buffer.from(each) }));
    expect(secondsOf(() => validateRecords(texts, { now: '2026-03-05T08:00:00Z' }))).toBeLessThan(
      3,
    );
  }
  expect(secondsOf(() => markdownCode(run))).toBeLessThan(3);
});
