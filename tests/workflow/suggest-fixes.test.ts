import { expect, test } from 'vitest';
import {
  isWithin,
  makeSuggestion,
  suggestFixes,
  suggestionBody,
} from '../../scripts/workflow/suggest-fixes.ts';
import { type Answers, startGithub } from '../support/commands/fake-github.ts';
import { countNodes, parseMarkdown } from '../support/markdown.ts';
import { vendorFile } from '../support/repositories/history.ts';

/** The commit of the pull request that was checked. */
const HEAD = 'a'.repeat(40);
const checked = { head: HEAD, branch: 'acme:work/1' };

/** A record that the pull request changes, as `npm run fix` leaves it. */
const PATH = 'records/vendors/toolbox.yaml';
const FIXED = vendorFile()[PATH] ?? '';
const UNTIDY = FIXED.replace('name: Toolbox\n', 'name: Toolbox  \n');

const contentOf = (text: string) => ({
  encoding: 'base64',
  content: Buffer.from(text).toString('base64'),
});
const file = (changes: object = {}) => {
  const lines = UNTIDY.split('\n').length - 1;
  return { filename: PATH, status: 'added', patch: `@@ -0,0 +1,${lines} @@\n+…`, ...changes };
};

function answers(changes: Answers = {}): Answers {
  return {
    'GET pulls': [
      { number: 6, head: { sha: 'b'.repeat(40) } },
      { number: 7, head: { sha: HEAD } },
    ],
    'GET pulls/7/files': [file()],
    'GET pulls/7/comments': [],
    [`GET contents/${PATH}`]: contentOf(UNTIDY),
    'POST pulls/7/reviews': {},
    ...changes,
  };
}

test('what npm run fix would fix is one review of suggestions on the commit that was checked', async () => {
  const { github, writes, calls } = await startGithub(answers());
  expect(await suggestFixes(github, checked)).toEqual({ pull: 7, count: 1 });
  expect(writes()).toEqual([
    [
      'POST pulls/7/reviews',
      {
        commit_id: HEAD,
        event: 'COMMENT',
        body: expect.any(String),
        comments: [
          {
            path: PATH,
            line: 1,
            side: 'RIGHT',
            body: expect.stringContaining('suggestion\nname: Toolbox\n'),
          },
        ],
      },
    ],
  ]);
  const asked = calls.map(({ path }) => path);
  expect(asked[0]).toContain('pulls?state=open&head=acme%3Awork%2F1&');
  expect(asked).toContain(`contents/${PATH}?ref=${HEAD}`);
});

test('a branch whose pull request has moved on or is closed is left alone', async () => {
  const { github, writes } = await startGithub(answers());
  expect(await suggestFixes(github, { ...checked, head: 'c'.repeat(40) })).toBeNull();
  expect(writes()).toEqual([]);
});

test('what has been suggested on that line is not suggested again', async () => {
  const first = await startGithub(answers());
  await suggestFixes(first.github, checked);
  const [, review] = first.writes()[0] ?? [];
  const { comments } = review as { comments: object[] };
  const second = await startGithub(answers({ 'GET pulls/7/comments': comments }));
  expect(await suggestFixes(second.github, checked)).toEqual({ pull: 7, count: 0 });
  expect(second.writes()).toEqual([]);
});

test('nothing is said of what is no record, needs no fix, or cannot be a suggestion', async () => {
  const contents = `GET contents/${PATH}`;
  for (const change of [
    { 'GET pulls/7/files': [] },
    { 'GET pulls/7/files': [file({ status: 'removed' })] },
    { 'GET pulls/7/files': [file({ filename: 'package.json' })] },
    // Outside of what the pull request shows.
    { 'GET pulls/7/files': [file({ patch: '@@ -5 +5 @@\n-a\n+b' })] },
    { 'GET pulls/7/files': [file({ patch: undefined })] },
    { [contents]: contentOf(FIXED) },
    { [contents]: contentOf(UNTIDY.replaceAll('\n', '\r\n')) },
    { [contents]: undefined },
    { [contents]: [{ type: 'file', path: PATH }] },
    // What GitHub says of a file above a megabyte.
    { [contents]: { ...contentOf(UNTIDY), encoding: 'none' } },
  ]) {
    const { github, writes } = await startGithub(answers(change));
    expect(await suggestFixes(github, checked)).toEqual({ pull: 7, count: 0 });
    expect(writes()).toEqual([]);
  }
});

test.each([
  ['a\nb \nc\nd \ne\n', 'a\nb\nc\nd\ne\n', { start: 2, end: 4, lines: ['b', 'c', 'd'] }],
  ['b: 1\na: 2\nc: 3\n', 'a: 2\nb: 1\nc: 3\n', { start: 1, end: 2, lines: ['a: 2', 'b: 1'] }],
  ['a\n\n\nb\n', 'a\n\nb\n', { start: 3, end: 3, lines: [] }],
])('a suggestion has the lines from the first to the last change: %j', (before, after, range) => {
  expect(makeSuggestion(before, after)).toEqual(range);
});

test('other line ends, a missing last one and a new line are beyond a suggestion', () => {
  expect(makeSuggestion('a\nb\n', 'a\nx\nb\n')).toBeNull();
  expect(makeSuggestion('a\r\n', 'a\n')).toBeNull();
  expect(makeSuggestion('a', 'a\n')).toBeNull();
  expect(makeSuggestion('a \n', 'a')).toBeNull();
});

test('a comment may stand only within one hunk of the patch', () => {
  const patch = '@@ -1,3 +1,4 @@ x\n a\n+b\n@@ -10 +11,2 @@\n c\n@@ -20,2 +22,0 @@\n-d';
  const at = (start: number, end: number) => isWithin({ start, end, lines: [] }, patch);
  expect([at(4, 4), at(1, 4), at(4, 11), at(12, 12), at(13, 13), at(22, 22)]).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
  ]);
});

test('no line of a record ends the fence of its suggestion', () => {
  const lines = ['```', '<img src=x>', '@octocat', '`````'];
  const counts = countNodes(parseMarkdown(suggestionBody({ start: 1, end: 1, lines })));
  expect(counts).toEqual({ root: 1, paragraph: 1, text: 1, inlineCode: 1, code: 1 });
});
