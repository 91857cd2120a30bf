import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import type { CheckedRecord } from '#scripts/model/generated/published.ts';
import { safeJson } from '#scripts/model/words.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { pageOf } from '#support/pages/pages.ts';
import { deprecations } from '#support/pages/saved-pages.ts';
import { acceptedFolder, check, PAGE } from '#support/records/accepted-pages.ts';
import { DEPRECATION, VENDOR } from '#support/records/records.ts';
import { difference, mismatch, press, REPORT_PATH, reportOf } from '#support/records/review.ts';
import { deprecationFile } from '#support/repositories/history.ts';
import {
  createRepository,
  type Repository,
  temporaryFolder,
} from '#support/repositories/repository.ts';

const READING = 'records/readings/toolbox.example-pricing.yaml';
const NOW = '2026-03-30T08:00:00Z';
const OURS = 'Correction: the same value under another label';

/** Later: a value and a price that changed, and a row with another label, which is ours. */
const LATER = PAGE.replace('500 a day', '900 a day')
  .replace('$20', '$25')
  .replace('Projects', 'Repositories');

let repository: Repository;

beforeEach(async () => {
  repository = createRepository((await acceptedFolder()).texts());
  appendFileSync(`${repository.root}/.git/config`, '[user]\nname = Test\nemail = t@example.org\n');
  repository.branch('work');
});

const run = (command: string, ...args: string[]) =>
  runCommand(command, ['--root', repository.root, ...args]);
const reported = () => ['--report', `${repository.root}/report.json`];
const review = (...args: string[]) => run('review', '--now', NOW, ...reported(), ...args);
const walk = (keys: string, ...args: string[]) =>
  press(repository, [...keys, null], ...reported(), '--now', NOW, ...args);
const checkLater = (page = LATER, other = deprecations) =>
  check(repository, page, '2026-03-09', other);

/** The commits of the branch, oldest first: subject, body, then the paths that it touches. */
function commits(): string[][] {
  const log = repository.git('log', '--reverse', '--name-only', '--format=%x00%B', 'main..HEAD');
  return log
    .split('\0')
    .slice(1)
    .map((text) => text.split('\n').filter(Boolean));
}

/** Nothing is left in records/, and no guard stops what was committed. */
async function isWhole(): Promise<void> {
  expect(repository.git('status', '--porcelain', '--', 'records')).toBe('');
  const { code, stdout } = await run('diff', '--base', 'main', '--now', '2099-01-01');
  expect(stdout).not.toContain('without a newer reading');
  expect([code, stdout]).toEqual([0, expect.stringContaining('no guard stops it')]);
}

test('a walk commits what the vendor changed and what is ours apart, in the words of the log', async () => {
  await checkLater();
  expect(await walk('pppp', '--commit')).toContain('4 answered');
  expect(commits()).toEqual([
    [
      'records: Toolbox Pro: 2 changes',
      '- price changed from USD 20 a month to USD 25 a month',
      '- Requests changed from 500 a day to 900 a day',
      READING,
      VENDOR,
    ],
    [
      'records: Toolbox: 4 changes',
      '- Free: limit added: “Repositories: 1”',
      '- Free: limit removed: “Projects: 1”',
      '- Pro: limit added: “Repositories: 10”',
      '- Pro: limit removed: “Projects: 10”',
      OURS,
      VENDOR,
    ],
  ]);
  await isWhole();
});

test.each([
  [['replace', 'toolbox/pro/price'], 'records: Toolbox Pro: price USD 20 a month → USD 25 a month'],
  [['replace', 'toolbox/pro/note/0'], 'records: Toolbox Pro: Requests 500 a day → 900 a day'],
  [['keep', 'toolbox/pro/note/0', '--reason', 'A slip.'], 'records: source-checks/dismissed'],
])('an answer of the command line is one commit: %j', async (args, subject) => {
  await checkLater();
  expect(await review(...args, '--commit')).toMatchObject({ code: 0, stderr: '' });
  expect(commits().map(([first]) => first)).toEqual([subject]);
  await isWhole();
});

const MOVED = deprecations.replace('2026-12-31', '2027-02-28');
const PAGE_READING = 'records/readings/docs.acme.example-deprecations.yaml';

test('what a walk had answered that is broken off is committed later', async () => {
  await checkLater(LATER, `${MOVED}\nAsk us first.\n`);
  const keys = [...'apppp'];
  const key = async () => keys.shift() ?? Promise.reject(new Error('the machine goes down'));
  const terminal = { key, line: async () => null };
  const args = ['--root', repository.root, '--now', NOW, ...reported(), '--commit'];
  await runCommand('review', args, undefined, {}, { terminal });
  expect(commits()).toEqual([]);
  expect(await review('commit')).toMatchObject({ code: 0, stderr: '' });
  expect(commits().map((lines) => lines.at(-1))).toEqual([DEPRECATION, VENDOR, VENDOR, READING]);
  await isWhole();
});

