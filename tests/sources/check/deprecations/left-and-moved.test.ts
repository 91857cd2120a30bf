import { describe, expect, test } from 'vitest';
import type { DeprecationRecord } from '../../../../scripts/model/records.ts';
import { check, description, PAGE_URL, pageOf, readPage } from '../../../support/pages/pages.ts';
import { deprecation } from '../../../support/records/records.ts';

const ROW = 'rocket-1 | 2026-12-31 | rocket-2';

test('a row that is known to have left is no finding; one that comes back is compared', () => {
  const left = description({ left: [{ item: 'rocket-1', reason: 'gone since 2026-02-01' }] });
  const of = (row: string) =>
    check({ pages: pageOf([row]), descriptions: [left], records: [deprecation()] }).records[0];
  expect(of('rocket-7 | 2026-12-31 | rocket-2')).toMatchObject({
    state: 'not_checked',
    reason: 'known to have left the page: gone since 2026-02-01',
    differences: [],
  });
  expect(of('rocket-1 | 2027-01-31 | rocket-2')?.state).toBe('mismatch');
});

test('a copy that is older than the record can confirm it, and not contradict it', () => {
  const of = (row: string) =>
    check({ pages: pageOf([row]), records: [deprecation({ as_of: '2026-03-02' })] }).records[0];
  expect(of(ROW)?.state).toBe('match');
  for (const row of ['rocket-1 | 2026-11-30 | rocket-2', 'rocket-7 | 2026-12-31 | rocket-2']) {
    expect(of(row)).toMatchObject({ state: 'not_checked', differences: [] });
  }
});

test('a row that stands on another page now is compared there, and the address differs', () => {
  const url = 'https://docs.acme.example/legacy';
  const moved = description({ id: 'legacy', url, moved_from: [PAGE_URL] });
  const { records } = check({
    pages: [readPage(pageOf([ROW]), { url })],
    descriptions: [description(), moved],
    records: [deprecation()],
  });
  expect(records).toMatchObject([
    {
      state: 'mismatch',
      differences: [{ field: 'source_url', recorded: PAGE_URL, found: url, kind: 'changed' }],
    },
  ]);
});

test('where the old page and the one a row moved to both have it, the newer copy counts', () => {
  const url = 'https://docs.acme.example/legacy';
  const moved = description({ id: 'legacy', url, moved_from: [PAGE_URL] });
  const of = (observedOn: string) =>
    check({
      pages: [
        readPage(pageOf([ROW])),
        readPage(pageOf(['rocket-1 | 2027-01-31 | rocket-2']), { url, observedOn }),
      ],
      descriptions: [description(), moved],
      records: [deprecation()],
    }).records[0];
  expect(of('2026-03-02')?.differences).toMatchObject([
    { field: 'shutdown_date', found: '2027-01-31' },
    { field: 'source_url', found: url },
  ]);
  for (const date of ['2026-03-01', '2026-02-28']) expect(of(date)?.state).toBe('match');
});

test('a newer page that restates a passed date says the status, whichever page a record cites', () => {
  const url = 'https://docs.acme.example/sdk';
  const of = (status: 'deprecated' | 'retired', day: string) =>
    check({
      pages: [
        readPage(pageOf([ROW])),
        readPage(pageOf([`rocket-1 | ${day} | rocket-2`]), { url, observedOn: '2027-01-05' }),
      ],
      descriptions: [description(), description({ id: 'sdk', url })],
      records: [deprecation({ status })],
    }).records[0];
  expect(of('retired', '2026-12-31')).toMatchObject({
    state: 'match',
    last_verified: '2027-01-05',
  });
  expect(of('deprecated', '2026-12-31')?.differences).toMatchObject([
    { field: 'status', recorded: 'deprecated', found: 'retired', kind: 'passed' },
  ]);
  expect(of('retired', '2027-02-01')?.differences).toMatchObject([{ field: 'status' }]);
});

