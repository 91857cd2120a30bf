import { pageOf } from '#support/pages/pages.ts';
import { acceptedFolder, check, PAGE, review } from '#support/records/accepted-pages.ts';
import { textOf } from '#support/records/review.ts';

const READING = 'records/readings/docs.acme.example-deprecations.yaml';
const ID = 'acme-api/rocket-1';
const COMET = 'acme-api/comet-1';
const HEADER = 'Model | Shutdown date | Replacement | Note';

/** What a page says after it was accepted, and what is asked about then: the first word of each question. */
async function asked(page: string, before?: string) {
  const folder = await acceptedFolder(PAGE);
  if (before !== undefined) {
    await check(folder, PAGE, '2026-03-05', before);
    await review(folder, 'seen', 'docs.acme.example-deprecations:*');
  }
  await check(folder, PAGE, '2026-03-09', page);
  const { stdout } = await review(folder, 'list');
  const names = stdout.split('\n\n').slice(1);
  return { folder, names: names.map((text) => text.split(':')[0]), stdout };
}

const row = (text: string, header?: string) => pageOf([text], header);
const NOTED = row('rocket-1 | 2026-12-31 | rocket-2 | Ask us.', HEADER);

test.each<[what: string, page: string, names: string[], before?: string]>([
  ['a date that changed', row('rocket-1 | 2027-02-28 | rocket-2'), [ID]],
  ['a successor that is gone', row('rocket-1 | 2026-12-31 | '), [ID]],
  ['a row that has stopped being a listing', row('rocket-1 | Not announced | '), [ID]],
  ['an item in place of another', row('comet-1 | 2027-01-31 | comet-2'), [ID, COMET]],
  [
    'an item that is new',
    pageOf(['rocket-1 | 2026-12-31 | rocket-2', 'comet-1 | 2027-01-31 | comet-2']),
    [COMET],
  ],
  [
    'a date that is written otherwise, which may say more than is read of it',
    row('rocket-1 | Dec 31, 2026 | rocket-2'),
    ['docs.acme.example-deprecations'],
  ],
  [
    'words that no description reads, in a row that says what is recorded',
    NOTED.replace('Ask us.', 'Only in Europe.'),
    ['docs.acme.example-deprecations'],
    NOTED,
  ],
  [
    'words that no description reads, in a row that says something else',
    NOTED.replace('Ask us.', 'Only in Europe.').replace('rocket-2', 'rocket-3'),
    [ID],
    NOTED,
  ],
])('a page asks once about %s', async (_, page, names, before) => {
  expect((await asked(page, before)).names).toEqual(names);
});

test.each([
  ['accept', ID, row('rocket-1 | 2027-02-28 | rocket-3')],
  ['accept', ID, row('rocket-1 | Not announced | ')],
  ['dismiss', ID, row('rocket-1 | 2027-02-28 | rocket-3')],
  ['add', COMET, pageOf(['rocket-1 | 2026-12-31 | rocket-2', 'comet-1 | 2027-01-31 | comet-2'])],
])('the lines of a row are accepted with its answer: %s %s', async (verb, id, page) => {
  const { folder } = await asked(page);
  const before = textOf(folder, READING);
  const run = await review(folder, verb, id, '--reason', 'A slip.');
  expect(run).toMatchObject({ code: 0, stderr: '' });
  expect(textOf(folder, READING)).not.toBe(before);
  expect(textOf(folder, READING)).toContain('read_at: 2026-03-09');
  await check(folder, PAGE, '2026-04-01', page);
  expect((await review(folder, 'list')).stdout).toContain('nothing waits');
});
