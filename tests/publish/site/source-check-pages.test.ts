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

const PLANNED_PAGE = 'deprecations/planned.html';

/** A page in words: that of the report, where none is named. */
function pageOf(
  report: SourceCheckReport,
  path = 'source-checks/2026-03-20.html',
  list = PLANNED,
): string {
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

test('a check says what it found, and what is gone', () => {
  expect(pageOf(movedReport())).toContain('1 finding needs review');
  const gone = movedReport().records.map((record) => ({
    ...record,
    state: 'gone' as const,
    differences: [],
  }));
  expect(pageOf({ ...movedReport(), records: gone })).toContain('the page no longer lists it');
});

test('what a reviewer has dismissed is shown as such, and does not need review', () => {
  const note = { plan: 'free', note: '1 project', state: 'not_found', dismissed: true } as const;
  const price = { plan: 'free', recorded: 0, state: 'not_found', dismissed: true } as const;
  const ofPlan = reportOf({ state: 'not_found', notes: [note], prices: [price] });
  const records = movedReport().records.map((record) => ({
    ...record,
    differences: record.differences.map((one) => ({ ...one, dismissed: true as const })),
  }));
  const page = pageOf({ ...ofPlan, records });
  expect(page).toContain('Nothing waits for review');
  expect(page).toContain('free: monthly price 0 (dismissed)');
  expect(page).toContain('free: 1 project (dismissed)');
  expect(page).toContain('(another value, dismissed)');
  expect(pageOf(ofPlan, 'plans/toolbox.html')).not.toContain('needs review');
});

test('of a vendor that could be checked in part, it is said how much was found', () => {
  const note = { plan: 'free', note: '1 project', state: 'found' } as const;
  const price = { plan: 'free', recorded: 0, state: 'not_checked' } as const;
  const of = reportOf({ state: 'not_checked', notes: [note], prices: [price] });
  expect(pageOf(of, 'plans/toolbox.html')).toContain('1 of 2 limits and prices match');
});

test('of a vendor whose page has another shape, only some limits are listed', () => {
  const notes = Array.from({ length: 300 }, (_, n) => {
    return { plan: 'free', note: `${n} seats`, state: 'not_found' as const };
  });
  const page = pageOf(reportOf({ state: 'not_found', notes }));
  expect(page).toContain('free: 59 seats');
  expect(page).not.toContain('free: 60 seats');
  expect(page).toContain('240 more are in the report as JSON');
});

test('what is new on a page since a person looked is on the page of the check', () => {
  const line = {
    kind: 'changed' as const,
    headings: ['Limits'],
    row: 'Requests',
    column: 'Free',
    words: ['200 requests per day'],
    before: ['toolbox/free: 100 requests per day'],
    accepted: ['1a2b3c 4d5e6f 7a8b9c'],
  };
  const report = sourceReport();
  const pages = report.pages.map((page) => ({ ...page, lines: [line] }));
  const text = pageOf({ ...report, pages });
  expect(text).toContain('New since a person looked');
  expect(text).toContain('Requests · Free: 200 requests per day');
  expect(text).toContain('recorded toolbox/free: 100 requests per day');
});

test('a planned floor is called so and is not counted down to, and a date that has passed comes last', () => {
  const past = plannedRow('rocket-6', { date: '2026-02-01' });
  const list = { ...PLANNED, items: [past, plannedRow('rocket-5', { basis: 'not_before' })] };
  const text = pageOf(sourceReport(), PLANNED_PAGE, list);
  expect(text).toMatch(/than 1 May 2027 no date announcedrocket-5 .* passed \d+ days ago/);
});

test('the list of planned dates says of which its page says otherwise', () => {
  const said = (...found: Parameters<typeof checkedRows>) =>
    pageOf(sourceReport({ scheduled: checkedRows(...found) }), PLANNED_PAGE).match(
      /rocket-\d \(1\)|the page says otherwise/g,
    );
  const items = ['rocket-5 (1)', 'rocket-7 (1)', 'rocket-6 (1)'];
  expect(said()).toEqual(items);
  expect(said(null, MOVED)?.sort()).toEqual([...items, 'the page says otherwise'].sort());
});
