import { expect, test } from 'vitest';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { buildInput, textOf } from '../../support/build/publication.ts';
import {
  checkedRows,
  GONE,
  MOVED,
  NEW_ROW,
  PLANNED,
  plannedReport,
} from '../../support/records/planned-dates.ts';
import { sourceReport } from '../../support/records/source-report.ts';

/** A page in words: that of the report, where none is named. */
async function pageOf(
  report: ReturnType<typeof sourceReport>,
  path = 'source-checks/2026-03-20.html',
): Promise<string> {
  const input = await buildInput({ reports: [report], scheduled: [PLANNED] });
  const site = [...deriveSite(publish(input))];
  return textOf(site, path)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}

test('a report says which planned dates differ, are gone and are new, with the words of the page', async () => {
  const unchecked = { state: 'not_checked' as const, reason: 'the day cannot be read' };
  const page = await pageOf(
    plannedReport(checkedRows(unchecked, MOVED, GONE), { scheduled_candidates: [NEW_ROW] }),
  );
  expect(page).toContain('3 planned dates need review');
  expect(page).toContain('0 of 3 planned dates agree with the page or copy read.');
  expect(page).toContain('date: recorded 2027-06-01, the page says 2027-09-01');
  expect(page).toContain('a row with 2027-09-01');
  expect(page).toContain('scheduled/acme-api/rocket-7-1 gone');
  expect(page).toContain('rocket-8 | 2 | Preview | 2027-08-01');
  expect(page).toContain('1 planned date not checked: the day cannot be read');
});

test('a report of before planned dates were compared says nothing of them', async () => {
  const page = await pageOf(sourceReport());
  expect(page).not.toContain('planned dates agree');
  expect(page).not.toContain('planned dates need review');
});

test('the list of planned dates says of which its page says otherwise', async () => {
  const said = async (...found: Parameters<typeof checkedRows>) =>
    (await pageOf(plannedReport(checkedRows(...found)), 'deprecations/planned.html')).match(
      /rocket-\d \(1\)|the page says otherwise/g,
    );
  const items = ['rocket-5 (1)', 'rocket-7 (1)', 'rocket-6 (1)'];
  expect(await said()).toEqual(items);
  expect(await said(null, MOVED)).toEqual([...items, 'the page says otherwise']);
});
