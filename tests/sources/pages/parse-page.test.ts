import { describe, expect, test } from 'vitest';
import type { PageFormat } from '../../../scripts/sources/pages/page.ts';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';
import { tables, texts } from '../../support/pages/page-blocks.ts';

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

describe('a hostile text', () => {
  test.each<[string, string, PageFormat]>([
    ['nested quotes', '>'.repeat(5_000), 'markdown'],
    [
      'nested lists',
      Array.from({ length: 500 }, (_, depth) => `${'  '.repeat(depth)}- x`).join('\n'),
      'markdown',
    ],
    ['emphasis without end', '*a_ '.repeat(20_000), 'markdown'],
    ['a paragraph without end', 'word\n'.repeat(30_000), 'markdown'],
    ['length', `${'word '.repeat(20)}\n\n`.repeat(6_000), 'markdown'],
    ['nested elements', '<div>'.repeat(20_000), 'html'],
    ['tags without end', '<b><p>'.repeat(300_000), 'html'],
  ])('is a problem and no blocks: %s', (_name, text, format) => {
    const tree = parsePage(text, format);
    expect(tree.blocks).toEqual([]);
    expect(tree.problem).toMatch(/page/);
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
