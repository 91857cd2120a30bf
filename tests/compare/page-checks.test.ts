import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { safeJson } from '#scripts/model/words.ts';
import { renderComparisonMarkdown } from '#scripts/workflow/comparison-markdown.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { pageOf } from '#support/pages/pages.ts';
import { DEPRECATIONS, PRICING, savePages } from '#support/pages/saved-pages.ts';
import { PAGE, PLANS, plan } from '#support/records/accepted-pages.ts';
import {
  DEPRECATIONS_PAGE,
  type Files,
  PROVIDER,
  provider,
  recordFiles,
} from '#support/records/records.ts';
import { mismatch, reportOf } from '#support/records/review.ts';
import { compareWithPages, createBranch } from '#support/repositories/comparison.ts';
import { BASELINE, deprecationFile, NOW, vendorFile } from '#support/repositories/history.ts';
import { createRepository, temporaryFolder, writeFiles } from '#support/repositories/repository.ts';

type Pages = Record<string, string>;

const LISTED = pageOf(['rocket-1 | 2026-12-31 | rocket-2', 'rocket-9 | 2027-02-28 | rocket-2']);

type Texts = Record<string, string | null>;

/** What stops a change, and what is shown of it, where these pages are at hand. */
async function judge(
  changes: Texts,
  pages: Pages,
  { message = 'Change', before = {} }: { message?: string; before?: Files | undefined } = {},
) {
  const files = { ...recordFiles({ vendors: [PLANS] }), ...before };
  const folder = savePages(pages, '2026-03-06');
  const commits = [{ message }];
  const comparison = await compareWithPages(changes, folder, files, { commits });
  const { guards } = comparison;
  return { stopped: guards.map(({ guard }) => guard), shown: renderComparisonMarkdown(comparison) };
}

const CORRECTION = 'Fix a value\n\nCorrection: it was misread';
const plans = (projects: string, price: number, more: object = {}) =>
  vendorFile({
    plans: [
      plan('free', 'Free', price, [{ Requests: '100 a day' }, { Projects: projects }]),
      ...PLANS.plans.slice(1),
    ],
    ...more,
  });

const priced = (from: string, to: string) => ({ [PRICING]: PAGE.replace(from, to) });

const COMMIT = 'b'.repeat(40);
const copyAt = (commit: string) => `https://github.com/mirror/pages/blob/${commit}/a.md`;
const COPY = copyAt(COMMIT);
const FORKED = copyAt('c'.repeat(40));
const RAW = `https://raw.githubusercontent.com/mirror/pages/${COMMIT}/a.md`;
const cites = (copy: string | undefined, changes: Parameters<typeof deprecationFile>[0] = {}) => {
  const entry = { url: DEPRECATIONS, read_at: '2026-03-01' };
  return deprecationFile({ evidence: [copy ? { ...entry, copy } : entry], ...changes });
};
const CORRECTED = { shutdown_date: '2027-02-28' } as const;
const SAYS = pageOf(['rocket-1 | 2027-02-28 | rocket-2']);
const DENIES = pageOf(['rocket-1 | 2026-12-31 | rocket-2']);
const COPIED = { evidence: [{ url: PRICING, read_at: '2026-03-01', copy: COPY }] };
const DEARER = PAGE.replace('$0', '$5');

const own = cites(COPY);
const other = cites(COPY, { id: 'acme-api/rocket-8' });
const both = { ...other, ...cites(undefined) };
const dated = (copy?: string) => cites(copy, CORRECTED);
const ofPage = { [DEPRECATIONS]: SAYS };

test.each<[what: string, isProved: boolean, changes: Texts, pages: Pages, before?: Files]>([
  ['a date that the page says', true, dated(), ofPage],
  ['a limit that the page says', true, plans('3', 0), priced('| 1 |', '| 3 |')],
  ['a price that the page says', true, plans('1', 5), priced('$0', '$5')],
  ['a price that the page does not say', false, plans('1', 5), priced('$0', '$6')],
  ['a limit of another plan', false, plans('10', 0), { [PRICING]: PAGE }],
  ['a date that the copy says', true, dated(COPY), { [COPY]: SAYS }, own],
  ['… at its raw address', true, dated(COPY), { [RAW]: SAYS }, own],
  ['… and the page no more', true, dated(COPY), { [COPY]: SAYS, [DEPRECATIONS]: DENIES }, own],
  ['only the page says so', false, dated(COPY), { [COPY]: DENIES, ...ofPage }, own],
  ['the copy cannot be read', false, dated(COPY), ofPage, own],
  ['the copy is new, and cited elsewhere', true, dated(COPY), { [COPY]: SAYS }, other],
  ['the repository of the copy is new', false, dated(COPY), { [COPY]: SAYS }, cites(undefined)],
  ['… but the page says so', true, dated(COPY), ofPage, cites(undefined)],
  ['the commit may be that of a fork', false, dated(FORKED), { [FORKED]: SAYS }, both],
  [
    'a price that the copy says',
    true,
    plans('1', 5, COPIED),
    { [COPY]: DEARER, [PRICING]: PAGE },
    plans('1', 0, COPIED),
  ],
  [
    'a price that only the page says',
    false,
    plans('1', 5, COPIED),
    { [COPY]: PAGE, [PRICING]: DEARER },
    plans('1', 0, COPIED),
  ],
])('a correction passes where its page or copy says it: %s', async (...row) => {
  const [, isProved, changes, pages, before] = row;
  const judged = await judge(changes, pages, { message: CORRECTION, before });
  expect(judged.stopped).toEqual(isProved ? [] : ['undated-change']);
});

