import { describe, expect, test } from 'vitest';
import type { PageDescription } from '../../../../scripts/model/generated/records.ts';
import { factsSha256 } from '../../../../scripts/model/matches.ts';
import type { DeprecationRecord } from '../../../../scripts/model/records.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../../../support/pages/pages.ts';
import { deprecation } from '../../../support/records/records.ts';

const ROW = 'rocket-1 | 2026-12-31 | rocket-2';
const OTHER_URL = 'https://docs.acme.example/sdk';

/** What a page with these rows says of rocket-1. */
function judge(
  rows: readonly string[] | string,
  changes: Partial<PageDescription> = {},
  record: Partial<DeprecationRecord> = {},
  header?: string,
) {
  const pages = typeof rows === 'string' ? rows : pageOf(rows, header);
  const descriptions = [description(changes)];
  return check({ pages, descriptions, records: [deprecation(record)] }).records[0];
}

const table = {
  item: '^model$',
  state: '^state$',
  date: '^shutdown date$',
  successor: '^replacement$',
};
const STATED: Partial<PageDescription> = {
  states: { deprecated: '^deprecated$' },
  read: [{ table, keep: { state: '^(deprecated|retired)$' } }],
};

describe('a record', () => {
  test('whose row says the same matches, as of the day on which the page was observed', () => {
    expect(judge(['`rocket-1` | Dec 31, 2026 | `rocket-2`'])).toEqual({
      id: 'acme-api/rocket-1',
      state: 'match',
      last_verified: '2026-03-01',
      facts_sha256: factsSha256(deprecation()),
      differences: [],
    });
  });

  test.each([
    ['2026-02-01', ROW, '2026-03-01'],
    ['2026-04-01', ROW, '2026-04-01'],
    ['2026-02-01', 'rocket-1 | 2026-11-30 | rocket-2', '2026-02-01'],
    [null, 'rocket-1 | 2026-11-30 | rocket-2', null],
  ])('that was last verified on %s, with the row %s, is so as of %s', (day, row, verified) => {
    const records = [deprecation()];
    const found = check({ pages: pageOf([row]), records, lastVerified: () => day });
    expect(found.records[0]?.last_verified).toBe(verified);
  });

  test.each<[string, readonly string[] | string, object, Partial<PageDescription>?, string?]>([
    [
      'that the page no longer has is gone',
      ['rocket-7 | 2026-12-31 | rocket-2'],
      { state: 'gone', differences: [{ field: 'item', kind: 'withdrawn', words: null }] },
    ],
    [
      'that stands on the page only inside longer identifiers, or in another case, is gone',
      ['rocket-1-fast', 'my-rocket-1', 'rocket-1.5', 'Rocket-1'].map(
        (one) => `${one} | 2026-12-31 | x`,
      ),
      { state: 'gone', differences: [{ words: null }] },
    ],
    [
      'that is gone from the tables says where its item still is',
      `${pageOf(['rocket-7 | 2026-12-31 | x'])}\nUse sled-1 instead of \`rocket-1\`.\n`,
      {
        state: 'gone',
        reason: 'no longer listed, but still named elsewhere on the page',
        differences: [{ words: 'Use sled-1 instead of rocket-1.', heading: 'Deprecations' }],
      },
    ],
    [
      'of which one row cannot be read matches another',
      ['rocket-1 | soon | rocket-2', ROW],
      { state: 'match' },
    ],
    [
      'of which one row cannot be read is not checked where another differs',
      ['rocket-1 | soon | rocket-2', 'rocket-1 | 2026-11-30 | rocket-2'],
      { state: 'not_checked' },
    ],
    [
      'that has left the scope of the page is a mismatch with the state that it has now',
      ['rocket-1 | Legacy | 2026-12-31 | rocket-2'],
      {
        state: 'mismatch',
        differences: [
          { field: 'status', recorded: 'deprecated', found: 'Legacy', kind: 'withdrawn' },
        ],
      },
      STATED,
      'Model | State | Shutdown date | Replacement',
    ],
    [
      'under another heading still matches',
      pageOf([ROW]).replace('What stops.', '## Past\n\n### Rockets'),
      { state: 'match' },
    ],
    [
      'in columns of another order still matches',
      ['rocket-2 | Dec 31, 2026 | rocket-1'],
      { state: 'match' },
      {},
      'Replacement | Shutdown date | Model',
    ],
    [
      'whose row is known to have left is no finding',
      ['rocket-7 | 2026-12-31 | x'],
      { state: 'not_checked', reason: 'known to have left the page: since May', differences: [] },
      { left: [{ item: 'rocket-1', reason: 'since May' }] },
    ],
    [
      'whose row was known to have left, and is back, is compared',
      ['rocket-1 | 2027-01-31 | rocket-2'],
      { state: 'mismatch' },
      { left: [{ item: 'rocket-1', reason: 'since May' }] },
    ],
  ])('%s', (_name, rows, expected, changes, header) => {
    expect(judge(rows, changes, {}, header)).toMatchObject(expected);
  });

  test.each([
    ['2026-03-01', true, 'not_checked'],
    ['2026-03-02', true, 'gone'],
    ['2026-03-01', false, 'gone'],
  ])('of %s whose row is missing, on a page whose rows leave: %s, is %s', (date, leaves, state) => {
    const rows = ['rocket-7 | 2026-12-31 | x'];
    expect(judge(rows, { rows_leave: leaves }, { shutdown_date: date })?.state).toBe(state);
  });

  test('is confirmed by an older copy, and not contradicted', () => {
    const as_of = '2026-03-02';
    expect(judge([ROW], {}, { as_of })?.state).toBe('match');
    for (const row of ['rocket-1 | 2026-11-30 | rocket-2', 'rocket-7 | 2026-12-31 | rocket-2']) {
      expect(judge([row], {}, { as_of })).toMatchObject({ state: 'not_checked', differences: [] });
    }
  });

  test('of a page that was not loaded, or that nothing describes, is not checked', () => {
    const missing = check({ pages: [], records: [deprecation()] });
    expect(missing.records[0]).toMatchObject({ state: 'not_checked', last_verified: null });
    const reason = 'there is no copy of the page';
    expect(missing.pages).toEqual([{ url: PAGE_URL, state: 'not_checked', reason }]);
    const strange = { source_url: 'https://elsewhere.example/' };
    expect(judge([ROW], {}, strange)?.state).toBe('not_checked');
  });

  test('differs in the sentence of an effect that no longer stands on its page', () => {
    const words = 'rocket-1 is closed to new customers.';
    const of = (more: string, as_of = '2026-02-01') => {
      const effect = 'closed_to_new_users' as const;
      const effects = [{ effect, from: null, words, source_url: PAGE_URL, as_of }];
      return judge(`${pageOf([ROW])}\n${more}\n`, {}, { effects });
    };
    expect(of(`Note that ${words} Ask us.`)?.state).toBe('match');
    expect(of('')?.differences).toMatchObject([
      { field: 'effects', recorded: words, found: null, kind: 'withdrawn' },
    ]);
    // The page is older than the sentence.
    expect(of('', '2026-03-02')?.state).toBe('match');
  });
});

