import { expect, test } from 'vitest';
import type { ChangelogEntry, History } from '../../../scripts/model/dataset.ts';
import { commitId, deprecationChange } from '../../support/build/publication.ts';
import { pageOf, wordsOf } from '../../support/build/site-page.ts';

const of = { ts: '2026-03-01T08:00:00Z', vendor: 'toolbox', plan: 'free', commit: commitId(1) };
const price: ChangelogEntry = { ...of, change: 'price_month_changed', old: 39, new: 5 };
const detail: ChangelogEntry = { ...of, change: 'price_detail_changed', old: 'hourly', new: null };
const other = deprecationChange('successor_changed', 'rocket-2', 'rocket-3', of.ts);
const correction = true as const;

test.each<[what: string, history: Partial<History>, told: RegExp | null]>([
  ['a price that changed', { changelog: [price] }, /1 Mar Price changed Toolbox, Free : .* USD 5/],
  ['a price of something else', { changelog: [price, detail] }, null],
  ['a price that is no longer stated', { changelog: [{ ...price, new: null }] }, null],
  ['a price that we correct', { changelog: [{ ...price, correction }] }, null],
  ['another replacement', { changes: [other] }, /1 Mar Replacement changed rocket-1 .* rocket-3/],
  ['a replacement that we correct', { changes: [{ ...other, correction }] }, null],
])('the news tells what vendors changed, and nothing of ours: %s', (_, history, told) => {
  const words = wordsOf(pageOf('news.html', {}, { history }));
  expect(words).toMatch(told ?? /^(?!.* changed (Toolbox|rocket))/);
});

test('a plan that only we have corrected has not changed for readers', () => {
  const history = { changelog: [{ ...price, correction }] };
  expect(pageOf('plans/toolbox.html', {}, { history })).not.toContain('Change history');
});
