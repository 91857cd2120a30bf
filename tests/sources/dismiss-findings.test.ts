import { describe, expect, test } from 'vitest';
import { check, pageOf, states } from '../support/pages.ts';
import { deprecation } from '../support/records.ts';

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
