import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { planIssues } from '../../scripts/workflow/issues.ts';
import { validDataset } from '../support/build/publication.ts';
import { countNodes, parseMarkdown, textsOf } from '../support/markdown.ts';
import { deprecation, provider } from '../support/records/records.ts';
import { movedReport, sourceReport } from '../support/records/source-report.ts';

const dataset = validDataset();
const HOSTILE = '``` | <b>@octocat</b> #1 https://evil.example\n## x \\| `';

function bodyOf(report: SourceCheckReport, of = dataset): string {
  return planIssues(report, of)[0]?.body ?? '';
}

test('there is one issue for each tracked provider and one for all plans', () => {
  const omitted = { name: 'Other', coverage: 'omitted' as const, reason: 'Why.' };
  const of = validDataset({ providers: { acme: provider(), other: omitted } });
  expect(planIssues(sourceReport(), of)).toEqual([
    {
      marker: '<!-- source-check: acme -->',
      title: 'Source check: Acme',
      body: null,
      waiting: 0,
      date: '2026-03-20',
    },
    {
      marker: '<!-- source-check: plans -->',
      title: 'Source check: plan limits and prices',
      body: null,
      waiting: 0,
      date: '2026-03-20',
    },
  ]);
});

test('a difference says what is recorded, what the page says, where, and the command', () => {
  const tree = parseMarkdown(bodyOf(movedReport()));
  const codes = textsOf(tree, 'inlineCode');
  for (const text of [
    'acme-api/rocket-1',
    'shutdown_date: recorded "2026-12-31", the page says "2027-01-31" (another value)',
    'page     rocket-1 | January 31, 2027',
    'under    Retirements',
  ]) {
    expect(codes).toContain(text);
  }
  expect(textsOf(tree, 'code')).toEqual([
    'npm run review -- accept acme-api/rocket-1\nnpm run review -- dismiss acme-api/rocket-1 --reason "…"',
  ]);
  expect(bodyOf(movedReport())).toContain('<https://docs.acme.example/deprecations>');
});

test('a finding says whether its page was read live or is a saved copy, and of which date', () => {
  const report = movedReport();
  const read = (copy: 'live' | 'saved') =>
    bodyOf({ ...report, pages: report.pages.map((page) => ({ ...page, copy })) });
  const source = '- Source: <https://docs.acme.example/deprecations> ';
  const [page] = report.pages;
  expect(read('live')).toContain(`${source}(read live on ${page?.observed_on})`);
  expect(read('saved')).toContain(`${source}(compared with a saved copy of ${page?.observed_on})`);
});

test('a record that differs is not said to be gone, and what is withdrawn is said to be nothing', () => {
  const report = movedReport();
  for (const difference of report.records[0]?.differences ?? []) difference.found = null;
  const body = bodyOf(report);
  expect(body).toContain('differs from its page');
  expect(body).toContain('shutdown_date: recorded "2026-12-31", the page says nothing');
});

test('what could not be checked is counted, and said where nothing waits', () => {
  const report = movedReport();
  report.records.push({
    id: 'acme-api/rocket-2',
    state: 'not_checked',
    last_verified: null,
    differences: [],
  });
  const of = validDataset({
    deprecations: [deprecation(), deprecation({ id: 'acme-api/rocket-2', item: 'rocket-2' })],
  });
  expect(bodyOf(report, of)).toContain('1 more could not be checked');
  expect(bodyOf(movedReport())).not.toContain('could not be checked');
  const unread = sourceReport({
    plans: sourceReport().plans.map((plan) => ({ ...plan, state: 'not_checked' })),
  });
  const [acme, plans] = planIssues(unread, dataset);
  expect(acme?.body).toBeNull();
  expect(plans).toMatchObject({ waiting: 0, body: expect.stringContaining('Nothing waits') });
  expect(plans?.body).toContain('1 could not be checked');
});

test('a record that is gone has nothing to accept', () => {
  const report = movedReport();
  for (const record of report.records) {
    record.state = 'gone';
    record.differences = [];
  }
  const body = bodyOf(report);
  expect(body).not.toContain('review -- accept');
  expect(body).toContain('is no longer on its page');
  expect(body).toContain('review -- dismiss acme-api/rocket-1');
});

