import { expect, test } from 'vitest';
import { describeReport, proposeReport } from '../../scripts/workflow/propose-findings.ts';
import { type Answers, FORBIDDEN, startGithub } from '../support/commands/fake-github.ts';
import { sourceReport } from '../support/records/source-report.ts';

const report = sourceReport();
const text = `${JSON.stringify(report, null, 2)}\n`;
const path = 'records/source-checks/2026-03-20.json';
const proposal = { base: 'main', path, text, report };

const ANSWERS: Answers = {
  'GET git/ref/heads/main': { object: { sha: 'm1' } },
  'POST git/blobs': { sha: 'b1' },
  'GET git/commits/m1': { tree: { sha: 't1' } },
  'POST git/trees': { sha: 't2' },
  'POST git/commits': { sha: 'c1' },
  'POST git/refs': {},
  'PATCH git/refs/heads/source-check': {},
  'GET pulls': [],
  'POST pulls': { number: 9 },
  'PATCH pulls/8': {},
};

/** What GitHub says that a branch has more than main: one commit, of these files. */
function comparedWith(message: string, ...more: string[]) {
  const files = ['records/source-checks/2026-03-19.json', ...more];
  return {
    commits: [{ commit: { message } }],
    files: files.map((filename) => ({ filename })),
  };
}

test('a report is one commit that adds the one file, and one pull request', async () => {
  const { github, writes, calls } = await startGithub(ANSWERS);
  expect(await proposeReport(github, proposal)).toEqual({ commit: 'c1', pull: 9 });
  const title = 'Report the source check of 2026-03-20';
  expect(writes()).toEqual([
    ['POST git/blobs', { encoding: 'base64', content: Buffer.from(text).toString('base64') }],
    [
      'POST git/trees',
      { base_tree: 't1', tree: [{ path, mode: '100644', type: 'blob', sha: 'b1' }] },
    ],
    ['POST git/commits', { message: title, tree: 't2', parents: ['m1'] }],
    ['POST git/refs', { ref: 'refs/heads/source-check', sha: 'c1' }],
    [
      'POST pulls',
      {
        title,
        body: describeReport(report),
        base: 'main',
        head: 'source-check',
        maintainer_can_modify: true,
      },
    ],
  ]);
  expect(new Set(calls.map(({ token }) => token))).toEqual(new Set(['Bearer test-token']));
});

test('the next report takes the place of the last one in the same pull request', async () => {
  const { github, writes } = await startGithub({
    ...ANSWERS,
    'GET git/ref/heads/source-check': { object: { sha: 'old' } },
    'GET compare/main...source-check': comparedWith('Report the source check of 2026-03-19'),
    'GET pulls': [{ number: 8 }],
  });
  expect(await proposeReport(github, proposal)).toEqual({ commit: 'c1', pull: 8 });
  const paths = writes().map(([what]) => what);
  expect(paths.slice(-2)).toEqual(['PATCH git/refs/heads/source-check', 'PATCH pulls/8']);
});

test('a branch that a person has committed to stays, and the report has one of its own', async () => {
  const { github, writes } = await startGithub({
    ...ANSWERS,
    'GET git/ref/heads/source-check': { object: { sha: 'theirs' } },
    'GET compare/main...source-check': comparedWith('records: accept what the page says'),
  });
  expect(await proposeReport(github, proposal)).toEqual({ commit: 'c1', pull: 9 });
  expect(writes().slice(-2)).toMatchObject([
    ['POST git/refs', { ref: 'refs/heads/source-check-2026-03-20', sha: 'c1' }],
    ['POST pulls', { head: 'source-check-2026-03-20' }],
  ]);
  const taken = await startGithub({
    ...ANSWERS,
    'GET git/ref/heads/source-check': { object: { sha: 'theirs' } },
    'GET git/ref/heads/source-check-2026-03-20': { object: { sha: 'theirs' } },
    'GET compare/main...source-check': comparedWith('records: accept what the page says'),
    'GET compare/main...source-check-2026-03-20': comparedWith('records: correct a date'),
  });
  await expect(proposeReport(taken.github, proposal)).rejects.toThrow('people have committed');
});

test('a report whose commit a person has amended, or committed below, stays', async () => {
  const title = 'Report the source check of 2026-03-19';
  const accepted = 'records/deprecations/acme-api/rocket-1.yaml';
  const below = comparedWith(title);
  const compared = [
    comparedWith(title, accepted),
    { ...below, commits: [{ commit: { message: 'records: correct a date' } }, ...below.commits] },
  ];
  for (const answer of compared) {
    const { github, writes } = await startGithub({
      ...ANSWERS,
      'GET git/ref/heads/source-check': { object: { sha: 'theirs' } },
      'GET compare/main...source-check': answer,
    });
    await proposeReport(github, proposal);
    expect(writes().map(([what]) => what)).not.toContain('PATCH git/refs/heads/source-check');
  }
});

test('the text of a pull request is one that GitHub takes, however long the reasons are', () => {
  const pages = Array.from({ length: 300 }, (_, index) => ({
    url: `https://docs.acme.example/${index}`,
    state: 'not_checked' as const,
    reason: 'x'.repeat(2_000),
    observed_on: null,
    sha256: null,
  }));
  const body = describeReport(sourceReport({ pages }));
  expect(body.length).toBeLessThan(65_536);
  expect(body).toContain('https://docs.acme.example/0');
  expect(body).toContain('… and 260 more');
});

test('where the workflow may not open pull requests the message names the setting', async () => {
  const { github } = await startGithub({ ...ANSWERS, 'POST pulls': FORBIDDEN });
  await expect(proposeReport(github, proposal)).rejects.toThrow(
    'Allow GitHub Actions to create and approve pull requests',
  );
});

test('what GitHub refuses is said with its answer, and not with the token', async () => {
  const { github } = await startGithub({});
  const refused = proposeReport(github, proposal);
  await expect(refused).rejects.toThrow('GitHub answered 404 to GET git/ref/heads/main');
  await expect(refused).rejects.not.toThrow('test-token');
});
