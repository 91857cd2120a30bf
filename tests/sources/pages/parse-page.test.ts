import { normalizeText } from '#scripts/sources/pages/inline.ts';
import type { PageFormat } from '#scripts/sources/pages/page.ts';
import { parsePage, parsePages } from '#scripts/sources/pages/parse.ts';
import { PAGE_URL, readPage } from '#support/pages/pages.ts';
import { texts } from './page-blocks.ts';

test('a list of YAML is a table, or sections where its mappings hold texts of several lines', () => {
  const table = parsePage('# Old models\n- name: one\n- name: two\n  ends: 2026-06-12\n', 'yaml');
  expect(table.blocks).toMatchObject([
    { kind: 'line', text: 'Old models' },
    {
      header: [{ text: 'name' }, { text: 'ends' }],
      rows: [
        [{ text: 'one' }, { text: '' }],
        [{ text: 'two' }, { text: '2026-06-12' }],
      ],
    },
  ]);
  const text = `entries:
  - date: "2026-05-08"
    words: |-
      - On May 30:
          - \`one\`
  - date: "2026-05-07"
    words: |-
      - \`two\` is new
`;
  const { blocks } = parsePage(text, 'yaml');
  const below = blocks.filter(({ kind }) => kind === 'item');
  expect(below).toMatchObject([
    { text: 'On May 30:', headings: ['2026-05-08'] },
    { text: 'one', headings: ['2026-05-08'], lead: { text: 'On May 30:' } },
    { text: 'two is new', headings: ['2026-05-07'] },
  ]);
});

test('text is folded: hyphens, blanks, invisible and control characters, and nothing else', () => {
  const folded = 'a\u2011b\u00a0c \n e\u200b\ufeff f\u00adg \u202eh\u202c i\u001b[31mj\u0000k';
  expect(normalizeText(folded)).toBe('a-b c e fg h i [31mj k');
  expect(normalizeText('Rocket “1” – it’s — ½.')).toBe('Rocket “1” – it’s — ½.');
});

describe('a hostile text', () => {
  test.each<[string, string, PageFormat]>([
    ['longer than any', `${'word '.repeat(20)}\n\n`.repeat(6_000), 'markdown'],
    ['nested too deeply', '<div>'.repeat(20_000), 'html'],
    ['longer than any', '<b><p>'.repeat(300_000), 'html'],
  ])('is not checked: %s', (reason, text, format) => {
    const parsed = parsePages([readPage(text, { format })]);
    expect(parsed.get(PAGE_URL)).toMatchObject({
      state: 'not_checked',
      reason: expect.stringContaining(reason),
    });
  });

  test('that spans a table over millions of cells loses the table only', () => {
    const table = `<table>${'<tr><td rowspan=60000 colspan=900>x'.repeat(300)}</table>`;
    const { blocks } = parsePage(`<p>before</p>${table}`, 'html');
    const read = blocks.flatMap<unknown>((each) => (each.kind === 'table' ? each.rows : each.text));
    expect(read).toEqual(['before']);
  });

  test('with a comment or a tag that never ends is read as far as it goes', () => {
    for (const rest of ['{/* two\n\nthree', `<Note ${'a '.repeat(1_000)}`, '<Note>'.repeat(1_000)])
      expect(texts(`one\n\n${rest}`)).toContain('one');
  });
});
