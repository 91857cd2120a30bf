import { expect, test } from 'vitest';
import { withdrawRecord } from '../../scripts/review/answers.ts';
import {
  difference,
  mismatch,
  openReview,
  reportOf,
  reviewedRepository,
} from '../support/records/review.ts';

const ID = 'acme-api/rocket-1';
const back = difference({
  field: 'status',
  recorded: 'deprecated',
  found: 'Legacy',
  kind: 'withdrawn',
  words: 'rocket-1 | Legacy',
});

async function reviewOf(record: ReturnType<typeof mismatch>) {
  return openReview(reviewedRepository(reportOf({ records: [record] })));
}

test('a record that its vendor takes back is removed, and the commit cites the page and the reason', async () => {
  const withdrawal = withdrawRecord(await reviewOf(mismatch([back])), ID, 'It is sold again.');
  expect(withdrawal.path).toBe(`records/deprecations/${ID}.yaml`);
  expect(withdrawal.title).toBe(`records: withdraw ${ID}`);
  for (const part of ['It is sold again.', 'rocket-1 | Legacy', '2026-03-04', 'https://']) {
    expect(withdrawal.body).toContain(part);
  }
});

test('a row that has vanished says nothing, so the record stays', async () => {
  const gone = difference({ field: 'item', found: null, kind: 'withdrawn', words: null });
  const review = await reviewOf(mismatch([gone], { state: 'gone' }));
  expect(() => withdrawRecord(review, ID, 'Taken back.')).toThrow('no page says');
});

test('where only the date is taken back, or nothing, the record stays', async () => {
  const date = difference({ found: null, kind: 'withdrawn' });
  const dated = await reviewOf(mismatch([date]));
  expect(() => withdrawRecord(dated, ID, 'x')).toThrow(`accept ${ID} shutdown_date`);
  const moved = await reviewOf(mismatch());
  expect(() => withdrawRecord(moved, ID, 'x')).toThrow('no page says');
  expect(() => withdrawRecord(moved, 'acme-api/none', 'x')).toThrow('there is no');
});

test('a withdrawal needs a reason', async () => {
  const review = await reviewOf(mismatch([back]));
  expect(() => withdrawRecord(review, ID, ' ')).toThrow('--reason');
});
