import { expect, test } from 'vitest';
import type { CheckedVendor } from '../../../scripts/model/generated/published.ts';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { buildInput, textOf } from '../../support/build/publication.ts';
import { movedReport, sourceReport } from '../../support/records/source-report.ts';

type Report = ReturnType<typeof sourceReport>;

/** A page in words: that of the report, where none is named. */
async function pageOf(report: Report, path = 'source-checks/2026-03-20.html'): Promise<string> {
  const site = [...deriveSite(publish(buildInput({ reports: [report] })))];
  return textOf(site, path)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}

/** The report of a check that found this of the one vendor. */
function reportOf(found: Partial<CheckedVendor>): Report {
  const report = sourceReport();
  return { ...report, plans: report.plans.map((vendor) => ({ ...vendor, ...found })) };
}

test('what a reviewer has dismissed is shown as such, and does not need review', async () => {
  const note = { plan: 'free', note: '1 project', state: 'not_found', dismissed: true } as const;
  const price = { plan: 'free', recorded: 0, state: 'not_found', dismissed: true } as const;
  const report = reportOf({
    state: 'not_found',
    notes: [note],
    prices: [price],
  });
  const page = await pageOf(report);
  expect(page).toContain('Nothing waits for review');
  expect(page).toContain('free: monthly price 0 (dismissed)');
  expect(page).toContain('free: 1 project (dismissed)');
  expect(await pageOf(report, 'plans/toolbox.html')).not.toContain('needs review');
});

test('a dismissed difference of a record is shown as such, and does not need review', async () => {
  const report = movedReport();
  const records = report.records.map((record) => ({
    ...record,
    differences: record.differences.map((one) => ({ ...one, dismissed: true as const })),
  }));
  expect(await pageOf(report)).toContain('1 finding needs review');
  const page = await pageOf({ ...report, records });
  expect(page).toContain('Nothing waits for review');
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

test('what is new on a page since a person looked is on the page of the check', async () => {
  const report = sourceReport();
  const [page] = report.pages;
  if (!page) throw new Error('The report has a page.');
  const lines = [
    {
      kind: 'changed' as const,
      headings: ['Limits'],
      row: 'Requests',
      column: 'Free',
      words: ['200 requests per day'],
      before: ['toolbox/free: 100 requests per day'],
      accepted: ['1a2b3c 4d5e6f 7a8b9c'],
    },
  ];
  const text = await pageOf({ ...report, pages: [{ ...page, lines }, ...report.pages.slice(1)] });
  expect(text).toContain('New since a person looked');
  expect(text).toContain('Requests · Free: 200 requests per day');
  expect(text).toContain('recorded toolbox/free: 100 requests per day');
});
