import { safeJson } from '#scripts/model/words.ts';
import { describeReport, proposeReport } from '#scripts/workflow/propose-findings.ts';
import {
  type Answers,
  FORBIDDEN,
  PROPOSAL_ANSWERS,
  startGithub,
} from '#support/commands/fake-github.ts';
import { sourceReport } from '#support/records/source-report.ts';

const report = sourceReport();
const text = safeJson(report);
const path = 'records/source-checks/2026-03-20.json';

const TITLE = 'Report the source check of 2026-03-19';
const THEIRS = 'records: correct a date';

/** GitHub's answers on a branch that has these commits more than main, with the report and more files. */
function branchWith(branch: string, messages: string[], more: string[] = []): Answers {
  const files = ['records/source-checks/2026-03-19.json', ...more];
  return {
    [`GET git/ref/heads/${branch}`]: { object: { sha: 'old' } },
    [`GET compare/main...${branch}`]: {
      commits: messages.map((message) => ({ commit: { message } })),
      files: files.map((filename) => ({ filename })),
    },
  };
}

/** What is proposed where GitHub has more than main, and what is written. */
async function propose(more: Answers = {}) {
  const moved = { 'PATCH git/refs/heads/source-check': {}, 'PATCH pulls/8': {} };
  const { github, writes, calls } = await startGithub({ ...PROPOSAL_ANSWERS, ...moved, ...more });
  const done = await proposeReport(github, 'main', report);
  return { done, writes: writes(), tokens: new Set(calls.map(({ token }) => token)) };
}

test('a report is one commit that adds the one file, and one pull request', async () => {
  const { done, writes, tokens } = await propose();
  expect(done).toEqual({ commit: 'c1', pull: 9 });
  const title = 'Report the source check of 2026-03-20';
  const tree = [{ path, mode: '100644', type: 'blob', content: text }];
  const pull = { title, body: describeReport(report), base: 'main', head: 'source-check' };
  expect(writes).toEqual([
    ['POST git/trees', { base_tree: 't1', tree }],
    ['POST git/commits', { message: title, tree: 't2', parents: ['m1'] }],
    ['POST git/refs', { ref: 'refs/heads/source-check', sha: 'c1' }],
    ['POST pulls', pull],
  ]);
  expect(tokens).toEqual(new Set(['Bearer test-token']));
});

test('the next report takes the place of the last one in the same pull request', async () => {
  const last = { ...branchWith('source-check', [TITLE]), 'GET pulls': [{ number: 8 }] };
  const { done, writes } = await propose(last);
  expect(done).toEqual({ commit: 'c1', pull: 8 });
  const paths = writes.map(([what]) => what);
  expect(paths.slice(-2)).toEqual(['PATCH git/refs/heads/source-check', 'PATCH pulls/8']);
});

test.each<[what: string, messages: string[], files?: string[]]>([
  ['committed to', [THEIRS]],
  ['committed below', [THEIRS, TITLE]],
  ['amended', [TITLE], ['records/deprecations/acme-api/rocket-1.yaml']],
])('a branch that a person has %s stays, and the report has its own', async (_, ...theirs) => {
  const { done, writes } = await propose(branchWith('source-check', ...theirs));
  expect(done).toEqual({ commit: 'c1', pull: 9 });
  const own = 'source-check-2026-03-20';
  expect(writes.slice(-2)).toMatchObject([
    ['POST git/refs', { ref: `refs/heads/${own}`, sha: 'c1' }],
    ['POST pulls', { head: own }],
  ]);
});

test.each<[what: string, answers: Answers, message: string]>([
  [
    'people have committed to both branches',
    {
      ...branchWith('source-check', [THEIRS]),
      ...branchWith('source-check-2026-03-20', [THEIRS]),
    },
    'people have committed',
  ],
  [
    'the workflow may not open pull requests',
    { 'POST pulls': FORBIDDEN },
    'Allow GitHub Actions to create and approve pull requests',
  ],
  [
    'GitHub refuses',
    { 'GET git/ref/heads/main': undefined },
    'GitHub answered 404 to GET git/ref/heads/main',
  ],
])('where %s the message says so, without the token', async (_, answers, message) => {
  const refused = propose(answers);
  await expect(refused).rejects.toThrow(message);
  await expect(refused).rejects.not.toThrow('test-token');
});

test('the text of a pull request is one that GitHub takes, however long the reasons are', () => {
  const unread = { state: 'not_checked' as const, observed_on: null, sha256: null };
  const pages = Array.from({ length: 300 }, (_, index) => {
    const url = `https://docs.acme.example/${index}`;
    return { ...unread, url, reason: 'x'.repeat(2_000) };
  });
  const body = describeReport(sourceReport({ pages }));
  expect(body.length).toBeLessThan(65_536);
  expect(body).toContain('https://docs.acme.example/0');
  expect(body).toContain('… and 260 more');
});
