import { expect, test } from 'vitest';
import type { PageDescription, Reading } from '../../../scripts/model/generated/records.ts';
import { check, description, recordsOf } from '../../support/pages/pages.ts';

const HEADING = '^([A-Z][a-z]+ \\d{1,2}, \\d{4})$';
const DOWN = { states: { retired: '^shut down$' } };
const SAID: Reading = {
  say: ['The {item} model has been shut down'],
  date: HEADING,
  set: { state: 'shut down' },
};
const LIST: Reading = {
  list_after: ['models are now shut down'],
  items: { split: 'codes' },
  date: HEADING,
  set: { state: 'shut down' },
};
const ANNOUNCED: Partial<PageDescription> = { date_forms: ['month d'] };

function checkText(text: string, read: Reading[], changes: Partial<PageDescription> = DOWN) {
  const { items: _, ...own } = description({ read, ...changes });
  return check({ pages: `# Deprecations\n\n${text}`, descriptions: [own] });
}

/** What a page below `# Deprecations` gives: item, date, and what more is there. */
function read(text: string, readings: Reading[], changes?: Partial<PageDescription>): string[] {
  const records = recordsOf(checkText(text, readings, changes));
  return records.map(({ item, shutdown_date, announced_on, successor }) =>
    [item, shutdown_date, announced_on, successor].filter((one) => one !== null).join(' '),
  );
}

/** A changelog: what happened is in sentences and lists, and when it happened in headings. */
const CHANGELOG = `## June 1, 2026

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

test('sentences and lists take the date of shutdown from the innermost heading that has one', () => {
  const found = checkText(CHANGELOG, [SAID, LIST]);
  expect(found.candidates.map(({ record }) => record)).toMatchObject([
    { item: 'comet-1', shutdown_date: '2026-06-01', date_basis: 'committed', status: 'retired' },
    { item: 'sled-1', shutdown_date: '2026-05-07' },
    { item: 'sled-2', shutdown_date: '2026-05-07' },
    { item: 'sled-3', shutdown_date: '2026-05-07', announced_on: null },
  ]);
});

test('a table without a column of dates takes that of its heading, and is a problem without one', () => {
  const text = (heading: string) =>
    `## ${heading}\n\n| Model | Replacement |\n|---|---|\n| comet-1 | comet-2 |\n`;
  const table = { item: '^model$', successor: '^replacement$' };
  const readings: Reading[] = [{ table, date: HEADING, set: { state: 'shut down' } }];
  expect(read(text('May 7, 2026'), readings)).toEqual(['comet-1 2026-05-07 comet-2']);
  const { pages, candidates } = checkText(text('Soon'), readings);
  expect(candidates).toEqual([]);
  expect(pages[0]?.reason).toBe('no day of shutdown above the table under "Soon"');
});

test('a date without a year is the next one after the announcement in the heading', () => {
  const list = (date: string, item: string) =>
    `The models will be shut down ${date}:\n\n- \`${item}\`\n\n`;
  const text = `## December 20, 2026

${list('December 31st', 'sled-1')}
${list('January 4', 'sled-2')}
${list('March 4, 2028', 'sled-4')}
## Some day

${list('March 4', 'sled-5')}`;
  const one: Reading = {
    list_after: ['models will be shut down {date}'],
    items: { split: 'codes' },
    announced: HEADING,
  };
  expect(read(text, [one], ANNOUNCED)).toEqual([
    'sled-1 2026-12-31 2026-12-20',
    'sled-2 2027-01-04 2026-12-20',
    'sled-4 2028-03-04 2026-12-20',
  ]);
  expect(read(text, [one], {})).toEqual(['sled-4 2028-03-04 2026-12-20']);
});

// Some copies have lost how deep the entries of a list are.
test.each([
  '  - December 31:\n    - `a`\n  - January 4th:\n    - `b`\n    - `c`\n',
  '  - December 31:\n    - `a`\n    - January 4th:\n    - `b`\n        - `c`\n',
  '  - December 31:\n  - `a`\n  - January 4th:\n  - `b`\n  - `c`\n',
])('lists below entries that are dates without a year are read: %j', (list) => {
  const text = `## December 20, 2026\n\n- The following models will be shut down:\n${list}`;
  const list_after = ['models will be shut down: | {date}:'];
  const found = read(text, [{ list_after, announced: HEADING }], ANNOUNCED);
  expect(found).toEqual([
    'a 2026-12-31 2026-12-20',
    'b 2027-01-04 2026-12-20',
    'c 2027-01-04 2026-12-20',
  ]);
});

test('an announcement is dated in the paragraph before a table, and does not hold for the next', () => {
  const table = (name: string) => `| Model | Shutdown date |\n|-|-|\n| ${name} | 2026-09-14 |\n`;
  const sections = [
    `## Comets\n\nOn June 17, 2026, we emailed users.\n\n${table('comet-1')}`,
    `## Sleds\n\nWe announced the end of sleds.\n\n${table('sled-1')}`,
  ];
  const columns = { item: '^model$', date: '^shutdown date$' };
  const announced = '[Oo]n (\\w+ \\d{1,2}, \\d{4}), we';
  const found = read(sections.join('\n'), [
    { after: announced, table: columns, announced },
    { not_after: announced, table: columns },
  ]);
  expect(found).toEqual(['comet-1 2026-09-14 2026-06-17', 'sled-1 2026-09-14']);
});
