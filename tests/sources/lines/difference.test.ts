import { describe, expect, test } from 'vitest';
import { keyOf, writeKey } from '../../../scripts/model/lines.ts';
import { compareLines } from '../../../scripts/sources/lines/difference.ts';
import { linesOfPage } from '../../../scripts/sources/lines/page-lines.ts';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';

const linesOf = (text: string) => linesOfPage([parsePage(text, 'markdown')]);

/** What is different on a page: kind and words, in code-unit order. */
function differences(before: string, after: string): string[] {
  const found = compareLines(linesOf(before).map(keyOf), linesOf(after)).differences;
  return found.map(({ kind, line }) => (line ? `${kind} ${line.words}` : kind)).sort();
}

/** What has become of each cell or header that has no row, by its words. */
function fates(before: string, after: string): Record<string, string | undefined> {
  const accepted = linesOf(before);
  const { fates: all } = compareLines(accepted.map(keyOf), linesOf(after));
  const labels = accepted.filter(({ row, column }) => row === null && column !== null);
  return Object.fromEntries(
    labels.map((line) => [line.words, all.get(writeKey(keyOf(line)))?.[0]?.kind]),
  );
}

const PAGE = `# Plans

| | Free | Pro |
| --- | --- | --- |
| Seats | 1 | 5 |
| Builds | 10 | 50 |

## Free

- 100 requests
- 1 project

## Pro

- 500 requests
- 9 projects
`;

describe('a page', () => {
  test('that says the same has no difference, whatever its markup', () => {
    expect(differences(PAGE, PAGE)).toEqual([]);
    expect(differences(PAGE, PAGE.replaceAll('Seats', '**Seats**'))).toEqual([]);
    expect(
      differences(PAGE, PAGE.replace('- 100 requests\n- 1 project', '- 1 project\n- 100 requests')),
    ).toEqual([]);
  });

  test('with another value in a cell has changed there', () => {
    expect(differences(PAGE, PAGE.replace('| 5 |', '| 7 |'))).toEqual(['changed 7']);
  });

  test('with two values swapped has changed, in one row, in two, and between two sections', () => {
    expect(differences(PAGE, PAGE.replace('| 1 | 5 |', '| 5 | 1 |'))).toEqual([
      'changed 1',
      'changed 5',
    ]);
    const rows = PAGE.replace('| 1 | 5 |', '| 10 | 5 |').replace('| 10 | 50 |', '| 1 | 50 |');
    expect(differences(PAGE, rows)).toEqual(['changed 1', 'changed 10']);
    const sections = PAGE.replace('- 100 requests', '- X')
      .replace('- 500 requests', '- 100 requests')
      .replace('- X', '- 500 requests');
    expect(differences(PAGE, sections)).toEqual(['moved 100 requests', 'moved 500 requests']);
  });

  test('with the labels of two rows or columns swapped has them where they were no more', () => {
    const rows = PAGE.replace('Seats', 'X').replace('Builds', 'Seats').replace('X', 'Builds');
    expect(fates(PAGE, rows)).toMatchObject({ Seats: 'exchanged', Builds: 'exchanged' });
    const columns = PAGE.replace('| Free | Pro |', '| Pro | Free |');
    expect(fates(PAGE, columns)).toMatchObject({ Free: 'exchanged', Pro: 'exchanged' });
    expect(fates(PAGE, PAGE.replace('| 5 |', '| 7 |'))).toMatchObject({
      Builds: 'same',
      Free: 'same',
    });
  });

  test('with something new or gone says so, in whatever words', () => {
    expect(differences(PAGE, `${PAGE}\nIt goes dark soon.\n`)).toEqual(['new It goes dark soon.']);
    expect(differences(PAGE, `${PAGE}\n模型将停止服务。\n`)).toEqual(['new 模型将停止服务。']);
    expect(differences(PAGE, PAGE.replace('- 9 projects\n', ''))).toEqual(['gone']);
  });

  test('with a section under another heading differs by that heading alone', () => {
    expect(differences(PAGE, PAGE.replace('## Pro', '## Team'))).toEqual(['gone', 'new Team']);
    expect(
      differences(PAGE, PAGE.replace('## Free', '### Free').replace('## Pro', '### Pro')),
    ).toEqual([]);
  });

  test('with two sections that exchanged their headings differs by every line', () => {
    const exchanged = PAGE.replace('## Free', '## X')
      .replace('## Pro', '## Free')
      .replace('## X', '## Pro');
    expect(differences(PAGE, exchanged)).toHaveLength(4);
  });
});
