import { parse } from 'yaml';
import type { CheckedScheduled } from '#scripts/model/generated/published.ts';
import { safeJson } from '#scripts/model/words.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { DEPRECATIONS } from '#support/pages/saved-pages.ts';
import {
  checkedRows,
  GONE,
  MOVED,
  NEW_ROW,
  PLANNED,
  PLANNED_PATH,
  plannedDifference,
} from '#support/records/planned-dates.ts';
import { authored, recordFiles, recordText } from '#support/records/records.ts';
import {
  candidate,
  NOW,
  press,
  REPORT_PATH,
  reportOf,
  review,
  textOf,
} from '#support/records/review.ts';

const DEPRECATED: Partial<CheckedScheduled> = {
  state: 'mismatch',
  differences: [{ ...plannedDifference('lifecycle', 'GA', 'Deprecated'), kind: 'withdrawn' }],
};
const ITEMS = PLANNED.items;
const [FIVE = '', SIX = '', SEVEN = ''] = checkedRows().map(({ id }) => id);
const NEW = { scheduled_candidates: [NEW_ROW] };

function folderWith(
  scheduled: CheckedScheduled[],
  more: Parameters<typeof reportOf>[0] = {},
  lists = [PLANNED],
): Folder {
  return createFolder({
    ...recordFiles(),
    ...Object.fromEntries(lists.map((list) => [PLANNED_PATH, recordText(list)])),
    [REPORT_PATH]: safeJson(reportOf({ scheduled, scheduled_candidates: [], ...more })),
  });
}

const waiting = async (folder: Folder) => (await review(folder)).stdout;

/** Answers, after which nothing waits any more, and gives the list as it is then. */
async function answered(folder: Folder, ...args: string[]) {
  const run = await review(folder, ...args);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(await waiting(folder)).toContain('nothing waits');
  return { said: run.stdout, list: parse(textOf(folder, PLANNED_PATH)) };
}

describe('what waits', () => {
  test('is listed with the line of its row, the words of the page, and what can be done', async () => {
    const text = await waiting(folderWith(checkedRows(null, MOVED, GONE), NEW));
    const [opening, ...lines] = text.split('\n').map((line) => line.trimEnd());
    expect(opening).toContain('3 questions wait');
    const expected = [
      `${SIX}: differs from its page; planned for 2027-06-01, in 453 days`,
      `  accept answers all 3 questions about ${PLANNED_PATH}; read the others first`,
      '  date: recorded "2027-06-01", the page says "2027-09-01" (another value)',
      '  page     a row with 2027-09-01',
      `  accept   npm run review -- accept ${SIX}`,
      `${SEVEN}: is no longer on its page; planned for 2027-05-01, in 422 days`,
      // Its evidence is that of the list.
      `  accept   npm run review -- accept ${NEW_ROW.id}`,
    ];
    expect(lines).toEqual(expect.arrayContaining(expected));
    expect(text).not.toContain('rocket-5');
  });

  test('is not what is dismissed, or is no longer what the report speaks of', async () => {
    const [date] = MOVED.differences ?? [];
    const dismissed = { ...MOVED, differences: [{ ...date, dismissed: true }] } as typeof MOVED;
    const other = { ...GONE, facts_sha256: '1'.repeat(64) };
    expect(await waiting(folderWith(checkedRows(null, dismissed, other)))).toContain(
      'nothing waits',
    );
  });

  test('of an item that is called deprecated now is told once, with the line that it leaves', async () => {
    const listed = candidate('rocket-6-1', { item: 'rocket-6 (1)' });
    const candidates = [{ ...listed, scheduled: SIX }];
    const folder = folderWith(checkedRows(null, DEPRECATED), { candidates });
    const text = await waiting(folder);
    expect(text).toContain('1 question waits');
    expect(text).toContain(`its planned date ${SIX} leaves the list when the record is added`);
    const refused = await review(folder, 'accept', SIX);
    expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining(SIX) });
    const { list } = await answered(folder, 'add', 'acme-api/rocket-6-1');
    expect(list).toEqual(authored({ ...PLANNED, items: [ITEMS[0], ITEMS[2]] }));
    expect(folder.changed()).toContain('records/deprecations/acme-api/rocket-6-1.yaml');
  });
});

