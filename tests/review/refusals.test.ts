import { expect, test } from 'vitest';
import type { SourceCheckReport } from '../../scripts/model/generated/published.ts';
import { runCommand } from '../support/commands/run-command.ts';
import { deprecation } from '../support/records/records.ts';
import {
  candidate,
  difference,
  mismatch,
  NOW,
  reportOf,
  reviewedRepository,
} from '../support/records/review.ts';

const RECORD = 'acme-api/rocket-1';
const successor = difference({ field: 'successor', recorded: 'rocket-2', found: 'rocket-3' });
const effect = difference({ field: 'effects', recorded: null, found: 'It is read-only.' });

const REFUSED: [
  name: string,
  report: Parameters<typeof reportOf>[0],
  args: string[],
  remedy: string,
  note?: string,
][] = [
  [
    'a record that is gone has no value to accept',
    { records: [mismatch([], { state: 'gone' })] },
    ['accept', RECORD],
    `npm run review -- dismiss ${RECORD}`,
  ],
  [
    'a field that does not differ',
    { records: [mismatch()] },
    ['accept', RECORD, 'successor'],
    'it differs in shutdown_date',
  ],
  [
    'a value that the page does not give',
    { records: [mismatch([difference(), effect])] },
    ['accept', RECORD, 'shutdown_date', 'effects'],
    'must be edited by hand',
  ],
  [
    'a record that changed since the check',
    { records: [mismatch([difference({ recorded: '2026-11-30' })])] },
    ['accept', RECORD],
    'run check-sources again',
  ],
  [
    'a copy that is older than the record',
    reportOf({ records: [mismatch()] }, '2026-02-20'),
    ['accept', RECORD],
    'with a newer copy of the page',
  ],
  [
    'a note that no record may have',
    { records: [mismatch()] },
    ['accept', RECORD, '--note', '<b>Now.</b>'],
    'nothing was written: records/deprecations/acme-api/rocket-1.yaml',
  ],
  [
    'fields of several records at once',
    { records: [mismatch()], candidates: [candidate('comet-1')] },
    ['accept', RECORD, 'acme-api/comet-1', 'shutdown_date'],
    'fields and a note are for one record',
  ],
  [
    'what is not recorded yet',
    { candidates: [candidate('comet-1')] },
    ['accept', 'acme-api/comet-1'],
    'npm run review -- add acme-api/comet-1',
  ],
  [
    'what is recorded already',
    { records: [mismatch()] },
    ['add', RECORD],
    `npm run review -- accept ${RECORD}`,
  ],
  ['what has no lines', { records: [mismatch()] }, ['seen', RECORD], `accept ${RECORD}`],
  [
    'one of several differences without its field',
    { records: [mismatch([difference(), successor])] },
    ['dismiss', RECORD, '--reason', 'A slip.'],
    `npm run review -- dismiss ${RECORD} shutdown_date`,
  ],
  [
    'a dismissal without a reason',
    { records: [mismatch()] },
    ['dismiss', RECORD, '--reason', ' '],
    '--reason',
  ],
  ...['December 31, 2026', '31 December 2026', 'that date'].map(
    (date): (typeof REFUSED)[number] => [
      `a note that speaks of ${date}`,
      { records: [mismatch()] },
      ['accept', RECORD],
      '--keep-note',
      `It stops on ${date}.`,
    ],
  ),
];

test.each(REFUSED)(
  'the review refuses, and says what to do: %s',
  async (_, parts, args, remedy, note = '') => {
    const report: SourceCheckReport = reportOf({ records: [], candidates: [], ...parts });
    const repository = reviewedRepository(report, [deprecation({ migration_note: note || null })]);
    const run = await runCommand('review', ['--root', repository.root, '--now', NOW, ...args]);
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(remedy)]);
    expect(repository.git('status', '--porcelain')).toBe('');
  },
);
