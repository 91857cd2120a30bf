import { expect, test } from 'vitest';
import type { Dismissal } from '../../../scripts/model/generated/records.ts';
import { checkSources } from '../../../scripts/sources/check/report.ts';
import { validDataset } from '../../support/build/publication.ts';
import { PAGE_URL, pageOf, readPage } from '../../support/pages/pages.ts';
import { PRICING } from '../../support/pages/saved-pages.ts';
import { HEADER, ROWS, SCHEDULE } from '../../support/pages/schedule-page.ts';
import { deprecation, provider, vendor } from '../../support/records/records.ts';

const words = 'rocket-1 | — | Deprecated | 2026-11-30 | rocket-2';
const found: Omit<Dismissal, 'reason' | 'dismissed_on'> = {
  id: 'acme-api/rocket-1',
  field: 'shutdown_date',
  recorded: '2026-12-31',
  found: '2026-11-30',
  words,
};
const listed = (item: string, row: string) => {
  const id = `acme-api: ${item}`;
  return { id, field: 'candidate', recorded: null, found: item, words: row };
};
const planned = (id: string, row: string) => {
  const date = row.split(' | ')[3] ?? '';
  return {
    id: `scheduled/acme-api/${id}`,
    field: 'candidate',
    recorded: null,
    found: date,
    words: row,
  };
};

/** What a check marks as dismissed, and how many candidates it counts. */
async function check(dismissal: Omit<Dismissal, 'reason' | 'dismissed_on'> | null) {
  const dataset = validDataset({
    providers: { acme: provider({ pages: [SCHEDULE] }) },
    deprecations: [deprecation()],
    vendors: [vendor()],
  });
  const pages = new Map([
    [PAGE_URL, readPage(pageOf([...ROWS, words], HEADER))],
    [PRICING, readPage('# Pricing\n\nNothing of it.\n', { url: PRICING })],
  ]);
  const dismissed = dismissal
    ? [{ ...dismissal, reason: 'A slip.', dismissed_on: '2026-03-01' }]
    : [];
  const report = await checkSources(
    { ...dataset, dismissed },
    { now: '2026-03-02T08:00:00Z', load: async () => pages },
  );
  const { records, plans, candidates, scheduled_candidates } = report;
  const all = [
    ...records.flatMap(({ differences }) => differences),
    ...plans.flatMap(({ notes, prices }) => [...notes, ...prices]),
    ...candidates,
    ...scheduled_candidates,
  ];
  const { summary } = report;
  return {
    marked: all.filter((one) => one.dismissed).length,
    states: records.map(({ state, last_verified }) => [state, last_verified]),
    counts: [summary.candidates, summary.scheduled.candidates],
  };
}

test('what a reviewer has dismissed is still no match, dates nothing, and says so', async () => {
  const open = { states: [['mismatch', null]], counts: [1, 2] };
  expect(await check(null)).toEqual({ ...open, marked: 0 });
  expect(await check(found)).toEqual({ ...open, marked: 1 });
  const note = {
    id: 'toolbox/free',
    field: 'note',
    recorded: '1 project',
    found: null,
    words: null,
  };
  expect(await check(note)).toEqual({ ...open, marked: 1 });
  const own = await check(listed('rocket-4 (1)', ROWS[2] ?? ''));
  expect(own).toEqual({ ...open, marked: 1, counts: [0, 2] });
  const row = await check(planned('rocket-5-2', ROWS[0] ?? ''));
  expect(row).toEqual({ ...open, marked: 1, counts: [1, 1] });
});

test.each([
  ['id', 'acme-api/rocket-3'],
  ['field', 'successor'],
  ['recorded', '2029-01-01'],
  ['found', '2026-11-29'],
  ['words', 'other words'],
])('another %s is another difference', async (key, value) => {
  expect(await check({ ...found, [key]: value })).toMatchObject({ marked: 0 });
});
