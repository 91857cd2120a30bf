import { parse } from 'yaml';
import { runCommand } from '#support/commands/run-command.ts';
import type { Folder } from '#support/folder.ts';
import { pageOf } from '#support/pages/pages.ts';
import { checkPages, DEPRECATIONS } from '#support/pages/saved-pages.ts';
import { deprecation } from '#support/records/records.ts';
import {
  candidate,
  difference,
  mismatch,
  NOW,
  press,
  reportOf,
  review,
  reviewedFolder,
  textOf,
} from '#support/records/review.ts';

const RECORD = 'records/deprecations/acme-api/rocket-1.yaml';
const NOTE = 'It stops on 2026-12-31.';
const report = reportOf({ records: [mismatch()], candidates: [candidate('comet-1')] });

test('without a command it lists, and changes nothing', async () => {
  const folder = reviewedFolder(report);
  const { code, stdout } = await review(folder);
  expect([code, stdout]).toEqual([0, expect.stringContaining('2 questions wait')]);
  expect(folder.changed()).toEqual([]);
});

test('accepting changes one line per value; adding and dismissing write a file each', async () => {
  const folder = reviewedFolder(report);
  await review(folder, 'accept', 'acme-api/rocket-1');
  expect(folder.changed()).toEqual([RECORD]);
  expect(folder.changedLines(RECORD)).toEqual([
    '-shutdown_date: 2026-12-31',
    '-    read_at: 2026-03-01',
    '+shutdown_date: 2027-02-28',
    '+    read_at: 2026-03-04',
  ]);
  const other = reviewedFolder(report);
  await review(other, 'add', 'acme-api/comet-1');
  await review(other, 'dismiss', 'acme-api/rocket-1', '--reason', 'An old row.');
  expect(other.changed().sort()).toEqual([
    'records/deprecations/acme-api/comet-1.yaml',
    'records/source-checks/dismissed.yaml',
  ]);
});

test.each([
  ['Ask them.', 'Ask them.'],
  ['', undefined],
  [NOTE, NOTE],
])(
  'a withdrawn date takes its basis along, and the note is what is said: %j',
  async (said, note) => {
    const records = [mismatch([difference({ found: null, kind: 'withdrawn' })])];
    const folder = reviewedFolder(reportOf({ records }), [deprecation({ migration_note: NOTE })]);
    await review(folder, 'accept', 'acme-api/rocket-1', '--note', said);
    const { shutdown_date, date_basis, migration_note } = parse(textOf(folder, RECORD));
    expect([shutdown_date, date_basis, migration_note]).toEqual([null, null, note]);
  },
);

/** A record whose date has come. */
function passedFolder(other: Parameters<typeof deprecation>[0] = {}): Folder {
  const passed = difference({ field: 'status', found: 'retired', kind: 'passed', words: null });
  return reviewedFolder(reportOf({ records: [mismatch([passed])] }), [deprecation(other)]);
}

const KEPT = 'The page calls it deprecated.';

test.each<
  [what: string, record: Parameters<typeof deprecation>[0], keys: (string | null)[], says: string]
>([
  [
    'an answer that is refused',
    { as_of: '2026-03-05' },
    ['a', 'q'],
    'refused: the page was seen on 2026-03-04',
  ],
  ['quitting at a question about a note', { migration_note: KEPT }, ['a', null], '0 answered'],
])('in a terminal %s changes nothing', async (_, record, keys, says) => {
  const folder = passedFolder(record);
  expect(await press(folder, keys, '--now', NOW)).toContain(says);
  expect(folder.changed()).toEqual([]);
});

test.each<[change: string, text: string | null]>([
  ['deleted', null],
  ['changed', '# Mine.\n'],
])('a record that is %s meanwhile is left alone, and the walk goes on', async (_, text) => {
  const back = difference({ field: 'status', found: null, kind: 'withdrawn' });
  const records = [mismatch([back]), mismatch(undefined, { id: 'acme-api/rocket-3' })];
  const deprecations = [deprecation(), deprecation({ id: 'acme-api/rocket-3', item: 'rocket-3' })];
  const folder = reviewedFolder(reportOf({ records }), deprecations);
  const keys = [...'ana'];
  const key = async () => {
    folder.write({ [RECORD]: text });
    return keys.shift() ?? 'q';
  };
  const terminal = { key, line: async () => null };
  const args = ['--root', folder.root, '--now', NOW];
  const { stdout } = await runCommand('review', args, undefined, {}, { terminal });
  expect(stdout).toContain(`refused: ${RECORD} is not as it was when the review began`);
  expect(stdout).toContain('1 answered');
  expect(folder.texts()[RECORD] ?? null).toBe(text);
});

test.each([
  ['Enter', '', KEPT],
  ['another text', 'Ask them.', 'Ask them.'],
  ['a dash', '-', undefined],
])('in a terminal a note is asked about, and kept or changed with %s', async (_, line, note) => {
  const folder = passedFolder({ migration_note: KEPT });
  const stdout = await press(folder, ['a', line, 'q'], '--now', NOW);
  expect(stdout).toContain('1 answered');
  const record = parse(textOf(folder, RECORD));
  expect([record.status, record.migration_note]).toEqual(['retired', note]);
});

/** What a check prints where the table of the page of acme has these rows. */
async function check({ root }: Folder, rows: string[]): Promise<string> {
  const pages = { [DEPRECATIONS]: pageOf(rows) };
  return (await checkPages(root, pages, '2026-03-04', '--now', NOW)).stdout;
}

test('a check, its review and the next check end in a match, and dismissals hold till words change', async () => {
  const folder = reviewedFolder(report);
  const checkOn = (date: string) =>
    check(folder, ['rocket-1 | 2027-02-28 | rocket-2', `comet-1 | ${date} | comet-2`]);
  await checkOn('2027-03-01');
  await review(folder, 'accept', 'acme-api/rocket-1');
  await review(folder, 'dismiss', 'acme-api/comet-1', '--reason', 'Not callable.');
  const nothing = '1 match, 0 mismatch, 0 gone, 0 not checked, 0 not recorded yet';
  expect(await checkOn('2027-03-01')).toContain(nothing);
  expect(await checkOn('2027-04-01')).toContain('1 not recorded yet');
});

test.each([
  ['Nov 30, 2026 | rocket-3', '1 match'],
  ['Dec 31, 2026 | ', '1 match'],
  ['No shutdown date announced | rocket-2', '0 match'],
  ['No shutdown date announced | ', '0 match'],
])('one change of a row is one question, and the next check is quiet: %s', async (row, match) => {
  const folder = reviewedFolder(report);
  const rows = [`rocket-1 | ${row}`, 'sled-1 | 2026-12-31 | sled-2'];
  expect(await check(folder, rows)).toContain('0 match, 1 mismatch');
  await review(folder, 'accept', 'acme-api/rocket-1');
  expect(await check(folder, rows)).toContain(`${match}, 0 mismatch, 0 gone, 0 not checked`);
});
