import { expect, test } from 'vitest';
import { publish } from '../../../scripts/publish/publication.ts';
import { deriveSite } from '../../../scripts/publish/site/site.ts';
import { buildInput, textOf } from '../../support/build/publication.ts';
import { checkedRows, MOVED, PLANNED, plannedReport } from '../../support/records/planned-dates.ts';
import type { sourceReport } from '../../support/records/source-report.ts';

/** A page in words: that of the report, where none is named. */
async function pageOf(
  report: ReturnType<typeof sourceReport>,
  path = 'source-checks/2026-03-20.html',
  list = PLANNED,
): Promise<string> {
  const input = buildInput({ reports: [report], scheduled: [list] });
  const site = [...deriveSite(publish(input))];
  return textOf(site, path)
    .replace(/<[^>]*>/g, '')
    .replace(/\s+/g, ' ');
}

test('a floor is called so, and is not counted down to', async () => {
  const [row] = PLANNED.items;
  if (!row) throw new Error('no row');
  const list = { ...PLANNED, items: [{ ...row, basis: 'not_before' as const }] };
  const text = await pageOf(plannedReport([]), 'deprecations/planned.html', list);
  expect(text).toMatch(/not sooner than 1 May 2027 rocket/);
});

test('the list of planned dates says of which its page says otherwise', async () => {
  const said = async (...found: Parameters<typeof checkedRows>) =>
    (await pageOf(plannedReport(checkedRows(...found)), 'deprecations/planned.html')).match(
      /rocket-\d \(1\)|the page says otherwise/g,
    );
  const items = ['rocket-5 (1)', 'rocket-7 (1)', 'rocket-6 (1)'];
  expect(await said()).toEqual(items);
  expect((await said(null, MOVED))?.sort()).toEqual([...items, 'the page says otherwise'].sort());
});
