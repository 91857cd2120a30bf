import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../support/commands/run-command.ts';
import { DEPRECATIONS, deprecations, PRICING, savePages } from '../support/pages/saved-pages.ts';
import { acceptedRepository, PAGE } from '../support/records/accepted-pages.ts';
import { vendor } from '../support/records/records.ts';
import { compare, violations } from '../support/repositories/comparison.ts';
import { vendorFile } from '../support/repositories/history.ts';
import type { Repository } from '../support/repositories/repository.ts';

const READING = 'records/readings/toolbox.example-pricing.yaml';
const VENDOR = 'records/vendors/toolbox.yaml';
const NOW = '2026-03-20T09:00:00Z';

/** What the page says later: a note and a price that changed, a new row, and a new section. */
const LATER = `${PAGE.replace('500 a day', '900 a day').replace('$20', '$30')}| Seats | 1 | 5 |

## Partners

We have 7 partners.
`;

/** A branch of a repository whose newest report, on main, has what the page says later. */
async function reportedBranch(): Promise<Repository> {
  const repository = await acceptedRepository();
  repository.git('clean', '--quiet', '--force', 'report.json');
  repository.commit({}, '2026-03-04T12:00:00Z');
  await checkLater(repository);
  repository.commit({}, '2026-03-09T12:00:00Z');
  repository.git('checkout', '--quiet', '-b', 'work');
  return repository;
}

async function checkLater({ root }: Repository, ...more: string[]): Promise<void> {
  const pages = savePages({ [DEPRECATIONS]: deprecations, [PRICING]: LATER }, '2026-03-09');
  const args = ['--root', root, '--pages', pages, '--now', '2026-03-09T10:00:00Z', ...more];
  expect(await runCommand('check-sources', args)).toMatchObject({ code: 0 });
}

async function answer({ root }: Repository, ...args: string[]): Promise<void> {
  const run = await runCommand('review', ['--root', root, '--now', NOW, ...args]);
  expect(run).toMatchObject({ code: 0, stderr: '' });
}

const textOf = ({ root }: Repository, path: string): string =>
  readFileSync(join(root, path), 'utf8');

function edit(repository: Repository, path: string, change: (text: string) => string): void {
  const before = textOf(repository, path);
  const after = change(before);
  if (after === before) throw new Error(`${path} is the same`);
  repository.write({ [path]: after });
}

/** A line of a block with another one in its place, in order. */
const replaceLine = (text: string, from: string, to: string): string => {
  const [head = '', lines = ''] = text.split('lines: |\n');
  const sorted = lines.replace(`${from}\n`, `${to}\n`).split('\n').filter(Boolean).sort();
  return `${head}lines: |\n${sorted.join('\n')}\n`;
};

const firstLine = (text: string): string => /lines: \|\n(.*)/.exec(text)?.[1] ?? '';
const tieOf = (text: string, plan: string): string[] =>
  [...text.matchAll(new RegExp(`^ {2}${plan} note .*$`, 'gm'))].map(([line]) => line);

/** The first two notes of a plan exchange the lines that they stand on. */
function swapTies(text: string): string {
  const [one = '', two = ''] = tieOf(text, 'toolbox/pro');
  const swapped = [one.slice(0, -20) + two.slice(-20), two.slice(0, -20) + one.slice(-20)];
  return text.replace(one, swapped[0] ?? '').replace(two, swapped[1] ?? '');
}

const FORGED: [name: string, forge: (repository: Repository) => Promise<void> | void][] = [
  [
    'a line that no report has',
    (it) =>
      edit(it, READING, (text) => replaceLine(text, firstLine(text), '  ffffff 000000 123456')),
  ],
  ['a line that is left out', (it) => edit(it, READING, (text) => text.replace(/ .*\n$/, ''))],
  ['a note that is tied to another line', (it) => edit(it, READING, swapTies)],
  [
    'a note that changed on the page, tied to what stands there now',
    async (it) => {
      const before = textOf(it, VENDOR);
      await answer(it, 'accept', 'toolbox/pro/note/0');
      const key = (text: string): string =>
        tieOf(text, 'toolbox/pro').find((line) => !old.includes(line)) ?? '';
      const old = tieOf(it.git('show', `main:${READING}`), 'toolbox/pro');
      edit(it, READING, (text) => {
        const now = key(text);
        const gone = old.find((line) => !tieOf(text, 'toolbox/pro').includes(line)) ?? '';
        return text.replace(now, gone.slice(0, -20) + now.slice(-20));
      });
      it.write({ [VENDOR]: before });
    },
  ],
  [
    'a section that is marked as not ours',
    (it) =>
      edit(it, READING, (text) =>
        text.replace('ties:', 'not_ours:\n  - section: 0a1b2c\n    reason: Because\nties:'),
      ),
  ],
  ['another date', (it) => edit(it, READING, (text) => text.replace('2026-03-04', '2026-03-08'))],
  [
    'a page that is accepted without being checked',
    (it) =>
      it.write({
        'records/readings/toolbox.example-plans.yaml':
          'url: https://toolbox.example/plans\nread_at: 2026-03-09\nlines: |\n  a1a1a1 000000 000000\n',
      }),
  ],
  [
    'an older date of reading',
    (it) => edit(it, READING, (text) => text.replace('2026-03-04', '2026-03-03')),
  ],
];

test.each(FORGED)('a reading that is edited by hand is refused: %s', async (_, forge) => {
  const repository = await reportedBranch();
  await forge(repository);
  const { guards } = await compare(repository);
  const [found, ...more] = guards.filter(({ guard }) => guard === 'edited-reading');
  expect(found?.message).toContain('no committed report');
  expect(more).toEqual([]);
});

const ALL = 'toolbox.example-pricing:*';
const HONEST: [name: string, review: (repository: Repository) => Promise<void>][] = [
  ['everything is marked as seen', (it) => answer(it, 'seen', ALL)],
  ['one section is marked as seen', (it) => answer(it, 'seen', 'toolbox.example-pricing:2')],
  [
    'a note and a price that changed',
    (it) => answer(it, 'accept', 'toolbox/pro/note/0', 'toolbox/pro/price'),
  ],
  [
    'a note, a new row, and what is not ours, one after the other',
    async (it) => {
      await answer(it, 'accept', 'toolbox/pro/note/0', 'toolbox/pro/price');
      await answer(it, 'add', 'toolbox.example-pricing:1');
      await answer(it, 'dismiss', 'toolbox.example-pricing:2', '--reason', 'No plan.');
    },
  ],
  [
    'a page that is read again by hand, with its record',
    async (it) => {
      it.git('reset', '--quiet', '--hard', 'main^');
      it.git('branch', '--force', 'main', 'work');
      const report = join(savePages({}, '2026-03-09'), 'report.json');
      await checkLater(it, '--out', report);
      await answer(it, 'accept', 'toolbox/pro/note/0', '--report', report);
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

test.each(HONEST)('a reading that a review has written passes: %s', async (_, review) => {
  const repository = await reportedBranch();
  await review(repository);
  expect(repository.git('diff', '--name-only', 'main') + repository.git('status', '-s')).toContain(
    'records/readings/',
  );
  expect(violations(await compare(repository))).toEqual([]);
});
