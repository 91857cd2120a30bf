import { describe, expect, test } from 'vitest';
import type { PageDescription, Reading } from '../../../scripts/model/generated/records.ts';
import type { DeprecationRecord } from '../../../scripts/model/records.ts';
import { checkPageDescription } from '../../../scripts/records/rules/sources.ts';
import {
  candidateFields,
  check,
  description,
  reading,
  recordsOf,
} from '../../support/pages/pages.ts';

const HEADING = '^([A-Z][a-z]+ \\d{1,2}, \\d{4})$';
const SET = { state: 'shut down' };
const STATES = { retired: '^shut down$' };
const LIST: Reading = {
  list_after: ['models are now shut down'],
  items: { split: 'codes' },
  date: HEADING,
  set: SET,
};

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

const { items: _, ...log } = description({
  states: STATES,
  read: [{ say: ['The {item} model has been shut down'], date: HEADING, set: SET }, LIST],
});

/** What a page below `# Deprecations` gives by one reading, by item. */
function read(
  text: string,
  one: Reading,
  fields: (keyof DeprecationRecord)[],
  changes: Partial<PageDescription> = {},
) {
  const descriptions = [description({ states: STATES, read: [one], ...changes })];
  return candidateFields(check({ pages: `# Deprecations\n\n${text}`, descriptions }), ...fields);
}

test('sentences and lists take the date of shutdown from the innermost heading that has one', () => {
  const found = check({ pages: CHANGELOG, descriptions: [log] });
  const fields = ['shutdown_date', 'date_basis', 'status', 'announced_on'] as const;
  expect(candidateFields(found, ...fields)).toEqual({
    'comet-1': ['2026-06-01', 'committed', 'retired', null],
    'sled-1': ['2026-05-07', 'committed', 'retired', null],
    'sled-2': ['2026-05-07', 'committed', 'retired', null],
    'sled-3': ['2026-05-07', 'committed', 'retired', null],
  });
  const moved = CHANGELOG.replace('June 1, 2026', 'June 8, 2026');
  const again = check({ pages: moved, descriptions: [log], records: recordsOf(found) });
  expect(again.records[0]).toMatchObject({
    state: 'mismatch',
    differences: [{ field: 'shutdown_date', found: '2026-06-08', heading: 'June 8, 2026' }],
  });
});

test('a list below a list item is of that item, and of the paragraph before them all', () => {
  const nested = `## May 7, 2026

Changes:

- Released \`comet-3\`.
- The following models are now shut down:
  - \`sled-1\`
    - \`sled-2\`
  - \`sled-3\`
- Released \`comet-4\`.
`;
  expect(Object.keys(read(nested, LIST, []))).toEqual(['sled-1', 'sled-2', 'sled-3']);
  const all = { list_after: ['Changes:'], items: { split: 'codes' as const }, set: SET };
  expect(Object.keys(read(nested, all, []))).toEqual(
    expect.arrayContaining(['comet-3', 'comet-4', 'sled-2']),
  );
});

test('a table without a column of dates takes that of its heading, and is a problem without one', () => {
  const text = (heading: string) =>
    `# Deprecations\n\n## ${heading}\n\n| Model | Replacement |\n|---|---|\n| comet-1 | comet-2 |\n`;
  const table = { item: '^model$', successor: '^replacement$' };
  const descriptions = [reading({ table, date: HEADING, set: SET }, { states: STATES })];
  const found = check({ pages: text('May 7, 2026'), descriptions });
  expect(candidateFields(found, 'shutdown_date')).toEqual({ 'comet-1': ['2026-05-07'] });
  const { pages, candidates } = check({ pages: text('Soon'), descriptions });
  expect(candidates).toEqual([]);
  expect(pages[0]?.reason).toBe('no day of shutdown above the table under "Soon"');
});

test('a date without a year is the next one after the announcement in the heading', () => {
  const list = (date: string, item: string) =>
    `The models will be shut down ${date}:\n\n- \`${item}\`\n\n`;
  const text = `## December 20, 2026

${list('December 31st', 'sled-1')}
${list('January 4', 'sled-2')}
${list('February 30', 'sled-3')}
${list('March 4, 2028', 'sled-4')}
## Some day

${list('March 4', 'sled-5')}`;
  const one: Reading = { list_after: ['models will be shut down {date}'], announced: HEADING };
  const fields = ['shutdown_date', 'announced_on'] as const;
  expect(read(text, one, [...fields], { date_forms: ['month d'] })).toEqual({
    'sled-1': ['2026-12-31', '2026-12-20'],
    'sled-2': ['2027-01-04', '2026-12-20'],
    'sled-4': ['2028-03-04', '2026-12-20'],
  });
  expect(Object.keys(read(text, one, []))).toEqual(['sled-4']);
});

describe('lists below entries that are dates without a year are read', () => {
  test.each([
    [
      'with the sentence above them',
      '  - December 31:\n    - `sled-1`\n  - January 4th:\n    - `sled-3`\n    - `sled-4`\n',
    ],
    [
      'where a copy has lost how deep they are',
      '  - December 31:\n    - `sled-1`\n    - January 4th:\n    - `sled-3`\n        - `sled-4`\n',
    ],
    [
      'where they are all beside each other',
      '  - December 31:\n  - `sled-1`\n  - January 4th:\n  - `sled-3`\n  - `sled-4`\n',
    ],
  ])('%s', (_name, list) => {
    const text = `## December 20, 2026\n\n- The following models will be shut down:\n${list}`;
    const list_after = ['models will be shut down: | {date}:'];
    const one: Reading = { list_after, announced: HEADING };
    const fields = ['shutdown_date', 'announced_on'] as const;
    expect(read(text, one, [...fields], { date_forms: ['month d'] })).toEqual({
      'sled-1': ['2026-12-31', '2026-12-20'],
      'sled-3': ['2027-01-04', '2026-12-20'],
      'sled-4': ['2027-01-04', '2026-12-20'],
    });
  });
});

test('a list takes the successor from a sentence under the same heading', () => {
  const text = `## May 7, 2026

- The following models are now shut down:
  - \`sled-1\`
  - \`sled-2\`

  Use \`sled-9\` instead.

## May 8, 2026

- The following models are now shut down:
  - \`sled-3\`
`;
  const one = { ...LIST, near: ['Use {successor} instead'] };
  expect(read(text, one, ['shutdown_date', 'successor'])).toEqual({
    'sled-1': ['2026-05-07', 'sled-9'],
    'sled-2': ['2026-05-07', 'sled-9'],
  });
});

test('a pattern for the date in headings is refused without a group', () => {
  const one: Reading = { say: ['{item} has stopped'], date: '^\\d{4}' };
  const [problem] = checkPageDescription(reading(one));
  expect(problem).toMatchObject({
    pointer: ['read', 0, 'date'],
    message: expect.stringContaining('it needs one group'),
  });
});
