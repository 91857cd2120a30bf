import type { PageDescription, ScheduledItem } from '#scripts/model/generated/records.ts';
import { scheduledSha256 } from '#scripts/model/scheduled.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '#support/pages/pages.ts';
import { PLANNED, PLANNED_PATH, plannedRow } from '#support/records/planned-dates.ts';
import { deprecation } from '#support/records/records.ts';
import { readSamples } from '#support/samples.ts';

const HEADER = 'Model | Version | Stage | Shutdown date | Replacement';

/** Reads the schedule of Acme: what is deprecated or retired is listed, what flies is planned. */
const SCHEDULE: PageDescription = description({
  items: { split: 'whole' },
  states: { deprecated: '^deprecated$', retired: '^retired$', earliest: '^test$' },
  read: [
    {
      table: {
        item: '^model$',
        version: '^version$',
        state: '^stage$',
        date: '^shutdown date$',
        successor: '^replacement$',
      },
      keep: { state: '^(deprecated|retired)$' },
      scheduled: { state: '^(flying|test|landing)$' },
    },
  ],
});

const ROWS = [
  'rocket-5 | 2 | Flying | 2027-05-01 | rocket-6',
  'rocket-6 | — | Test | 2027-06-01 | —',
  'rocket-4 | 1 | Deprecated | 2026-12-31 | rocket-5',
  'rocket-7 | — | Flying | — | —',
];

const ROCKET_5 = plannedRow('rocket-5', {
  version: '2',
  lifecycle: 'Flying',
  successor: 'rocket-6',
});
const ROCKET_6 = plannedRow('rocket-6', {
  version: null,
  lifecycle: 'Test',
  date: '2027-06-01',
  basis: 'earliest',
});

function listOf(items: ScheduledItem[], source_url = PAGE_URL) {
  const data = { ...PLANNED, items, source_url };
  return { path: PLANNED_PATH, id: data.platform, data };
}

const ROCKET_4 = deprecation({
  id: 'acme-api/rocket-4-1',
  item: 'rocket-4 (1)',
  announced_on: null,
  successor: 'rocket-5',
});

/** What a check of the schedule finds with these rows, against a list of rocket-5 and rocket-6. */
function checkRows(
  rows: readonly string[],
  changes: Partial<Parameters<typeof check>[0]> = {},
  items = [ROCKET_5, ROCKET_6],
) {
  return check({
    pages: pageOf(rows, HEADER),
    descriptions: [SCHEDULE],
    records: [ROCKET_4],
    scheduled: [listOf(items)],
    ...changes,
  });
}

/** The rows of the schedule with one changed. */
const withRow = (index: number, row: string): string[] => ROWS.with(index, row);

const ID = 'scheduled/acme-api/rocket-5-2';
const ID_6 = 'scheduled/acme-api/rocket-6';
const NEW = 'rocket-8 | 1 | Test | 2027-09-01 | —';
const MOVED = withRow(0, 'rocket-5 | 2 | Flying | 2027-07-01 | rocket-6');

interface Sample {
  name: string;
  row: string;
  state: string;
  reason?: string;
  differences: string[];
  kind?: string;
}

/** What is found with this row instead of that of rocket-5. */
const checkRow = (row: string) => checkRows(withRow(0, `rocket-5 | 2 | ${row}`));

