import { expect, test } from 'vitest';
import { planIssues, settleIssues } from '../../scripts/workflow/issues.ts';
import { startGithub } from '../support/fake-github.ts';
import { validDataset } from '../support/publication.ts';
import { movedReport, sourceReport } from '../support/source-report.ts';

const dataset = validDataset();
const plans = planIssues(movedReport(), dataset);
const settled = planIssues(sourceReport(), dataset);
const open = (body: string, more: object = {}) => ({
  number: 5,
  title: 'Source check: Acme',
  body,
  ...more,
});

test('an issue is opened once, and updated after that', async () => {
  const first = await startGithub({ 'GET issues': [], 'POST issues': { number: 5 } });
  await settleIssues(first.github, plans);
  expect(first.writes()).toEqual([
    [
      'POST issues',
      { title: 'Source check: Acme', body: plans[0]?.body, labels: ['source-check'] },
    ],
  ]);
  const second = await startGithub({ 'GET issues': [open(plans[0]?.body ?? '')] });
  expect(await settleIssues(second.github, plans)).toEqual([]);
  expect(second.writes()).toEqual([]);
  const old = `${plans[0]?.marker}\nof yesterday`;
  const third = await startGithub({ 'GET issues': [open(old)], 'PATCH issues/5': {} });
  await settleIssues(third.github, plans);
  expect(third.writes()).toEqual([
    ['PATCH issues/5', { title: 'Source check: Acme', body: plans[0]?.body }],
  ]);
});

test('what is settled is closed; what could not be checked stays open', async () => {
  const yesterday = [open(`${settled[0]?.marker}\nx`)];
  const closing = await startGithub({ 'GET issues': yesterday, 'PATCH issues/5': {} });
  await settleIssues(closing.github, settled);
  expect(closing.writes()).toEqual([
    ['PATCH issues/5', { state: 'closed', state_reason: 'completed' }],
  ]);
  const unread = sourceReport();
  for (const record of unread.records) record.state = 'not_checked';
  const keeping = await startGithub({ 'GET issues': yesterday });
  await settleIssues(keeping.github, planIssues(unread, dataset));
  expect(keeping.writes()).toEqual([]);
});

test('issues and pull requests of people are not touched, whatever they quote', async () => {
  const github = await startGithub({
    'GET issues': [
      open(`I saw this: ${settled[0]?.marker}`),
      open(`${settled[0]?.marker}\nx`, { pull_request: {} }),
    ],
  });
  await settleIssues(github.github, settled);
  expect(github.writes()).toEqual([]);
});