describe('accepting', () => {
  test('changes the row, as_of and the evidence, a line each', async () => {
    const folder = folderWith(checkedRows(null, MOVED));
    const { said } = await answered(folder, 'accept', SIX);
    expect(said).toContain('  - rocket-6: date: 2027-06-01\n');
    expect(said).toContain('  + rocket-6: date: 2027-09-01\n');
    expect(folder.changedLines(PLANNED_PATH)).toEqual([
      '-    read_at: 2026-03-01',
      `-    copy: https://github.com/acme/docs/blob/${'b'.repeat(40)}/page.md`,
      '-    date: 2027-06-01',
      '+    read_at: 2026-03-04',
      '+    date: 2027-09-01',
    ]);
  });

  test.each([[[SIX]], [[SEVEN, SIX]]])(
    'takes all of a list together, because it has one evidence; what has left the page goes: %j',
    async (ids) => {
      const folder = folderWith(checkedRows(null, MOVED, GONE));
      const { said, list } = await answered(folder, 'accept', ...ids);
      expect(said.split('- rocket-7: - item: rocket-7\n')).toHaveLength(2);
      expect(list).toEqual({
        evidence: [{ url: DEPRECATIONS, read_at: '2026-03-04' }],
        items: [ITEMS[0], { ...ITEMS[1], date: '2027-09-01' }],
      });
    },
  );

  test('asks about a list once in a terminal', async () => {
    const folder = folderWith(checkedRows(null, MOVED, GONE));
    expect(await press(folder, 'a', '--now', NOW)).toContain('1 answered');
  });

  test('is of the rest where one difference and one new row were dismissed', async () => {
    const folder = folderWith(checkedRows(null, MOVED, GONE), NEW);
    for (const id of [SEVEN, NEW_ROW.id])
      await review(folder, 'dismiss', id, '--reason', 'A slip.');
    expect(parse(textOf(folder, 'records/source-checks/dismissed.yaml'))).toMatchObject([
      { id: SEVEN, field: 'item', recorded: 'rocket-7', found: null },
      { id: NEW_ROW.id, field: 'candidate', recorded: null, found: '2027-08-01' },
    ]);
    const { list } = await answered(folder, 'accept', SIX);
    expect(list.items).toHaveLength(3);
  });
});

test.each([
  ['at the end of its list', [PLANNED]],
  ['in a new list of a platform that has none', []],
])('a row is added %s, with the evidence of the page', async (_, lists) => {
  const folder = folderWith(lists.length > 0 ? checkedRows() : [], NEW, lists);
  const { list } = await answered(folder, 'accept', NEW_ROW.id);
  expect(list).toEqual({
    evidence: [{ url: DEPRECATIONS, read_at: '2026-03-04' }],
    items: [...lists.flatMap(({ items }) => items), NEW_ROW.row],
  });
});

test.each([[[NEW_ROW.id]], [[SIX, NEW_ROW.id]]])(
  'a row is added once, with the others that differ: %j',
  async (ids) => {
    const { list } = await answered(folderWith(checkedRows(null, MOVED), NEW), 'accept', ...ids);
    expect(list.items).toEqual([
      ITEMS[0],
      { ...ITEMS[1], date: '2027-09-01' },
      ITEMS[2],
      NEW_ROW.row,
    ]);
  },
);

const UNREAD: Partial<CheckedScheduled> = { state: 'not_checked', last_verified: null };

test.each([
  ['a row beside one that was not read', SIX, [UNREAD, MOVED]],
  ['a row beside one that is deprecated', SIX, [DEPRECATED, MOVED]],
  ['a new row beside one that was not read', NEW_ROW.id, [UNREAD]],
])('a list is as of one reading, so that this is refused: %s', async (_, id, rows) => {
  const folder = folderWith(checkedRows(...rows), NEW);
  const run = await review(folder, 'accept', id);
  expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining(FIVE) });
  const why = `  correct  ${PLANNED_PATH} has one evidence for all its rows`;
  expect(await press(folder, 'n', '--now', NOW)).toContain(why);
});