test('the sentence of an effect that no longer stands on its page is a difference', () => {
  const words = 'rocket-1 is closed to new customers.';
  const effect = {
    effect: 'closed_to_new_users' as const,
    from: null,
    words,
    source_url: PAGE_URL,
    as_of: '2026-02-01',
  };
  const of = (more: string, as_of = effect.as_of) =>
    check({
      pages: `${pageOf([ROW])}\n${more}\n`,
      records: [deprecation({ effects: [{ ...effect, as_of }] })],
    }).records[0];
  expect(of(`Note that ${words} Ask us.`)?.state).toBe('match');
  expect(of('')?.differences).toMatchObject([
    { field: 'effects', recorded: words, found: null, kind: 'withdrawn' },
  ]);
  // The page is older than the sentence.
  expect(of('', '2026-03-02')?.state).toBe('match');
});

test('another row of a recorded item is a candidate that names the record, unless the note does', () => {
  const page = pageOf([ROW, 'rocket-1 | 2027-03-04 | rocket-3']);
  const of = (migration_note: string | null) =>
    check({ pages: page, records: [deprecation({ migration_note })] });
  expect(of(null)).toMatchObject({
    records: [{ state: 'match' }],
    candidates: [
      {
        item: 'rocket-1',
        near: 'acme-api/rocket-1',
        words: 'rocket-1 | 2027-03-04 | rocket-3',
        record: { shutdown_date: '2027-03-04', successor: 'rocket-3' },
      },
    ],
  });
  expect(of('Another row names 2027-03-04.').candidates).toEqual([]);
  const newer = deprecation({ as_of: '2026-03-02' });
  expect(check({ pages: page, records: [newer] }).candidates).toEqual([]);
});

describe('a date that another page of the provider names for a recorded item', () => {
  const url = 'https://docs.acme.example/sdk';
  const sdk = description({ id: 'sdk', url });
  const of = (date: string, changes: Partial<DeprecationRecord> = {}, observedOn = '2026-03-01') =>
    check({
      pages: [
        readPage(pageOf([ROW])),
        readPage(pageOf([`rocket-1 | ${date} | rocket-2`]), { url, observedOn }),
      ],
      descriptions: [description(), sdk],
      records: [deprecation(changes)],
    });

  test('is a candidate that names the record, which matches its own page', () => {
    expect(of('2027-03-04')).toMatchObject({
      records: [{ state: 'match' }],
      candidates: [
        {
          item: 'rocket-1',
          near: 'acme-api/rocket-1',
          words: 'rocket-1 | 2027-03-04 | rocket-2',
          record: { id: 'acme-api/rocket-1', shutdown_date: '2027-03-04', source_url: url },
        },
      ],
    });
  });

  test('is none where the record names it, in its note or as an earlier date', () => {
    const evidence = [{ url, read_at: '2026-02-01' }];
    const earlier = {
      shutdown_date: '2027-03-04',
      date_basis: 'committed' as const,
      first_seen: '2026-01-01',
      last_seen: '2026-02-01',
      evidence,
    };
    expect(of('2026-12-31').candidates).toEqual([]);
    expect(of('2027-03-04', { earlier_dates: [earlier] }).candidates).toEqual([]);
    const migration_note = 'The page of the SDK names 2027-03-04.';
    expect(of('2027-03-04', { migration_note }).candidates).toEqual([]);
  });

  test('is none where its copy is older than the record', () => {
    const as_of = '2026-02-02';
    expect(of('2027-03-04', { as_of }, '2026-02-01').candidates).toEqual([]);
    expect(of('2027-03-04', { as_of }, '2026-02-02').candidates).toHaveLength(1);
  });
});

test('an item that is listed under a longer name names the record that is gone', () => {
  const { records, candidates } = check({
    pages: pageOf(['rocket-1-2026 | 2026-12-31 | rocket-2']),
    records: [deprecation()],
  });
  expect(records[0]?.state).toBe('gone');
  expect(candidates).toMatchObject([{ item: 'rocket-1-2026', near: 'acme-api/rocket-1' }]);
});
