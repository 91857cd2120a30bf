import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRecordTexts } from '../../scripts/records/read.ts';
import { runCommand } from '../support/commands/run-command.ts';
import { DEPRECATIONS, deprecations, PRICING, savePages } from '../support/pages/saved-pages.ts';
import { acceptedRepository, PAGE } from '../support/records/accepted-pages.ts';
import { vendor } from '../support/records/records.ts';
import { compare, compareChanges, violations } from '../support/repositories/comparison.ts';
import { vendorFile } from '../support/repositories/history.ts';
import { type Repository, repositoryOnce } from '../support/repositories/repository.ts';

const READING = 'records/readings/toolbox.example-pricing.yaml';
const REPORT = 'records/source-checks/2026-03-09.json';
const NOW = '2026-03-20T09:00:00Z';

/** Later: a note and a price that changed, a row with another label, a new row, and a new section. */
const CHANGED = PAGE.replace('500 a day', '900 a day').replace('$20', '$30');
const LATER = `${CHANGED.replace('Projects', 'Repositories')}| Seats | 1 | 5 |

## Partners

We have 7 partners.
`;

/** A branch of a repository whose newest report, on main, has what the page says later. */
const reportedBranch = repositoryOnce<[later?: string]>(async (later = LATER) => {
  const repository = await acceptedRepository();
  repository.git('clean', '--quiet', '--force', 'report.json');
  repository.commit({}, '2026-03-04T12:00:00Z');
  await checkLater(repository, later);
  repository.commit({}, '2026-03-09T12:00:00Z');
  repository.git('checkout', '--quiet', '-b', 'work');
  return repository;
});

async function checkLater({ root }: Repository, page: string, ...more: string[]): Promise<void> {
  const pages = savePages({ [DEPRECATIONS]: deprecations, [PRICING]: page }, '2026-03-09');
  const args = ['--root', root, '--pages', pages, '--now', '2026-03-09T10:00:00Z', ...more];
  expect(await runCommand('check-sources', args)).toMatchObject({ code: 0 });
}

async function answer({ root }: Repository, ...args: string[]): Promise<void> {
  const run = await runCommand('review', ['--root', root, '--now', NOW, ...args]);
  expect(run).toMatchObject({ code: 0, stderr: '' });
}

const FORGED: [name: string, forge: (text: string) => string][] = [
  ['another date', (text) => text.replace('2026-03-04', '2026-03-08')],
  ['an older date of reading', (text) => text.replace('2026-03-04', '2026-03-03')],
];

const withLine = (text: string): string => text.replace('lines: |\n', '$&  000000 000000 123456\n');

let reported: Promise<Record<string, string>> | undefined;

/** The files of the branch, whose repository a change of files alone does not need. */
async function reportedFiles(): Promise<Record<string, string>> {
  reported ??= reportedBranch().then(filesIn);
  return { ...(await reported) };
}

async function filesIn({ root }: Repository): Promise<Record<string, string>> {
  const texts = await readRecordTexts(root);
  return Object.fromEntries(texts.map(({ path, bytes }) => [path, Buffer.from(bytes).toString()]));
}

test('lines that a page has not shown are refused where no report asks about it', async () => {
  const { [REPORT]: _, ...before } = await reportedFiles();
  const found = violations(compareChanges({ [READING]: withLine(before[READING] ?? '') }, before));
  expect(found).toEqual([['edited-reading', READING]]);
});

test.each(FORGED)('a reading that is edited by hand is refused: %s', async (_, forge) => {
  const before = await reportedFiles();
  const text = before[READING] ?? '';
  const forged = forge(text);
  expect(forged).not.toBe(text);
  const { guards } = compareChanges({ [READING]: forged }, before);
  expect(guards.map(({ guard }) => guard)).toEqual(['edited-reading']);
  expect(guards[0]?.message).toContain('no committed report');
});

test('a page is not accepted without being checked', async () => {
  const path = 'records/readings/toolbox.example-plans.yaml';
  const text =
    'url: https://toolbox.example/plans\nread_at: 2026-03-09\nlines: |\n  a1a1a1 000000 000000\n';
  const found = violations(compareChanges({ [path]: text }, await reportedFiles()));
  expect(found).toEqual([['edited-reading', path]]);
});

test('a reading keeps its page, and all but its hashes is shown, wherever it is written', async () => {
  const before = await reportedFiles();
  const text = `${withLine(before[READING] ?? '')}not_ours: [{ reason: Hidden }]\n`;
  const moved = text.replace(PRICING, `${PRICING}2`).replace('2026-03-04', '2026-03-10');
  const evidence = [{ url: `${PRICING}2`, read_at: '2026-03-10' }];
  const changes = { ...vendorFile({ evidence }), [READING]: moved };
  const comparison = compareChanges(changes, before);
  expect(violations(comparison)).toContainEqual(['edited-reading', READING]);
  expect(comparison.rows).toContainEqual({
    path: READING,
    at: 'not_ours[0].reason',
    new: 'Hidden',
  });
});

