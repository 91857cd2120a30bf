import { expect, test } from 'vitest';
import type {
  CheckedVendor,
  SourceCheckReport,
} from '../../../scripts/model/generated/published.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { buildInput, textOf } from '../../support/build/publication.ts';
import { checkedRows, MOVED, PLANNED, plannedRow } from '../../support/records/planned-dates.ts';
import { movedReport, sourceReport } from '../../support/records/source-report.ts';

const PLANNED_PAGE = 'deprecations/records/acme-api/index.html';

/** A page in words: About, which has the newest report, where none is named. */
function pageOf(report: SourceCheckReport, path = 'about.html', list = PLANNED): string {
  const site = [...deriveSite(publish(buildInput({ reports: [report], scheduled: [list] })))];
  return textOf(site, path)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}

/** The report of a check that found this of the one vendor. */
function reportOf(found: Partial<CheckedVendor>): SourceCheckReport {
  const report = sourceReport();
  return { ...report, plans: report.plans.map((vendor) => ({ ...vendor, ...found })) };
}

test('a check says how much waits for review', () => {
  expect(pageOf(movedReport())).toContain('1 finding waiting for review');
});

test('what a reviewer has dismissed does not wait for review', () => {
  const note = { plan: 'free', note: '1 project', state: 'not_found', dismissed: true } as const;
  const price = { plan: 'free', recorded: 0, state: 'not_found', dismissed: true } as const;
  const ofPlan = reportOf({ state: 'not_found', notes: [note], prices: [price] });
  const records = movedReport().records.map((record) => ({
    ...record,
    differences: record.differences.map((one) => ({ ...one, dismissed: true as const })),
  }));
  expect(pageOf({ ...ofPlan, records })).toContain('0 findings waiting for review');
  expect(pageOf(ofPlan, 'plans/toolbox.html')).not.toContain('for review');
});

test('of a vendor that could be checked in part, it is said how much was found', () => {
  const note = { plan: 'free', note: '1 project', state: 'found' } as const;
  const price = { plan: 'free', recorded: 0, state: 'not_checked' } as const;
  const partly = reportOf({ state: 'not_checked', notes: [note], prices: [price] });
  expect(pageOf(partly, 'plans/toolbox.html')).toContain('1 of 2 values confirmed');
});

test('a planned floor is called so and is not counted down to, and a date that has passed comes last', () => {
  const past = plannedRow('rocket-6', { date: '2026-02-01' });
  const list = { ...PLANNED, items: [past, plannedRow('rocket-5', { basis: 'not_before' })] };
  const text = pageOf(sourceReport(), PLANNED_PAGE, list);
  expect(text).toMatch(/than 1 May 2027 rocket-5 .* passed \d+ days ago/);
});

test('the list of planned dates says which ones its page contradicts', () => {
  const said = (...found: Parameters<typeof checkedRows>) =>
    pageOf(sourceReport({ scheduled: checkedRows(...found) }), PLANNED_PAGE).match(
      /rocket-\d \(1\)|the page says otherwise/g,
    );
  const items = ['rocket-5 (1)', 'rocket-7 (1)', 'rocket-6 (1)'];
  expect(said()).toEqual(items);
  expect(said(null, MOVED)?.sort()).toEqual([...items, 'the page says otherwise'].sort());
});
