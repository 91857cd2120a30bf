import { expect, test } from 'vitest';
import { listFindings, orderFindings } from '../../scripts/review/findings.ts';
import { deprecation } from '../support/records/records.ts';
import {
  candidate,
  difference,
  mismatch,
  openReview,
  reportOf,
  reviewedRepository,
} from '../support/records/review.ts';

const TODAY = '2026-03-05';

test('the nearest coming day is first, then what has no day, then what has passed', async () => {
  const candidates = [
    candidate('past-long', { shutdown_date: '2025-01-01', status: 'retired' }),
    candidate('far', { shutdown_date: '2027-06-01' }),
    candidate('undated', { shutdown_date: null, date_basis: null }),
    candidate('past-just', { shutdown_date: '2026-03-04', status: 'retired' }),
    candidate('today', { shutdown_date: TODAY }),
  ];
  // Recorded for 2026-12-31, and now said to be as near as 2026-04-01.
  const records = [mismatch([difference({ found: '2026-04-01' })])];
  const review = await openReview(reviewedRepository(reportOf({ records, candidates })));
  expect(orderFindings(review, TODAY).map(({ id, day }) => [id, day])).toEqual([
    ['acme-api/today', TODAY],
    ['acme-api/rocket-1', '2026-04-01'],
    ['acme-api/far', '2027-06-01'],
    ['acme-api/undated', null],
    ['acme-api/past-just', '2026-03-04'],
    ['acme-api/past-long', '2025-01-01'],
  ]);
});

test('a finding shows both values, the words, where they stand, and the command that takes it', async () => {
  const report = reportOf({ records: [mismatch()], candidates: [candidate('comet-1')] });
  const text = listFindings(await openReview(reviewedRepository(report)));
  for (const part of [
    '2026-12-31',
    '2027-02-28',
    'rocket-1 | 2027-02-28 | rocket-2',
    'Models',
    'https://docs.acme.example/deprecations',
    'npm run review -- accept acme-api/rocket-1',
    'npm run review -- add acme-api/comet-1',
    'npm run review -- dismiss acme-api/comet-1',
  ]) {
    expect(text).toContain(part);
  }
});

test('what has been taken over or added since the check no longer waits', async () => {
  const report = reportOf({ records: [mismatch()], candidates: [candidate('comet-1')] });
  const records = [
    deprecation({ shutdown_date: '2027-02-28' }),
    deprecation({ id: 'acme-api/comet-1', item: 'comet-1' }),
  ];
  const review = await openReview(reviewedRepository(report, records));
  expect(orderFindings(review, TODAY)).toEqual([]);
  expect(listFindings(review)).toContain('nothing waits');
});

test('another date of a recorded item waits until its record names it', async () => {
  const other = candidate('rocket-1', { shutdown_date: '2027-03-04' });
  const report = reportOf({ candidates: [{ ...other, near: 'acme-api/rocket-1' }] });
  const text = listFindings(await openReview(reviewedRepository(report)));
  expect(text).toContain(
    'acme-api/rocket-1/2027-03-04  is another date of a recorded item; shutdown 2027-03-04',
  );
  expect(text).toContain('the migration_note of records/deprecations/acme-api/rocket-1.yaml');
  expect(text).toContain('npm run review -- dismiss acme-api/rocket-1/2027-03-04');
  expect(text).not.toContain('-- add');
  const noted = deprecation({ migration_note: 'Another page names 2027-03-04.' });
  const after = await openReview(reviewedRepository(report, [noted]));
  expect(listFindings(after)).toContain('nothing waits');
});

test('what cannot be accepted does not offer it', async () => {
  const taken = difference({ field: 'status', recorded: 'deprecated', found: null });
  const report = reportOf({ records: [mismatch([taken])] });
  const text = listFindings(await openReview(reviewedRepository(report)));
  expect(text).not.toContain('-- accept');
  expect(text).toContain('records/deprecations/acme-api/rocket-1.yaml');
});

test('plan notes and prices that were not found are listed with what to edit', async () => {
  const plans = [
    {
      vendor: 'toolbox',
      state: 'not_found' as const,
      last_verified: null,
      notes: [
        { plan: 'free', note: '100 requests per day', state: 'not_found' as const },
        { plan: 'free', note: '1 project', state: 'found' as const },
      ],
      prices: [{ plan: 'free', recorded: 0, state: 'not_found' as const }],
    },
  ];
  const text = listFindings(await openReview(reviewedRepository(reportOf({ plans }))));
  expect(text).toContain('"100 requests per day"');
  expect(text).not.toContain('1 project');
  expect(text).toContain('toolbox/free/price  is a price that no page has');
  expect(text).toContain('https://toolbox.example/pricing');
  expect(text).toContain('records/vendors/toolbox.yaml');
});

test('words of a page give no command to a log, move no cursor and end no shell word', async () => {
  const item = "o'clock; rm -rf /";
  const words = '::error::x \u001b[2J ##[group]y';
  const odd = { ...candidate('x'), item, words, record: { id: 7 } };
  const records = [mismatch([difference({ words, heading: '::warning::z' })])];
  const text = listFindings(
    await openReview(reviewedRepository(reportOf({ records, candidates: [odd] }))),
  );
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
  expect(text).not.toMatch(/[\u0000-\u0009\u000b-\u001f]|^\s*::|##\[/m);
  expect(text).toContain('-- add acme-api/o-clock-rm-rf\n');
});
