import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../scripts/model/generated/published.ts';
import { runCommand } from './support/commands/run-command.ts';
import {
  checkedRepository,
  DEPRECATIONS,
  deprecations,
  deprecationsPage,
  PRICING,
  pricing,
  savePages,
} from './support/pages/saved-pages.ts';
import type { Repository } from './support/repositories/repository.ts';

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

/** The sum of every file of records/ but the reports. */
function sumsOf({ root }: Repository): Record<string, string> {
  const files = readdirSync(join(root, 'records'), { recursive: true, withFileTypes: true });
  const paths = files.filter((file) => file.isFile()).map(({ path, name }) => join(path, name));
  const own = paths.filter((path) => !path.endsWith('.json')).sort();
  const sum = (path: string) => createHash('sha256').update(readFileSync(path)).digest('hex');
  return Object.fromEntries(own.map((path) => [path, sum(path)]));
}

test('a check writes what stands and what does not, and the report is a valid record', async () => {
  const repository = checkedRepository();
  const run = await check(repository, savePages(GOOD, '2026-03-04'));
  expect(run).toMatchObject({ code: 0 });
  expect(readReport(repository)).toMatchObject({
    date: '2026-03-05',
    as_of: NOW,
    pages: [
      { url: DEPRECATIONS, state: 'read', reason: null, observed_on: '2026-03-04' },
      { url: PRICING, state: 'read', reason: null, observed_on: '2026-03-04' },
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
  const repository = checkedRepository();
  const pages = savePages(GOOD, '2026-03-04');
  await check(repository, pages);
  const first = readFileSync(join(repository.root, REPORT), 'utf8');
  await check(repository, pages);
  expect(readFileSync(join(repository.root, REPORT), 'utf8')).toBe(first);
  expect(readdirSync(join(repository.root, 'records/source-checks'))).toEqual(['2026-03-05.json']);
});

test('what was verified before stays verified as of then', async () => {
  const repository = checkedRepository();
  const changed = deprecationsPage([['rocket-1', '2027-01-31', 'rocket-2']]);
  await check(repository, savePages(GOOD, '2026-03-04'));
  const later = { [DEPRECATIONS]: changed, [PRICING]: pricing.replace('100', '90') };
  const pages = savePages(later, '2026-03-08');
  await check(repository, pages, '--now', '2026-03-09');
  expect(readReport(repository, 'records/source-checks/2026-03-09.json')).toMatchObject({
    records: [
      {
        state: 'mismatch',
        last_verified: '2026-03-04',
        differences: [{ field: 'shutdown_date', recorded: '2026-12-31', found: '2027-01-31' }],
      },
    ],
    plans: [{ state: 'not_found', last_verified: '2026-03-04' }],
  });
});

test('a second check of a day builds on the day before, not on the first', async () => {
  const repository = checkedRepository();
  await check(repository, savePages(GOOD, '2026-03-04'));
  await check(repository, savePages({ [DEPRECATIONS]: deprecationsPage([]) }, '2026-03-04'));
  expect(readReport(repository).records[0]?.last_verified).toBeNull();
});

const FAULTS: [string, Record<string, string | Buffer>][] = [
  ['pages that say something else', { [DEPRECATIONS]: 'Hello.', [PRICING]: 'Hello.' }],
  ['an item that is gone', { [DEPRECATIONS]: deprecationsPage([['comet', '2026-05-01', 'x']]) }],
  ['another day', { [DEPRECATIONS]: deprecationsPage([['rocket-1', '2027-05-01', 'rocket-9']]) }],
  ['binary pages', { [DEPRECATIONS]: Buffer.from([0, 1, 2, 255]), [PRICING]: Buffer.alloc(9) }],
  [
    'huge and deep pages',
    { [DEPRECATIONS]: '|'.repeat(3_000_000), [PRICING]: '- '.repeat(20_000) },
  ],
  ['scripts', { [DEPRECATIONS]: '<script>while(1);</script>', [PRICING]: '<script>x' }],
  ['no pages', {}],
];

test.each(FAULTS)('%s end in a report, and no record changes', async (_, pages) => {
  const repository = checkedRepository();
  const before = sumsOf(repository);
  const run = await check(repository, savePages(pages, '2026-03-04'));
  expect(run).toMatchObject({ code: 0 });
  expect(readReport(repository).records).toHaveLength(1);
  expect(sumsOf(repository)).toEqual(before);
});

test('words of a page give no command to a log and move no cursor', async () => {
  const words = '::error::owned \u001b[2J\u009b31m\u202e ##[group]';
  const rows = [
    ['rocket-1', '2027-05-01', words],
    ['`::set-output name=a::b`', '2026-05-01', words],
  ];
  const pages = savePages({ ...GOOD, [DEPRECATIONS]: deprecationsPage(rows) }, '2026-03-04');
  const repository = checkedRepository();
  for (const format of ['text', 'json']) {
    const { stdout, stderr } = await check(repository, pages, '--format', format);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(stdout + stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e]/);
    expect(stdout + stderr).not.toMatch(/^\s*::|##\[/m);
  }
  expect(readReport(repository).records[0]?.state).toBe('mismatch');
});

test('a check of one provider is printed, and written only where told', async () => {
  const pages = savePages(GOOD, '2026-03-04');
  const repository = checkedRepository();
  const run = await check(repository, pages, '--only', 'acme', '--format', 'json');
  const { records, plans }: SourceCheckReport = JSON.parse(run.stdout);
  expect([records.length, plans.length]).toEqual([1, 0]);
  expect(readdirSync(join(repository.root, 'records'))).not.toContain('source-checks');
  const out = join(repository.root, 'some/where.json');
  await check(repository, pages, '--only', 'acme', '--out', out);
  expect(JSON.parse(readFileSync(out, 'utf8')).records).toHaveLength(1);
});

test('--out - writes the report to standard output and nothing else there or to records/', async () => {
  const repository = checkedRepository();
  const { stdout, stderr } = await check(repository, savePages(GOOD, '2026-03-04'), '--out', '-');
  expect(JSON.parse(stdout)).toMatchObject({ date: '2026-03-05' });
  expect(stderr).toContain('1 match');
  expect(readdirSync(join(repository.root, 'records'))).not.toContain('source-checks');
});

test.each([
  [['--only', 'nobody'], 'acme, toolbox'],
  [['--format', 'xml'], 'text or json'],
  [['--bogus'], '--help'],
])('%j is broken use', async (more, remedy) => {
  const run = await check(checkedRepository(), savePages(GOOD, '2026-03-04'), ...more);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(remedy);
});

test('a folder of pages that is not there is broken use, and no report is written', async () => {
  const repository = checkedRepository();
  const pages = savePages({}, '2026-03-04');
  rmSync(pages, { recursive: true });
  const run = await check(repository, pages);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain('--pages');
  expect(readdirSync(join(repository.root, 'records'))).not.toContain('source-checks');
});

test('pages are not fetched for another day than today', async () => {
  const { root } = checkedRepository();
  const run = await runCommand('check-sources', ['--root', root, '--now', '2020-01-01']);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain('--pages');
});

test('records with problems are not checked', async () => {
  const repository = checkedRepository();
  repository.write({ 'records/vendors/toolbox.yaml': 'id: toolbox\n' });
  const run = await check(repository, savePages(GOOD, '2026-03-04'));
  expect(run.code).toBe(1);
  expect(run.stderr).toContain('records/vendors/toolbox.yaml:1:1');
  expect(readdirSync(join(repository.root, 'records'))).not.toContain('source-checks');
});

test("one file's problems do not keep --only from checking another", async () => {
  const repository = checkedRepository();
  repository.write({
    'records/providers/nimbus.yaml': 'coverage: tracked\nname: Nimbus\n',
    'records/vendors/toolbox.yaml': 'id: toolbox\n',
  });
  const out = join(repository.root, 'report.json');
  const pages = savePages(GOOD, '2026-03-04');
  const run = await check(repository, pages, '--only', 'acme', '--out', out);
  expect(run).toMatchObject({ code: 0 });
  expect(run.stderr).toContain('records/providers/nimbus.yaml:1:1');
  expect(run.stderr).toContain('files are left out of this check');
  expect(readReport(repository, 'report.json').records).toMatchObject([
    { id: 'acme-api/rocket-1', state: 'match' },
  ]);
  expect(await check(repository, pages, '--only', 'nimbus')).toMatchObject({ code: 2 });
});

test('a report that cannot be written is said, and leaves nothing behind', async () => {
  const repository = checkedRepository();
  writeFileSync(join(repository.root, 'file'), 'x');
  const out = join(repository.root, 'file/report.json');
  const run = await check(repository, savePages(GOOD, '2026-03-04'), '--out', out);
  expect(run.code).toBe(2);
  expect(readFileSync(join(repository.root, 'file'), 'utf8')).toBe('x');
});
