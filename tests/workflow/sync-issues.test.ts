import { planIssues, syncIssues } from '#scripts/workflow/issues.ts';
import { validDataset } from '#support/build/publication.ts';
import { startGithub } from '#support/commands/fake-github.ts';
import { mismatch } from '#support/records/review.ts';
import { movedReport, sourceReport } from '#support/records/source-report.ts';

const dataset = validDataset();
const plans = planIssues(movedReport(), dataset);
const resolved = planIssues(sourceReport(), dataset);
const MARKER = plans[0]?.marker ?? '';
const body = plans[0]?.body ?? '';
const title = 'Source check: Acme';

/** What is written where these issues are open. */
async function sync(of: typeof plans, ...issues: object[]) {
  const { github, writes } = await startGithub({
    'GET issues': issues.map((issue) => ({ number: 5, title, ...issue })),
    'POST issues': { number: 5 },
    'PATCH issues/5': {},
    'POST issues/5/comments': {},
  });
  await syncIssues(github, of);
  return writes();
}

test('an issue is opened once, and updated after that, with a comment on what is new', async () => {
  const opened = { title, body, labels: ['source-check'] };
  expect(await sync(plans)).toEqual([['POST issues', opened]]);
  expect(await sync(plans, { body })).toEqual([]);
  const heading = '`acme-api/rocket-1` differs from its page; shutdown 2026-12-31';
  const comment = `New in the source check of 2026-03-20:\n\n- ${heading}`;
  expect(await sync(plans, { body: `${MARKER}\nof yesterday` })).toEqual([
    ['PATCH issues/5', { title, body }],
    ['POST issues/5/comments', { body: comment }],
  ]);
});

test.each([
  ['another title', { title: 'Source check: Acme Inc.', body }],
  ['more text', { body: `${body}\nmore` }],
  ['line ends of a browser', { body: `${body}\nmore`.replaceAll('\n', '\r\n') }],
])('an issue with its findings and %s is updated without a comment', async (_, issue) => {
  expect(await sync(plans, issue)).toEqual([['PATCH issues/5', { title, body }]]);
});

test('where nothing waits the issue is closed, or says what could not be checked', async () => {
  const yesterday = { body: `${MARKER}\n### a finding` };
  const closed = { state: 'closed', state_reason: 'completed' };
  expect(await sync(resolved, yesterday)).toEqual([['PATCH issues/5', closed]]);
  const unread = sourceReport({ records: [mismatch([], { state: 'not_checked' })] });
  const body = expect.stringMatching(/^(?!.*a finding).*1 could not be checked/s);
  expect(await sync(planIssues(unread, dataset), yesterday)).toEqual([
    ['PATCH issues/5', { title, body }],
  ]);
});

test('issues and pull requests of people are not touched, whatever they quote', async () => {
  const quoted = { body: `I saw this: ${MARKER}` };
  const pull = { body: `${MARKER}\nx`, pull_request: {} };
  expect(await sync(resolved, quoted, pull)).toEqual([]);
});