test('the soonest shutdown comes first', () => {
  const days = { a: '2027-01-01', b: null, c: '2026-05-01' };
  const of = validDataset({
    deprecations: Object.entries(days).map(([id, shutdown_date]) =>
      deprecation({ id: `acme-api/${id}`, shutdown_date, date_basis: null }),
    ),
  });
  const [moved] = movedReport().records;
  const records = Object.keys(days).map((id) => ({ ...moved, id: `acme-api/${id}` }));
  const codes = textsOf(
    parseMarkdown(bodyOf(sourceReport({ records: records as never }), of)),
    'inlineCode',
  );
  expect(codes.filter((text) => text.startsWith('acme-api/'))).toEqual([
    'acme-api/c',
    'acme-api/a',
    'acme-api/b',
  ]);
});

test('a candidate says how it is added, by the id that its record would have', () => {
  const candidate = {
    platform: 'acme-api',
    item: "it's; rm -rf",
    words: 'w',
    heading: null,
    record: {},
  };
  const body = bodyOf(sourceReport({ candidates: [candidate] }));
  expect(body).toContain('npm run review -- add acme-api/it-s-rm-rf\n');
});

test('another date of a recorded item is no new record', () => {
  const id = 'acme-api/rocket-1';
  const candidate = {
    platform: 'acme-api',
    item: 'rocket-1',
    words: 'w',
    heading: null,
    near: id,
    record: { id, shutdown_date: '2027-03-04' },
  };
  const body = bodyOf(sourceReport({ candidates: [candidate] }));
  expect(body).toContain(`\`${id}/2027-03-04\` is another date of a recorded item`);
  expect(body).toContain('name the date in the migration_note');
});

test('words of a page are words in the issue, whatever they are', () => {
  const report = movedReport(HOSTILE);
  for (const difference of report.records[0]?.differences ?? []) {
    difference.heading = HOSTILE;
    difference.found = HOSTILE;
  }
  report.candidates = [
    {
      platform: 'acme-api',
      item: HOSTILE,
      words: HOSTILE,
      heading: HOSTILE,
      record: { source_url: 'https://x.example/a>b c' },
    },
  ];
  const tree = parseMarkdown(bodyOf(report));
  const { html, image, footnoteReference } = countNodes(tree);
  // The one comment is the marker.
  expect({ html, image, footnoteReference }).toEqual({ html: 1 });
  for (const text of textsOf(tree, 'text')) expect(text).not.toMatch(/@|#\d|evil/);
  expect(countNodes(tree).heading).toBe(2);
});

test('a body stays below what GitHub takes, and says what it leaves out', () => {
  const [moved] = movedReport('x'.repeat(3000)).records;
  const ids = Array.from({ length: 100 }, (_, index) => `acme-api/r-${index}`);
  const of = validDataset({ deprecations: ids.map((id) => deprecation({ id })) });
  const report = sourceReport({ records: ids.map((id) => ({ ...moved, id })) as never });
  const body = bodyOf(report, of);
  expect(body.length).toBeLessThan(65_536);
  expect(body).toMatch(/… and \d+ more: `npm run review` lists all\./);
});

test('a missing note or price waits in the issue of all plans', () => {
  const report = sourceReport();
  const [plan] = report.plans;
  if (plan) plan.notes = [{ plan: 'free', note: '100 requests per day', state: 'not_found' }];
  const body = planIssues(report, dataset)[1]?.body ?? '';
  const codes = textsOf(parseMarkdown(body), 'inlineCode');
  expect(codes).toContain('recorded "100 requests per day"');
  // The note and the price that were found are not listed.
  expect(codes.filter((text) => text.includes('/free/'))).toEqual(['toolbox/free/note/0']);
});

test('a finding that is too long for an issue keeps no other out, and is counted', () => {
  const [moved] = movedReport().records;
  const [change] = moved?.differences ?? [];
  if (!moved || !change) throw new Error('The report has a difference.');
  const long = Array.from({ length: 10 }, (_, index) => ({
    ...change,
    words: `${index}${'x'.repeat(7_000)}`,
  }));
  const ids = ['acme-api/rocket-1', 'acme-api/rocket-2'];
  const of = validDataset({ deprecations: ids.map((id) => deprecation({ id })) });
  const records = [
    { ...moved, differences: long },
    { ...moved, id: 'acme-api/rocket-2' },
  ];
  const body = bodyOf({ ...movedReport(), records }, of);
  expect(body.length).toBeLessThan(65_536);
  expect(body).toContain('### `acme-api/rocket-2`');
  expect(body).not.toContain('### `acme-api/rocket-1`');
  expect(body).toContain('… and 1 more: `npm run review` lists all.');
});