/** What two pages of one platform say, the second with one row. */
function both(
  row: string,
  {
    observedOn = '2026-03-01',
    ...changes
  }: Partial<PageDescription> & { observedOn?: string } = {},
  record: Partial<DeprecationRecord> = {},
) {
  return check({
    pages: [readPage(pageOf([ROW])), readPage(pageOf([row]), { url: OTHER_URL, observedOn })],
    descriptions: [description(), description({ id: 'sdk', url: OTHER_URL, ...changes })],
    records: [deprecation(record)],
  });
}

describe('a row on another page', () => {
  const LATER = 'rocket-1 | 2027-03-04 | rocket-2';

  test('that has moved there is compared there, and the address differs', () => {
    const moved = description({ id: 'legacy', url: OTHER_URL, moved_from: [PAGE_URL] });
    const { records } = check({
      pages: [readPage(pageOf([ROW]), { url: OTHER_URL })],
      descriptions: [description(), moved],
      records: [deprecation()],
    });
    expect(records[0]?.differences).toMatchObject([
      { field: 'source_url', recorded: PAGE_URL, found: OTHER_URL, kind: 'changed' },
    ]);
  });

  test('counts where both pages have it and its copy is newer', () => {
    const of = (observedOn: string) =>
      both(LATER, { observedOn, moved_from: [PAGE_URL] }).records[0];
    expect(of('2026-03-02')?.differences).toMatchObject([
      { field: 'shutdown_date', found: '2027-03-04' },
      { field: 'source_url', found: OTHER_URL },
    ]);
    for (const date of ['2026-03-01', '2026-02-28']) expect(of(date)?.state).toBe('match');
  });

  test('that restates a passed date on a newer page says the status', () => {
    const of = (status: 'deprecated' | 'retired', day: string) =>
      both(`rocket-1 | ${day} | rocket-2`, { observedOn: '2027-01-05' }, { status }).records[0];
    expect(of('retired', '2026-12-31')).toMatchObject({
      state: 'match',
      last_verified: '2027-01-05',
    });
    expect(of('deprecated', '2026-12-31')?.differences).toMatchObject([
      { field: 'status', recorded: 'deprecated', found: 'retired', kind: 'passed' },
    ]);
    expect(of('retired', '2027-02-01')?.differences).toMatchObject([{ field: 'status' }]);
    // One of the same day is not newer, and one that is older than the record is no news.
    const passed = { status: 'deprecated', shutdown_date: '2026-02-01' } as const;
    const row = 'rocket-1 | 2026-02-01 | rocket-2';
    const fieldOf = (observedOn: string) =>
      both(row, { observedOn }, passed).records[0]?.differences[0]?.field;
    expect([fieldOf('2026-03-01'), fieldOf('2026-03-02')]).toEqual(['shutdown_date', 'status']);
    const older = both(ROW, { observedOn: '2027-01-05' }, { as_of: '2027-02-01' });
    expect(older.records[0]?.state).toBe('match');
  });

  test('with another date is a candidate that names the record, which matches its own page', () => {
    const found = both(LATER);
    expect(found.records[0]?.state).toBe('match');
    const record = { id: 'acme-api/rocket-1', shutdown_date: '2027-03-04', source_url: OTHER_URL };
    expect(found.candidates).toMatchObject([
      { item: 'rocket-1', near: 'acme-api/rocket-1', words: LATER, record },
    ]);
  });

  const earlier = {
    shutdown_date: '2027-03-04',
    date_basis: 'committed' as const,
    first_seen: '2026-01-01',
    last_seen: '2026-02-01',
    evidence: [{ url: OTHER_URL, read_at: '2026-02-01' }],
  };

  test.each<[string, string, Partial<DeprecationRecord>]>([
    ['with the same date', ROW, {}],
    ['whose date the note names', LATER, { migration_note: 'The SDK names 2027-03-04.' }],
    ['whose date is an earlier one', LATER, { earlier_dates: [earlier] }],
    ['of a copy that is older than the record', LATER, { as_of: '2026-03-02' }],
  ])('%s is no candidate', (_name, row, record) => {
    expect(both(row, {}, record).candidates).toEqual([]);
  });
});

test('another row of the same page is a candidate that names the record, unless the note does', () => {
  const of = (record: Partial<DeprecationRecord>) => {
    const pages = pageOf([ROW, 'rocket-1 | 2027-03-04 | rocket-3']);
    return check({ pages, records: [deprecation(record)] }).candidates;
  };
  const record = { shutdown_date: '2027-03-04', successor: 'rocket-3' };
  expect(of({})).toMatchObject([{ item: 'rocket-1', near: 'acme-api/rocket-1', record }]);
  expect(of({ migration_note: 'Another row names 2027-03-04.' })).toEqual([]);
  expect(of({ as_of: '2026-03-02' })).toEqual([]);
});

test('an item that is listed under a longer name names the record that is gone', () => {
  const { records, candidates } = check({
    pages: pageOf(['rocket-1-2026 | 2026-12-31 | rocket-2']),
    records: [deprecation()],
  });
  expect(records[0]?.state).toBe('gone');
  expect(candidates).toMatchObject([{ item: 'rocket-1-2026', near: 'acme-api/rocket-1' }]);
});
