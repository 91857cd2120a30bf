import { describe, expect, test } from 'vitest';
import type { Reading } from '../../../scripts/model/generated/records.ts';
import {
  candidateFields,
  check,
  description,
  reading,
  readPage,
  recordsOf,
  states,
} from '../../support/pages/pages.ts';

const builder: Reading = {
  say: ['{date} | Sled builder stops for everybody.'],
  near: ['go on with the {successor}.'],
  set: { item: 'Sled builder', aliases: ['v1/sleds'] },
};

const page = `# Deprecations

## 2026-01-10: Sled builder

| Date | Update |
| --- | --- |
| Jan 10, 2026 | Sled builder is announced to stop. |
| Nov 30, 2026 | Sled builder stops for everybody. |

See the guide to go on with the [Rocket kit](https://acme.example/kit).
`;

const updates = { ignore_tables: [{ column: '^update$' }] };

describe('a sentence', () => {
  const descriptions = [reading(builder, { ...updates, announced: '^(\\d{4}-\\d\\d-\\d\\d):' })];
  const records = recordsOf(check({ pages: page, descriptions }));

  test('gives the day of the row that says it stops, not that of the announcement', () => {
    expect(records).toMatchObject([
      {
        id: 'acme-api/sled-builder',
        type: 'api',
        shutdown_date: '2026-11-30',
        announced_on: '2026-01-10',
        successor: 'Rocket kit',
        aliases: ['v1/sleds'],
      },
    ]);
    const found = check({ pages: page, descriptions });
    expect(found.candidates[0]?.words).toBe('Nov 30, 2026 | Sled builder stops for everybody.');
    expect(found.pages[0]?.state).toBe('read');
  });

  test.each([
    [
      'whose words have changed is a mismatch with the nearest words',
      page.replace('Sled builder stops for everybody', 'Sled builder may stop'),
      'mismatch',
      [{ field: 'item', found: null, kind: 'changed', words: '2026-01-10: Sled builder' }],
    ],
    [
      'holds our words only while the words near it stand too',
      page.replace('to go on with the', 'about the'),
      'mismatch',
      [{ field: 'item' }],
    ],
    [
      'that is gone with its item is gone',
      '# Deprecations\n\nNothing stops.\n',
      'gone',
      [{ field: 'item', kind: 'withdrawn' }],
    ],
    [
      'with another day is a mismatch of the day only',
      page.replace('Nov 30', 'Nov 29'),
      'mismatch',
      [{ field: 'shutdown_date', found: '2026-11-29' }],
    ],
  ])('%s', (_name, pages, state, differences) => {
    const [record] = check({ pages, descriptions, records }).records;
    expect(record).toMatchObject({ state, differences });
  });

  test('is no matter of the page: other records are checked as before', () => {
    const both = description({
      ...updates,
      read: [builder, { table: { item: '^model$', date: '^shutdown date$' } }],
    });
    const all = `${page}\n| Model | Shutdown date |\n|---|---|\n| rocket-1 | 2026-12-31 |\n`;
    const changed = all.replace('stops for everybody', 'may stop').replace('12-31', '12-30');
    const found = check({
      pages: changed,
      descriptions: [both],
      records: recordsOf(check({ pages: all, descriptions: [both] })),
    });
    expect(states(found)).toEqual({
      'acme-api/rocket-1': 'mismatch',
      'acme-api/sled-builder': 'mismatch',
    });
  });
});

/** The date of rocket-1 on a page with this text, by one reading. */
function dateOf(text: string, read: Reading) {
  const found = check({ pages: `# Deprecations\n\n${text}\n`, descriptions: [reading(read)] });
  return candidateFields(found, 'shutdown_date')['rocket-1']?.[0];
}

test.each([
  ['It stops for good.', '2027-01-03'],
  ['It stops for now.', undefined],
  ['## Later\n\nIt stops for good.', undefined],
])('a sentence needs the words near it under its heading: %s', (more, date) => {
  const near = ['for good'];
  const read = { say: ['Rocket-1 stops on {date}.'], near, set: { item: 'rocket-1' } };
  expect(dateOf(`Rocket-1 stops on Jan 3, 2027.\n\n${more}`, read)).toBe(date);
});

test.each([
  ['rocket-1', '2027-01-03'],
  ['rocket-1.', '2027-01-03'],
  ['rocket-1-fast', undefined],
  ['rocket-1.5', undefined],
  ['rocket-10', undefined],
])('a sentence never cuts an identifier: end of %s', (item, date) => {
  const read = { say: ['{date}: end of rocket-1'], set: { item: 'rocket-1' } };
  expect(dateOf(`2027-01-03: end of ${item}`, read)).toBe(date);
});

