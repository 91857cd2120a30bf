import { knowsDate, shellWord } from '#scripts/model/finding.ts';
import type { CheckedRecord } from '#scripts/model/generated/published.ts';
import { openFindings } from '#scripts/model/open-findings.ts';
import { validDataset } from '#support/build/publication.ts';
import { deprecation } from '#support/records/records.ts';
import { difference, mismatch, reportOf } from '#support/records/review.ts';

const moved = difference({
  found: '2027-01-31',
  words: 'rocket-1 | January 31, 2027',
  heading: 'Retirements',
});
const id = 'acme-api/rocket-1';

test('a date in a note is known, unless it is that of the announcement or of an identifier', () => {
  const record = deprecation({
    announced_on: '2026-01-10',
    migration_note:
      'Listed twice, announced on 2026-01-10. Another row names 2026-11-30. Use sled-2026-10-31.',
    earlier_dates: [
      {
        shutdown_date: '2026-09-30',
        date_basis: 'committed',
        first_seen: '2026-01-10',
        last_seen: '2026-01-20',
        evidence: [],
      },
    ],
  });
  const known = ['2026-12-31', '2026-11-30', '2026-09-30'];
  const unknown = ['2026-01-10', '2026-10-31'];
  expect([...known, ...unknown].filter((day) => knowsDate(record, day))).toEqual(known);
});

const back = difference({ field: 'status', found: 'active', kind: 'withdrawn' });

test.each<[what: string, Partial<CheckedRecord>, answer: string]>([
  ['a value that a record can have', { differences: [moved] }, 'accept'],
  ['what no command can take', { differences: [difference({ field: 'item' })] }, 'correct'],
  ['what its page lists no more', { state: 'gone', differences: [] }, 'correct'],
  ['a deprecation that is taken back: its record goes', { differences: [back] }, 'accept'],
  ['one that no words take back', { differences: [{ ...back, words: null }] }, 'correct'],
  [
    'a successor that is withdrawn',
    { differences: [{ ...back, field: 'successor', recorded: 'rocket-2' }] },
    'accept',
  ],
])('%s may be answered, or dismissed (%s)', (_, changes, answer) => {
  const report = reportOf({ records: [mismatch([], changes)] });
  const [found] = openFindings(report, validDataset(), '2026-03-05');
  expect(found?.answers.map(({ name }) => name)).toEqual([answer, 'dismiss']);
  if (answer === 'accept') expect(found?.answers[0]?.text).toBe(`npm run review -- accept ${id}`);
});

test('any name is one word of a shell', () => {
  expect(shellWord('acme-api/rocket-1')).toBe('acme-api/rocket-1');
  expect(shellWord("acme-api: it's; rm -rf")).toBe("'acme-api: it'\\''s; rm -rf'");
});
