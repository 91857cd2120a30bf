import {
  isWithin,
  makeSuggestion,
  suggestFixes,
  suggestionBody,
} from '#scripts/workflow/suggest-fixes.ts';
import { type Answers, contentOf, startGithub } from '#support/commands/fake-github.ts';
import { countNodes, parseMarkdown } from '#support/markdown.ts';
import { vendorFile } from '#support/repositories/history.ts';
import { readSamples } from '#support/samples.ts';

/** The commit of the pull request that was checked. */
const HEAD = 'a'.repeat(40);
const checked = { head: HEAD, branch: 'acme:work/1' };

/** A record that the pull request changes, as `npm run fix` leaves it. */
const PATH = 'records/vendors/toolbox.yaml';
const FIXED = vendorFile()[PATH] ?? '';
const UNTIDY = FIXED.replace('name: Toolbox\n', 'name: Toolbox  \n');

const file = (changes: object = {}) => {
  const lines = UNTIDY.split('\n').length - 1;
  return { filename: PATH, status: 'added', patch: `@@ -0,0 +1,${lines} @@\n+…`, ...changes };
};

/** What is suggested where GitHub answers so, with what was written and asked. */
async function suggest(changes: Answers = {}, of = checked) {
  const { github, writes, calls } = await startGithub({
    'GET pulls': [
      { number: 6, head: { sha: 'b'.repeat(40) } },
      { number: 7, head: { sha: HEAD } },
    ],
    'GET pulls/7/files': [file()],
    'GET pulls/7/comments': [],
    [`GET contents/${PATH}`]: contentOf(UNTIDY),
    'POST pulls/7/reviews': {},
    ...changes,
  });
  const found = await suggestFixes(github, of);
  return { found, writes: writes(), asked: calls.map(({ path }) => path) };
}

test('what npm run fix would fix is one review of suggestions on the commit that was checked', async () => {
  const { found, writes, asked } = await suggest();
  expect(found).toEqual({ pull: 7, count: 1 });
  const body = expect.stringContaining('suggestion\nname: Toolbox\n');
  const comments = [{ path: PATH, line: 1, side: 'RIGHT', body }];
  const review = { commit_id: HEAD, event: 'COMMENT', body: expect.any(String), comments };
  expect(writes).toEqual([['POST pulls/7/reviews', review]]);
  expect(asked[0]).toContain('pulls?state=open&head=acme%3Awork%2F1&');
  expect(asked).toContain(`contents/${PATH}?ref=${HEAD}`);
});

test('a branch whose pull request has moved on or is closed is left alone', async () => {
  const { found, writes } = await suggest({}, { ...checked, head: 'c'.repeat(40) });
  expect([found, writes]).toEqual([null, []]);
});

test('what has been suggested on that line is not suggested again', async () => {
  const [[, review] = []] = (await suggest()).writes;
  const { comments } = review as { comments: object[] };
  const { found, writes } = await suggest({ 'GET pulls/7/comments': comments });
  expect([found, writes]).toEqual([{ pull: 7, count: 0 }, []]);
});

interface Samples {
  nothing: { what: string; listed?: object; contents?: 'fixed' | 'missing' | 'large' }[];
  ranges: { before: string; after: string; range: object | null }[];
}

const { nothing, ranges } = readSamples<Samples>('suggest-fixes.yaml', import.meta.url);

const CONTENTS = {
  untidy: contentOf(UNTIDY),
  fixed: contentOf(FIXED),
  missing: undefined,
  large: { ...contentOf(UNTIDY), encoding: 'none' },
};

test.each(nothing)('nothing is suggested for $what', async ({ listed, contents }) => {
  const { found, writes } = await suggest({
    'GET pulls/7/files': [file(listed)],
    [`GET contents/${PATH}`]: CONTENTS[contents ?? 'untidy'],
  });
  expect([found, writes]).toEqual([{ pull: 7, count: 0 }, []]);
});

test.each(ranges)('$before becomes $after by its own lines', ({ before, after, range }) => {
  expect(makeSuggestion(before, after)).toEqual(range);
});

test('a comment may stand only within one hunk of the patch', () => {
  const patch = '@@ -1,3 +1,4 @@ x\n a\n+b\n@@ -10 +11,2 @@\n c\n@@ -20,2 +22,0 @@\n-d';
  const at = (start: number, end: number) => isWithin({ start, end, lines: [] }, patch);
  expect([at(4, 4), at(1, 4), at(12, 12)]).toEqual([true, true, true]);
  expect([at(4, 11), at(13, 13), at(22, 22)]).toEqual([false, false, false]);
});

test('no line of a record ends the fence of its suggestion', () => {
  const lines = ['```', '<img src=x>', '@octocat', '`````'];
  const counts = countNodes(parseMarkdown(suggestionBody({ start: 1, end: 1, lines })));
  expect(counts).toEqual({ root: 1, paragraph: 1, text: 1, inlineCode: 1, code: 1 });
});