test.each([
  [[], 'a', [[DEPRECATION, PAGE_READING]]],
  [['rocket-7'], 'aa', [[DEPRECATION], [DEPRECATION.replace('-1', '-7')], [PAGE_READING]]],
])(
  'a reading goes with the record where there is one, and last where there are more: %j',
  async (others, keys, expected) => {
    const items = ['rocket-1', ...others];
    for (const item of others)
      repository.commit(deprecationFile({ id: `acme-api/${item}`, item }), '2026-03-02T12:00:00Z');
    repository.git('branch', '--force', 'main');
    const rows = items.map((item) => `${item} | 2027-02-28 | rocket-2`);
    await checkLater(PAGE, pageOf(rows));
    await walk(`${keys}sss`, '--commit');
    const paths = commits().map((lines) => lines.filter((line) => line.startsWith('records/')));
    expect(paths.map((each) => each.sort())).toEqual(expected);
    await isWhole();
  },
);

const BACK = 'rocket-1 | Active';
const TAKEN_BACK = [
  mismatch([difference({ field: 'status', found: 'Active', kind: 'withdrawn', words: BACK })]),
];
const WITHDRAWN = 'records: rocket-1: record removed, shutdown date 2026-12-31';

/** Commits the newest report, with what it says of records. */
function commitReport(records: CheckedRecord[]): void {
  repository.commit({ [REPORT_PATH]: safeJson(reportOf({ records })) }, '2026-03-05T12:00:00Z');
  repository.git('branch', '--force', 'main');
}

test('a record that its vendor takes back goes with the words of the page', async () => {
  commitReport(TAKEN_BACK);
  const args = ['accept', 'acme-api/rocket-1', '--commit', '--now', NOW];
  expect(await run('review', ...args)).toMatchObject({ code: 0, stderr: '' });
  expect(commits()).toEqual([[WITHDRAWN, `The page says: ${BACK}`, DEPRECATION]]);
  await isWhole();
});

test('a record that was taken back is committed later with the words of the report', async () => {
  commitReport([]);
  const report = `${temporaryFolder()}/report.json`;
  const fixed = ['--now', NOW, '--report', report];
  writeFileSync(report, safeJson(reportOf({ records: TAKEN_BACK })));
  await run('review', 'accept', 'acme-api/rocket-1', ...fixed);
  expect(await run('review', 'commit', ...fixed)).toMatchObject({ code: 0, stderr: '' });
  expect(commits()).toEqual([[WITHDRAWN, `The page says: ${BACK}`, DEPRECATION]]);
});

test('a second commit from the same reading, which would count as ours, is made one with the first', async () => {
  await checkLater();
  await review('replace', 'toolbox/pro/price', '--commit');
  const refused = await review('replace', 'toolbox/pro/note/0', '--commit');
  const [, remedy = ''] = /run: git (reset \S+) and then/.exec(refused.stderr) ?? [];
  repository.git(...remedy.split(' '));
  expect(await review('commit')).toMatchObject({ code: 0, stderr: '' });
  expect(commits().map(([first]) => first)).toEqual(['records: Toolbox Pro: 2 changes']);
  expect((await review('commit')).stdout).toBe('nothing has changed\n');
  await isWhole();
});

test('no answer is taken beside somebody else’s work', async () => {
  await checkLater();
  const before = repository.head();
  appendFileSync(`${repository.root}/${VENDOR}`, '# Mine.\n');
  const dirty = await review('replace', 'toolbox/pro/price', '--commit');
  expect(dirty).toMatchObject({ code: 2, stderr: expect.stringContaining(VENDOR) });
  repository.git('checkout', '--quiet', '.');
  repository.write({ 'README.md': 'Mine.' });
  repository.git('add', 'README.md');
  const staged = await review('replace', 'toolbox/pro/price', '--commit');
  expect(staged).toMatchObject({ code: 2, stderr: expect.stringContaining('README.md') });
  expect(repository.head()).toBe(before);
  expect(repository.git('status', '--porcelain', '--', 'records')).toBe('');
});

test('a commit that a hook refuses leaves the answer written and nothing staged', async () => {
  await checkLater();
  const hook = { mode: 0o755 };
  mkdirSync(`${repository.root}/.git/hooks`);
  writeFileSync(
    `${repository.root}/.git/hooks/pre-commit`,
    '#!/bin/sh\necho no >&2; exit 1\n',
    hook,
  );
  const refused = await review('replace', 'toolbox/pro/price', '--commit');
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringMatching(/: no; 0 of 1 commits/) });
  expect(repository.git('status', '--porcelain', '--', 'records')).toMatch(/^M [^\n]*\n M [^\n]*$/);
});
