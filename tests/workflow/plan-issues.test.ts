import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { planIssues } from '../../scripts/workflow/issues.ts';
import { describeReport } from '../../scripts/workflow/propose-findings.ts';
import { validDataset } from '../support/build/publication.ts';
import { parseMarkdown, textsOf } from '../support/markdown.ts';
import {
  checkedRows,
  GONE,
  MOVED,
  NEW_ROW,
  PLANNED,
  plannedDifference,
} from '../support/records/planned-dates.ts';
import { deprecation, provider } from '../support/records/records.ts';
import { movedReport, sourceReport } from '../support/records/source-report.ts';

const dataset = validDataset();
const withRecords = (...changes: Parameters<typeof deprecation>[0][]) =>
  validDataset({ deprecations: changes.map(deprecation) });

function bodyOf(report: SourceCheckReport, of = dataset): string {
  return planIssues(report, of)[0]?.body ?? '';
}

/** What is said of the one record that differs, which is changed as `change` does. */
function bodyWith(change: (record: SourceCheckReport['records'][0]) => void): string {
  const report = movedReport();
  for (const record of report.records) change(record);
  return bodyOf(report);
}

const inlineCode = (markdown: string) => textsOf(parseMarkdown(markdown), 'inlineCode');

test('there is one issue for each tracked provider and one for all plans', () => {
  const omitted = { name: 'Other', coverage: 'omitted' as const, reason: 'Why.' };
  const of = validDataset({ providers: { acme: provider(), other: omitted } });
  const nothing = { body: null, waiting: 0, date: '2026-03-20' };
  expect(planIssues(sourceReport(), of)).toEqual([
    { ...nothing, marker: '<!-- source-check: acme -->', title: 'Source check: Acme' },
    {
      ...nothing,
      marker: '<!-- source-check: plans -->',
      title: 'Source check: plan limits and prices',
    },
  ]);
});

test('a difference says what is recorded, what the page says, where, and the command', () => {
  const body = bodyOf(movedReport());
  const difference = [
    'acme-api/rocket-1',
    'shutdown_date: recorded "2026-12-31", the page says "2027-01-31" (another value)',
    'page     rocket-1 | January 31, 2027',
    'under    Retirements',
  ];
  expect(inlineCode(body)).toEqual(expect.arrayContaining(difference));
  expect(textsOf(parseMarkdown(body), 'code')).toEqual([
    'npm run review -- accept acme-api/rocket-1\nnpm run review -- dismiss acme-api/rocket-1 --reason "…"',
  ]);
  expect(body).toContain('<https://docs.acme.example/deprecations>');
  const withdrawn = bodyWith(({ differences }) => {
    for (const one of differences) one.found = null;
  });
  expect(withdrawn).toContain('differs from its page');
  expect(withdrawn).toContain('shutdown_date: recorded "2026-12-31", the page says nothing');
});

test('a record that is gone has nothing to accept', () => {
  const body = bodyWith((record) => Object.assign(record, { state: 'gone', differences: [] }));
  expect(body).not.toContain('review -- accept');
  expect(body).toContain('is no longer on its page');
  expect(body).toContain('review -- dismiss acme-api/rocket-1');
});

test.each([
  ['live', 'read live on 2026-03-20'],
  ['saved', 'compared with a saved copy of 2026-03-20'],
] as const)('a finding says of a %s page how it was read, and its date', (copy, words) => {
  const report = movedReport();
  const body = bodyOf({ ...report, pages: report.pages.map((page) => ({ ...page, copy })) });
  expect(body).toContain(`- Source: <https://docs.acme.example/deprecations> (${words})`);
});

test('what could not be checked is counted, and said where nothing waits', () => {
  const report = movedReport();
  const other = { id: 'acme-api/rocket-2', last_verified: null, differences: [] };
  report.records.push({ ...other, state: 'not_checked' });
  const of = withRecords({}, { id: 'acme-api/rocket-2' });
  expect(bodyOf(report, of)).toContain('1 more could not be checked');
  expect(bodyOf(movedReport())).not.toContain('could not be checked');
  const unread = sourceReport();
  for (const plan of unread.plans) plan.state = 'not_checked';
  const [acme, plans] = planIssues(unread, dataset);
  expect(acme?.body).toBeNull();
  expect(plans).toMatchObject({ waiting: 0, body: expect.stringContaining('Nothing waits') });
  expect(plans?.body).toContain('1 could not be checked');
});

test('a body stays below what GitHub takes: what has no room is counted', () => {
  const [long] = movedReport('x'.repeat(3000)).records;
  const ids = Array.from({ length: 100 }, (_, index) => `acme-api/r-${index}`);
  const report = sourceReport({ records: ids.map((id) => ({ ...long, id })) as never });
  const body = bodyOf(report, withRecords(...ids.map((id) => ({ id }))));
  expect(body.length).toBeLessThan(65_536);
  expect(body).toMatch(/… and \d+ more: `npm run review` lists all\./);
});

test('a missing note or price waits in the issue of all plans', () => {
  const report = sourceReport();
  const [plan] = report.plans;
  if (plan) plan.notes = [{ plan: 'free', note: '100 requests per day', state: 'not_found' }];
  const codes = inlineCode(planIssues(report, dataset)[1]?.body ?? '');
  expect(codes).toContain('recorded "100 requests per day"');
  // The note and the price that were found are not listed.
  expect(codes.filter((text) => text.includes('/free/'))).toEqual(['toolbox/free/note/0']);
});

test('a planned date that differs, is gone or is new waits in the issue of its provider', () => {
  const of = validDataset({ scheduled: [PLANNED] });
  const issueOf = (...rows: Parameters<typeof checkedRows>) =>
    planIssues(sourceReport({ scheduled: checkedRows(...rows) }), of)[0];
  expect(issueOf()).toMatchObject({ body: null, waiting: 0 });
  const unchecked = { state: 'not_checked' as const, last_verified: null };
  const body = expect.stringContaining('3 could not be checked');
  expect(issueOf(unchecked, unchecked, unchecked)).toMatchObject({ waiting: 0, body });
  const report = sourceReport({
    scheduled: checkedRows(null, MOVED, GONE),
    scheduled_candidates: [NEW_ROW],
  });
  expect(planIssues(report, of)[0]).toMatchObject({ waiting: 3 });
  const counts = 'planned dates 1 match, 1 mismatch, 1 gone, 0 not checked, 1 not recorded';
  expect(describeReport(report)).toContain(counts);
});

test('what is no command stands as a comment', () => {
  const calls = plannedDifference('lifecycle', 'GA', 'Deprecated');
  const differences = [{ ...calls, kind: 'withdrawn' as const }];
  const scheduled = checkedRows(null, { state: 'mismatch', differences });
  const body = bodyOf(sourceReport({ scheduled }), validDataset({ scheduled: [PLANNED] }));
  expect(body).toContain('# add a record: npm run review -- add acme-api/rocket-6-1');
});
