import { expect, test } from 'vitest';
import { planIssues } from '../../scripts/workflow/issues.ts';
import { syncIssues } from '../../scripts/workflow/sync-issues.ts';
import { validDataset } from '../support/build/publication.ts';
import { startGithub } from '../support/commands/fake-github.ts';
import { movedReport, sourceReport } from '../support/records/source-report.ts';

const dataset = validDataset();
const plans = planIssues(movedReport(), dataset);
const resolved = planIssues(sourceReport(), dataset);
const open = (body: string, more: object = {}) => ({
  number: 5,
  title: 'Source check: Acme',
  body,
  ...more,
});

test('an issue is opened once, and updated after that', async () => {
  const first = await startGithub({ 'GET issues': [], 'POST issues': { number: 5 } });
  await syncIssues(first.github, plans);
  expect(first.writes()).toEqual([
    [
      'POST issues',
      { title: 'Source check: Acme', body: plans[0]?.body, labels: ['source-check'] },
    ],
  ]);
  const second = await startGithub({ 'GET issues': [open(plans[0]?.body ?? '')] });
  expect(await syncIssues(second.github, plans)).toEqual([]);
  expect(second.writes()).toEqual([]);
  const old = `${plans[0]?.marker}\nof yesterday`;
  const third = await startGithub({
    'GET issues': [open(old)],
    'PATCH issues/5': {},
    'POST issues/5/comments': {},
  });
  await syncIssues(third.github, plans);
  const heading = '`acme-api/rocket-1` differs from its page; shutdown 2026-12-31';
  expect(third.writes()).toEqual([
    ['PATCH issues/5', { title: 'Source check: Acme', body: plans[0]?.body }],
    ['POST issues/5/comments', { body: `New in the source check of 2026-03-20:\n\n- ${heading}` }],
  ]);
});

test('a changed title alone is brought to the issue', async () => {
  const { github, writes } = await startGithub({
    'GET issues': [open(plans[0]?.body ?? '', { title: 'Source check: Acme Inc.' })],
    'PATCH issues/5': {},
  });
  await syncIssues(github, plans);
  expect(writes()).toEqual([
    ['PATCH issues/5', { title: 'Source check: Acme', body: plans[0]?.body }],
  ]);
});

test('a finding that the issue had already needs no comment', async () => {
  const body = `${plans[0]?.body ?? ''}\nmore`;
  const { github, writes } = await startGithub({
    'GET issues': [open(body)],
    'PATCH issues/5': {},
  });
  await syncIssues(github, plans);
  expect(writes().map(([what]) => what)).toEqual(['PATCH issues/5']);
});

test('an issue that a person has edited in a browser had its findings already', async () => {
  const body = `${plans[0]?.body ?? ''}\nmore`.replaceAll('\n', '\r\n');
  const { github, writes } = await startGithub({
    'GET issues': [open(body)],
    'PATCH issues/5': {},
  });
  await syncIssues(github, plans);
  expect(writes().map(([what]) => what)).toEqual(['PATCH issues/5']);
});

test('where nothing waits the issue is closed, or says what could not be checked', async () => {
  const yesterday = [open(`${resolved[0]?.marker}\n### a finding`)];
  const closing = await startGithub({ 'GET issues': yesterday, 'PATCH issues/5': {} });
  await syncIssues(closing.github, resolved);
  expect(closing.writes()).toEqual([
    ['PATCH issues/5', { state: 'closed', state_reason: 'completed' }],
  ]);
  const unread = sourceReport();
  for (const record of unread.records) record.state = 'not_checked';
  const keeping = await startGithub({ 'GET issues': yesterday, 'PATCH issues/5': {} });
  await syncIssues(keeping.github, planIssues(unread, dataset));
  const [[what, change] = []] = keeping.writes();
  expect(what).toBe('PATCH issues/5');
  expect(change).toMatchObject({ body: expect.stringContaining('1 could not be checked') });
  expect(JSON.stringify(change)).not.toContain('a finding');
});

test('issues and pull requests of people are not touched, whatever they quote', async () => {
  const github = await startGithub({
    'GET issues': [
      open(`I saw this: ${resolved[0]?.marker}`),
      open(`${resolved[0]?.marker}\nx`, { pull_request: {} }),
    ],
  });
  await syncIssues(github.github, resolved);
  expect(github.writes()).toEqual([]);
});
