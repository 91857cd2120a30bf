import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { addCandidate, addPlatform } from '../../scripts/review/answers.ts';
import { validateChange } from '../../scripts/review/review.ts';
import { authored } from '../support/records/records.ts';
import {
  candidate,
  NOW,
  openReview,
  reportOf,
  reviewedRepository,
} from '../support/records/review.ts';

const comet = candidate('comet-1');
const wrong = candidate('comet-2', { date_basis: null });
const ID = 'acme-api/comet-1';

async function reviewOf(...candidates: ReturnType<typeof candidate>[]) {
  return openReview(reviewedRepository(reportOf({ candidates })));
}

test('the record of a candidate is written in the order of the schema, a line per value', async () => {
  const long = 'A note that is far longer than a line of eighty characters, and stays on its line.';
  const shuffled = { evidence: [], ...comet.record, migration_note: long };
  Object.assign(shuffled, { evidence: comet.record.evidence });
  const review = await reviewOf({ ...comet, record: shuffled });
  const { path, text } = addCandidate(review, ID, undefined);
  expect(path).toBe('records/deprecations/acme-api/comet-1.yaml');
  expect(parse(text)).toEqual(authored(shuffled));
  expect(text.split('\n').slice(0, 3)).toEqual([
    'item: comet-1',
    'type: model',
    'status: deprecated',
  ]);
  expect(text).toContain(`migration_note: ${long}\n`);
  expect(text).toMatch(/[^\n]\n$/);
});

test.each([ID, 'comet-1', 'acme-api: comet-1'])('%s names the candidate', async (name) => {
  expect(addCandidate(await reviewOf(comet, wrong), name, undefined).path).toContain(ID);
});

test('a name of nothing, or of several, is refused', async () => {
  const twin = { ...comet, record: { ...comet.record, id: 'acme-api/comet-1-eu' } };
  const review = await reviewOf(comet, twin);
  expect(() => addCandidate(review, 'comet-9', undefined)).toThrow('npm run review');
  expect(() => addCandidate(review, 'comet-1', undefined)).toThrow('comet-1-eu');
  expect(() => addCandidate(review, 'acme-api: comet-1', undefined)).toThrow('comet-1-eu');
  expect(addCandidate(review, 'acme-api/comet-1-eu', undefined).path).toContain('comet-1-eu');
});

test('a record that is there is never written over', async () => {
  const review = await reviewOf(candidate('rocket-1'));
  expect(() => addCandidate(review, 'rocket-1', undefined)).toThrow('there already');
});

test('another date of a recorded item is no record of its own', async () => {
  const other = candidate('rocket-1', { shutdown_date: '2027-03-04' });
  const review = await reviewOf({ ...other, near: 'acme-api/rocket-1' });
  expect(() => addCandidate(review, 'rocket-1', undefined)).toThrow('name the date in');
});

test('a record that would not be valid is refused', async () => {
  const review = await reviewOf(wrong, candidate('comet-3', { status: 'legacy' as never }));
  expect(() => addCandidate(review, 'comet-3', undefined)).toThrow('status');
  expect(() => addCandidate(review, 'comet-2', undefined)).toThrow('date_basis');
});

test('a note can come along', async () => {
  const { text } = addCandidate(await reviewOf(comet), 'comet-1', 'Choose by need.');
  expect(text).toContain('migration_note: Choose by need.');
});

test('all candidates of a platform are drafted together, those with problems left out', async () => {
  const other = { ...candidate('star-1'), platform: 'zenith-api' };
  const review = await reviewOf(
    comet,
    wrong,
    candidate('comet-4', { type: 'toy' as never }),
    other,
  );
  const { changes, refused } = addPlatform(review, 'acme-api', undefined);
  expect(changes.map(({ path }) => path)).toEqual(['records/deprecations/acme-api/comet-1.yaml']);
  expect(refused.map(({ id }) => id).sort()).toEqual(['acme-api/comet-2', 'acme-api/comet-4']);
  const noted = addPlatform(review, 'acme-api', 'Choose by need.');
  expect(noted.changes.map(({ text }) => parse(text).migration_note)).toEqual(['Choose by need.']);
  expect(() => validateChange(review, noted.changes)).not.toThrow();
  expect(() => addPlatform(review, 'nobody', undefined)).toThrow('acme-api, zenith-api');
});

test('after the baseline a record is a change of its own', async () => {
  const repository = reviewedRepository(reportOf({ candidates: [comet] }));
  repository.write({
    'records/baseline.yaml': `date: ${NOW.slice(0, 10)}\nnote: The beginning.\n`,
  });
  const review = await openReview(repository);
  expect(() => addPlatform(review, 'acme-api', undefined)).toThrow('one by one');
  expect(addCandidate(review, ID, undefined).path).toContain('comet-1');
});
