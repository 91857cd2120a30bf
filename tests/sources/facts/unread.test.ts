import { describe, expect, test } from 'vitest';
import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { checkPageDescription } from '../../../scripts/records/rules/sources.ts';
import { check, description, pageOf, reading, readPage } from '../../support/pages/pages.ts';

const TABLE = `| Model | Shutdown date | Replacement |
| --- | --- | --- |
| \`rocket-1\` | 2026-12-31 | \`rocket-2\` |
`;

/** What is not read of a page with the table above and more below it. */
function unread(more: string, changes: Partial<PageDescription> = {}): string[] {
  const page = `# Deprecations\n\n${TABLE}\n${more}\n`;
  const [checked] = check({ pages: page, descriptions: [description(changes)] }).pages;
  expect(checked).toMatchObject({ state: 'read', reason: null });
  return (checked?.unread ?? []).map(({ words }) => words);
}

describe('a statement that no reading took is reported', () => {
  test.each([
    ['a sentence with a date', 'The Orbit API is deprecated and stops on March 4, 2027.'],
    ['a sentence with an identifier', 'Note: `rocket-9` will be retired.'],
    ['a sentence with the shape of an identifier', 'We are retiring orbit-api-v2 soon.'],
    ['a list item', '- Sunset of the Orbit API: 2027-03-04'],
    ['a heading', '## 2027-03-04: Orbit API deprecation'],
    ['the end of life', 'The end of life of rocket-9 is near.'],
    ['what is turned off', 'The batch endpoint will be turned off on February 2, 2027.'],
    ['what stops working', 'The Orbit API stops working on March 4, 2029.'],
    ['what is phased out', 'We are phasing out the Orbit API by March 4, 2029.'],
    ['what becomes unavailable', 'The Orbit API becomes unavailable on 2029-03-04.'],
    ['what we turn off', 'We turn off the Orbit API on 2029-03-04.'],
    ['a date without a year', 'The Orbit API will be removed on March 4.'],
    ['a month', 'The Orbit API will be retired in March 2029.'],
    ['a version that is a date', 'API version 2029-03-04-preview is deprecated.'],
    ['an end that is to come', 'rocket-9 will no longer be available.'],
  ])('%s', (_name, text) => {
    expect(unread(text)).toEqual([text.replace(/^(?:- |#+ )/, '').replace(/`/g, '')]);
  });

  test('a row of a table that is read, whose date cannot be read', () => {
    const rows = ['rocket-1 | 2026-12-31 | rocket-2', 'The Orbit API | some day | —'];
    const found = (more: readonly string[] = []) =>
      check({ pages: pageOf([...rows, ...more]) }).pages[0];
    expect(found()).toMatchObject({
      state: 'read',
      unread: [{ words: 'The Orbit API | some day | —', heading: 'Deprecations' }],
    });
    // A page whose dates have all another form says that once.
    const others = ['a', 'b', 'c'].map((name) => `sled-${name} | in spring | —`);
    expect(found(others)).toMatchObject({
      state: 'not_checked',
      reason: '4 of 5 rows cannot be read',
      unread: [],
    });
  });

  test.each([
    ['On December 31, 2026, we notified developers using `rocket-1` of its deprecation.', true],
    ['On March 4, 2026, we notified developers using `rocket-1` of its deprecation.', false],
    ['2026年12月31日，我们通知了正在使用 `rocket-1` 的开发人员，告知其弃用。', true],
    ['2026年3月4日，我们通知了正在使用 `rocket-1` 的开发人员，告知其弃用。', false],
  ])('a notice on a date that is not that of the announcement: %s', (text, isUnread) => {
    const page = `# Deprecations\n\n## 2026-03-04: Rockets\n\n${text}\n\n${TABLE}`;
    const announced = '^(\\d{4}-\\d\\d-\\d\\d)';
    const one = description({ announced, date_forms: ['yyyy年m月d日'], ends: '弃用' });
    const [checked] = check({ pages: page, descriptions: [one] }).pages;
    expect(checked?.unread?.length).toBe(isUnread ? 1 : 0);
  });

  test('a sentence in a row that is read, of another date than the row', () => {
    const header = 'Model | Shutdown date | Replacement | Details';
    const found = (words: string) =>
      check({ pages: pageOf([`rocket-1 | 2026-12-31 | rocket-2 | ${words}`], header) }).pages[0]
        ?.unread;
    const words = 'It will be removed on March 4, 2027.';
    expect(found(`It flies. ${words}`)).toEqual([{ words, heading: 'Deprecations' }]);
    expect(found('It will be removed on December 31, 2026. See `rocket-2`.')).toEqual([]);
    expect(found('It was built on March 4, 2020.')).toEqual([]);
  });

  test('the row of a table of updates, with its heading', () => {
    const page = `# Deprecations\n\n${TABLE}\n## Orbit API\n\n| Step | What happens |\n|---|---|\n| March 4, 2027 | The Orbit API is shut down. |\n`;
    const [checked] = check({ pages: page }).pages;
    expect(checked?.unread).toEqual([
      { words: 'March 4, 2027 | The Orbit API is shut down.', heading: 'Orbit API' },
    ]);
  });

  test('only the sentence of a paragraph that says it, with the next one where the date is there', () => {
    expect(
      unread('We build rockets. The Orbit API is being retired. It ends on 2027-03-04. Ask us.'),
    ).toEqual(['The Orbit API is being retired. It ends on 2027-03-04.']);
  });

  test('a sentence beside one that is read', () => {
    const read = [
      { table: { item: '^model$', date: '^shutdown date$', successor: '^replacement$' } },
      { say: ['The {name} ends on {date}.'], type: 'api' as const },
    ];
    expect(
      unread('The Orbit API ends on 2027-03-04. Moon API is retired on 2027-05-06.', { read }),
    ).toEqual(['Moon API is retired on 2027-05-06.']);
  });

  test('a date that the row of its item does not have', () => {
    const text = 'Access to rocket-1 is shut down on 2026-10-01.';
    expect(unread(text)).toEqual([text]);
  });

  test('the date of another row of the same table', () => {
    const row = '| `rocket-4` | 2027-05-06 | `rocket-2` |\n';
    const page = (text: string) => `# Deprecations\n\n${TABLE}${row}\n${text}\n`;
    const of = (text: string) =>
      check({ pages: page(text) }).pages[0]?.unread?.map(({ words }) => words);
    const text = 'The model rocket-1 is retired on 2027-05-06.';
    expect(of(text)).toEqual([text]);
    expect(of('The models rocket-1 and rocket-4 are retired on 2027-05-06.')).toEqual([]);
    expect(of('All of them are retired by 2027-05-06.')).toEqual([]);
  });

  test('a known item beside one that is not', () => {
    const text = 'We deprecate rocket-1 and rocket-9 on 2026-12-31.';
    expect(unread(text)).toEqual([text]);
  });
});

test('a month before the announcement tells of what was before', () => {
  const text = (month: string) =>
    `## 2028-08-20: Orbit API\n\n${TABLE.replace('rocket-1', 'rocket-4')}\nWhen it came out in ${month}, we announced the sunset of the Moon API.`;
  expect(unread(text('March 2028'))).toEqual([]);
  expect(unread(text('March 2029'))).toHaveLength(1);
});

test('more words for an end are those of the page', () => {
  const text = '轨道 API 将于 2029-03-04 关闭。请改用 `rocket-2`。';
  expect(unread(text)).toEqual([]);
  expect(unread(text, { ends: '弃用|关闭' })).toEqual(['轨道 API 将于 2029-03-04 关闭。']);
  expect(unread('`sled-9` 已弃用。', { ends: '弃用|关闭' })).toEqual(['sled-9 已弃用。']);
  expect(unread('`rocket-1` 已弃用。', { ends: '弃用|关闭' })).toEqual([]);
  expect(unread('rocket-9 goes away.', { ends: 'goes away' })).toHaveLength(1);
});

test('more words for an end have no effect where nothing is read', () => {
  const { read: _read, items: _items, ...page } = description({ ends: 'goes away' });
  expect(checkPageDescription(page).map(({ pointer }) => pointer)).toEqual([['ends']]);
});

describe('a statement is not reported', () => {
  test.each([
    ['that says what a row says', 'We retire `rocket-1` on December 31, 2026; use `rocket-2`.'],
    [
      'that names no item and only dates of rows under its heading',
      'All of them are shut down on 2026-12-31.',
    ],
    ['without a date and an identifier', 'Deprecated models get no updates.'],
    ['of a date without an end', 'We met on 2027-03-04 in rocket-base-9.'],
  ])('%s', (_name, text) => {
    expect(unread(text)).toEqual([]);
  });

  test('that is expected, by its words or its heading', () => {
    const text = '## Terms\n\nA preview such as rocket-preview-1 is retired on short notice.';
    expect(unread(text)).toHaveLength(1);
    const reason = 'the terms';
    expect(unread(text, { expected: [{ says: 'on short notice', reason }] })).toEqual([]);
    expect(unread(text, { expected: [{ under: '^Terms$', reason }] })).toEqual([]);
    expect(
      unread(text, { expected: [{ under: '^Prices$', says: 'notice', reason }] }),
    ).toHaveLength(1);
  });

  test('on a page without readings', () => {
    const { read: _read, items: _items, ...page } = description();
    const [checked] = check({
      pages: [readPage('# Deprecations\n\nThe Orbit API ends: sunset on 2027-03-04.\n')],
      descriptions: [page],
    }).pages;
    expect(checked).toMatchObject({ state: 'read', unread: [] });
  });
});

describe('what an entry is about is told by the words above it', () => {
  test.each([
    [
      'a list',
      'These models are deprecated:\n\n- `sled-9`\n- `sled-10`: use `rocket-2`.\n- **rocket-1**',
      ['sled-9', 'sled-10: use rocket-2.'],
    ],
    [
      'a list below a list entry without a year',
      '- Deprecation announcement: the following models will be shut down:\n  - March 4:\n    - sled-9\n',
      ['sled-9'],
    ],
    [
      'dates below a list entry',
      '- End of support:\n  - Orbit API: March 4, 2029',
      ['Orbit API: March 4, 2029'],
    ],
    [
      'a table in the comments of code',
      '```ts\n// | Model | Shut down |\n// |---|---|\n// | sled | March 4, 2029 |\n```',
      ['// | sled | March 4, 2029 |'],
    ],
  ])('%s', (_name, text, words) => {
    expect(unread(text)).toEqual(words);
  });

  test('a constant', () => {
    const code = (name: string) =>
      `\`\`\`python\n${name} = {\n    "sled-9": "2029-03-04",\n}\n"sled-10": "2029-03-04",\n\`\`\``;
    expect(unread(code('RETIRED_MODELS'))).toEqual(['"sled-9": "2029-03-04",']);
    expect(unread(code('RELEASED_MODELS'))).toEqual([]);
  });

  test.each([
    ['a list', 'These are deprecated:\n- sled-9\n- sled', ['- sled-9']],
    ['a list of a list', '- Deprecations:\n  - Sleds:\n    - sled-9\nsled-10', ['- sled-9']],
    [
      'a comment',
      '# Deprecated models:\n#   sled-9\n#   sled-10, in time\nsled-11 = 1',
      ['# sled-9', '# sled-10, in time'],
    ],
    [
      'a documentation comment',
      '/**\n * Deprecated values:\n *\n * - "sled-9": since\n *   2029-03-04.\n *\n * Current values:\n *\n * - "sled-10"\n */\n"sled-11"',
      ['"sled-9": since 2029-03-04.'],
    ],
    [
      'an annotation',
      "  /** @deprecated */\n  | 'sled-9'\n  | 'sled-10'\n  /** Fast. */\n  | 'sled-11'",
      ["| 'sled-9'"],
    ],
    [
      'a date',
      '# 2029-03-04\n# The Orbit API is shut down.\n# It was deprecated.\nretire()',
      ['# The Orbit API is shut down.', '# It was deprecated.'],
    ],
    [
      'a date as a heading',
      '## March 4, 2029\nThe Orbit API is shut down.\nDeprecated.',
      ['The Orbit API is shut down.'],
    ],
    ['a condition', 'if model in DEPRECATED_MODELS:\n    "sled-9"', []],
    ['another comment', '# Deprecated:\nsled-9\n# sled-10', []],
  ])('%s above lines of code', (_name, text, words) => {
    expect(unread(`\`\`\`\n${text}\n\`\`\``)).toEqual(words);
  });

  test('advice and examples in such a list are not reported', () => {
    const text =
      'Before the shutdown:\n\n- Update to `rocket-7` in time.\n- Examples are rocket-8 and rocket-9.';
    expect(unread(text)).toEqual([]);
  });

  test('a table in plain text', () => {
    const text =
      'Deprecations\n| Model | Shut down | Note |\n| --- | --- | --- |\n| sled | March 4, 2029 | |\n| sled-9 | soon | |\n| sled | later | |\n\n| Model | Price |\n|---|---|\n| sled-9 | 3 |\n';
    const [checked] = check({
      pages: [readPage(text, { format: 'text' })],
      descriptions: [
        reading({ say: ['The {name} ends on {date}.'] }, { items: undefined as never }),
      ],
    }).pages;
    expect(checked?.unread?.map(({ words }) => words)).toEqual([
      '| sled | March 4, 2029 | |',
      '| sled-9 | soon | |',
    ]);
  });

  test('a heading with a date, as in a changelog', () => {
    const text =
      '## March 4, 2029\n\n- Support for the Orbit API was discontinued.\n- The Moon API is new.';
    expect(unread(text)).toEqual(['Support for the Orbit API was discontinued.']);
  });
});

test('what a component says in an attribute, and what a row of a table that is not ours says in words, is unread', () => {
  const text = `${pageOf(['rocket-1 | 2026-12-31 | rocket-2'])}
<Card title="News" description="sled-9 is deprecated and stops on June 9, 2027." />

## Fine-tuning

| Model | Retirement date | Note |
|---|---|---|
| rocket-1-tuned | 2027-06-09 | |
| rocket-2-tuned | 2027-06-09 | Deprecated since May |
`;
  const page = description({ ignore_tables: [{ under: '^Fine-tuning$' }] });
  const { pages } = check({ pages: text, descriptions: [page] });
  expect(pages[0]?.unread?.map(({ words }) => words)).toEqual([
    'sled-9 is deprecated and stops on June 9, 2027.',
    'rocket-2-tuned | 2027-06-09 | Deprecated since May',
  ]);
});
