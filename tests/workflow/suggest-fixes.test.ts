import { expect, test } from 'vitest';
import {
  isWithin,
  makeSuggestion,
  rangesOf,
  readFixes,
  suggestFixes,
  suggestionBody,
} from '../../scripts/workflow/suggest-fixes.ts';
import { type Answers, startGithub } from '../support/commands/fake-github.ts';
import { countNodes, parseMarkdown } from '../support/markdown.ts';
import { vendorFile } from '../support/repositories/history.ts';

/** The commit of the pull request that is looked at. */
const HEAD = 'a'.repeat(40);

/** A record that the pull request changes, as `npm run fix` leaves it. */
const PATH = 'records/vendors/toolbox.yaml';
const FIXED = vendorFile()[PATH] ?? '';

/** What the look at the pull request says: that file can be fixed. */
const fixes = { pull: 7, head: HEAD, paths: [PATH] };

const UNTIDY = FIXED.replace('name: Toolbox\n', 'name: Toolbox  \n');

function answers(changes: Answers = {}): Answers {
  const content = Buffer.from(UNTIDY).toString('base64');
  const lines = UNTIDY.split('\n').length - 1;
  return {
    'GET pulls/7': { state: 'open', head: { sha: HEAD } },
    'GET pulls/7/files': [{ filename: PATH, status: 'added', patch: `@@ -0,0 +1,${lines} @@\n+…` }],
    'GET pulls/7/comments': [],
    [`GET contents/${PATH}`]: { encoding: 'base64', content },
    'GET pulls/7/reviews': [],
    'POST pulls/7/reviews': {},
    ...changes,
  };
}

test('what npm run fix would fix is one review of suggestions on the commit that was looked at', async () => {
  const { github, writes, calls } = await startGithub(answers());
  expect(await suggestFixes(github, fixes)).toBe(1);
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
  expect(calls.find(({ path }) => path.startsWith('contents/'))?.path).toContain(`ref=${HEAD}`);
});

test('a pull request that has moved on or is closed is left alone', async () => {
  for (const pull of [
    { state: 'open', head: { sha: 'b'.repeat(40) } },
    { state: 'closed', head: { sha: HEAD } },
  ]) {
    const { github, writes } = await startGithub(answers({ 'GET pulls/7': pull }));
    expect(await suggestFixes(github, fixes)).toBeNull();
    expect(writes()).toEqual([]);
  }
});

test('what has been suggested on that line is not suggested again', async () => {
  const first = await startGithub(answers());
  await suggestFixes(first.github, fixes);
  const [, review] = first.writes()[0] ?? [];
  const { comments } = review as { comments: object[] };
  const second = await startGithub(answers({ 'GET pulls/7/comments': comments }));
  expect(await suggestFixes(second.github, fixes)).toBe(0);
  expect(second.writes()).toEqual([]);
});

test('a file whose line ends differ is told with the command', async () => {
  const content = Buffer.from(FIXED.replaceAll('\n', '\r\n')).toString('base64');
  const change = { [`GET contents/${PATH}`]: { encoding: 'base64', content } };
  const { github, writes } = await startGithub(answers(change));
  expect(await suggestFixes(github, fixes)).toBe(0);
  const [, review] = writes()[0] ?? [];
  expect((review as { body: string }).body).toContain(`- \`${PATH}\``);
});

test('a file that the pull request does not change, or that needs no fix, is not spoken of', async () => {
  const normalizeText = { encoding: 'base64', content: Buffer.from(FIXED).toString('base64') };
  const untidy = Buffer.from(UNTIDY).toString('base64');
  const contents = `GET contents/${PATH}`;
  for (const change of [
    { 'GET pulls/7/files': [] },
    { 'GET pulls/7/files': [{ filename: PATH, status: 'removed', patch: '@@ -1 +1,99 @@' }] },
    { 'GET pulls/7/files': [{ filename: 'other', status: 'added', patch: '@@ -1 +1,99 @@' }] },
    { [contents]: normalizeText },
    { [contents]: undefined },
    { [contents]: [{ type: 'file', path: PATH }] },
    // What GitHub says of a file above a megabyte.
    { [contents]: { encoding: 'none', content: untidy } },
  ]) {
    const { github, writes } = await startGithub(answers(change));
    expect(await suggestFixes(github, fixes)).toBe(0);
    expect(writes()).toEqual([]);
  }
});

test('what cannot be shown is told once', async () => {
  const files = [{ filename: PATH, status: 'modified', patch: '@@ -5 +5 @@\n-a\n+b' }];
  const first = await startGithub(answers({ 'GET pulls/7/files': files }));
  await suggestFixes(first.github, fixes);
  const [, review] = first.writes()[0] ?? [];
  const change = { 'GET pulls/7/files': files, 'GET pulls/7/reviews': [{ body: null }, review] };
  const second = await startGithub(answers(change));
  await suggestFixes(second.github, fixes);
  expect(second.writes()).toEqual([]);
  const other = { 'GET pulls/7/files': files, 'GET pulls/7/reviews': [{ body: 'Thank you.' }] };
  const third = await startGithub(answers(other));
  await suggestFixes(third.github, fixes);
  expect(third.writes()).toEqual(first.writes());
});

