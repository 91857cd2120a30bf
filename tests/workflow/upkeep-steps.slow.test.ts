import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSteps } from '#support/commands/clone.ts';
import { PROPOSAL_ANSWERS, startGithub } from '#support/commands/fake-github.ts';
import { createRunner, runJob, standIn, writtenTo } from '#support/commands/run-job.ts';
import { PRICING, savePages } from '#support/pages/saved-pages.ts';

const steps = createSteps();

test('sources: a report goes from the pages to one pull request and the issues', async () => {
  const runner = createRunner(steps.newFolder('sources'));
  const pages = savePages({ [PRICING]: 'To go on, sign in.' }, '2026-03-09');
  const report = join(runner.RUNNER_TEMP ?? '', 'report.json');
  const command = 'npm run -s check-sources -- --out "$RUNNER_TEMP/report.json"';
  // The same command, with saved pages in place of the network.
  const instead = { [command]: `${command} --pages "${pages}"` };
  const fetched = await runJob('sources', 'fetch', { ...steps, runner, values: {}, instead });
  expect(fetched.map(({ code }) => code)).toEqual([0]);
  const { apiUrl, writes } = await startGithub({
    ...PROPOSAL_ANSWERS,
    'GET issues': [],
    'POST issues': { number: 3 },
  });
  const proposed = await runJob('sources', 'propose', {
    ...steps,
    runner: { ...runner, GITHUB_API_URL: apiUrl },
    values: { GITHUB_TOKEN: 'test-token', REPORT: report, BASE: 'main' },
  });
  expect(proposed.map(({ code, stderr }) => [code, stderr])).toEqual([[0, '']]);
  expect(writtenTo(runner, 'GITHUB_OUTPUT')).toBe('commit=c1\n');
  // A page that nobody has accepted yet waits for a person.
  expect(writes().map(([what]) => what)).toEqual([
    'POST issues',
    'POST git/trees',
    'POST git/commits',
    'POST git/refs',
    'POST pulls',
  ]);
  const [, grown] = writes()[1] ?? [];
  const content = (grown as { tree: { content: string }[] }).tree[0]?.content ?? '';
  expect(content).toBe(readFileSync(report, 'utf8'));
  const { date } = JSON.parse(readFileSync(report, 'utf8')) as { date: string };
  const path = join(steps.clone.root, `records/source-checks/${date}.json`);
  mkdirSync(join(steps.clone.root, 'records/source-checks'), { recursive: true });
  writeFileSync(path, content);
  const values = { BASE: 'origin/main' };
  const checked = await runJob('sources', 'check', { ...steps, runner, values });
  expect(checked.map(({ code }) => code)).toEqual([0]);
  rmSync(path);
});

test('labels: each is made or changed on GitHub', async () => {
  const folder = steps.newFolder('labels');
  // The runner has both programs, and this machine may have none.
  standIn(
    folder,
    'yq',
    `printf 'new vendor\\t0e8a16\\tNot recorded yet\\nsource-check\\t5319e7\\tOf a check\\n'`,
  );
  const PATH = standIn(folder, 'gh', `printf '<%s>' "$@" >> "${join(folder, 'asked')}"`);
  const runner = { ...createRunner(folder), PATH };
  const values = { GH_TOKEN: 'test-token', GH_REPO: 'acme/almanac' };
  const done = await runJob('labels', 'labels', { ...steps, runner, values });
  expect(done.map(({ code, stderr }) => [code, stderr])).toEqual([[0, '']]);
  expect(readFileSync(join(folder, 'asked'), 'utf8')).toBe(
    '<label><create><new vendor><--color><0e8a16><--description><Not recorded yet><--force>' +
      '<label><create><source-check><--color><5319e7><--description><Of a check><--force>',
  );
});
