import { expect, test } from 'vitest';
import type { Dismissal } from '../../../scripts/model/generated/records.ts';
import { checkSources } from '../../../scripts/sources/check/report.ts';
import { validDataset } from '../../support/build/publication.ts';
import { PAGE_URL, pageOf, readPage } from '../../support/pages/pages.ts';
import { PRICING } from '../../support/pages/saved-pages.ts';
import { deprecation, provider, vendor } from '../../support/records/records.ts';
import { HEADER, ROWS, SCHEDULE } from './schedule-page.ts';

const words = 'rocket-1 | — | Deprecated | 2026-11-30 | rocket-2';

const dismissal = (
  id: string,
  field: string,
  recorded: string | null,
  found: string | null,
  words: string | null,
): Dismissal => {
  return { id, field, recorded, found, words, reason: 'A slip.', dismissed_on: '2026-03-01' };
};

const [PLANNED_ROW = '', , LISTED_ROW = ''] = ROWS;
const DATE = dismissal('acme-api/rocket-1', 'shutdown_date', '2026-12-31', '2026-11-30', words);
const NOTE = dismissal('toolbox/free', 'note', '1 project', null, null);
const LISTED = dismissal('acme-api: rocket-4 (1)', 'candidate', null, 'rocket-4 (1)', LISTED_ROW);
const PLANNED = dismissal(
  'scheduled/acme-api/rocket-5-2',
  'candidate',
  null,
  '2027-05-01',
  PLANNED_ROW,
);

/** What a check marks as dismissed, and how many candidates it counts. */
async function check(...dismissed: Dismissal[]) {
  const dataset = validDataset({
    providers: { acme: provider({ pages: [SCHEDULE] }) },
    deprecations: [deprecation()],
    vendors: [vendor()],
  });
  const pages = new Map([
    [PAGE_URL, readPage(pageOf([...ROWS, words], HEADER))],
    [PRICING, readPage('# Pricing\n\nNothing of it.\n', { url: PRICING })],
  ]);
  const { records, plans, candidates, scheduled_candidates, summary } = await checkSources(
    { ...dataset, dismissed },
    { now: '2026-03-02T08:00:00Z', load: async () => pages },
  );
  const all = [
    ...records.flatMap(({ differences }) => differences),
    ...plans.flatMap(({ notes, prices }) => [...notes, ...prices]),
    ...candidates,
    ...scheduled_candidates,
  ];
  return {
    marked: all.filter((one) => one.dismissed).length,
    states: records.map(({ state, last_verified }) => [state, last_verified]),
    counts: [summary.candidates, summary.scheduled.candidates],
  };
}

test('what a reviewer has dismissed is still no match, dates nothing, and says so', async () => {
  const open = { states: [['mismatch', null]], counts: [1, 2] };
  expect(await check()).toEqual({ ...open, marked: 0 });
  expect(await check(DATE)).toEqual({ ...open, marked: 1 });
  expect(await check(NOTE)).toEqual({ ...open, marked: 1 });
  expect(await check(LISTED)).toEqual({ ...open, marked: 1, counts: [0, 2] });
  expect(await check(PLANNED)).toEqual({ ...open, marked: 1, counts: [1, 1] });
});

test('another id, field, value or other words are another difference', async () => {
  const others = [
    { ...DATE, id: 'acme-api/rocket-3' },
    { ...DATE, field: 'successor' },
    { ...DATE, recorded: '2029-01-01' },
    { ...DATE, found: '2026-11-29' },
    { ...DATE, words: 'other words' },
  ];
  expect(await check(...others)).toMatchObject({ marked: 0 });
});
