import { describe, expect, test } from 'vitest';
import { normalizeText } from '../../../scripts/sources/pages/inline.ts';
import type { PageFormat } from '../../../scripts/sources/pages/page.ts';
import { parsePages } from '../../../scripts/sources/pages/parse.ts';
import { tables, texts } from '../../support/pages/page-blocks.ts';
import { PAGE_URL, readPage } from '../../support/pages/pages.ts';

describe('text and JSON', () => {
  test('every line of a text is a block', () => {
    expect(texts(' one\r\n\r\ntwo  three', 'text')).toEqual(['one', 'two three']);
  });

  test('every value of JSON is a block, and no key', () => {
    expect(texts('{"a": "one", "b": [{"c": "two"}, 3]}', 'json')).toEqual(['one', 'two', '3']);
  });

  test('broken JSON gives its literals without the keys', () => {
    expect(texts('"a": "one \\u0026 \\"two\\"", "b": {', 'json')).toEqual(['one & "two"']);
  });
});

test('text is folded: hyphens, blanks, invisible and control characters, and nothing else', () => {
  const folded =
    'a\u2011b\u00a0c\u202f d \n e\u200b\ufeff f\u00adg \u202eh\u202c i\u001b[31mj\u0000k';
  expect(normalizeText(folded)).toBe('a-b c d e fg h i [31mj k');
  const kept = 'Rocket “1” – it’s gone — ½.';
  expect(normalizeText(kept)).toBe(kept);
});

describe('a hostile text', () => {
  test.each<[string, string, PageFormat]>([
    ['nested too deeply', '>'.repeat(5_000), 'markdown'],
    ['longer than any', `${'word '.repeat(20)}\n\n`.repeat(6_000), 'markdown'],
    ['nested too deeply', '<div>'.repeat(20_000), 'html'],
    ['longer than any', '<b><p>'.repeat(300_000), 'html'],
  ])('is not checked: %s', (reason, text, format) => {
    const parsed = parsePages(new Map([[PAGE_URL, readPage(text, { format })]]));
    expect(parsed.get(PAGE_URL)).toMatchObject({
      state: 'not_checked',
      reason: expect.stringContaining(reason),
    });
  });

  test('that spans a table over millions of cells loses the table only', () => {
    const cell = '<tr><td rowspan=60000 colspan=900>x';
    expect(texts(`<p>before</p><table>${cell.repeat(300)}</table>`, 'html')).toEqual(['before']);
    expect(
      tables(`<table>${cell.repeat(300)}</table>`, 'html').flatMap(({ rows }) => rows),
    ).toEqual([]);
  });

  test('with a comment or a tag that never ends is read as far as it goes', () => {
    expect(texts('one\n\n{/* two\n\nthree')).toContain('one');
    expect(texts(`one\n\n<Note ${'a '.repeat(1_000)}`)).toContain('one');
    expect(texts(`one\n\n${'<Note>'.repeat(1_000)}`)).toContain('one');
  });
});
