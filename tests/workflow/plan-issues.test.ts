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
import { difference, mismatch } from '../support/records/review.ts';
import { movedReport, sourceReport } from '../support/records/source-report.ts';

const dataset = validDataset({ scheduled: [PLANNED] });

/** The issue of the provider, and that of all plans. */
function issuesOf(changes: Partial<SourceCheckReport>, of = dataset) {
  const [acme, plans] = planIssues(sourceReport(changes), of);
  return { acme, plans, body: acme?.body ?? '' };
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
  const { body } = issuesOf(movedReport());
  const said = [
    'acme-api/rocket-1',
    'shutdown_date: recorded "2026-12-31", the page says "2027-01-31" (another value)',
    'page     rocket-1 | January 31, 2027',
    'under    Retirements',
  ];
  expect(inlineCode(body)).toEqual(expect.arrayContaining(said));
  expect(textsOf(parseMarkdown(body), 'code')).toEqual([
    'npm run review -- accept acme-api/rocket-1\nnpm run review -- dismiss acme-api/rocket-1 --reason "…"',
  ]);
});

const [toolbox] = sourceReport().plans;
const unread = { state: 'not_checked' as const };
const unchecked = mismatch([], unread);
const calls = plannedDifference('lifecycle', 'GA', 'Deprecated');
const withdrawn = {
  state: 'mismatch' as const,
  differences: [{ ...calls, kind: 'withdrawn' as const }],
};
const read = (copy: 'live' | 'saved') => ({
  ...movedReport(),
  pages: movedReport().pages.map((page) => ({ ...page, copy })),
});

test.each<[what: string, report: Partial<SourceCheckReport>, says: string]>([
  [
    'a value that is not on the page',
    { records: [mismatch([difference({ found: null })])] },
    'shutdown_date: recorded "2026-12-31", the page says nothing',
  ],
  [
    'a page that was read live',
    read('live'),
    'Source: <https://docs.acme.example/deprecations> (read live on 2026-03-20)',
  ],
  ['a saved copy', read('saved'), '(compared with a saved copy of 2026-03-20)'],
  [
    'what could not be checked, where something waits',
    { records: [mismatch(), unchecked] },
    '1 more could not be checked',
  ],
  [
    'what could not be checked, where nothing waits',
    { records: [unchecked], scheduled: checkedRows(unread, unread) },
    '3 could not be checked',
  ],
  [
    'what is no command, as a comment',
    { scheduled: checkedRows(null, withdrawn) },
    '# add a record: npm run review -- add acme-api/rocket-6-1',
  ],
])('the issue of a provider says %s', (_, report, says) => {
  expect(issuesOf(report).body).toContain(says);
});

test('a record that is gone has nothing to accept', () => {
  const { body } = issuesOf({ records: [mismatch([], { state: 'gone' })] });
  expect(body).toContain('is no longer on its page');
  expect(body).toContain('review -- dismiss acme-api/rocket-1');
  expect(body).not.toContain('review -- accept');
});

test('what could not be checked does not wait', () => {
  const { acme, plans } = issuesOf({ plans: [{ ...toolbox, ...unread } as never] });
  expect(acme?.body).toBeNull();
  expect(plans).toMatchObject({ waiting: 0, body: expect.stringContaining('Nothing waits') });
  expect(plans?.body).toContain('1 could not be checked');
});

test('a body stays below what GitHub takes: what has no room is counted', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `acme-api/r-${index}`);
  const words = 'x'.repeat(3000);
  const records = ids.map((id) => mismatch([difference({ words })], { id }));
  const deprecations = ids.map((id) => deprecation({ id }));
  const { body } = issuesOf({ records }, validDataset({ deprecations }));
  expect(body.length).toBeLessThan(65_536);
  expect(body).toMatch(/… and \d+ more: `npm run review` lists all\./);
});

test('a missing note or price waits in the issue of all plans, and what was found does not', () => {
  const [note = '', found = ''] = ['100 requests per day', '1 project'];
  const notes = [
    { plan: 'free', note, state: 'not_found' },
    { plan: 'free', note: found, state: 'found' },
  ];
  const { plans } = issuesOf({ plans: [{ ...toolbox, notes } as never] });
  const codes = inlineCode(plans?.body ?? '');
  expect(codes).toContain(`recorded "${note}"`);
  expect(codes.filter((text) => text.includes('/free/'))).toEqual(['toolbox/free/note/0']);
});

test('a planned date that differs, is gone or is new waits in the issue of its provider', () => {
  expect(issuesOf({ scheduled: checkedRows() }).acme).toMatchObject({ body: null, waiting: 0 });
  const scheduled = checkedRows(null, MOVED, GONE);
  const report = sourceReport({ scheduled, scheduled_candidates: [NEW_ROW] });
  expect(issuesOf(report).acme).toMatchObject({ waiting: 3 });
  const counts = 'planned dates 1 match, 1 mismatch, 1 gone, 0 not checked, 1 not recorded';
  expect(describeReport(report)).toContain(counts);
});
