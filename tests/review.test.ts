import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { runCommand } from './support/commands/run-command.ts';
import type { Folder } from './support/folder.ts';
import { pageOf } from './support/pages/pages.ts';
import { DEPRECATIONS, PRICING, pricing, savePages } from './support/pages/saved-pages.ts';
import { deprecation } from './support/records/records.ts';
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
} from './support/records/review.ts';

const RECORD = 'records/deprecations/acme-api/rocket-1.yaml';
const report = reportOf({ records: [mismatch()], candidates: [candidate('comet-1')] });

test('without a command it lists, and changes nothing', async () => {
  const folder = reviewedFolder(report);
  const run = await review(folder);
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(run.stdout).toContain('2 questions wait');
  expect(folder.changed()).toEqual([]);
});

test('accepting changes one line per value', async () => {
  const folder = reviewedFolder(report);
  expect(await review(folder, 'accept', 'acme-api/rocket-1')).toMatchObject({ code: 0 });
  expect(folder.changed()).toEqual([RECORD]);
  expect(folder.changedLines(RECORD)).toEqual([
    '-shutdown_date: 2026-12-31',
    '-    read_at: 2026-03-01',
    '+shutdown_date: 2027-02-28',
    '+    read_at: 2026-03-04',
  ]);
});

test('adding and dismissing write a file each', async () => {
  const folder = reviewedFolder(report);
  expect(await review(folder, 'add', 'acme-api/comet-1')).toMatchObject({ code: 0 });
  const reason = ['--reason', 'An old row.'];
  expect(await review(folder, 'dismiss', 'acme-api/rocket-1', ...reason)).toMatchObject({
    code: 0,
  });
  expect(folder.changed().sort()).toEqual([
    'records/deprecations/acme-api/comet-1.yaml',
    'records/source-checks/dismissed.yaml',
  ]);
});

test.each([
  [['--note', 'Ask them.'], 'Ask them.'],
  [['--note', ''], undefined],
  [['--note', 'It stops on 2026-12-31.'], 'It stops on 2026-12-31.'],
])(
  'a withdrawn date takes its basis along, and the note is what is said: %j',
  async (options, note) => {
    const report = reportOf({
      records: [mismatch([difference({ found: null, kind: 'withdrawn' })])],
    });
    const migration_note = 'It stops on 2026-12-31.';
    const folder = reviewedFolder(report, [deprecation({ migration_note })]);
    await review(folder, 'accept', 'acme-api/rocket-1', ...options);
    const record = parse(textOf(folder, RECORD));
    const { shutdown_date, date_basis } = record;
    expect([shutdown_date, date_basis, record.migration_note]).toEqual([null, null, note]);
  },
);

/** Two records whose date has come, the second with other values, and two that are gone. */
function passedFolder(other: Parameters<typeof deprecation>[0] = {}): Folder {
  const passed = { recorded: 'deprecated', found: 'retired', kind: 'passed', words: null } as const;
  const differences = [difference({ field: 'status', ...passed })];
  const items = ['rocket-1', 'rocket-3', 'rocket-4', 'rocket-5'];
  const records = items.map((item, index) => {
    const id = `acme-api/${item}`;
    return index < 2 ? mismatch(differences, { id }) : mismatch([], { id, state: 'gone' });
  });
  const deprecations = items.map((item) => {
    const isOther = item === 'rocket-3';
    return deprecation({ id: `acme-api/${item}`, item, ...(isOther ? other : {}) });
  });
  return reviewedFolder(reportOf({ records }), deprecations);
}

test('dates that have passed on one page are one question, and records that are gone are not', async () => {
  const folder = passedFolder();
  const { stdout } = await review(folder);
  expect(stdout).toContain('3 questions wait');
  expect(stdout).toContain('2 records whose date had come when the page was read');
  const command = 'accept acme-api/rocket-1 acme-api/rocket-3';
  expect(stdout).toContain(`npm run review -- ${command}\n`);
  await review(folder, ...command.split(' '));
  expect((await review(folder)).stdout).toContain('2 questions wait');
});

test('in a terminal an answer that is refused for one of several records changes none', async () => {
  const folder = passedFolder({ as_of: '2026-03-05' });
  const refused = 'refused: the page was seen on 2026-03-04';
  expect(await press(folder, 'aq', '--now', NOW)).toContain(refused);
  expect(folder.changed()).toEqual([]);
});

test.each([
  ['Enter', '', 'The page calls it deprecated.'],
  ['another text', 'Ask them.', 'Ask them.'],
  ['a dash', '-', undefined],
])('in a terminal a note is asked about, and kept or changed with %s', async (_, line, note) => {
  const folder = passedFolder({ migration_note: 'The page calls it deprecated.' });
  const stdout = await press(folder, ['a', line, 'q'], '--now', NOW);
  expect(stdout).toContain('note of acme-api/rocket-3: "The page calls it deprecated."');
  expect(stdout).toContain('1 answered');
  const { status, migration_note } = parse(
    textOf(folder, 'records/deprecations/acme-api/rocket-3.yaml'),
  );
  expect([status, migration_note]).toEqual(['retired', note]);
});

test('in a terminal who quits at a question about a note has answered nothing', async () => {
  const folder = passedFolder({ migration_note: 'The page calls it deprecated.' });
  expect(await press(folder, ['a', null], '--now', NOW)).toContain('0 answered');
  expect(folder.changed()).toEqual([]);
});

test.each([
  [['approve'], 'accept, replace, remove, keep, add, seen, dismiss, list'],
  [['accept'], 'ID'],
  [['add'], 'ID'],
  [['list', 'acme-api/rocket-1'], 'list takes no ID'],
  [['accept', 'acme-api/nothing'], 'npm run review'],
  [['accept', 'acme-api/roket-1'], 'did you mean acme-api/rocket-1?'],
  [['acept', 'acme-api/rocket-1'], 'did you mean accept?'],
  [['--report', 'nowhere.json'], 'check-sources'],
])('%j is refused with the way out, and nothing is written', async (args, remedy) => {
  const folder = reviewedFolder(report);
  const run = await review(folder, ...args);
  expect(run.code).toBe(2);
  expect(run.stderr).toContain(remedy);
  expect(folder.changed()).toEqual([]);
});

test('a check, its review and the next check end in a match, and dismissals hold till words change', async () => {
  const folder = reviewedFolder(report);
  const page = pageOf(['rocket-1 | 2027-02-28 | rocket-2', 'comet-1 | 2027-03-01 | comet-2']);
  const save = (page: string) =>
    savePages({ [DEPRECATIONS]: page, [PRICING]: pricing }, '2026-03-04');
  const check = (pages: string) =>
    runCommand('check-sources', ['--root', folder.root, '--pages', pages, '--now', NOW]);
  await check(save(page));
  await review(folder, 'accept', 'acme-api/rocket-1');
  await review(folder, 'dismiss', 'acme-api/comet-1', '--reason', 'Not callable.');
  expect((await check(save(page))).stdout).toContain(
    '1 match, 0 mismatch, 0 gone, 0 not checked, 0 not recorded yet',
  );
  const moved = page.replace('2027-03-01', '2027-04-01');
  expect((await check(save(moved))).stdout).toContain('1 not recorded yet');
});
