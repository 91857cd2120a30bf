import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../scripts/model/generated/published.ts';
import { runCommand } from './support/commands/run-command.ts';
import { pageOf } from './support/pages/pages.ts';
import {
  DEPRECATIONS,
  deprecations,
  PRICING,
  pricing,
  savePages,
} from './support/pages/saved-pages.ts';
import { recordFiles } from './support/records/records.ts';
import { createRepository, type Repository } from './support/repositories/repository.ts';

const NOW = '2026-03-05T08:00:00Z';
const REPORT = 'records/source-checks/2026-03-05.json';
const GOOD = { [DEPRECATIONS]: deprecations, [PRICING]: pricing };

function check({ root }: Repository, pages: string, ...more: string[]) {
  const now = more.includes('--now') ? [] : ['--now', NOW];
  return runCommand('check-sources', ['--root', root, '--pages', pages, ...now, ...more]);
}

function readReport({ root }: Repository, path = REPORT): SourceCheckReport {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

test('a check writes what stands and what does not, and the report is a valid record', async () => {
  const repository = createRepository(recordFiles());
  expect(await check(repository, savePages(GOOD, '2026-03-04'))).toMatchObject({ code: 0 });
  const page = { state: 'read', reason: null, observed_on: '2026-03-04' };
  expect(readReport(repository)).toMatchObject({
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
  const validation = await runCommand('validate', ['--root', repository.root, '--now', NOW]);
  expect(validation).toMatchObject({ code: 0 });
});

test('the same pages and time give the same bytes, with the first report there or not', async () => {
  const repository = createRepository(recordFiles());
  const pages = savePages(GOOD, '2026-03-04');
  const texts = [];
  for (let round = 0; round < 2; round += 1) {
    await check(repository, pages);
    texts.push(readFileSync(join(repository.root, REPORT), 'utf8'));
  }
  expect(texts[1]).toBe(texts[0]);
  expect(readdirSync(join(repository.root, 'records/source-checks'))).toEqual(['2026-03-05.json']);
  // A second check of a day builds on the day before, not on the first.
  const others = { [DEPRECATIONS]: pageOf([]), [PRICING]: pricing };
  await check(repository, savePages(others, '2026-03-04'));
  expect(readReport(repository).records[0]?.last_verified).toBeNull();
});

test('what was verified before stays verified as of then', async () => {
  const repository = createRepository(recordFiles());
  await check(repository, savePages(GOOD, '2026-03-04'));
  const changed = pageOf(['rocket-1 | 2027-01-31 | rocket-2']);
  const later = { [DEPRECATIONS]: changed, [PRICING]: pricing.replace('100', '90') };
  await check(repository, savePages(later, '2026-03-08'), '--now', '2026-03-09');
  const differences = [{ field: 'shutdown_date', recorded: '2026-12-31', found: '2027-01-31' }];
  const before = { last_verified: '2026-03-04' };
  expect(readReport(repository, 'records/source-checks/2026-03-09.json')).toMatchObject({
    records: [{ ...before, state: 'mismatch', differences }],
    plans: [{ ...before, state: 'not_found' }],
  });
});

const GONE = pageOf(['comet | 2026-05-01 | x']);
const OTHER = pageOf(['rocket-1 | 2027-05-01 | rocket-9']);
const BYTES = Buffer.from([0, 1, 2, 255]);

test.each<[what: string, deprecations?: string | Buffer, pricing?: string | Buffer]>([
  ['pages that say something else', 'Hello.', 'Hello.'],
  ['an item that is gone', GONE],
  ['another day', OTHER],
  ['binary pages', BYTES, Buffer.alloc(9)],
  ['huge and deep pages', '|'.repeat(3_000_000), '- '.repeat(20_000)],
  ['scripts', '<script>while(1);</script>', '<script>x'],
  ['no pages'],
])('%s end in a report, and no record changes', async (_, ...texts) => {
  const pages = texts.map((text, index) => [[DEPRECATIONS, PRICING][index], text ?? '']);
  const repository = createRepository(recordFiles());
  const run = await check(repository, savePages(Object.fromEntries(pages), '2026-03-04'));
  expect(run).toMatchObject({ code: 0 });
  expect(readReport(repository).records).toHaveLength(1);
  expect(repository.git('status', '--porcelain')).toBe('?? records/source-checks/');
});

test('words of a page give no command to a log and move no cursor', async () => {
  const words = '::error::owned \u001b[2J\u009b31m\u202e ##[group]';
  const rows = [
    `rocket-1 | 2027-05-01 | ${words}`,
    `\`::set-output name=a::b\` | 2026-05-01 | ${words}`,
  ];
  const pages = savePages({ ...GOOD, [DEPRECATIONS]: pageOf(rows) }, '2026-03-04');
  const repository = createRepository(recordFiles());
  for (const more of [[], ['--out', '-']]) {
    const { stdout, stderr } = await check(repository, pages, ...more);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout + stderr).not.toMatch(/^\s*::|##\[/m);
  }
  expect(readReport(repository).records[0]?.state).toBe('mismatch');
});

test('a check of one provider is printed, and written only where told', async () => {
  const pages = savePages(GOOD, '2026-03-04');
  const repository = createRepository(recordFiles());
  const run = await check(repository, pages, '--only', 'acme', '--out', '-');
  const { records, plans }: SourceCheckReport = JSON.parse(run.stdout);
  expect([records.length, plans.length]).toEqual([1, 0]);
  const out = join(repository.root, 'some/where.json');
  await check(repository, pages, '--only', 'acme', '--out', out);
  expect(readReport(repository, 'some/where.json').records).toHaveLength(1);
  // "-" is standard output, which then has nothing else.
  const { stdout, stderr } = await check(repository, pages, '--out', '-');
  expect(JSON.parse(stdout)).toMatchObject({ date: '2026-03-05' });
  expect(stderr).toContain('1 match');
  expect(readdirSync(join(repository.root, 'records'))).not.toContain('source-checks');
});

test('a provider or vendor that is not recorded is broken use, and a close name is suggested', async () => {
  const pages = savePages(GOOD, '2026-03-04');
  const run = await check(createRepository(recordFiles()), pages, '--only', 'toolbx');
  expect([run.code, run.stderr]).toEqual([2, expect.stringContaining('did you mean toolbox?')]);
});

test('without a folder of pages, or pages to fetch for another day than today, there is no report', async () => {
  const repository = createRepository(recordFiles());
  const { root } = repository;
  const missing = await check(repository, join(root, 'nowhere'));
  const past = await runCommand('check-sources', ['--root', root, '--now', '2020-01-01']);
  for (const { code, stderr } of [missing, past]) {
    expect([code, stderr]).toEqual([2, expect.stringContaining('--pages')]);
  }
  expect(readdirSync(join(root, 'records'))).not.toContain('source-checks');
});

test('records with problems are not checked', async () => {
  const repository = createRepository(recordFiles());
  repository.write({ 'records/vendors/toolbox.yaml': 'id: toolbox\n' });
  const run = await check(repository, savePages(GOOD, '2026-03-04'));
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('records/vendors/toolbox.yaml:1:1');
  expect(readdirSync(join(repository.root, 'records'))).not.toContain('source-checks');
});
