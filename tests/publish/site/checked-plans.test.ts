import { expect, test } from 'vitest';
import type { CheckedVendor } from '../../../scripts/model/generated/published.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { buildInput, textOf } from '../../support/build/publication.ts';
import { movedReport, sourceReport } from '../../support/records/source-report.ts';

type Report = ReturnType<typeof sourceReport>;

/** A page in words: that of the report, where none is named. */
async function pageOf(report: Report, path = 'source-checks/2026-03-20.html'): Promise<string> {
  const site = [...deriveSite(publish(await buildInput({ reports: [report] })))];
  return textOf(site, path)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}

/** The report of a check that found this of the one vendor. */
function reportOf(found: Partial<CheckedVendor>): Report {
  const report = sourceReport();
  return { ...report, plans: report.plans.map((vendor) => ({ ...vendor, ...found })) };
}

const limit = {
  kind: 'limit',
  plan: 'free',
  value: '3 seats',
  words: 'Seats: 3',
  heading: 'Team sizes',
} as const;
const plan = { kind: 'plan', plan: null, value: 'Max', words: 'Max', heading: null } as const;
const name = { ...plan, kind: 'name', plan: 'free', value: 'Hobby', words: 'Hobby' } as const;

test('limits, plans and names that a page states and no record has are on the page of the check', async () => {
  const page = await pageOf(reportOf({ candidates: [limit, plan, name] }));
  expect(page).toContain('1 record or vendor needs review');
  expect(page).toContain('free 3 seats is a limit that is not recorded, under “Team sizes”');
  expect(page).toContain('Max is a plan that is not recorded');
  expect(page).toContain('free Hobby is a new name on the page');
});

test('they are on the page of the vendor too', async () => {
  const page = await pageOf(reportOf({ candidates: [limit] }), 'plans/toolbox.html');
  expect(page).toContain('free 3 seats is a limit that is not recorded');
});

test('what a reviewer has dismissed is shown as such, and does not need review', async () => {
  const note = { plan: 'free', note: '1 project', state: 'not_found', dismissed: true } as const;
  const price = { plan: 'free', recorded: 0, state: 'not_found', dismissed: true } as const;
  const dismissed = { ...limit, dismissed: true } as const;
  const report = reportOf({
    state: 'not_found',
    notes: [note],
    prices: [price],
    candidates: [dismissed],
  });
  const page = await pageOf(report);
  expect(page).toContain('Nothing needs review');
  expect(page).toContain('free: monthly price 0 (dismissed)');
  expect(page).toContain('free: 1 project (dismissed)');
  expect(page).toContain('is a limit that is not recorded, under “Team sizes” (dismissed)');
  expect(await pageOf(report, 'plans/toolbox.html')).not.toContain('needs review');
});

test('a dismissed difference of a record is shown as such, and does not need review', async () => {
  const report = movedReport();
  const records = report.records.map((record) => ({
    ...record,
    differences: record.differences.map((one) => ({ ...one, dismissed: true as const })),
  }));
  expect(await pageOf(report)).toContain('1 record or vendor needs review');
  const page = await pageOf({ ...report, records });
  expect(page).toContain('Nothing needs review');
  expect(page).toContain('(another value, dismissed)');
});

test('of a vendor whose page has another shape, only some limits are listed', async () => {
  const note = (n: number) => ({ plan: 'free', note: `${n} seats`, state: 'not_found' as const });
  const notes = Array.from({ length: 300 }, (_, n) => note(n));
  const page = await pageOf(reportOf({ state: 'not_found', notes }));
  expect(page).toContain('free: 59 seats');
  expect(page).not.toContain('free: 60 seats');
  expect(page).toContain('240 more are in the report as JSON');
});
