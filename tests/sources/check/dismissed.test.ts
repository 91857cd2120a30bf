import type { Dismissal } from '#scripts/model/generated/records.ts';
import { checkSources } from '#scripts/sources/check/report.ts';
import { validDataset } from '#support/build/publication.ts';
import { description, PAGE_URL, pageOf, readPage } from '#support/pages/pages.ts';
import { PRICING } from '#support/pages/saved-pages.ts';
import { deprecation, provider, vendor } from '#support/records/records.ts';

const words = 'rocket-1 | 2026-11-30 | rocket-2';
const NEW = 'rocket-4 | 2026-12-31 | rocket-5';
const REST = { words, reason: 'A slip.', dismissed_on: '2026-03-01' };
const DATE: Dismissal = {
  ...REST,
  id: 'acme-api/rocket-1',
  field: 'shutdown_date',
  recorded: '2026-12-31',
  found: '2026-11-30',
};
const NOTE = { ...DATE, id: 'toolbox/free', field: 'note', recorded: '1 project', found: null };
const LISTED = { ...DATE, id: 'acme-api: rocket-4', field: 'candidate', recorded: null };

/** What a check marks as dismissed, and what it says of the record. */
async function check(...dismissed: Dismissal[]) {
  const dataset = validDataset({
    providers: { acme: provider({ pages: [description()] }) },
    deprecations: [deprecation()],
    vendors: [vendor()],
  });
  const pages = new Map([
    [PAGE_URL, readPage(pageOf([NEW, words]))],
    [PRICING, readPage('# Pricing\n\nNothing of it.\n', { url: PRICING })],
  ]);
  const { records, plans, candidates, summary } = await checkSources(
    { ...dataset, dismissed },
    { now: '2026-03-02T08:00:00Z', load: async () => pages },
  );
  const all = [
    ...records.flatMap(({ differences }) => differences),
    ...plans.flatMap(({ notes, prices }) => [...notes, ...prices]),
    ...candidates,
  ];
  expect(records).toMatchObject([{ state: 'mismatch', last_verified: null }]);
  return [all.filter((one) => one.dismissed).length, summary.candidates];
}

test('what a reviewer has dismissed is still no match, dates nothing, and says so', async () => {
  expect(await check()).toEqual([0, 1]);
  expect(await check(DATE, { ...NOTE, words: null })).toEqual([2, 1]);
  expect(await check({ ...LISTED, found: 'rocket-4', words: NEW })).toEqual([1, 0]);
});

test('another id, field, value or other words are another difference', async () => {
  const others = [
    { ...DATE, id: 'acme-api/rocket-3' },
    { ...DATE, field: 'successor' },
    { ...DATE, recorded: '2029-01-01' },
    { ...DATE, found: '2026-11-29' },
    { ...DATE, words: 'other words' },
  ];
  expect(await check(...others)).toEqual([0, 1]);
});