test.each([
  ['Rocket-1 stops on  January 3rd,\n2027.', '2027-01-03'],
  ['Rocket-1 stops on **2027\u201101\u201103**.', '2027-01-03'],
  ['Rocket-1 stops on 3 January 2027.', '2027-01-03'],
  ['Rocket-1 stops on February 30, 2027.', undefined],
  ['Rocket-1 stops on 1/3/2027.', undefined],
  ['Rocket-1 stops in 2027.', undefined],
  ['My-Rocket-1 stops on Jan 3, 2027.', undefined],
  ['rocket-1 stops on Jan 3, 2027.', undefined],
])('%s gives %s', (sentence, date) => {
  const read = { say: ['Rocket-1 stops on {date}.'], set: { item: 'rocket-1' } };
  expect(dateOf(`Note: ${sentence}`, read)).toBe(date);
});

test('several phrases make a sentence within one block only', () => {
  const say = ['Rocket-1 stops on {date}.', 'Take the {successor}.'];
  const read = { say, set: { item: 'rocket-1' } };
  expect(dateOf('Rocket-1 stops on Jan 3, 2027. Take the Sky kit.', read)).toBe('2027-01-03');
  expect(dateOf('Rocket-1 stops on Jan 3, 2027.\n\nTake the Sky kit.', read)).toBeUndefined();
});

test('a sentence without a day may be all that a page says', () => {
  const read = {
    say: ['[Deprecated] Rocket kit for sleds'],
    near: ['straight to the {successor}.'],
    set: { item: 'sled-kit' },
  };
  const descriptions = [reading(read, { right_page: ['Rocket kit'], type: 'sdk' })];
  const pages = '# [Deprecated] Rocket kit for sleds\n\nGo straight to the **Sky kit**. Bye.\n';
  const found = check({ pages, descriptions });
  expect(candidateFields(found, 'status', 'shutdown_date', 'date_basis', 'successor')).toEqual({
    'sled-kit': ['deprecated', null, null, 'Sky kit'],
  });
});

test('a sentence takes whole identifiers, each time it is there, in plain text line by line', () => {
  const descriptions = [reading({ say: ['"{item}": "{date}"'] }, { right_page: ['^GONE = '] })];
  const code = `GONE = {
  "rocket-1": "Jan 3rd, 2027",
  "rocket-1.5": "Jan 4th, 2027", "sled@2": "Jan 5th, 2027",
  "name": "rocket",
}`;
  const fenced = readPage(`# Deprecations\n\n\`\`\`\n${code}\n\`\`\`\n`);
  for (const text of [fenced, readPage(code, { format: 'text' })]) {
    expect(candidateFields(check({ pages: [text], descriptions }), 'shutdown_date')).toEqual({
      'rocket-1': ['2027-01-03'],
      'rocket-1.5': ['2027-01-04'],
      'sled@2': ['2027-01-05'],
    });
  }
});

describe('a sentence about the item that its heading or a label names', () => {
  const read: Reading = {
    min: 1,
    say: ['is deprecated as of {announced} and stops on {date}'],
    near: ['Model ID | {item}'],
  };
  const descriptions = [reading(read, { type: 'model' })];
  const text = `# Deprecations

## Big Rocket

Big Rocket is **deprecated as of May 1, 2026** and **stops on June 1, 2026** .

Model ID

\`rocket-big\`

## Small Rocket

Small Rocket is deprecated as of May 2, 2026 and stops on June 2, 2026.

Model ID

\`rocket-small\`
`;
  const whole = check({ pages: text, descriptions });

  test('is an entry under each heading', () => {
    expect(candidateFields(whole, 'announced_on', 'shutdown_date')).toEqual({
      'rocket-big': ['2026-05-01', '2026-06-01'],
      'rocket-small': ['2026-05-02', '2026-06-02'],
    });
  });

  test.each([
    ['without the name', text.replace('Model ID\n\n`rocket-small`', ''), 'match', 'Small Rocket'],
    ['of which too few are there', '# Deprecations\n\nAll fine.\n', 'not_checked', 'only 0'],
  ])('%s makes the page one of another shape', (_, pages, big, reason) => {
    const found = check({ pages, descriptions, records: recordsOf(whole) });
    expect(states(found)).toEqual({
      'acme-api/rocket-big': big,
      'acme-api/rocket-small': 'not_checked',
    });
    expect(found.pages[0]?.reason).toContain(reason);
  });
});
