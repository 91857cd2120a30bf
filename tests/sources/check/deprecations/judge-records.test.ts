import { describe, expect, test } from 'vitest';
import type { PageDescription } from '../../../../scripts/model/generated/records.ts';
import { factsSha256 } from '../../../../scripts/model/matches.ts';
import type { DeprecationRecord } from '../../../../scripts/model/records.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../../../support/pages/pages.ts';
import { deprecation } from '../../../support/records/records.ts';

const ROW = 'rocket-1 | 2026-12-31 | rocket-2';
const OTHER_ITEM = 'rocket-7 | 2026-12-31 | rocket-2';
const OTHER_DATE = 'rocket-1 | 2026-11-30 | rocket-2';
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

const STATED: Partial<PageDescription> = {
  states: { deprecated: '^deprecated$' },
  read: [
    {
      table: { item: '^model$', state: '^state$', date: '^shutdown date$' },
      keep: { state: '^(deprecated|retired)$' },
    },
  ],
};
const LEFT = { left: [{ item: 'rocket-1', reason: 'since May' }] };

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
    [null, OTHER_DATE, null],
  ])('that was last verified on %s, with the row %s, is so as of %s', (day, row, verified) => {
    const records = [deprecation()];
    const found = check({ pages: pageOf([row]), records, lastVerified: () => day });
    expect(found.records[0]?.last_verified).toBe(verified);
  });

  test('that the page no longer has is gone, and says where its item still is', () => {
    const gone = { field: 'item', kind: 'withdrawn', words: null };
    expect(judge([OTHER_ITEM])).toMatchObject({ state: 'gone', differences: [gone] });
    const alike = ['rocket-1-fast', 'my-rocket-1', 'rocket-1.5', 'Rocket-1'];
    const inside = judge(alike.map((one) => `${one} | 2026-12-31 | x`));
    expect(inside).toMatchObject({ state: 'gone', differences: [{ words: null }] });
    const named = `${pageOf([OTHER_ITEM])}\nUse sled-1 instead of \`rocket-1\`.\n`;
    expect(judge(named)).toMatchObject({
      state: 'gone',
      reason: 'no longer listed, but still named elsewhere on the page',
      differences: [{ words: 'Use sled-1 instead of rocket-1.', heading: 'Deprecations' }],
    });
  });

  test('that has left the scope of the page is a mismatch with the state that it has now', () => {
    const status = { field: 'status', recorded: 'deprecated', found: 'Legacy', kind: 'withdrawn' };
    const row = 'rocket-1 | Legacy | 2026-12-31';
    const found = judge([row], STATED, {}, 'Model | State | Shutdown date');
    expect(found).toMatchObject({ state: 'mismatch', differences: [status] });
  });

  test('whose row is known to have left is no finding until it is back', () => {
    const reason = 'known to have left the page: since May';
    const left = { state: 'not_checked', reason, differences: [] };
    expect(judge([OTHER_ITEM], LEFT)).toMatchObject(left);
    expect(judge([OTHER_DATE], LEFT)?.state).toBe('mismatch');
  });

  test.each([
    ['2026-03-01', true, 'not_checked'],
    ['2026-03-02', true, 'gone'],
    ['2026-03-01', false, 'gone'],
  ])('of %s whose row is missing, on a page whose rows leave: %s, is %s', (date, leaves, state) => {
    const found = judge([OTHER_ITEM], { rows_leave: leaves }, { shutdown_date: date });
    expect(found?.state).toBe(state);
  });

  test('is confirmed by an older copy, and not contradicted', () => {
    const as_of = '2026-03-02';
    expect(judge([ROW], {}, { as_of })?.state).toBe('match');
    for (const row of [OTHER_DATE, OTHER_ITEM]) {
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
    const gone = { field: 'effects', recorded: words, found: null, kind: 'withdrawn' };
    expect(of('')?.differences).toMatchObject([gone]);
    // The page is older than the sentence.
    expect(of('', '2026-03-02')?.state).toBe('match');
  });
});

/** What two pages of one platform say, the second with one row. */
function both(
  row: string,
  changes: Partial<PageDescription> & { observedOn?: string } = {},
  record: Partial<DeprecationRecord> = {},
  own = ROW,
) {
  const { observedOn = '2026-03-01', ...others } = changes;
  const found = check({
    pages: [readPage(pageOf([own])), readPage(pageOf([row]), { url: OTHER_URL, observedOn })],
    descriptions: [description(), description({ id: 'sdk', url: OTHER_URL, ...others })],
    records: [deprecation(record)],
  });
  return { candidates: found.candidates, record: found.records[0] };
}

describe('a row on another page', () => {
  const LATER = 'rocket-1 | 2027-03-04 | rocket-2';
  test('with another date is a candidate that names the record, which matches its own page', () => {
    const found = both(LATER);
    expect(found.record?.state).toBe('match');
    const record = { id: 'acme-api/rocket-1', shutdown_date: '2027-03-04', source_url: OTHER_URL };
    const candidate = { item: 'rocket-1', near: 'acme-api/rocket-1', words: LATER, record };
    expect(found.candidates).toMatchObject([candidate]);
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
