import { markdownBlock, markdownCell, markdownCode } from '#scripts/cli/output.ts';
import { countNodes, parseMarkdown, textsOf } from '#support/markdown.ts';
import { readSamples } from '#support/samples.ts';

const HOSTILE = readSamples<string[]>('../support/hostile-texts.yaml', import.meta.url);

test.each(HOSTILE)(
  '%j stays what it is: one cell, one span in a line, one block of code',
  (text) => {
    const [cell, code] = [markdownCell(text), markdownCode(text)];
    const table = parseMarkdown(`| a | b |\n| --- | --- |\n| ${cell} | ${markdownCell('z')} |\n`);
    const cells = { table: 1, tableRow: 2, tableCell: 4 };
    expect(countNodes(table)).toEqual({ root: 1, ...cells, text: 2, inlineCode: 2 });
    expect(textsOf(table, 'inlineCode')[1]).toBe('z');
    const line = parseMarkdown(`- before ${code}, after\n`);
    const list = { list: 1, listItem: 1, paragraph: 1 };
    expect(countNodes(line)).toEqual({ root: 1, ...list, text: 2, inlineCode: 1 });
    const block = parseMarkdown(`${markdownBlock([text, '```', '~~~'])}\n\nafter\n`);
    expect(countNodes(block)).toEqual({ root: 1, code: 1, paragraph: 1, text: 1 });
    // No line of it can be a command to the runner.
    for (const each of [code, cell, markdownBlock([text])].join('\n').split('\n')) {
      expect(each).not.toMatch(/^\s*::|##\[/);
    }
  },
);

test('text that can be shown as it is is shown as it is', () => {
  for (const text of ['price_month is "ten"', 'a | b', '`x`', 'ü – 日本', '2 * 3 _ 4']) {
    const cell = parseMarkdown(`| a |\n| --- |\n| ${markdownCell(text)} |\n`);
    expect(textsOf(cell, 'inlineCode')).toEqual([text]);
    expect(textsOf(parseMarkdown(`- ${markdownCode(text)}: x\n`), 'inlineCode')).toEqual([text]);
  }
});