describe('a planned date', () => {
  test('whose row says the same matches, as of the day on which the page was observed', () => {
    const { scheduled, scheduled_candidates, candidates, pages } = checkRows(ROWS);
    const match = { state: 'match', last_verified: '2026-03-01', differences: [] };
    expect(scheduled).toEqual([
      { ...match, id: ID, facts_sha256: scheduledSha256(ROCKET_5, PAGE_URL) },
      { ...match, id: ID_6, facts_sha256: scheduledSha256(ROCKET_6, PAGE_URL) },
    ]);
    expect([scheduled_candidates, candidates]).toEqual([[], []]);
    expect(pages[0]).toMatchObject({ state: 'read' });
  });

  test.each(readSamples<Sample[]>('planned-rows.yaml', import.meta.url))(
    'of $name',
    ({ row, state, reason, differences, kind = 'changed' }) => {
      const [found] = checkRow(row).scheduled;
      expect(found).toMatchObject({ id: ID, state, last_verified: null });
      expect(found?.reason ?? '').toContain(reason ?? '');
      const told = found?.differences ?? [];
      expect(told.map((one) => `${one.field} ${one.recorded} ${one.found}`)).toEqual(differences);
      const words = `rocket-5 | 2 | ${row}`;
      if (told[0]) expect(told[0]).toMatchObject({ kind, words, heading: 'Deprecations' });
    },
  );

  test('of an item that the page now calls deprecated is a candidate for a record, linked to it', () => {
    const found = checkRow('Deprecated | 2027-05-01 | rocket-6');
    expect(found.candidates).toMatchObject([{ item: 'rocket-5 (2)', scheduled: ID }]);
    expect(found.scheduled_candidates).toEqual([]);
  });

  test('of an item that is recorded as deprecated, or that another page states, is not compared', () => {
    const record = deprecation({ id: 'acme-api/rocket-5-2', item: 'rocket-5 (2)' });
    const own = { url: 'https://docs.rocketry.example/hosts', read_at: '2026-02-20' };
    const stated = { ...ROCKET_5, item: 'rocket-9', evidence: [own] };
    const found = checkRows(ROWS, { records: [ROCKET_4, record] }, [ROCKET_5, ROCKET_6, stated]);
    expect(found.scheduled.map(({ id }) => id)).toEqual([ID_6]);
    expect(found.scheduled_candidates).toEqual([]);
  });

  test('whose row has left the page is gone, and says where its item still is', () => {
    expect(checkRows(ROWS.slice(1)).scheduled[0]).toMatchObject({
      state: 'gone',
      reason: 'no longer listed, but still named elsewhere on the page',
      differences: [{ field: 'item', recorded: 'rocket-5', found: null, words: ROWS[2] }],
    });
    const other = checkRows(withRow(0, 'rocket-5 | 3 | Flying | 2027-05-01 | rocket-6'));
    expect(other.scheduled[0]).toMatchObject({ id: ID, state: 'gone' });
    expect(other.scheduled_candidates).toMatchObject([{ id: 'scheduled/acme-api/rocket-5-3' }]);
  });

  test('that the list and the page have twice belongs to the row that says the same', () => {
    const twice = [{ ...ROCKET_5, date: '2026-09-01' }, ROCKET_5, ROCKET_6];
    const found = (...dates: string[]) => {
      const rows = dates.map((date) => `rocket-5 | 2 | Flying | ${date} | rocket-6`);
      return checkRows([...ROWS, ...rows], {}, twice).scheduled.slice(0, 2);
    };
    expect(found('2026-09-01')).toMatchObject([
      { id: `${ID}/2026-09-01`, state: 'match' },
      { id: `${ID}/2027-05-01`, state: 'match' },
    ]);
    const moved = { recorded: '2026-09-01', found: '2026-10-01' };
    const states = [{ state: 'mismatch', differences: [moved] }, { state: 'match' }];
    expect(found('2026-10-01')).toMatchObject(states);
    expect(found()[0]?.state).toBe('gone');
  });

  test('was last verified when a report found the same row to match', () => {
    const seen = (row: ScheduledItem) => {
      const one = { id: ID, state: 'match' as const, last_verified: '2026-02-01', differences: [] };
      const previous = [{ ...one, facts_sha256: scheduledSha256(row, PAGE_URL) }];
      return checkRows(MOVED, { previous }).scheduled[0]?.last_verified;
    };
    expect(seen(ROCKET_5)).toBe('2026-02-01');
    expect(seen({ ...ROCKET_5, date: '2027-04-01' })).toBeNull();
  });
});

test('a planned date that the list lacks is a candidate with the row that the list would have', () => {
  const { scheduled_candidates, candidates } = checkRows([...ROWS, NEW]);
  expect(candidates).toEqual([]);
  expect(scheduled_candidates).toEqual([
    {
      id: 'scheduled/acme-api/rocket-8-1',
      words: NEW,
      heading: 'Deprecations',
      source_url: PAGE_URL,
      row: { ...ROCKET_6, item: 'rocket-8', version: '1', date: '2027-09-01' },
    },
  ]);
  const ids = (found: ReturnType<typeof checkRows>) =>
    found.scheduled_candidates.map(({ id }) => id);
  expect(ids(checkRows(ROWS, { scheduled: [] }))).toEqual([ID, ID_6]);
  // A second row of an item is named with its date.
  const second = checkRows([...ROWS, 'rocket-5 | 2 | Flying | 2026-09-01 | rocket-6']);
  expect(ids(second)).toEqual([`${ID}/2026-09-01`]);
});

describe('nothing is said that the page does not say', () => {
  const changed = pageOf([...MOVED, NEW], HEADER);
  const shaped = `${changed}\n| Thing | Retirement date |\n| --- | --- |\n| sled | 2027-01-01 |\n`;
  const old = readPage(changed, { observedOn: '2026-02-01' });
  const lost = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...ROCKET_5, item: `sled-${name}` }));
  const elsewhere = listOf([ROCKET_5], 'https://docs.acme.example/other');
  const both = [ROCKET_5, ROCKET_6];
  const missing = '5 of 6 recorded items are missing at once';

  test.each<[string, Parameters<typeof checkRows>[1], ScheduledItem[], string, string[]]>([
    ['nothing describes', { scheduled: [elsewhere] }, [], 'no page description', []],
    ['has another shape', { pages: shaped }, both, 'an unknown table', ['match']],
    ['has lost many rows at once', {}, [...lost, ROCKET_6], missing, ['match']],
    ['is older than the list', { pages: [old] }, both, 'is of 2026-02-01', ['match']],
  ])('of a page that %s', (_name, changes, items, reason, matches) => {
    const found = checkRows(ROWS, changes, items);
    const unknown = found.scheduled.filter(({ state }) => state === 'not_checked');
    expect(new Set(unknown.map((one) => one.reason?.includes(reason)))).toEqual(new Set([true]));
    const rest = found.scheduled.filter((one) => !unknown.includes(one));
    expect(rest.map(({ state }) => state)).toEqual(matches);
    expect(found.scheduled_candidates).toEqual([]);
  });
});
