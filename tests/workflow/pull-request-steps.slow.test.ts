import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createSteps } from '#support/commands/clone.ts';
import { contentOf, startGithub } from '#support/commands/fake-github.ts';
import { createRunner, runJob, writtenTo } from '#support/commands/run-job.ts';

const steps = createSteps();

test('check: a change of records is annotated, summarised and compared', async () => {
  const runner = createRunner(steps.newFolder('check'));
  // What is judged and what judges are checkouts of their own there; here the clone is both.
  const checkouts = ['head', 'judge'].map((name) => join(steps.clone.root, name));
  for (const path of checkouts) symlinkSync('.', path);
  const given = { ...runner, GITHUB_WORKSPACE: steps.clone.root };
  const usual = { CODE: 'HEAD', BASE: 'origin/main', LABELS: '["docs"]' };
  /** The exit code of the last step, and what it printed. */
  const judge = async (changes: Record<string, string> = {}) => {
    const values = { ...usual, MODE: `--pages=${runner.RUNNER_TEMP}`, ...changes };
    const runs = await runJob('check', 'records', { ...steps, runner: given, values });
    const { code, stdout } = runs.at(-1) ?? {};
    return `${code} ${stdout}`;
  };
  const summary = () => writtenTo(runner, 'GITHUB_STEP_SUMMARY');
  expect(await judge()).toMatch(/^0 /);
  expect(summary()).toContain('## What consumers would see change');
  const path = join(steps.clone.root, 'records/vendors/toolbox.yaml');
  const text = readFileSync(path, 'utf8');
  const changed = text.replace('currency: USD', 'currency: CAD');
  writeFileSync(path, changed.replace('name: Toolbox', 'nom: Toolbox'));
  expect(await judge()).toMatch(/^1 (?:.*\n)*::error file=records\/vendors\/toolbox\.yaml,line=1,/);
  expect(summary()).toContain('records/vendors/toolbox.yaml:1:');
  writeFileSync(path, changed);
  expect(await judge()).toMatch(/^1 .*title=changed-constant/s);
  expect(await judge({ LABELS: '["allow: changed-constant"]' })).toMatch(/^0 /);
  expect(summary()).toContain('changed-constant (lifted)');
  const advised = { LABELS: 'null', MODE: '--advise' };
  expect(await judge(advised)).toMatch(/^0 /);
  expect(await judge({ ...advised, BASE: '0'.repeat(40) })).toMatch(/^0 /);
  // After a force push what was there before is gone.
  expect(await judge({ ...advised, BASE: 'f'.repeat(40) })).toMatch(/^0 /);
  expect(await judge({ BASE: 'f'.repeat(40) })).toMatch(/^2 /);
  writeFileSync(path, text);
  for (const path of checkouts) rmSync(path);
});

test('check: after a label the code of main as it is now judges, not that of the last push', async () => {
  const runner = createRunner(steps.newFolder('label'));
  const { bash, root } = steps.clone;
  const ask = async (lines: string) => (await bash(lines)).stdout.trim();
  symlinkSync('.', join(root, 'head'));
  await bash(`git checkout --quiet -b topic && git commit --quiet --allow-empty --message work
    git checkout --quiet -b newer main && git commit --quiet --allow-empty --message "A guard is added"
    git checkout --quiet -b merge && git merge --quiet --no-ff --no-edit topic`);
  const values = { CODE: 'HEAD^1', BASE: 'HEAD^1', LABELS: '[]', MODE: '--advise' };
  const instead = { 'npx tsx': 'true' };
  const stage = { ...steps, values, instead, runner: { ...runner, GITHUB_WORKSPACE: root } };
  symlinkSync('.', join(root, 'judge'));
  await runJob('check', 'records', stage);
  const newer = await ask('git rev-parse newer');
  expect(writtenTo(runner, 'GITHUB_OUTPUT')).toBe(`commit=${newer}\n`);
  await bash('git checkout --quiet main; rm head judge');
});

test('check: a change of records alone needs one Node, and everything else all tests', async () => {
  const ask = async (name: string, BASE = 'HEAD^1') => {
    const runner = createRunner(steps.newFolder(name));
    await runJob('check', 'scope', { ...steps, runner, values: { BASE } });
    return writtenTo(runner, 'GITHUB_OUTPUT');
  };
  const change = async (name: string, file: string) => {
    await steps.clone.bash(`echo >> ${file} && git commit --quiet --all --message "${name}"`);
    const scope = await ask(name);
    await steps.clone.bash('git reset --quiet --hard HEAD^1');
    return scope;
  };
  expect(await change('records', 'records/vendors/toolbox.yaml')).toBe('code=false\n');
  expect(await change('text', 'README.md')).toBe('code=true\n');
  expect(await ask('lost', 'f'.repeat(40))).toBe('code=true\n');
});

test('check: the one name says whether everything succeeded', async () => {
  const runner = createRunner(steps.newFolder('all'));
  for (const [results, code] of [
    ['success success success', 0],
    ['success success failure', 1],
    ['success skipped success', 1],
    ['success success cancelled', 1],
  ] as const) {
    const values = { RESULTS: results };
    const [result] = await runJob('check', 'check', { ...steps, runner, values });
    expect(result?.code, results).toBe(code);
  }
});

test('suggest: what a branch would be fixed to becomes a suggestion on its pull request', async () => {
  const runner = createRunner(steps.newFolder('suggest'));
  const name = 'records/vendors/toolbox.yaml';
  const text = readFileSync(join(steps.clone.root, name), 'utf8');
  const untidy = text.replace('name: Toolbox\n', 'name: Toolbox  \n');
  const commit = 'c'.repeat(40);
  const { apiUrl, writes } = await startGithub({
    'GET pulls': [{ number: 7, head: { sha: commit } }],
    'GET pulls/7/files': [{ filename: name, status: 'modified', patch: '@@ -1,5 +1,5 @@\n' }],
    'GET pulls/7/comments': [],
    [`GET contents/${name}`]: contentOf(untidy),
    'POST pulls/7/reviews': {},
  });
  const posted = await runJob('suggest', 'suggest', {
    ...steps,
    runner: { ...runner, GITHUB_API_URL: apiUrl },
    values: { HEAD: commit, BRANCH: 'acme:work', GITHUB_TOKEN: 'test-token' },
  });
  expect(posted.map(({ code }) => code)).toEqual([0]);
  expect(writes().map(([what]) => what)).toEqual(['POST pulls/7/reviews']);
  expect(writtenTo(runner, 'GITHUB_OUTPUT')).toBe('pull=7\n');
});
