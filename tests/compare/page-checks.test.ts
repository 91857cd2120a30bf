import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { renderComparisonMarkdown } from '#scripts/compare/render.ts';
import { safeJson } from '#scripts/model/words.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { pageOf } from '#support/pages/pages.ts';
import { DEPRECATIONS, PRICING, savePages } from '#support/pages/saved-pages.ts';
import { PAGE, PLANS, plan } from '#support/records/accepted-pages.ts';
import { DEPRECATIONS_PAGE, provider, recordFiles } from '#support/records/records.ts';
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
  { message = 'Change', report = {} }: { message?: string; report?: Record<string, string> } = {},
) {
  const before = { ...recordFiles({ vendors: [PLANS] }), ...report };
  const folder = savePages(pages, '2026-03-06');
  const commits = [{ message }];
  const comparison = await compareWithPages(changes, folder, before, { commits });
  const { guards } = comparison;
  return { stopped: guards.map(({ guard }) => guard), shown: renderComparisonMarkdown(comparison) };
}

const message = 'Fix a value\n\nCorrection: it was misread';
const plans = (projects: string, price: number, name = 'Free') =>
  vendorFile({
    plans: [
      plan('free', name, price, [{ Requests: '100 a day' }, { Projects: projects }]),
      ...PLANS.plans.slice(1),
    ],
  });

const priced = (from: string, to: string) => ({ [PRICING]: PAGE.replace(from, to) });

test('a correction passes where the page says it, and nowhere else', async () => {
  const date = deprecationFile({ shutdown_date: '2027-02-28' });
  const dated = { [DEPRECATIONS]: pageOf(['rocket-1 | 2027-02-28 | rocket-2']) };
  expect((await judge(date, dated, { message })).stopped).toEqual([]);
  expect((await judge(date, dated)).stopped).toEqual(['undated-change']);
  const [limit, price] = [plans('3', 0), plans('1', 5)];
  expect((await judge(limit, priced('| 1 |', '| 3 |'), { message })).stopped).toEqual([]);
  expect((await judge(price, priced('$0', '$5'), { message })).stopped).toEqual([]);
  expect((await judge(price, priced('$0', '$6'), { message })).stopped).toEqual(['undated-change']);
});

test('a limit of another plan proves nothing, whatever the plan is called now', async () => {
  const pages = { [PRICING]: PAGE };
  const crossed = await judge(plans('10', 0), pages, { message });
  expect(crossed.stopped).toEqual(['undated-change']);
  const renamed = await judge(plans('10', 0, 'Pro'), pages, { message });
  expect(renamed.stopped).toContain('undated-change');
});

const COMMIT = 'b'.repeat(40);
const copyAt = (commit: string, repository = 'mirror/pages') =>
  `https://github.com/${repository}/blob/${commit}/a.md`;
const COPY = copyAt(COMMIT);
const RAW = `https://raw.githubusercontent.com/mirror/pages/${COMMIT}/a.md`;
const cites = (copy: string | undefined, changes: Parameters<typeof deprecationFile>[0] = {}) => {
  const entry = { url: DEPRECATIONS, read_at: '2026-03-01' };
  return deprecationFile({ evidence: [copy ? { ...entry, copy } : entry], ...changes });
};
const CORRECTED = { shutdown_date: '2027-02-28' } as const;
const SAYS = pageOf(['rocket-1 | 2027-02-28 | rocket-2']);
const DENIES = pageOf(['rocket-1 | 2026-12-31 | rocket-2']);
const OTHER_RECORD = cites(COPY, { id: 'acme-api/rocket-8' });
const UNDATED = ['undated-change'];