test.each([
  ['was read no later than the reading', '2026-03-04', PRICING, '2026-03-04'],
  ['was read before the date of the reading', '2026-03-08', PRICING, '2026-03-06'],
  ['was read again, while the date of the reading goes back', '2026-03-03', PRICING, '2026-03-11'],
])('a reading is not excused by a record that %s', async (_, date, url, read_at) => {
  const { [REPORT]: _report, ...before } = await reportedFiles();
  const changes = {
    ...vendorFile({ evidence: [{ url, read_at }], observations: ['Ours.'] }),
    [READING]: withLine((before[READING] ?? '').replace('2026-03-04', date)),
  };
  expect(violations(compareChanges(changes, before))).toContainEqual(['edited-reading', READING]);
});

const ALL = 'toolbox.example-pricing:*';

test('a review may answer a report of some days ago', async () => {
  const repository = await reportedBranch();
  await answer(repository, 'seen', ALL);
  const newer = { 'records/source-checks/2026-03-12.json': '{"records":[]}' };
  const before = { ...(await reportedFiles()), ...newer };
  expect(violations(compareChanges(await filesIn(repository), before))).toEqual([]);
});

type Answering = (repository: Repository) => Promise<void>;

/** Answers that are one commit, which need no history. */
const HONEST: [name: string, review: Answering, page?: string][] = [
  ['everything is marked as seen', (it) => answer(it, 'seen', ALL)],
  [
    'a page in wholly another form',
    (it) => answer(it, 'seen', 'toolbox.example-pricing'),
    PAGE.replace('# Pricing', '# Prices').replaceAll('|', '\n'),
  ],
  ['one section is marked as seen', (it) => answer(it, 'seen', 'toolbox.example-pricing:2')],
  [
    'a note and a price that changed',
    (it) => answer(it, 'replace', 'toolbox/pro/note/0', 'toolbox/pro/price'),
  ],
  [
    'a note, a new row, and what is not ours, one after the other',
    async (it) => {
      await answer(it, 'replace', 'toolbox/pro/note/0', 'toolbox/pro/price');
      await answer(it, 'add', 'toolbox.example-pricing:1');
      await answer(it, 'dismiss', 'toolbox.example-pricing:2', '--reason', 'No plan.');
    },
  ],
  [
    'a new vendor with the first reading of its page',
    async (it) => {
      const url = 'https://workshop.example/pricing';
      it.write(
        vendorFile(
          vendor({ id: 'workshop', source_url: url, retrieved_at: '2026-03-09T10:00:00Z' }),
        ),
      );
      it.write({
        'records/readings/workshop.example-pricing.yaml': `url: ${url}\nread_at: 2026-03-09\nlines: |\n  a1a1a1 000000 000000\n`,
      });
    },
  ],
];

/** Answers beside which main changes. */
const HONEST_LATER: [name: string, review: Answering][] = [
  [
    'a second answer from the same report',
    async (it) => {
      await answer(it, 'replace', 'toolbox/pro/note/0');
      it.commit({}, '2026-03-10T12:00:00Z');
      it.git('branch', '--force', 'main', 'work');
      await answer(it, 'replace', 'toolbox/pro/price');
      it.commit({}, '2026-03-10T13:00:00Z', 'Accept\n\nCorrection: of the same copy');
    },
  ],
  [
    'a page that is read again by hand, with its record',
    async (it) => {
      it.git('reset', '--quiet', '--hard', 'main^');
      it.git('branch', '--force', 'main', 'work');
      const report = join(savePages({}, '2026-03-09'), 'report.json');
      await checkLater(it, LATER, '--out', report);
      await answer(it, 'replace', 'toolbox/pro/note/0', '--report', report);
    },
  ],
];

test.each(HONEST)('a reading that a review has written passes: %s', async (_, review, page) => {
  const repository = await reportedBranch(page);
  const before = await filesIn(repository);
  await review(repository);
  const after = await filesIn(repository);
  const changed = Object.keys(after).filter((path) => after[path] !== before[path]);
  expect(changed.join()).toContain('records/readings/');
  expect(violations(compareChanges(after, before))).toEqual([]);
});

test.each(HONEST_LATER)('a reading that a review has written passes: %s', async (_, review) => {
  const repository = await reportedBranch();
  await review(repository);
  expect(violations(await compare(repository))).toEqual([]);
});
