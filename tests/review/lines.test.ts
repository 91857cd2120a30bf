import { parse } from 'yaml';
import type { SourceCheckReport } from '#scripts/model/generated/published.ts';
import type { CommonNotes, LimitNote, PlanFile } from '#scripts/model/generated/records.ts';
import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { PRICING, savePages } from '#support/pages/saved-pages.ts';
import { acceptedFolder, check, PAGE, PLANS, review } from '#support/records/accepted-pages.ts';
import { deprecation, recordFiles, recordText, VENDOR, vendor } from '#support/records/records.ts';
import { press, textOf } from '#support/records/review.ts';
import { readSamples } from '#support/samples.ts';

const READING = 'records/readings/toolbox.example-pricing.yaml';

const notesIn = (folder: Folder): LimitNote[][] =>
  parse(textOf(folder, VENDOR)).plans.map(({ limit_notes }: PlanFile) => limit_notes);

const list = async (folder: Folder) => (await review(folder, 'list')).stdout;

interface Step {
  /** The page is checked with other texts in place of these, a day after the last time or on a date. */
  change?: Record<string, string>;
  on?: string;
  prints?: string;
  prices?: string[];
  lists?: string;
  lacks?: string;
  /** A command of the review, and why it is refused where it is. */
  answer?: string[];
  refused?: string;
  /** What the command prints. */
  says?: string;
  notes?: LimitNote[][];
  has?: object;
}

interface Case {
  what: string;
  page?: string;
  plans?: PlanFile[];
  common_notes?: CommonNotes[];
  steps: Step[];
}

async function take(folder: Folder, step: Step): Promise<void> {
  const { lists, lacks, answer, refused, says = '', notes, has = {} } = step;
  if (lists !== undefined || lacks !== undefined) {
    const waiting = await list(folder);
    expect(waiting).toContain(lists ?? '');
    if (lacks !== undefined) expect(waiting).not.toContain(lacks);
  }
  if (step.prices) {
    const { plans }: SourceCheckReport = JSON.parse(textOf(folder, 'report.json'));
    expect(plans[0]?.prices.map(({ state }) => state)).toEqual(step.prices);
  }
  if (answer) {
    const { code, stdout, stderr } = await review(folder, ...answer);
    expect([code, stderr]).toEqual(refused ? [2, expect.stringContaining(refused)] : [0, '']);
    expect(stdout).toContain(says);
  }
  if (notes) expect(notesIn(folder)).toEqual(notes);
  expect(parse(textOf(folder, VENDOR))).toMatchObject(has);
}

describe.each(readSamples<{ of: string; cases: Case[] }[]>('changed-pages.yaml', import.meta.url))(
  '$of',
  ({ cases }) => {
    test.each(cases)('$what', async ({ page = PAGE, plans = PLANS.plans, common_notes, steps }) => {
      const folder = await acceptedFolder(page, plans);
      if (common_notes) folder.write({ [VENDOR]: recordText(vendor({ plans, common_notes })) });
      let [text, day] = [page, 8];
      for (const step of steps) {
        if (step.change) {
          const changes = Object.entries(step.change);
          const now = changes.reduce((all, [from, to]) => all.replaceAll(from, () => to), text);
          expect(now === text).toBe(changes.length === 0);
          text = now;
          day += 1;
          const date = step.on ?? `2026-03-${String(day).padStart(2, '0')}`;
          expect(await check(folder, text, date)).toContain(step.prints ?? '');
        }
        await take(folder, step);
      }
    });
  },
);

test('a page that nobody has accepted is said, and accepted whole, and none of its words', async () => {
  const folder = createFolder(recordFiles({ vendors: [PLANS], deprecations: [deprecation()] }));
  expect(await check(folder, PAGE, '2026-03-04')).toContain('nobody has accepted a reading');
  expect(await review(folder, 'seen', 'toolbox.example-pricing')).toMatchObject({ code: 0 });
  const reading = textOf(folder, READING);
  expect(parse(reading)).toMatchObject({ url: PRICING, read_at: '2026-03-04' });
  expect(reading).not.toMatch(/Requests|Projects/);
  const run = await runCommand('validate', ['--root', folder.root, '--now', '2026-03-30']);
  expect(run).toMatchObject({ code: 0 });
});

/** Records whose page, accepted with what is recorded, says something else on 2026-03-09. */
async function checked(page: string, accepted?: string) {
  const folder = await acceptedFolder(accepted);
  await check(folder, page, '2026-03-09');
  return folder;
}

test('a limit is not changed by an older copy than was read', async () => {
  const folder = await checked(PAGE.replace('500 a day', '900 a day'));
  const read = { plans: PLANS.plans, retrieved_at: '2026-03-20T10:00:00Z' };
  folder.write({ [VENDOR]: recordText(vendor(read)) });
  const run = await review(folder, 'replace', 'toolbox/pro/note/0');
  expect(run.stderr).toContain('was seen on 2026-03-09, and records/vendors/toolbox.yaml holds');
  expect(notesIn(folder)[1]?.[0]).toEqual({ Requests: '500 a day' });
});

test('what is new stands beside what was there before, where a copy of that is at hand', async () => {
  const page = PAGE.replace('| Price | $0', '| Price | $1');
  const before = `${PAGE}\nBacked up daily.\n`;
  const folder = await checked(page, before);
  const listed = async (text: string, date: string) =>
    (await review(folder, 'list', '--pages', savePages({ [PRICING]: text }, date))).stdout;
  expect(await listed(before, '2026-03-04')).toMatch(/gone .*\n {2}was {5}Backed up daily.\n/);
  // A later copy proves nothing.
  expect(await listed(before, '2026-03-09')).not.toContain('was ');
});

const pressKeys = (folder: Folder, keys: Iterable<string | null>) =>
  press(folder, keys, '--report', `${folder.root}/report.json`, '--now', '2026-03-30');

test('in a terminal a refused answer is asked for again, and no end loses what was answered', async () => {
  const folder = await checked(PAGE.replace(/\| Projects .*\n/, ''));
  const stdout = await pressKeys(folder, ['k', 'A slip.', 'k', 'A \u202e slip.', 'k', null]);
  expect(stdout).toMatch(/refused: nothing was written: records.*dismissed.yaml:[\s\S]*1 answered/);
  expect(textOf(folder, 'records/source-checks/dismissed.yaml')).toContain('reason: A slip.');
});

test('in a terminal one key answers each question, and ? says what the keys do', async () => {
  const page = PAGE.replace('500 a day', '900 a day');
  const folder = await checked(`${page}\n## News\n\nIt is out.\n\n## More\n\nYes.\n`);
  const stdout = await pressKeys(folder, ['?', 'p', null]);
  expect(stdout).toContain('[q] quit  [?] help');
  expect(stdout).toContain('[p] the note or price becomes what the page says in its place now');
  expect(notesIn(folder)[1]?.[0]).toEqual({ Requests: '900 a day' });
  expect(stdout.match(/\[\d\/\d\]/g)).toEqual(['[1/4]', '[2/4]']);
});