test.each<[name: string, before: Texts, copy: string | undefined, pages: Pages, stopped: string[]]>(
  [
    ['it says so', cites(COPY), COPY, { [COPY]: SAYS }, []],
    ['it says so at its raw address', cites(COPY), COPY, { [RAW]: SAYS }, []],
    [
      'it says so, and the page no more',
      cites(COPY),
      COPY,
      { [COPY]: SAYS, [DEPRECATIONS]: DENIES },
      [],
    ],
    ['only the page says so', cites(COPY), COPY, { [COPY]: DENIES, [DEPRECATIONS]: SAYS }, UNDATED],
    ['it cannot be read', cites(COPY), COPY, { [DEPRECATIONS]: SAYS }, UNDATED],
    ['it is new, and cited elsewhere', OTHER_RECORD, COPY, { [COPY]: SAYS }, []],
    ['its repository is new', cites(undefined), COPY, { [COPY]: SAYS }, UNDATED],
    [
      'its commit is new, so that it may be that of a fork',
      { ...OTHER_RECORD, ...cites(undefined) },
      copyAt('c'.repeat(40)),
      { [copyAt('c'.repeat(40))]: SAYS },
      UNDATED,
    ],
    [
      'its repository is new, but the page says so',
      cites(undefined),
      COPY,
      { [DEPRECATIONS]: SAYS },
      [],
    ],
  ],
)(
  'a correction of a record with a copy is proved by that: %s',
  async (_, before, copy, pages, stopped) => {
    const changes = cites(copy, CORRECTED);
    const judged = await judge(changes, pages, {
      message,
      report: before as Record<string, string>,
    });
    expect(judged.stopped).toEqual(stopped);
  },
);

test('the price of a corrected plan is read in the copy that its vendor cites', async () => {
  const evidence = [{ url: PRICING, read_at: '2026-03-01', copy: COPY }];
  const before = vendorFile({ ...PLANS, evidence });
  const [free, ...others] = PLANS.plans;
  const changed = vendorFile({
    ...PLANS,
    evidence,
    plans: [{ ...plan('free', 'Free', 5, free?.limit_notes ?? []) }, ...others],
  });
  const dearer = PAGE.replace('$0', '$5');
  const options = { message, report: before };
  expect((await judge(changed, { [COPY]: dearer, [PRICING]: PAGE }, options)).stopped).toEqual([]);
  expect((await judge(changed, { [COPY]: PAGE, [PRICING]: dearer }, options)).stopped).toEqual(
    UNDATED,
  );
});

test.each([
  [COMMIT, 0],
  ['c'.repeat(40), 1],
])(
  'diff reads a copy in a saved page of its repository, path and commit: %s',
  async (commit, code) => {
    const repository = createRepository({ ...recordFiles(), ...cites(COPY), ...BASELINE });
    repository.git('checkout', '--quiet', '-b', 'work');
    repository.commit(cites(COPY, CORRECTED), '2026-03-06T12:00:00Z', message);
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
  'records/providers/acme.yaml': stringify(
    provider({ pages: [{ ...DEPRECATIONS_PAGE, ...changes } as typeof DEPRECATIONS_PAGE] }),
  ),
});
const PROVED = {
  'records/source-checks/2026-03-05.json': safeJson(
    reportOf({ date: '2026-03-05', records: [mismatch([], { state: 'match' })] }),
  ),
};

test.each([
  [
    'it finds nothing',
    { read: [{ table: { item: '^never$', date: '^shutdown date$' } }] },
    'acme-api/rocket-1',
  ],
  ['any page is the right one', { right_page: ['^'] }, 'with other headings'],
  [
    'it reads under other headings',
    { read: [{ ...READING, under: '^never$' }] },
    'acme-api/rocket-1',
  ],
])('a changed description must find what the old one finds: %s', async (_, changes, less) => {
  const { stopped, shown } = await judge(described(changes), { [DEPRECATIONS]: LISTED });
  expect(stopped).toEqual(['found-less']);
  expect(shown).toContain(less);
});

test('a description that also reads half of a page is stopped', async () => {
  const strict = described({ read: [{ ...READING, min: 9 }] });
  const loose = described({ read: [{ ...READING, min: 0 }] });
  const rows = Array.from({ length: 9 }, (_, at) => `rocket-${at} | 2026-12-31 | rocket-2`);
  const pages = { [DEPRECATIONS]: pageOf(rows) };
  const { stopped, shown } = await judge(loose, pages, { report: strict });
  expect(stopped).toEqual(['found-less']);
  expect(shown).toContain('without its second half');
});

test('where a page cannot be read now, the committed report says what was found', async () => {
  const changes = described({ right_page: ['^Deprecations$', '^What stops'] });
  expect((await judge(changes, { [DEPRECATIONS]: LISTED }, { report: PROVED })).stopped).toEqual(
    [],
  );
  expect((await judge(changes, {}, { report: PROVED })).stopped).toEqual(['found-less']);
});

test('what a description finds more is shown: records and candidates', async () => {
  const never = described({ read: [{ ...READING, under: '^never$', min: 0 }] });
  const { shown } = await judge(described({}), { [DEPRECATIONS]: LISTED }, { report: never });
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
  repository.commit(date, '2026-03-06T12:00:00Z', message);
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
