import { deprecation } from '#support/records/records.ts';
import {
  candidate,
  difference,
  mismatch,
  reportOf,
  review,
  reviewedFolder,
} from '#support/records/review.ts';

const RECORD = 'acme-api/rocket-1';
const COMET = 'acme-api/comet-1';
const USUAL = { records: [mismatch()], candidates: [candidate('comet-1')] };
const effect = difference({ field: 'effects', recorded: null, found: 'It is read-only.' });

/** Which record or candidate the report speaks of, and the note of the record, are usual ones. */
const REFUSED: [
  name: string,
  args: string[],
  remedy: string,
  report?: Parameters<typeof reportOf>[0],
  note?: string,
][] = [
  [
    'a record that is gone has no value to accept',
    ['accept', RECORD],
    `npm run review -- dismiss ${RECORD}`,
    { records: [mismatch([], { state: 'gone' })] },
  ],
  ['what does not wait', ['accept', RECORD, 'successor'], 'no open finding successor'],
  [
    'a value that the page does not give',
    ['accept', RECORD],
    `npm run review -- dismiss ${RECORD}`,
    { records: [mismatch([effect])] },
  ],
  [
    'a record that changed since the check',
    ['accept', RECORD],
    'no open finding acme-api/rocket-1',
    { records: [mismatch([difference({ recorded: '2026-11-30' })])] },
  ],
  [
    'a copy that is older than the record',
    ['accept', RECORD],
    'with a newer copy of the page',
    reportOf(USUAL, '2026-02-20'),
  ],
  [
    'a note that no record may have',
    ['accept', RECORD, '--note', '<b>Now.</b>'],
    'nothing was written: records/deprecations/acme-api/rocket-1.yaml',
  ],
  [
    'a note for several records at once',
    ['accept', RECORD, COMET, '--note', 'Ask them.'],
    'a note is for one record',
  ],
  ['what is not recorded yet', ['accept', COMET], `npm run review -- add ${COMET}`],
  ['what is recorded already', ['add', RECORD], `npm run review -- accept ${RECORD}`],
  ['what has no lines', ['seen', RECORD], `accept ${RECORD}`],
  ['a dismissal without a reason', ['dismiss', RECORD, '--reason', ' '], '--reason'],
  [
    'a value beside a note that nobody was asked about',
    ['accept', RECORD],
    'does it still hold?',
    USUAL,
    'Ask them.',
  ],
];

test.each(REFUSED)(
  'the review refuses, and says what to do: %s',
  async (_, args, remedy, report = USUAL, note) => {
    const deprecations = [deprecation({ migration_note: note ?? null })];
    const folder = reviewedFolder(reportOf(report), deprecations);
    const run = await review(folder, ...args);
    expect([run.code, run.stderr]).toEqual([2, expect.stringContaining(remedy)]);
    expect(folder.changed()).toEqual([]);
  },
);
