import { runCommand } from '#support/commands/run-command.ts';
import { createFolder, type Folder } from '#support/folder.ts';
import { PRICING } from '#support/pages/saved-pages.ts';
import { acceptedFolder, check, PAGE } from '#support/records/accepted-pages.ts';
import { type Files, vendor } from '#support/records/records.ts';
import { textOf } from '#support/records/review.ts';
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

/** Records whose newest report has what the page says later. */
async function reportedFolder(later = LATER): Promise<Folder> {
  const folder = await acceptedFolder();
  await check(folder, later, '2026-03-09');
  folder.write({ [REPORT]: textOf(folder, 'report.json'), 'report.json': null });
  return createFolder(folder.texts());
}

async function answer({ root }: Folder, ...args: string[]): Promise<void> {
  const run = await runCommand('review', ['--root', root, '--now', NOW, ...args]);
  expect(run).toMatchObject({ code: 0, stderr: '' });
}

const withLine = (text: string): string => text.replace('lines: |\n', '$&  000000 000000 123456\n');
const dated = (text: string, date: string): string => text.replace('2026-03-04', date);

/** The first reading of another page of the vendor. */
const readingOf = (url: string): string =>
  `url: ${url}\nread_at: 2026-03-09\nlines: |\n  a1a1a1 000000 000000\n`;

/** A reading with a new line and this date, beside a record that cites the page as of another. */
const citedOn = (text: string, date: string, read_at: string): Files => ({
  ...vendorFile({ evidence: [{ url: PRICING, read_at }], observations: ['Ours.'] }),
  [READING]: withLine(dated(text, date)),
});

const OTHER = 'records/readings/toolbox.example-plans.yaml';

test.each<[what: string, forge: (text: string) => Files, path?: string]>([
  ['another date', (text) => ({ [READING]: dated(text, '2026-03-08') })],
  ['an older date of reading', (text) => ({ [READING]: dated(text, '2026-03-03') })],
  [
    'a page without a check',
    () => ({ [OTHER]: readingOf('https://toolbox.example/plans') }),
    OTHER,
  ],
])('a reading that is edited by hand is refused: %s', async (_, forge, path = READING) => {
  const before = (await reportedFolder()).texts();
  const { guards } = compareChanges(forge(before[READING] ?? ''), before);
  expect(violations({ guards })).toEqual([['edited-reading', path]]);
  expect(guards[0]?.message).toContain('no committed report');
});

test.each<[what: string, forge: (text: string) => Files]>([
  ['that no record cites', (text) => ({ [READING]: withLine(text) })],
  ['whose record was read no later', (text) => citedOn(text, '2026-03-04', '2026-03-04')],
  ['whose record was read before its date', (text) => citedOn(text, '2026-03-08', '2026-03-06')],
  ['whose date goes back', (text) => citedOn(text, '2026-03-03', '2026-03-11')],
])('lines that no report asks about are refused in a reading %s', async (_, forge) => {
  const { [REPORT]: _report, ...before } = (await reportedFolder()).texts();
  const found = violations(compareChanges(forge(before[READING] ?? ''), before));
  expect(found).toContainEqual(['edited-reading', READING]);
});

test('a reading keeps its page, and all but its hashes is shown, wherever it is written', async () => {
  const before = (await reportedFolder()).texts();
  const text = `${withLine(before[READING] ?? '')}not_ours: [{ reason: Hidden }]\n`;
  const moved = dated(text.replace(PRICING, `${PRICING}2`), '2026-03-10');
  const evidence = [{ url: `${PRICING}2`, read_at: '2026-03-10' }];
  const comparison = compareChanges({ ...vendorFile({ evidence }), [READING]: moved }, before);
  expect(violations(comparison)).toContainEqual(['edited-reading', READING]);
  const row = { path: READING, at: 'not_ours[0].reason', new: 'Hidden' };
  expect(comparison.rows).toContainEqual(row);
});

test('a review may answer a report of some days ago', async () => {
  const folder = await reportedFolder();
  await answer(folder, 'seen', 'toolbox.example-pricing:*');
  const newer = { 'records/source-checks/2026-03-12.json': '{"records":[]}' };
  const before = { ...(await reportedFolder()).texts(), ...newer };
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
      const retrieved_at = '2026-03-09T10:00:00Z';
      it.write(vendorFile(vendor({ id: 'workshop', source_url: url, retrieved_at })));
      it.write({ 'records/readings/workshop.example-pricing.yaml': readingOf(url) });
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
  await check(folder, LATER, '2026-03-09');
  const report = ['--report', `${folder.root}/report.json`];
  await answer(folder, 'replace', 'toolbox/pro/note/0', ...report);
  folder.write({ 'report.json': null });
  expect(violations(compareChanges(folder.texts(), before))).toEqual([]);
});
