import { expect, test } from 'vitest';
import { keyOf, writeKey } from '../../../scripts/model/lines.ts';
import { compareLines } from '../../../scripts/sources/lines/difference.ts';
import { linesOfPage } from '../../../scripts/sources/lines/page-lines.ts';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';

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

const linesOf = (text: string) => linesOfPage([parsePage(text, 'markdown')]);
const compare = (after: string) => compareLines(linesOf(PAGE).map(keyOf), linesOf(after));

/** The page with words replaced by others, all at the same time. */
function pageWith(changes: Record<string, string>): string {
  const names = Object.keys(changes).map((each) => each.replaceAll('|', '\\|'));
  const words = new RegExp(names.join('|'), 'g');
  return PAGE.replace(words, (found) => changes[found] ?? found);
}

test.each<[what: string, changes: Record<string, string>, expected: string[]]>([
  ['other markup', { Seats: '**Seats**' }, []],
  ['items in another order', { '100 requests': '1 project', '1 project': '100 requests' }, []],
  ['another value in a cell', { '| 5 |': '| 7 |' }, ['changed 7']],
  ['two values of a row swapped', { '1 | 5 |': '5 | 1 |' }, ['changed 1', 'changed 5']],
  [
    'values of a column swapped',
    { '| 1 |': '| 10 |', '| 10 |': '| 1 |' },
    ['changed 1', 'changed 10'],
  ],
  [
    'two items of sections swapped',
    { '100 requests': '500 requests', '500 requests': '100 requests' },
    ['moved 100 requests', 'moved 500 requests'],
  ],
  ['something new', { '# Plans': '# Plans\n\nIt goes dark.' }, ['new It goes dark.']],
  [
    'something new, in whatever words',
    { '# Plans': '# Plans\n\n模型将停止服务。' },
    ['new 模型将停止服务。'],
  ],
  ['something gone', { '- 9 projects\n': '' }, ['gone']],
  ['a section under another heading', { '## Pro': '## Team' }, ['gone', 'new Team']],
  ['headings of another depth', { '## Free': '### Free', '## Pro': '### Pro' }, []],
])('of %s this is different: %j gives %j', (_, changes, expected) => {
  const found = compare(pageWith(changes)).differences;
  expect(found.map(({ kind, line }) => (line ? `${kind} ${line.words}` : kind)).sort()).toEqual(
    expected,
  );
});

test('two sections that exchange their headings differ by every line', () => {
  expect(compare(pageWith({ '## Free': '## Pro', '## Pro': '## Free' })).differences).toHaveLength(
    4,
  );
});

/** What differs where notes stand on every line that was accepted. */
function compareTied(before: string, after: string): string[] {
  // A reading has its lines in the order of their hashes.
  const accepted = linesOf(before).map(keyOf).toReversed();
  const tied = new Set(accepted.map(({ section }) => section));
  return compareLines(accepted, linesOf(after), tied).differences.map(({ kind }) => kind);
}

test('lists that exchange their plans together with what leads them in have moved', () => {
  const pro = 'Everything in Dev, plus:\n\n- 10 seats\n- 3 regions';
  const team = 'Everything in Pro, plus:\n\n- 20 seats\n- 9 regions';
  const page = (one: string, other: string) => `## Pro\n\n${one}\n\n## Team\n\n${other}\n`;
  expect(compareTied(page(pro, team), page(team, pro))).toEqual(Array(6).fill('moved'));
});

test('a list that moved is not taken for another one that has half of its lines', () => {
  const page = (one: string, other: string) =>
    `## ${one}\n\nOn demand.\n\n## ${other}\n\nOne, with:\n\n- 10 seats\n- Any builds\n\nTwo, with:\n\n- 20 seats\n- Any builds\n`;
  const kinds = compareTied(page('Monthly', 'Yearly'), page('Yearly', 'Monthly'));
  expect(kinds).toEqual(Array(7).fill('moved'));
  const alike = (one: string, other: string) =>
    `## ${one}\n\nNot here.\n\n## ${other}\n\nOne:\n\n- 180 minutes\n\nTwo:\n\n- 180 minutes\n`;
  const others = compareTied(alike('Monthly', 'Yearly'), alike('Yearly', 'Monthly'));
  expect(others).toEqual(Array(5).fill('moved'));
});

test('labels of two rows or columns that are swapped are where they were no more', () => {
  /** What has become of each cell or header that has no row. */
  const fates = (after: string) => {
    const { fates: all } = compare(after);
    const labels = linesOf(PAGE).filter(({ row, column }) => row === null && column !== null);
    return Object.fromEntries(
      labels.map((line) => [line.words, all.get(writeKey(keyOf(line)))?.[0]?.kind]),
    );
  };
  const rows = pageWith({ Seats: 'Builds', Builds: 'Seats' });
  expect(fates(rows)).toMatchObject({ Seats: 'exchanged', Builds: 'exchanged' });
  const columns = pageWith({ '| Free | Pro |': '| Pro | Free |' });
  expect(fates(columns)).toMatchObject({ Free: 'exchanged', Pro: 'exchanged' });
  expect(fates(pageWith({ '| 5 |': '| 7 |' }))).toMatchObject({ Builds: 'same', Free: 'same' });
  const renamed = pageWith({ '| Pro |': '| Pro ($36) |' });
  expect(fates(renamed)).toMatchObject({ Builds: 'exchanged', Free: 'same', Pro: 'changed' });
});
