import { describe, expect, test } from 'vitest';
import type { DeprecationFile } from '../../scripts/model/generated/records.ts';
import { check, description, PAGE_URL, pageOf, readPage, states } from '../support/pages.ts';
import { deprecation } from '../support/records.ts';

/** What one record's verdict is on a page with this row instead of its own. */
function verdict(row: string, changes: Partial<DeprecationFile> = {}) {
  return check({ pages: pageOf([row]), records: [deprecation(changes)] }).records[0];
}

describe('a record', () => {
  test('whose row says the same matches, as of the day on which the page was observed', () => {
    expect(verdict('`rocket-1` | Dec 31, 2026 | `rocket-2`')).toEqual({
      id: 'acme-api/rocket-1',
      state: 'match',
      last_verified: '2026-03-01',
      differences: [],
    });
  });

  test('was last verified on the later of two days, and keeps the former where it does not match', () => {
    const lastVerified = (day: string | null, row: string): string | null | undefined =>
      check({
        pages: pageOf([row]),
        records: [deprecation()],
        lastVerified: new Map([['acme-api/rocket-1', day]]),
      }).records[0]?.last_verified;
    const same = 'rocket-1 | 2026-12-31 | rocket-2';
    expect(lastVerified('2026-02-01', same)).toBe('2026-03-01');
    expect(lastVerified('2026-04-01', same)).toBe('2026-04-01');
    expect(lastVerified('2026-02-01', 'rocket-1 | 2026-11-30 | rocket-2')).toBe('2026-02-01');
    expect(lastVerified(null, 'rocket-1 | 2026-11-30 | rocket-2')).toBeNull();
  });

  test('whose row has another day is a mismatch of that field, with the words and the heading', () => {
    expect(verdict('rocket-1 | Nov 30, 2026 | rocket-2')).toMatchObject({
      state: 'mismatch',
      differences: [
        {
          field: 'shutdown_date',
          recorded: '2026-12-31',
          found: '2026-11-30',
          kind: 'changed',
          words: 'rocket-1 | Nov 30, 2026 | rocket-2',
          heading: 'Deprecations',
        },
      ],
    });
  });

  test.each([
    ['another name', 'rocket-3', 'rocket-3', 'changed'],
    ['one more name', 'rocket-2 or rocket-3', 'rocket-2 or rocket-3', 'changed'],
    ['a longer identifier', 'rocket-2-fast', 'rocket-2-fast', 'changed'],
    ['no name', '—', null, 'withdrawn'],
    ['the same in another spelling', 'Rocket 2', 'Rocket 2', 'textual'],
  ])('whose successor is %s differs in the successor only', (_name, cell, found, kind) => {
    expect(verdict(`rocket-1 | 2026-12-31 | ${cell}`)?.differences).toMatchObject([
      { field: 'successor', recorded: 'rocket-2', found, kind },
    ]);
  });

  test('whose recorded successor is none differs where the page names one', () => {
    const changes = { successor: null, migration_note: 'None named.' };
    expect(verdict('rocket-1 | 2026-12-31 | rocket-2', changes)?.differences).toMatchObject([
      { field: 'successor', recorded: null, found: 'rocket-2', kind: 'changed' },
    ]);
    expect(verdict('rocket-1 | 2026-12-31 | ---', changes)?.state).toBe('match');
  });

  test.each([
    ['No shutdown date announced'],
    ['Not sooner than Dec 31, 2026'],
    ['TBD'],
    ['December 2026'],
  ])('whose day has become "%s" is a mismatch that says withdrawn', (cell) => {
    const words = `rocket-1 | ${cell} | rocket-2`;
    expect(verdict(words)).toMatchObject({
      state: 'mismatch',
      differences: [
        { field: 'shutdown_date', recorded: '2026-12-31', found: null, kind: 'withdrawn', words },
        { field: 'date_basis', recorded: 'committed', found: null, kind: 'withdrawn', words },
      ],
    });
  });

  test('whose day has come by the day of the copy is a mismatch of the status', () => {
    const page = readPage(pageOf(['rocket-1 | 2026-12-31 | rocket-2']), {
      observedOn: '2026-12-31',
    });
    const [record] = check({ pages: [page], records: [deprecation()] }).records;
    expect(record?.differences).toMatchObject([
      { field: 'status', recorded: 'deprecated', found: 'retired', kind: 'changed' },
    ]);
    expect(record?.state).toBe('mismatch');
  });

  test('whose basis has changed is a mismatch of the basis', () => {
    expect(verdict('rocket-1 | at earliest 2026-12-31 | rocket-2')?.differences).toMatchObject([
      { field: 'date_basis', recorded: 'committed', found: 'earliest', kind: 'changed' },
    ]);
  });

  test('differs in its announcement only where both sides have a day', () => {
    const announced = description({ announced: '^(\\d{4}-\\d\\d-\\d\\d)\\b' });
    const page = `# Deprecations\n\n## 2026-01-11: Rockets\n\n| Model | Shutdown date | Replacement |\n|---|---|---|\n| rocket-1 | 2026-12-31 | rocket-2 |\n`;
    const of = (announced_on: string | null) =>
      check({ pages: page, descriptions: [announced], records: [deprecation({ announced_on })] })
        .records[0];
    expect(of('2026-01-10')?.differences).toMatchObject([
      {
        field: 'announced_on',
        recorded: '2026-01-10',
        found: '2026-01-11',
        heading: '2026-01-11: Rockets',
      },
    ]);
    expect(of(null)?.state).toBe('match');
    expect(verdict('rocket-1 | 2026-12-31 | rocket-2', { announced_on: '2025-01-01' })?.state).toBe(
      'match',
    );
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

  test('that is gone from the tables says where its item still stands', () => {
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

  test('is found by its source key where the page spells it otherwise', () => {
    const source = { item: 'RKT-ONE' };
    expect(verdict('RKT-ONE | 2026-12-31 | rocket-2', { source })?.state).toBe('match');
    expect(
      check({
        pages: pageOf(['RKT-ONE | 2026-12-31 | rocket-2']),
        records: [deprecation({ source })],
      }).candidates,
    ).toEqual([]);
    expect(verdict('RKT-ONE | 2026-12-31 | rocket-2')?.state).toBe('gone');
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
    expect(found.candidates).toEqual([]);
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

  test('of a page that was not obtained, or that nothing describes, is not checked', () => {
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
        observed_on: null,
        sha256: null,
      },
    ]);
    const strange = check({
      pages: pageOf(['rocket-1 | 2026-12-31 | rocket-2']),
      records: [deprecation({ source_url: 'https://elsewhere.example/' })],
    });
    expect(strange.records[0]?.state).toBe('not_checked');
  });
});

describe('what a reviewer has dismissed', () => {
  const words = 'rocket-1 | Nov 30, 2026 | rocket-2';
  const dismissal = {
    id: 'acme-api/rocket-1',
    words,
    reason: 'A slip.',
    dismissed_on: '2026-03-01',
  };

  test('stays out while the words of the page are the same', () => {
    const of = (row: string): Record<string, string> =>
      states(check({ pages: pageOf([row]), records: [deprecation()], dismissed: [dismissal] }));
    expect(of(words)).toEqual({ 'acme-api/rocket-1': 'match' });
    expect(of('rocket-1 | Nov 29, 2026 | rocket-2')).toEqual({ 'acme-api/rocket-1': 'mismatch' });
  });

  test('hides no other record and no other finding', () => {
    const records = [deprecation(), deprecation({ id: 'acme-api/rocket-3', item: 'rocket-3' })];
    const page = pageOf([words, 'rocket-3 | 2026-11-30 | rocket-2']);
    expect(states(check({ pages: page, records, dismissed: [dismissal] }))).toEqual({
      'acme-api/rocket-1': 'match',
      'acme-api/rocket-3': 'mismatch',
    });
  });

  test('candidates are named by platform and item', () => {
    const own = { ...dismissal, id: 'acme-api: rocket-1' };
    const of = (row: string): number =>
      check({ pages: pageOf([row]), dismissed: [own] }).candidates.length;
    expect(of(words)).toBe(0);
    expect(of('rocket-1 | Nov 29, 2026 | rocket-2')).toBe(1);
  });

  test('an item that is gone is then not checked, which is no match', () => {
    const own = { ...dismissal, words: 'rocket-1' };
    const found = check({
      pages: pageOf(['rocket-7 | 2026-12-31 | x']),
      records: [deprecation()],
      dismissed: [own],
    });
    expect(found.records[0]).toMatchObject({
      state: 'not_checked',
      last_verified: null,
      differences: [],
    });
  });
});