test('what the page says passes only as a correction, and of no plan that is called otherwise now', async () => {
  expect((await judge(dated(), ofPage)).stopped).toEqual(['undated-change']);
  const free = plan('free', 'Pro', 0, [{ Projects: '10' }]);
  const renamed = vendorFile({ plans: [free, ...PLANS.plans.slice(1)] });
  const { stopped } = await judge(renamed, { [PRICING]: PAGE }, { message: CORRECTION });
  expect(stopped).toContain('undated-change');
});

test.each([
  [COMMIT, 0],
  ['c'.repeat(40), 1],
])(
  'diff reads a copy in a saved page of its repository, path and commit: %s',
  async (commit, code) => {
    const repository = createRepository({ ...recordFiles(), ...cites(COPY), ...BASELINE });
    repository.branch('work');
    repository.commit(cites(COPY, CORRECTED), '2026-03-06T12:00:00Z', CORRECTION);
    const pages = temporaryFolder();
    const source = {
      url: DEPRECATIONS,
      observed_on: '2026-02-01',
      repository: 'mirror/pages',
      path: 'a.md',
      commit,
    };
    writeFiles(pages, { 'a.md': SAYS, 'a.md.source.json': JSON.stringify(source) });
    const args = ['--root', repository.root, '--base', 'main', '--now', NOW, '--pages', pages];
    const run = await runCommand('diff', args);
    expect(run.stderr).toBe('');
    expect(run.code).toBe(code);
  },
);

const [READING] = DEPRECATIONS_PAGE.read ?? [];
const described = (changes: object): Record<string, string> => ({
  [PROVIDER]: stringify(
    provider({ pages: [{ ...DEPRECATIONS_PAGE, ...changes } as typeof DEPRECATIONS_PAGE] }),
  ),
});
const PROVED = {
  'records/source-checks/2026-03-05.json': safeJson(
    reportOf({ date: '2026-03-05', records: [mismatch([], { state: 'match' })] }),
  ),
};

const NINE = Array.from({ length: 9 }, (_, at) => `rocket-${at} | 2026-12-31 | rocket-2`);
const RIGHT = { right_page: ['^Deprecations$', '^What stops'] };
const under = { ...READING, under: '^never$' };
const atLeast = (min: number) => ({ read: [{ ...READING, min }] });
const named = { table: { item: '^never$', date: '^shutdown date$' } };

test.each<[what: string, changes: object, less: string, page?: string | null, before?: Files]>([
  ['it finds nothing', { read: [named] }, 'acme-api/rocket-1'],
  ['any page is the right one', { right_page: ['^'] }, 'with other headings'],
  ['it reads under other headings', { read: [under] }, 'acme-api/rocket-1'],
  [
    'it also reads half of a page',
    atLeast(0),
    'without its second half',
    pageOf(NINE),
    described(atLeast(9)),
  ],
  ['a report has found it, and there is no page now', RIGHT, 'acme-api/rocket-1', null, PROVED],
])('a changed description must find what the old one finds: %s', async (...row) => {
  const [, changes, less, page = LISTED, before] = row;
  const pages: Pages = page === null ? {} : { [DEPRECATIONS]: page };
  const { stopped, shown } = await judge(described(changes), pages, { before });
  expect(stopped).toEqual(['found-less']);
  expect(shown).toContain(less);
});

test('no number of other files takes the place of a changed description', async () => {
  const others = Array.from({ length: 80 }, (_, index) => [`records/a/${index}/.gitkeep`, '']);
  const changes = { ...Object.fromEntries(others), ...described({ right_page: ['^'] }) };
  const { stopped } = await judge(changes, { [DEPRECATIONS]: LISTED });
  expect(stopped).toEqual(['found-less']);
});

test('a changed description that finds the same passes', async () => {
  const { stopped } = await judge(described(RIGHT), { [DEPRECATIONS]: LISTED }, { before: PROVED });
  expect(stopped).toEqual([]);
});

test('what a description finds more is shown: records and candidates', async () => {
  const never = described({ read: [{ ...READING, under: '^never$', min: 0 }] });
  const { shown } = await judge(described({}), { [DEPRECATIONS]: LISTED }, { before: never });
  expect(shown).toContain('nothing; now found: acme-api/rocket-1, ');
  expect(shown).toContain(', candidate acme-api/rocket-9');
});

test('a new record is shown with its row of the page, and a new vendor with what is found', async () => {
  const record = deprecationFile({ id: 'acme-api/rocket-9', shutdown_date: '2027-02-28' });
  const vendor = vendorFile({ ...PLANS, id: 'workshop', name: 'Workshop' });
  const pages = { [DEPRECATIONS]: LISTED, [PRICING]: PAGE };
  const { shown } = await judge({ ...record, ...vendor }, pages);
  expect(shown).toContain('rocket-9 | 2027-02-28 | rocket-2');
  expect(shown).toContain('6 of 6 limits and prices are found');
});

test('the summary of a pull request has what its page says, and a proved correction passes', async () => {
  const repository = createBranch();
  const date = deprecationFile({ shutdown_date: '2027-02-28' });
  repository.commit(date, '2026-03-06T12:00:00Z', CORRECTION);
  const summary = join(temporaryFolder(), 'summary.md');
  const pages = savePages(
    { [DEPRECATIONS]: pageOf(['rocket-1 | 2027-02-28 | rocket-2']) },
    '2026-03-06',
  );
  const args = ['--root', repository.root, '--base', 'main', '--now', NOW, '--pages', pages];
  const run = await runCommand('workflow/write-summary', [...args, '--summary', summary]);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(readFileSync(summary, 'utf8')).toContain('a report, its copy or its page has it');
});
