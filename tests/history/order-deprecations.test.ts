import { expect, test } from 'vitest';
import { orderDeprecations } from '../../scripts/model/published.ts';

test('records go by shutdown date, then id in code units, and those without a day last', () => {
  const list = [
    { id: 'a/none', shutdown_date: null },
    { id: 'A/late', shutdown_date: '2027-01-01' },
    { id: 'a/Z', shutdown_date: '2026-01-01' },
    { id: 'a/a', shutdown_date: '2026-01-01' },
    { id: 'A/none', shutdown_date: null },
  ];
  const ids = orderDeprecations(list).map(({ id }) => id);
  expect(ids).toEqual(['a/Z', 'a/a', 'A/late', 'A/none', 'a/none']);
  expect(list[0]?.id).toBe('a/none');
});
