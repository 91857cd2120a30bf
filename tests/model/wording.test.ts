import type { ChangelogEntry } from '#scripts/model/dataset.ts';
import { changeLineOf, planChangeInWords } from '#scripts/model/wording.ts';

const ABOUT = { ts: '2026-11-20T09:00:00Z', vendor: 'zed', plan: 'pro', commit: '0'.repeat(40) };

function priceChange(old: number | null, now: number | null): string {
  const entry: ChangelogEntry = { ...ABOUT, change: 'price_month_changed', old, new: now };
  return changeLineOf(planChangeInWords(entry, 'USD'));
}

test('a price that a page no longer states has not changed to nothing', () => {
  expect(priceChange(20, 1234567.5)).toBe(
    'price changed from USD 20 a month to USD 1,234,567.50 a month',
  );
  expect(priceChange(25, null)).toBe(
    'monthly price no longer stated on the pages read, was USD 25 a month',
  );
  expect(priceChange(null, 0)).toBe('monthly price now stated, USD 0 a month');
});

test('a price detail that came or went is quoted, and none is called empty', () => {
  const change = (old: string | null, now: string | null) =>
    changeLineOf(
      planChangeInWords({ ...ABOUT, change: 'price_detail_changed', old, new: now }, null),
    );
  expect(change('per seat', 'per user')).toBe('price detail changed from “per seat” to “per user”');
  expect(change(null, 'per seat')).toBe('price detail added: “per seat”');
  expect(change('per seat', null)).toBe('price detail removed: “per seat”');
});
