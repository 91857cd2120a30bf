import type {
  CheckedRecord,
  CheckedVendor,
  Difference,
  SourceCheckReport,
} from '#scripts/model/generated/published.ts';
import { planIssues } from '#scripts/workflow/issues.ts';
import { describeReport } from '#scripts/workflow/propose-findings.ts';
import { validDataset } from '#support/build/publication.ts';
import { checkedRows, GONE, MOVED, NEW_ROW, PLANNED } from '#support/records/planned-dates.ts';
import { deprecation, provider } from '#support/records/records.ts';
import { difference, mismatch } from '#support/records/review.ts';
import { sourceReport } from '#support/records/source-report.ts';
import { readSamples } from '#support/samples.ts';

const dataset = validDataset({ scheduled: [PLANNED] });

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

interface Promised {
  promise: string;
  issue?: 'plans';
  records?: (Omit<Partial<CheckedRecord>, 'differences'> & {
    differences?: Partial<Difference>[];
  })[];
  scheduled?: Parameters<typeof checkedRows>;
  plans?: Partial<CheckedVendor>[];
  copy?: 'live' | 'saved';
  waiting: number;
  says: string[];
  lacks?: string;
}

/** The report of a check that found this. */
function reportOf({ records, scheduled, plans, copy }: Promised): SourceCheckReport {
  const report = sourceReport();
  if (records) {
    report.records = records.map(({ differences = [{}], ...record }) =>
      mismatch(differences.map(difference), record),
    );
  }
  if (scheduled) report.scheduled = checkedRows(...scheduled);
  for (const plan of report.plans) Object.assign(plan, plans?.[0]);
  for (const page of report.pages) if (copy) page.copy = copy;
  return report;
}

const PROMISES = readSamples<Promised[]>('plan-issues.yaml', import.meta.url);

test.each(PROMISES.map((each) => [each.promise, each] as const))('%s', (_, promised) => {
  const [acme, plans] = planIssues(reportOf(promised), dataset);
  const issue = promised.issue === 'plans' ? plans : acme;
  expect(issue?.waiting).toBe(promised.waiting);
  for (const each of promised.says) expect(issue?.body).toMatch(new RegExp(each));
  if (promised.lacks) expect(issue?.body).not.toMatch(new RegExp(promised.lacks));
});

test('a body stays below what GitHub takes: what has no room is counted', () => {
  const ids = Array.from({ length: 100 }, (_, index) => `acme-api/r-${index}`);
  const words = 'x'.repeat(3000);
  const records = ids.map((id) => mismatch([difference({ words })], { id }));
  const deprecations = ids.map((id) => deprecation({ id }));
  const [issue] = planIssues(sourceReport({ records }), validDataset({ deprecations }));
  expect(issue?.body?.length).toBeLessThan(65_536);
  expect(issue?.body).toMatch(/… and \d+ more: `npm run review` lists all\./);
});

test('a planned date that differs, is gone or is new waits in the issue of its provider', () => {
  const scheduled = checkedRows(null, MOVED, GONE);
  const report = sourceReport({ scheduled, scheduled_candidates: [NEW_ROW] });
  expect(planIssues(report, dataset)[0]?.waiting).toBe(3);
  const counts = 'planned dates 1 match, 1 mismatch, 1 gone, 0 not checked, 1 not recorded';
  expect(describeReport(report)).toContain(counts);
});
