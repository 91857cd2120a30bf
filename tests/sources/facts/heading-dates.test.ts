import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../scripts/model/generated/records.ts';
import { checkPageDescription } from '../../../scripts/records/rules/sources.ts';
import {
  candidateFields,
  check,
  description,
  reading,
  recordsOf,
  states,
} from '../../support/pages/pages.ts';

const HEADING = '^([A-Z][a-z]+ \\d{1,2}, \\d{4})$';
const SET = { state: 'shut down' };
const STATES = { retired: '^shut down$' };

/** A changelog: what happened is in sentences and lists, and when it happened in headings. */
const CHANGELOG = `# Deprecations

## June 1, 2026

- The \`comet-1\` model has been shut down. Use \`comet-2\` instead.
- Released \`comet-3\`.

## May 7, 2026

The following models are now shut down:

- \`sled-1\`
- \`sled-2\`

### Notes

The \`sled-3\` model has been shut down.

## Next week

The \`sled-4\` model has been shut down on a date to come.
`;

const readings: Reading[] = [
  { say: ['The {item} model has been shut down'], date: HEADING, set: SET },
  { list_after: ['models are now shut down'], items: { split: 'codes' }, date: HEADING, set: SET },
];
const { items: _, ...page } = description({ states: STATES, type: 'model', read: readings });

test('sentences and lists take the date of shutdown from the innermost heading that has one', () => {
  const found = check({ pages: CHANGELOG, descriptions: [page] });
  expect(candidateFields(found, 'shutdown_date', 'date_basis', 'status')).toEqual({
    'comet-1': ['2026-06-01', 'committed', 'retired'],
    'sled-1': ['2026-05-07', 'committed', 'retired'],
    'sled-2': ['2026-05-07', 'committed', 'retired'],
    'sled-3': ['2026-05-07', 'committed', 'retired'],
  });
  expect(candidateFields(found, 'announced_on')['comet-1']).toEqual([null]);
});

test('a list below a list item is of that item, and of the paragraph before them all', () => {
  const nested = `# Deprecations

## May 7, 2026

Changes:

- Released \`comet-3\`.
- The following models are now shut down:
  - \`sled-1\`
    - \`sled-2\`
  - \`sled-3\`
- Released \`comet-4\`.
`;
  const found = check({ pages: nested, descriptions: [page] });
  expect(candidateFields(found, 'shutdown_date')).toEqual({
    'sled-1': ['2026-05-07'],
    'sled-2': ['2026-05-07'],
    'sled-3': ['2026-05-07'],
  });
  const list = { list_after: ['Changes:'], items: { split: 'codes' as const }, set: SET };
  const all = check({
    pages: nested,
    descriptions: [description({ states: STATES, read: [list], items: { split: 'codes' } })],
  });
  expect(all.candidates.map(({ item }) => item)).toEqual(
    expect.arrayContaining(['comet-3', 'comet-4', 'sled-2']),
  );
});

test('a record differs where the heading of its sentence has another date', () => {
  const records = recordsOf(check({ pages: CHANGELOG, descriptions: [page] }));
  const moved = CHANGELOG.replace('June 1, 2026', 'June 8, 2026');
  const found = check({ pages: moved, descriptions: [page], records });
  expect(states(found)['acme-api/comet-1']).toBe('mismatch');
  expect(found.records[0]?.differences).toMatchObject([
    {
      field: 'shutdown_date',
      recorded: '2026-06-01',
      found: '2026-06-08',
      heading: 'June 8, 2026',
    },
  ]);
});

test('a table without a column of dates takes that of its heading, and is a problem without one', () => {
  const text = (heading: string) =>
    `# Deprecations\n\n## ${heading}\n\n| Model | Replacement |\n|---|---|\n| comet-1 | comet-2 |\n`;
  const descriptions = [
    reading(
      { table: { item: '^model$', successor: '^replacement$' }, date: HEADING, set: SET },
      {
        states: STATES,
      },
    ),
  ];
  const found = check({ pages: text('May 7, 2026'), descriptions });
  expect(candidateFields(found, 'shutdown_date', 'successor')).toEqual({
    'comet-1': ['2026-05-07', 'comet-2'],
  });
  const { pages, candidates } = check({ pages: text('Soon'), descriptions });
  expect(candidates).toEqual([]);
  expect(pages[0]?.reason).toBe('no day of shutdown above the table under "Soon"');
});

