import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { DEPRECATIONS, deprecations, PRICING, savePages } from '#support/pages/saved-pages.ts';
import { acceptedFolder, PAGE } from '#support/records/accepted-pages.ts';
import { type Files, vendor } from '#support/records/records.ts';
import { compareChanges, violations } from '#support/repositories/comparison.ts';
import { vendorFile } from '#support/repositories/history.ts';

const READING = 'records/readings/toolbox.example-pricing.yaml';
const REPORT = 'records/source-checks/2026-03-09.json';
const NOW = '2026-03-20T09:00:00Z';

/** Later: a note and a price that changed, a row with another label, a new row, and a new section. */
const CHANGED = PAGE.replace('500 a day', '900 a day').replace('$20', '$30');
const LATER = `${CHANGED.replace('Projects', 'Repositories')}| Seats | 1 | 5 |

## Partners

We have 7 partners.
`;

const reported = new Map<string, Files>();

/** Records whose newest report has what the page says later. */
async function reportedFolder(later = LATER): Promise<Folder> {
  const known = reported.get(later);
  if (known) return createFolder(known);
  const folder = await acceptedFolder();
  folder.write({ 'report.json': null });
  await checkLater(folder, later);
  reported.set(later, folder.texts());
  return reportedFolder(later);
}

async function checkLater({ root }: Folder, page: string, ...more: string[]): Promise<void> {
  const pages = savePages({ [DEPRECATIONS]: deprecations, [PRICING]: page }, '2026-03-09');
  const args = ['--root', root, '--pages', pages, '--now', '2026-03-09T10:00:00Z', ...more];
  expect(await runCommand('check-sources', args)).toMatchObject({ code: 0 });
}

async function answer({ root }: Folder, ...args: string[]): Promise<void> {
  const run = await runCommand('review', ['--root', root, '--now', NOW, ...args]);
  expect(run).toMatchObject({ code: 0, stderr: '' });
}

const FORGED: [name: string, forge: (text: string) => string][] = [
  ['another date', (text) => text.replace('2026-03-04', '2026-03-08')],
  ['an older date of reading', (text) => text.replace('2026-03-04', '2026-03-03')],
];

const withLine = (text: string): string => text.replace('lines: |\n', '$&  000000 000000 123456\n');

const reportedFiles = async (): Promise<Files> => (await reportedFolder()).texts();

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
  const folder = await reportedFolder();
  await answer(folder, 'seen', ALL);
  const newer = { 'records/source-checks/2026-03-12.json': '{"records":[]}' };
  const before = { ...(await reportedFiles()), ...newer };
  expect(violations(compareChanges(folder.texts(), before))).toEqual([]);
});

type Answering = (folder: Folder) => Promise<void>;

const HONEST: [name: string, review: Answering, page?: string][] = [
  [
    'a page in wholly another form',
    (it) => answer(it, 'seen', 'toolbox.example-pricing'),
    PAGE.replace('# Pricing', '# Prices').replaceAll('|', '\n'),
  ],
  ['one section is marked as seen', (it) => answer(it, 'seen', 'toolbox.example-pricing:2')],
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

test.each(HONEST)('a reading that a review has written passes: %s', async (_, review, page) => {
  const folder = await reportedFolder(page);
  const before = folder.texts();
  await review(folder);
  expect(folder.changed().join()).toContain('records/readings/');
  expect(violations(compareChanges(folder.texts(), before))).toEqual([]);
});

test('a second answer from the same report passes as a correction', async () => {
  const folder = await reportedFolder();
  await answer(folder, 'replace', 'toolbox/pro/note/0');
  const before = folder.texts();
  await answer(folder, 'replace', 'toolbox/pro/price');
  const commits = [{ message: 'Accept\n\nCorrection: of the same copy' }];
  expect(violations(compareChanges(folder.texts(), before, { commits }))).toEqual([]);
});

test('a page that is read again by hand passes with its record', async () => {
  const folder = await acceptedFolder();
  folder.write({ 'report.json': null });
  const before = folder.texts();
  await checkLater(folder, LATER, '--out', `${folder.root}/report.json`);
  const report = ['--report', `${folder.root}/report.json`];
  await answer(folder, 'replace', 'toolbox/pro/note/0', ...report);
  folder.write({ 'report.json': null });
  expect(violations(compareChanges(folder.texts(), before))).toEqual([]);
});
