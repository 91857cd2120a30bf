import { expect, test } from 'vitest';
import type {
  CheckedVendor,
  SourceCheckReport,
} from '../../../scripts/model/generated/published.ts';
import { pageOf, wordsOf } from '../../support/build/site-page.ts';
import { checkedRows, MOVED, PLANNED, plannedRow } from '../../support/records/planned-dates.ts';
import { movedReport, sourceReport } from '../../support/records/source-report.ts';

const PLANNED_PAGE = 'deprecations/records/acme-api/index.html';

/** A page in words: About, which has the newest report, where none is named. */
function wordsWith(report: SourceCheckReport, path = 'about.html', list = PLANNED): string {
  return wordsOf(pageOf(path, { reports: [report], scheduled: [list] }));
}

/** The report of a check that found this of the one vendor. */
function reportOf(found: Partial<CheckedVendor>): SourceCheckReport {
  const report = sourceReport();
  return { ...report, plans: report.plans.map((vendor) => ({ ...vendor, ...found })) };
}

test('a check says how much waits for review, which is not what a reviewer has dismissed', () => {
  const moved = movedReport();
  expect(wordsWith(moved)).toContain('1 finding waiting for review');
  const note = { plan: 'free', note: '1 project', state: 'not_found', dismissed: true } as const;
  const ofPlan = reportOf({ state: 'not_found', notes: [note], prices: [] });
  for (const { differences } of moved.records)
    for (const difference of differences) difference.dismissed = true;
  const dismissed = { ...ofPlan, records: moved.records };
  expect(wordsWith(dismissed)).toContain('0 findings waiting for review');
  expect(wordsWith(ofPlan, 'plans/toolbox.html')).not.toContain('for review');
});

test('of a vendor that could be checked in part, it is said how much was found', () => {
  const note = { plan: 'free', note: '1 project', state: 'found' } as const;
  const price = { plan: 'free', recorded: 0, state: 'not_checked' } as const;
  const partly = reportOf({ state: 'not_checked', notes: [note], prices: [price] });
  expect(wordsWith(partly, 'plans/toolbox.html')).toContain('1 of 2 values confirmed');
});

test('a planned floor is called so and is not counted down to, and a date that has passed comes last', () => {
  const past = plannedRow('rocket-6', { date: '2026-02-01' });
  const list = { ...PLANNED, items: [past, plannedRow('rocket-5', { basis: 'not_before' })] };
  const words = wordsWith(sourceReport(), PLANNED_PAGE, list);
  expect(words).toMatch(/than 1 May 2027 rocket-5 .* passed \d+ days ago/);
});

test('the list of planned dates says which ones its page contradicts', () => {
  const scheduled = checkedRows(null, MOVED);
  const words = wordsWith(sourceReport({ scheduled }), PLANNED_PAGE);
  expect(words.match(/rocket-\d \(1\) planned, may move the page says/g)).toEqual([
    'rocket-6 (1) planned, may move the page says',
  ]);
});