test('a date without a year is the next one after the announcement in the heading', () => {
  const text = `# Deprecations

## December 20, 2026

The models will be shut down December 31st:

- \`sled-1\`

The models will be shut down January 4:

- \`sled-2\`

The models will be shut down February 30:

- \`sled-3\`

The models will be shut down March 4, 2028:

- \`sled-4\`

## Some day

The models will be shut down March 4:

- \`sled-5\`
`;
  const read: Reading = { list_after: ['models will be shut down {date}'], announced: HEADING };
  const page = (changes: object) => description({ read: [read], ...changes });
  const found = check({ pages: text, descriptions: [page({ date_forms: ['month d'] })] });
  expect(candidateFields(found, 'shutdown_date', 'announced_on')).toEqual({
    'sled-1': ['2026-12-31', '2026-12-20'],
    'sled-2': ['2027-01-04', '2026-12-20'],
    'sled-4': ['2028-03-04', '2026-12-20'],
  });
  const strict = check({ pages: text, descriptions: [page({})] });
  expect(Object.keys(candidateFields(strict))).toEqual(['sled-4']);
});

describe('lists below entries that are dates without a year', () => {
  const read: Reading = {
    list_after: ['models will be shut down: | {date}:'],
    announced: HEADING,
  };
  const page = description({ date_forms: ['month d'], read: [read] });
  const dates = {
    'sled-1': ['2026-12-31', '2026-12-20'],
    'sled-2': ['2026-12-31', '2026-12-20'],
    'sled-3': ['2027-01-04', '2026-12-20'],
    'sled-4': ['2027-01-04', '2026-12-20'],
  };

  test.each([
    [
      'are read with the sentence above them',
      '  - December 31:\n    - `sled-1`\n    - `sled-2`\n  - January 4th:\n    - `sled-3`\n    - `sled-4`\n',
    ],
    [
      'are read where a copy has lost how deep they are',
      '  - December 31:\n    - `sled-1`\n        - `sled-2`\n    - January 4th:\n    - `sled-3`\n        - `sled-4`\n',
    ],
    [
      'are read where they are all beside each other',
      '  - December 31:\n  - `sled-1`\n  - `sled-2`\n  - January 4th:\n  - `sled-3`\n  - `sled-4`\n',
    ],
  ])('%s', (_name, list) => {
    const text = `# Deprecations\n\n## December 20, 2026\n\n- The following models will be shut down:\n${list}`;
    const found = check({ pages: text, descriptions: [page] });
    expect(candidateFields(found, 'shutdown_date', 'announced_on')).toEqual(dates);
  });
});

test('a list takes the successor from a sentence under the same heading', () => {
  const text = `# Deprecations

## May 7, 2026

- The following models are now shut down:
  - \`sled-1\`
  - \`sled-2\`

  Use \`sled-9\` instead.

## May 8, 2026

- The following models are now shut down:
  - \`sled-3\`
`;
  const list: Reading = {
    list_after: ['models are now shut down'],
    near: ['Use {successor} instead'],
    date: HEADING,
    set: SET,
  };
  const found = check({
    pages: text,
    descriptions: [description({ states: STATES, read: [list] })],
  });
  expect(candidateFields(found, 'shutdown_date', 'successor')).toEqual({
    'sled-1': ['2026-05-07', 'sled-9'],
    'sled-2': ['2026-05-07', 'sled-9'],
  });
});

test('a pattern for the date in headings is refused without a group', () => {
  const read: Reading = { say: ['{item} has stopped'], date: '^\\d{4}' };
  const problems = checkPageDescription(reading(read, { items: undefined as never }));
  expect(problems.map((problem) => problem.pointer.join('.'))).toContain('read.0.date');
  expect(problems.map((problem) => problem.message).join()).toContain('it needs one group');
});
