import { keyOf } from '#scripts/model/lines.ts';
import { compareLines } from '#scripts/sources/lines/compared-page.ts';
import { linesOfPage } from '#scripts/sources/lines/page-lines.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';

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

const linesOf = (text: string) => linesOfPage(parsePage(text, 'markdown'));
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
  ['an item that is there once more', { '- 9 projects': '- 9 projects\n- 9 projects' }, []],
  ['something new', { '# Plans': '# Plans\n\nIt goes dark.' }, ['new It goes dark.']],
  ['something gone', { '- 9 projects\n': '' }, ['gone']],
  ['a section under another heading', { '## Pro': '## Team' }, ['gone', 'new Team']],
  ['headings of another depth', { '## Free': '### Free', '## Pro': '### Pro' }, []],
])('of %s this is different: %j gives %j', (_, changes, expected) => {
  const found = compare(pageWith(changes)).differences;
  expect(found.map(({ kind, line }) => (line ? `${kind} ${line.words}` : kind)).sort()).toEqual(
    expected,
  );
});
