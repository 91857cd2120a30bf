import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { DISMISSED_PATH } from '../../scripts/model/dismissals.ts';
import { dismissFinding } from '../../scripts/review/answers.ts';
import { orderFindings } from '../../scripts/review/findings.ts';
import {
  candidate,
  difference,
  mismatch,
  openReview,
  reportOf,
  reviewedRepository,
} from '../support/records/review.ts';

const ID = 'acme-api/rocket-1';
const REASON = 'The page repeats an older row.';
const report = reportOf({ records: [mismatch()], candidates: [candidate('comet-1')] });

test('a finding is dismissed with both values, the page’s words, the reason and the date', async () => {
  const change = dismissFinding(await openReview(reviewedRepository(report)), ID, REASON);
  expect(change.path).toBe(DISMISSED_PATH);
  expect(parse(change.text)).toEqual([
    {
      id: ID,
      field: 'shutdown_date',
      recorded: '2026-12-31',
      found: '2027-02-28',
      words: 'rocket-1 | 2027-02-28 | rocket-2',
      reason: REASON,
      dismissed_on: '2026-03-05',
    },
  ]);
});

test.each(['acme-api/comet-1', 'comet-1', 'acme-api: comet-1'])(
  'a candidate is dismissed by the name %s, under platform and item',
  async (name) => {
    const { text } = dismissFinding(await openReview(reviewedRepository(report)), name, REASON);
    expect(parse(text)[0]).toMatchObject({
      id: 'acme-api: comet-1',
      words: 'comet-1 | 2026-12-31 | rocket-2',
    });
  },
);

test('an entry is put at the end, and what was there keeps every character', async () => {
  const repository = reviewedRepository(report);
  const before =
    "# By hand\n- id: 'acme-api: old'   # gone\n  field: candidate\n  recorded: null\n  found: old\n  words: old | x\n  reason: No model\n  dismissed_on: 2026-01-01\n";
  repository.write({ [DISMISSED_PATH]: before });
  const { text } = dismissFinding(await openReview(repository), ID, REASON);
  expect(text.startsWith(before)).toBe(true);
  expect(parse(text)).toHaveLength(2);
});

test('each of several differences is dismissed by itself', async () => {
  const differences = [
    difference(),
    difference({ field: 'date_basis', recorded: 'committed', found: 'earliest' }),
    difference({ field: 'successor', recorded: 'rocket-2', found: 'x', words: 'other row' }),
  ];
  const records = [mismatch(differences)];
  const review = await openReview(reviewedRepository(reportOf({ records })));
  const entries = parse(dismissFinding(review, ID, REASON).text);
  expect(entries.map(({ field }: { field: string }) => field)).toEqual([
    'shutdown_date',
    'date_basis',
    'successor',
  ]);
});

test('of an item that is gone without a word, the item is what is dismissed', async () => {
  const gone = difference({ field: 'item', recorded: 'rocket-1', found: null, words: null });
  const records = [mismatch([gone], { state: 'gone' })];
  const review = await openReview(reviewedRepository(reportOf({ records })));
  expect(parse(dismissFinding(review, ID, REASON).text)[0]).toMatchObject({
    field: 'item',
    recorded: 'rocket-1',
    words: null,
  });
});

test('what is dismissed no longer waits, and is not dismissed twice', async () => {
  const repository = reviewedRepository(report);
  const { path, text } = dismissFinding(await openReview(repository), ID, REASON);
  repository.write({ [path]: text });
  const review = await openReview(repository);
  expect(orderFindings(review, '2026-03-05').map(({ id }) => id)).toEqual(['acme-api/comet-1']);
  expect(() => dismissFinding(review, ID, REASON)).toThrow('already');
});

test('another date of a recorded item is dismissed by its own name, on every page that has it', async () => {
  const other = { ...candidate('rocket-1', { shutdown_date: '2027-03-04' }), near: ID };
  const candidates = [other, { ...other, words: 'rocket-1 ends on 2027-03-04' }];
  const records = [mismatch()];
  const review = await openReview(reviewedRepository(reportOf({ records, candidates })));
  const entries = parse(dismissFinding(review, `${ID}/2027-03-04`, REASON).text);
  expect(entries).toMatchObject([
    { field: 'candidate', words: other.words },
    { field: 'candidate', words: 'rocket-1 ends on 2027-03-04' },
  ]);
});

test('a dismissal needs a finding and a reason', async () => {
  const review = await openReview(reviewedRepository(report));
  expect(() => dismissFinding(review, ID, '  ')).toThrow('--reason');
  expect(() => dismissFinding(review, 'acme-api/nothing', REASON)).toThrow('npm run review');
  const matching = reportOf({ records: [mismatch([], { state: 'match' })] });
  const calm = await openReview(reviewedRepository(matching));
  expect(() => dismissFinding(calm, ID, REASON)).toThrow('match');
});
