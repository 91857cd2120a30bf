import { expect, test } from 'vitest';
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
  plannedReport,
} from '../support/records/planned-dates.ts';
import { candidate } from '../support/records/review.ts';

const dataset = validDataset({ scheduled: [PLANNED] });

const issueOf = (report: ReturnType<typeof plannedReport>) => planIssues(report, dataset)[0];

test('planned dates that agree with their page open no issue', () => {
  expect(issueOf(plannedReport(checkedRows()))).toMatchObject({ body: null, waiting: 0 });
});

test('a planned date that differs, is gone or is new has a part of its own', () => {
  const report = plannedReport(checkedRows(null, MOVED, GONE), { scheduled_candidates: [NEW_ROW] });
  const issue = issueOf(report);
  expect(issue?.waiting).toBe(3);
  const tree = parseMarkdown(issue?.body ?? '');
  expect(textsOf(tree, 'code')).toEqual(
    ['accept', 'accept', 'add'].map((command, index) => {
      const id = `scheduled/acme-api/rocket-${['7-1', '6-1', '8-2'][index]}`;
      return `npm run review -- ${command} ${id}\nnpm run review -- dismiss ${id} --reason "…"`;
    }),
  );
  const codes = textsOf(tree, 'inlineCode');
  const difference = 'date: recorded "2027-06-01", the page says "2027-09-01" (another value)';
  for (const text of [difference, 'page     a row with 2027-09-01']) {
    expect(codes).toContain(text);
  }
});

test('one that the page calls deprecated is told with the candidate for its record', () => {
  const difference = plannedDifference('lifecycle', 'GA', 'Deprecated');
  const deprecated = {
    state: 'mismatch' as const,
    differences: [{ ...difference, kind: 'withdrawn' as const }],
  };
  const listed = candidate('rocket-6-1', { item: 'rocket-6 (1)' });
  const candidates = [{ ...listed, scheduled: 'scheduled/acme-api/rocket-6-1' }];
  const issue = issueOf(plannedReport(checkedRows(null, deprecated), { candidates }));
  expect(issue?.waiting).toBe(1);
  expect(issue?.body).toContain(
    'its planned date scheduled/acme-api/rocket-6-1 leaves the list when the record is added',
  );
  const alone = issueOf(plannedReport(checkedRows(null, deprecated)));
  expect(alone?.body).toContain('# add a record: npm run review -- add acme-api/rocket-6-1');
});

test('planned dates that could not be checked are counted as such', () => {
  const unchecked = { state: 'not_checked' as const, last_verified: null };
  const issue = issueOf(plannedReport(checkedRows(unchecked, unchecked, unchecked)));
  expect(issue).toMatchObject({ waiting: 0 });
  expect(issue?.body).toContain('3 could not be checked');
});

test('the pull request counts planned dates where they were compared', () => {
  const report = plannedReport(checkedRows(null, MOVED), { scheduled_candidates: [NEW_ROW] });
  const text = describeReport(report);
  expect(text).toContain(
    'planned dates 2 match, 1 mismatch, 0 gone, 0 not checked, 1 not recorded',
  );
});
