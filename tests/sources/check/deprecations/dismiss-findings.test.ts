import { describe, expect, test } from 'vitest';
import type { Dismissal } from '../../../../scripts/model/generated/records.ts';
import { check, pageOf } from '../../../support/pages/pages.ts';
import { deprecation } from '../../../support/records/records.ts';

describe('what a reviewer has dismissed', () => {
  const words = 'rocket-1 | Nov 30, 2026 | rocket-2';
  const dismissal: Dismissal = {
    id: 'acme-api/rocket-1',
    field: 'shutdown_date',
    recorded: '2026-12-31',
    found: '2026-11-30',
    words,
    reason: 'A slip.',
    dismissed_on: '2026-03-01',
  };
  const of = (row: string, record = deprecation(), dismissed = [dismissal]) =>
    check({ pages: pageOf([row]), records: [record], dismissed }).records[0];

  test('is still a mismatch, says that it was dismissed, and dates nothing', () => {
    expect(of(words)).toMatchObject({
      state: 'mismatch',
      last_verified: null,
      differences: [{ field: 'shutdown_date', dismissed: true }],
    });
  });

  test.each([
    ['other words', of('rocket-1 | Nov 29, 2026 | rocket-2')],
    ['another recorded value', of(words, deprecation({ shutdown_date: '2029-01-01' }))],
    ['another field', of(words, deprecation(), [{ ...dismissal, field: 'successor' }])],
    ['another record', of(words, deprecation(), [{ ...dismissal, id: 'acme-api/rocket-3' }])],
  ])('%s bring the finding back', (_, record) => {
    expect(record?.state).toBe('mismatch');
    expect(record?.differences.map(({ dismissed }) => dismissed)).toEqual([undefined]);
  });

  test('candidates are named by platform and item', () => {
    const own = {
      ...dismissal,
      id: 'acme-api: rocket-1',
      field: 'candidate',
      recorded: null,
      found: 'rocket-1',
    };
    const dismissed = (row: string) =>
      check({ pages: pageOf([row]), dismissed: [own] }).candidates.map((one) => one.dismissed);
    expect(dismissed(words)).toEqual([true]);
    expect(dismissed('rocket-1 | Nov 29, 2026 | rocket-2')).toEqual([undefined]);
  });

  test('an item that is gone stays gone, and says that it was dismissed', () => {
    const own = { ...dismissal, field: 'item', recorded: 'rocket-1', found: null, words: null };
    expect(of('rocket-7 | 2026-12-31 | x', deprecation(), [own])).toMatchObject({
      state: 'gone',
      last_verified: null,
      differences: [{ dismissed: true }],
    });
  });
});
