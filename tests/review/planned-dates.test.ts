import { existsSync } from 'node:fs';
import { join } from 'node:path';
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

const PATH = PLANNED_PATH;
const DATE = plannedDifference('date', '2027-06-01', '2027-09-01');
const DEPRECATED = {
  ...plannedDifference('lifecycle', 'GA', 'Deprecated'),
  kind: 'withdrawn' as const,
};
const ITEMS = PLANNED.items;
const NEW = { scheduled_candidates: [NEW_ROW] };

function folderWith(
  scheduled: CheckedScheduled[],
  more: Parameters<typeof reportOf>[0] = {},
  lists = [PLANNED],
): Folder {
  return createFolder({
    ...recordFiles(),
    ...Object.fromEntries(lists.map((list) => [PATH, recordText(list)])),
    [REPORT_PATH]: safeJson(reportOf({ scheduled, scheduled_candidates: [], ...more })),
  });
}

describe('what waits', () => {
  test('is listed with the line of its row, the words of the page, and what can be done', async () => {
    const folder = folderWith(checkedRows(null, MOVED, GONE), NEW);
    const text = (await review(folder)).stdout;
    const [opening, ...lines] = text.split('\n').map((line) => line.trimEnd());
    expect(opening).toContain('3 questions wait');
    const expected = [
      'scheduled/acme-api/rocket-6-1: differs from its page; planned for 2027-06-01, in 453 days',
      '  date: recorded "2027-06-01", the page says "2027-09-01" (another value)',
      '  page     a row with 2027-09-01',
      '  accept   npm run review -- accept scheduled/acme-api/rocket-6-1',
      'scheduled/acme-api/rocket-7-1: is no longer on its page; planned for 2027-05-01, in 422 days',
      '  add      npm run review -- add scheduled/acme-api/rocket-8-2',
    ];
    expect(lines).toEqual(expect.arrayContaining(expected));
    expect(text).not.toContain('rocket-5');
  });

  test('is not what is dismissed, or is no longer what the report speaks of', async () => {
    const dismissed = { ...MOVED, differences: [{ ...DATE, dismissed: true as const }] };
    const other = { ...GONE, facts_sha256: '1'.repeat(64) };
    const folder = folderWith(checkedRows(null, dismissed, other));
    expect((await review(folder)).stdout).toContain('nothing waits');
  });

  test('of an item that is called deprecated now is told once, with the line that it leaves', async () => {
    const differences = [DEPRECATED];
    const id = 'scheduled/acme-api/rocket-6-1';
    const listed = candidate('rocket-6-1', { item: 'rocket-6 (1)' });
    const folder = folderWith(checkedRows(null, { state: 'mismatch', differences }), {
      candidates: [{ ...listed, scheduled: id }],
    });
    const text = (await review(folder)).stdout;
    expect(text).toContain('1 question waits');
    expect(text).toContain(`its planned date ${id} leaves the list when the record is added`);
    const refused = await review(folder, 'accept', id);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toContain(id);
    expect(await review(folder, 'add', 'acme-api/rocket-6-1')).toMatchObject({ code: 0 });
    const list = parse(textOf(folder, PATH));
    expect(list).toEqual(authored({ ...PLANNED, items: [ITEMS[0], ITEMS[2]] }));
    expect(existsSync(join(folder.root, 'records/deprecations/acme-api/rocket-6-1.yaml'))).toBe(
      true,
    );
    expect((await review(folder)).stdout).toContain('nothing waits');
  });
});