test('a fix outside of the shown lines is told with the command', async () => {
  const files = [{ filename: PATH, status: 'modified', patch: '@@ -5 +5 @@\n-a\n+b' }];
  const { github, writes } = await startGithub(answers({ 'GET pulls/7/files': files }));
  await suggestFixes(github, fixes);
  expect(writes()).toEqual([
    [
      'POST pulls/7/reviews',
      {
        commit_id: HEAD,
        event: 'COMMENT',
        body: expect.stringContaining(`- \`${PATH}\``),
        comments: [],
      },
    ],
  ]);
});

const claim = (changes: object): string =>
  JSON.stringify({ pull: 7, head: HEAD, paths: [PATH], ...changes });

test.each([
  ['no JSON', 'no', 'is not JSON'],
  ['null', 'null', 'is not an object'],
  ['a number', '7', 'is not an object'],
  ['another commit', claim({ head: 'b'.repeat(40) }), 'about another commit'],
  ['a path for a number', claim({ pull: '7/../8' }), 'names no pull request'],
  ['number 0', claim({ pull: 0 }), 'names no pull request'],
  ['no list', claim({ paths: PATH }), 'has no list of paths'],
  ['thousands of paths', claim({ paths: Array(51).fill(PATH) }), 'has no list of paths'],
  ['a path that is none', claim({ paths: [7] }), 'a file that is not a record'],
  ['a path out of records', claim({ paths: ['../secret'] }), 'a file that is not a record'],
  [
    'a file that is not a record',
    claim({ paths: ['package.json'] }),
    'a file that is not a record',
  ],
  ['megabytes', `${' '.repeat(70_000)}${claim({})}`, 'is larger than'],
])('a list with %s is refused', (_, text, reason) => {
  expect(() => readFixes(text, HEAD)).toThrow(reason);
  expect(() => readFixes(text, HEAD)).toThrow('nothing is suggested');
});

test('a list of records is taken, each path once', () => {
  expect(readFixes(claim({ paths: [PATH, PATH] }), HEAD)).toEqual(fixes);
  expect(readFixes(claim({ paths: Array(50).fill(PATH), pull: 1 }), HEAD).pull).toBe(1);
  expect(readFixes(claim({ paths: [] }), HEAD).paths).toEqual([]);
});

test.each([
  ['a\nb \nc\nd \ne\n', 'a\nb\nc\nd\ne\n', { start: 2, end: 4, lines: ['b', 'c', 'd'] }],
  ['b: 1\na: 2\nc: 3\n', 'a: 2\nb: 1\nc: 3\n', { start: 1, end: 2, lines: ['a: 2', 'b: 1'] }],
  ['a\n\n\nb\n', 'a\n\nb\n', { start: 3, end: 3, lines: [] }],
])('a suggestion has the lines from the first to the last change: %j', (before, after, range) => {
  expect(makeSuggestion(PATH, before, after)).toEqual({ path: PATH, ...range });
});

test('other line ends, a missing last one and a new line are beyond a suggestion', () => {
  expect(makeSuggestion(PATH, 'a\nb\n', 'a\nx\nb\n')).toBeNull();
  expect(makeSuggestion(PATH, 'a\r\n', 'a\n')).toBeNull();
  expect(makeSuggestion(PATH, 'a', 'a\n')).toBeNull();
  expect(makeSuggestion(PATH, 'a \nb', 'a\nb\n')).toBeNull();
  expect(makeSuggestion(PATH, 'a \n', 'a')).toBeNull();
});

test('a comment may stand only within one hunk of the patch', () => {
  const ranges = rangesOf('@@ -1,3 +1,4 @@ x\n a\n+b\n@@ -10 +11,2 @@\n c\n@@ -20,2 +22,0 @@\n-d');
  expect(ranges).toEqual([
    { start: 1, end: 4 },
    { start: 11, end: 12 },
  ]);
  const at = (start: number, end: number) => ({ path: PATH, start, end, lines: [] });
  expect([at(4, 4), at(1, 4), at(4, 11), at(13, 13)].map((each) => isWithin(each, ranges))).toEqual(
    [true, true, false, false],
  );
});

test('no line of a record ends the fence of its suggestion', () => {
  const lines = ['```', '<img src=x>', '@octocat', '`````'];
  const counts = countNodes(parseMarkdown(suggestionBody({ path: PATH, start: 1, end: 1, lines })));
  expect(counts).toEqual({ root: 1, paragraph: 1, text: 1, inlineCode: 1, code: 1 });
});
