import { describe, expect, test } from 'vitest';
import { factsSha256 } from '../../../../scripts/model/matches.ts';
import {
  check,
  description,
  PAGE_URL,
  pageOf,
  readPage,
  states,
  verdict,
} from '../../../support/pages/pages.ts';
import { deprecation } from '../../../support/records/records.ts';

describe('a record', () => {
  test('whose row says the same matches, as of the day on which the page was observed', () => {
    expect(verdict('`rocket-1` | Dec 31, 2026 | `rocket-2`')).toEqual({
      id: 'acme-api/rocket-1',
      state: 'match',
      last_verified: '2026-03-01',
      facts_sha256: factsSha256(deprecation()),
      differences: [],
    });
  });

  test('was last verified on the later of two days, and keeps the former where it does not match', () => {
    const lastVerified = (day: string | null, row: string): string | null | undefined =>
      check({
        pages: pageOf([row]),
        records: [deprecation()],
        lastVerified: () => day,
      }).records[0]?.last_verified;
    const same = 'rocket-1 | 2026-12-31 | rocket-2';
    expect(lastVerified('2026-02-01', same)).toBe('2026-03-01');
    expect(lastVerified('2026-04-01', same)).toBe('2026-04-01');
    expect(lastVerified('2026-02-01', 'rocket-1 | 2026-11-30 | rocket-2')).toBe('2026-02-01');
    expect(lastVerified(null, 'rocket-1 | 2026-11-30 | rocket-2')).toBeNull();
  });

  test('that the page no longer has is gone', () => {
    expect(verdict('rocket-7 | 2026-12-31 | rocket-2')).toMatchObject({
      state: 'gone',
      differences: [
        { field: 'item', recorded: 'rocket-1', found: null, kind: 'withdrawn', words: null },
      ],
    });
  });

  test('that stands on the page only inside longer identifiers is gone', () => {
    const page = pageOf([
      'rocket-1-fast | 2026-12-31 | rocket-2',
      'my-rocket-1 | 2026-12-31 | rocket-2',
      'rocket-1.5 | 2026-12-31 | rocket-2',
      'rocket-10 | 2026-12-31 | x',
    ]);
    const [record] = check({ pages: page, records: [deprecation()] }).records;
    expect(record).toMatchObject({ state: 'gone', differences: [{ words: null }] });
  });

  test('that is gone from the tables says where its item still is', () => {
    const page = `${pageOf(['rocket-7 | 2026-12-31 | x'])}\nUse sled-1 instead of \`rocket-1\`.\n`;
    const [record] = check({ pages: page, records: [deprecation()] }).records;
    expect(record).toMatchObject({
      state: 'gone',
      differences: [{ words: 'Use sled-1 instead of rocket-1.', heading: 'Deprecations' }],
    });
    expect(record?.reason).toBeTypeOf('string');
  });

  test('of which one row cannot be read is not checked where another row differs', () => {
    const of = (day: string): Record<string, string> => {
      const rows = ['rocket-1 | soon | rocket-2', `rocket-1 | ${day} | rocket-2`];
      return states(check({ pages: pageOf(rows), records: [deprecation()] }));
    };
    expect(of('2026-12-31')).toEqual({ 'acme-api/rocket-1': 'match' });
    expect(of('2026-11-30')).toEqual({ 'acme-api/rocket-1': 'not_checked' });
  });

  test('that has left the scope of the page is a mismatch with the state that it has now', () => {
    const read = [
      {
        table: {
          item: '^model$',
          state: '^state$',
          date: '^shutdown date$',
          successor: '^replacement$',
        },
        keep: { state: '^(deprecated|retired)$' },
      },
    ];
    const found = check({
      pages: pageOf(
        ['rocket-1 | Legacy | 2026-12-31 | rocket-2'],
        'Model | State | Shutdown date | Replacement',
      ),
      descriptions: [description({ read, states: { deprecated: '^deprecated$' } })],
      records: [deprecation()],
    });
    expect(found.records[0]).toMatchObject({
      state: 'mismatch',
      differences: [
        { field: 'status', recorded: 'deprecated', found: 'Legacy', kind: 'withdrawn' },
      ],
    });
    expect(found.candidates).toEqual([]);
  });

  test('is never folded: another case is another item', () => {
    const found = check({
      pages: pageOf(['Rocket-1 | 2026-12-31 | rocket-2']),
      records: [deprecation()],
    });
    expect(states(found)).toEqual({ 'acme-api/rocket-1': 'gone' });
  });

  test('under another heading, in another table or another order still matches', () => {
    const rows = pageOf(['rocket-7 | 2026-12-31 | x', 'rocket-1 | 2026-12-31 | rocket-2']);
    const moved = rows.replace('What stops.', '## Past\n\n### Rockets');
    expect(states(check({ pages: moved, records: [deprecation()] }))).toEqual({
      'acme-api/rocket-1': 'match',
    });
    const reversed = pageOf(
      ['rocket-2 | Dec 31, 2026 | rocket-1'],
      'Replacement | Shutdown date | Model',
    );
    expect(states(check({ pages: reversed, records: [deprecation()] }))).toEqual({
      'acme-api/rocket-1': 'match',
    });
  });

  test('is compared with the page that it cites and with no other', () => {
    const other = 'https://docs.acme.example/notes';
    const found = check({
      pages: [
        readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2'])),
        readPage(pageOf(['rocket-1 | 2027-12-31 | rocket-3']), {
          url: other,
          observedOn: '2026-05-05',
        }),
      ],
      descriptions: [description(), description({ id: 'notes', url: other })],
      records: [deprecation()],
    });
    expect(states(found)).toEqual({ 'acme-api/rocket-1': 'match' });
    // The other page's date is said apart from it.
    expect(found.candidates).toMatchObject([
      { near: 'acme-api/rocket-1', record: { shutdown_date: '2027-12-31', source_url: other } },
    ]);
  });

  test('of a row that leaves its page by design proves nothing after its day, and is gone before', () => {
    const descriptions = [description({ rows_leave: true })];
    const of = (shutdown_date: string): Record<string, string> =>
      states(
        check({
          pages: pageOf(['rocket-7 | 2026-12-31 | x']),
          descriptions,
          records: [deprecation({ shutdown_date })],
        }),
      );
    expect(of('2026-03-01')).toEqual({ 'acme-api/rocket-1': 'not_checked' });
    expect(of('2026-03-02')).toEqual({ 'acme-api/rocket-1': 'gone' });
    const elsewhere = verdict('rocket-7 | 2026-12-31 | x', { shutdown_date: '2026-03-01' });
    expect(elsewhere?.state).toBe('gone');
  });

  test('of a page that was not loaded, or that nothing describes, is not checked', () => {
    const missing = check({ pages: [], records: [deprecation()] });
    expect(missing.records[0]).toMatchObject({
      state: 'not_checked',
      last_verified: null,
      differences: [],
    });
    expect(missing.pages).toEqual([
      {
        url: PAGE_URL,
        state: 'not_checked',
        reason: 'there is no copy of the page',
      },
    ]);
    const strange = check({
      pages: pageOf(['rocket-1 | 2026-12-31 | rocket-2']),
      records: [deprecation({ source_url: 'https://elsewhere.example/' })],
    });
    expect(strange.records[0]?.state).toBe('not_checked');
  });
});