describe('accepting', () => {
  test('changes the row, as_of and the evidence, a line each', async () => {
    const folder = folderWith(checkedRows(null, MOVED));
    const run = await review(folder, 'accept', 'scheduled/acme-api/rocket-6-1');
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('date: "2027-06-01" -> "2027-09-01"');
    expect(folder.changedLines(PATH)).toEqual([
      '-    read_at: 2026-03-01',
      `-    copy: https://github.com/acme/docs/blob/${'b'.repeat(40)}/page.md`,
      '-    date: 2027-06-01',
      '+    read_at: 2026-03-04',
      '+    date: 2027-09-01',
    ]);
    expect((await review(folder)).stdout).toContain('nothing waits');
  });

  test.each<Partial<CheckedScheduled>>([
    { state: 'not_checked', last_verified: null },
    { state: 'mismatch', differences: [DEPRECATED] },
  ])('a row that is not as the page has it keeps the list as of its day: %j', async (row) => {
    const folder = folderWith(checkedRows(row, MOVED));
    const run = await review(folder, 'accept', 'scheduled/acme-api/rocket-6-1');
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('scheduled/acme-api/rocket-5-1');
  });

  test.each([
    [['scheduled/acme-api/rocket-6-1']],
    [['scheduled/acme-api/rocket-7-1', 'scheduled/acme-api/rocket-6-1']],
  ])(
    'takes all of a list together, because it has one evidence; what has left the page goes: %j',
    async (ids) => {
      const folder = folderWith(checkedRows(null, MOVED, GONE));
      const run = await review(folder, 'accept', ...ids);
      expect(run).toMatchObject({ code: 0 });
      expect(
        run.stdout.split('scheduled/acme-api/rocket-7-1 item: "rocket-7" -> null'),
      ).toHaveLength(2);
      expect(parse(textOf(folder, PATH))).toEqual({
        evidence: [{ url: DEPRECATIONS, read_at: '2026-03-04' }],
        items: [ITEMS[0], { ...ITEMS[1], date: '2027-09-01' }],
      });
      expect((await review(folder)).stdout).toContain('nothing waits');
    },
  );

  test('asks about a list once in a terminal', async () => {
    const folder = folderWith(checkedRows(null, MOVED, GONE));
    expect(await press(folder, 'a', '--now', NOW)).toContain('1 answered');
  });

  test('is of the rest where one difference and one new row were dismissed', async () => {
    const folder = folderWith(checkedRows(null, MOVED, GONE), NEW);
    for (const id of ['scheduled/acme-api/rocket-7-1', NEW_ROW.id])
      await review(folder, 'dismiss', id, '--reason', 'A slip.');
    expect(parse(textOf(folder, 'records/source-checks/dismissed.yaml'))).toMatchObject([
      { id: 'scheduled/acme-api/rocket-7-1', field: 'item', recorded: 'rocket-7', found: null },
      { id: NEW_ROW.id, field: 'candidate', recorded: null, found: '2027-08-01' },
    ]);
    await review(folder, 'accept', 'scheduled/acme-api/rocket-6-1');
    expect(parse(textOf(folder, PATH)).items).toHaveLength(3);
    expect((await review(folder)).stdout).toContain('nothing waits');
  });
});

describe('adding', () => {
  test.each([
    ['writes the row at the end of its list', [PLANNED]],
    ['begins the list of a platform that has none', []],
  ])('%s, with the evidence of the page', async (_, lists) => {
    const folder = folderWith(lists.length > 0 ? checkedRows() : [], NEW, lists);
    expect(await review(folder, 'add', NEW_ROW.id)).toMatchObject({ code: 0, stderr: '' });
    expect(parse(textOf(folder, PATH))).toEqual({
      evidence: [{ url: DEPRECATIONS, read_at: '2026-03-04' }],
      items: [...lists.flatMap(({ items }) => items), NEW_ROW.row],
    });
    expect((await review(folder)).stdout).toContain('nothing waits');
  });

  test('is refused while other rows differ, and for a row that is recorded', async () => {
    const folder = folderWith(checkedRows(null, MOVED), NEW);
    const run = await review(folder, 'add', NEW_ROW.id);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain('scheduled/acme-api/rocket-6-1');
    const recorded = await review(folder, 'add', 'scheduled/acme-api/rocket-6-1');
    expect(recorded.stderr).toContain('accept scheduled/acme-api/rocket-6-1');
    const unknown = await review(folder, 'accept', NEW_ROW.id);
    expect(unknown.stderr).toContain(`add ${NEW_ROW.id}`);
  });
});
