import { expect, test } from 'vitest';
import { suggestFixes } from '../../scripts/workflow/suggest-fixes.ts';
import { type Answers, startGithub } from '../support/fake-github.ts';
import { FIXED, fixes, HEAD, PATH } from '../support/fixes.ts';

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
            line: 2,
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

test('another comment on the line, or the same on another line, hides no suggestion', async () => {
  const first = await startGithub(answers());
  await suggestFixes(first.github, fixes);
  const [, review] = first.writes()[0] ?? [];
  const [comment] = (review as { comments: { path: string; line: number; body: string }[] })
    .comments;
  for (const change of [{ line: 3 }, { body: 'I would say so too.' }, { path: 'records/x.yaml' }]) {
    const earlier = [{ ...comment, ...change }];
    const { github } = await startGithub(answers({ 'GET pulls/7/comments': earlier }));
    expect(await suggestFixes(github, fixes)).toBe(1);
  }
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
