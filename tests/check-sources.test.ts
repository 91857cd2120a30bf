import { join } from 'node:path';
import { addDays, dayOf } from '#scripts/model/day.ts';
import type { SourceCheckReport } from '#scripts/model/generated/published.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { pageOf } from '#support/pages/pages.ts';
import {
  checkPages,
  DEPRECATIONS,
  PRICING,
  pricing,
  savePages,
} from '#support/pages/saved-pages.ts';
import { recordFiles } from '#support/records/records.ts';

const NOW = '2026-03-05T08:00:00Z';
const REPORTS = 'records/source-checks';

let folder: Folder;
beforeEach(() => {
  folder = createFolder(recordFiles());
});

const run = (args: string[], now = NOW) =>
  runCommand('check-sources', ['--root', folder.root, '--now', now, ...args]);

/** A check of pages as they were the day before it; some say something else. */
const check = (pages: Parameters<typeof savePages>[0] = {}, args: string[] = [], now = NOW) =>
  checkPages(folder.root, pages, addDays(dayOf(now), -1), '--now', now, ...args);

function readReport(path = `${REPORTS}/2026-03-05.json`): SourceCheckReport {
  return JSON.parse(folder.texts()[path] ?? '');
}

test('a check writes what stands and what does not, and the report is a valid record', async () => {
  expect(await check()).toMatchObject({ code: 0 });
  const page = { state: 'read', reason: null, observed_on: '2026-03-04' };
  expect(readReport()).toMatchObject({
    date: '2026-03-05',
    as_of: NOW,
    pages: [
      { url: DEPRECATIONS, ...page },
      { url: PRICING, ...page },
    ],
    records: [{ id: 'acme-api/rocket-1', state: 'match', last_verified: '2026-03-04' }],
    plans: [{ vendor: 'toolbox', state: 'found', last_verified: '2026-03-04' }],
    candidates: [],
    summary: { records: { match: 1 }, plans: { found: 2 }, pages: { read: 2 }, candidates: 0 },
  });
  const validation = await runCommand('validate', ['--root', folder.root, '--now', NOW]);
  expect(validation).toMatchObject({ code: 0 });
});

test('the same pages and time give the same bytes, with the first report there or not', async () => {
  await check();
  const first = folder.texts();
  await check();
  expect(folder.texts()).toEqual(first);
  expect(folder.changed()).toEqual([`${REPORTS}/2026-03-05.json`]);
  // A second check of a day builds on the day before, not on the first.
  await check({ [DEPRECATIONS]: pageOf([]) });
  expect(readReport().records[0]?.last_verified).toBeNull();
});

test('what was verified before stays verified as of then', async () => {
  await check();
  const moved = pageOf(['rocket-1 | 2027-01-31 | rocket-2']);
  const later = { [DEPRECATIONS]: moved, [PRICING]: pricing.replace('100', '90') };
  await check(later, [], '2026-03-09T08:00:00Z');
  const differences = [{ field: 'shutdown_date', recorded: '2026-12-31', found: '2027-01-31' }];
  const before = { last_verified: '2026-03-04' };
  expect(readReport(`${REPORTS}/2026-03-09.json`)).toMatchObject({
    records: [{ ...before, state: 'mismatch', differences }],
    plans: [{ ...before, state: 'not_found' }],
  });
  await run(['--pages', savePages({}, '2026-03-09')], '2026-03-10T08:00:00Z');
  const unread = [{ ...before, state: 'not_checked' }];
  expect(readReport(`${REPORTS}/2026-03-10.json`)).toMatchObject({
    records: unread,
    plans: unread,
  });
});

test.each<[what: string, deprecations: string | Buffer, pricing: string | Buffer]>([
  ['pages that say something else', 'Hello.', 'Hello.'],
  ['an item that is gone', pageOf(['comet | 2026-05-01 | x']), ''],
  ['another day', pageOf(['rocket-1 | 2027-05-01 | rocket-9']), ''],
  ['binary pages', Buffer.from([0, 1, 2, 255]), Buffer.alloc(9)],
  ['huge and deep pages', '|'.repeat(3_000_000), '- '.repeat(20_000)],
  ['scripts', '<script>while(1);</script>', '<script>x'],
])('%s end in a report, and no record changes', async (_, deprecations, pricing) => {
  const pages = { [DEPRECATIONS]: deprecations, [PRICING]: pricing };
  expect(await check(pages)).toMatchObject({ code: 0 });
  expect(readReport().records).toHaveLength(1);
  expect(folder.changed()).toEqual([`${REPORTS}/2026-03-05.json`]);
});

test('words of a page give no command to a log and move no cursor', async () => {
  const words = '::error::owned \u001b[2J\u009b31m\u202e ##[group]';
  const page = pageOf([
    `rocket-1 | 2027-05-01 | ${words}`,
    `\`::set-output name=a::b\` | 2026-05-01 | ${words}`,
  ]);
  for (const more of [[], ['--out', '-']]) {
    const { stdout, stderr } = await check({ [DEPRECATIONS]: page }, more);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout + stderr).not.toMatch(/^\s*::|##\[/m);
  }
  expect(readReport().records[0]?.state).toBe('mismatch');
});

test('a check of one provider is printed, and written only where told', async () => {
  // "-" is standard output, which then has nothing else.
  const { stdout, stderr } = await check({}, ['--only', 'acme', '--out', '-']);
  const { records, plans }: SourceCheckReport = JSON.parse(stdout);
  expect([records.length, plans.length]).toEqual([1, 0]);
  expect(stderr).toContain('1 match');
  await check({}, ['--only', 'acme', '--out', join(folder.root, 'some/where.json')]);
  expect(folder.changed()).toEqual(['some/where.json']);
});

test('records with problems are not checked', async () => {
  folder.write({ 'records/vendors/toolbox.yaml': 'id: toolbox\n' });
  const { code, stderr } = await check();
  expect([code, stderr]).toEqual([1, expect.stringContaining('records/vendors/toolbox.yaml:1:1')]);
  expect(folder.changed()).toEqual(['records/vendors/toolbox.yaml']);
});
