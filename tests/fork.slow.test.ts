import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveFolder } from '#support/build/dist.ts';
import { createSteps, forkRecords } from '#support/commands/clone.ts';
import { forkWorkflows, upstreamCommands } from '#support/commands/contributing-page.ts';
import { ROOT } from '#support/commands/run-command.ts';
import { createRunner, runSteps } from '#support/commands/run-job.ts';
import { writeFiles } from '#support/repositories/repository.ts';

const steps = createSteps();

/** Runs a line in the fork, which must succeed. */
async function succeed(line: string): Promise<string> {
  const { code, stdout, stderr } = await steps.clone.bash(line);
  expect(code, `${line}\n${stdout}${stderr}`).toBe(0);
  return stdout;
}

test('a fork that replaces all records is valid, publishes no name but its own, and passes the tests that read its files', async () => {
  await succeed(
    `sed -i s,vendor-almanac/vendor-almanac,borealis/almanac, .github/ISSUE_TEMPLATE/config.yml .github/SECURITY.md`,
  );
  expect(await succeed('npm run -s validate')).toContain('no problems');
  await succeed('npm run -s build');
  // The licence of the code asks for the name of its authors in every copy.
  expect(await succeed('grep -rail vendor-almanac dist')).toBe('dist/package/LICENSE\n');
  const tests = 'tests/model/resolver tests/workflow/community-files tests/contributing.test';
  await succeed(`npx vitest run --config tests/vitest.config.ts ${tests}`);
  await succeed('git restore .github');
});

test('a fork follows the tooling as a second remote and keeps its records', async () => {
  const upstream = join(steps.newFolder('upstream'), 'clone');
  await succeed(`git clone --quiet "${ROOT}" "${upstream}"
      cd "${upstream}" && git checkout --quiet -B main
      echo "// newer" >> scripts/fix.ts
      git rm --quiet tests/fix.test.ts
      git commit --quiet --all --message "fix: a newer version"
      git rm -r --quiet records/vendors
      git commit --quiet --all --message "records: others go"`);
  const before = await succeed('git ls-tree -r HEAD -- records');
  for (const command of upstreamCommands()) {
    const isLong = command === 'npm ci' || command === 'npm test';
    if (!isLong) await succeed(command.replace(/https:\S+$/, `"${upstream}"`));
  }
  expect(await succeed('git ls-tree -r HEAD -- records')).toBe(before);
  expect(await succeed('git diff --name-only upstream/main HEAD -- . ":!records"')).toBe('');
  expect(existsSync(join(steps.clone.root, 'tests/fix.test.ts'))).toBe(false);
  expect(readFileSync(join(steps.clone.root, 'scripts/fix.ts'), 'utf8')).toContain('// newer');
});

test('a repository of records alone is checked and published by the tooling beside it', async () => {
  const fork = join(steps.clone.root, 'fork');
  writeFiles(fork, forkRecords());
  const git = `cd "${fork}" && git add records && git commit --quiet`;
  await succeed(`cd "${fork}" && git init --quiet --initial-branch=main && ${git} --message one`);
  writeFiles(fork, { 'records/baseline.yaml': 'date: 2026-03-02\nnote: A test.\n' });
  await succeed(`${git} --message two`);
  const site = await serveFolder(steps.newFolder('site'));
  const runner = createRunner(steps.newFolder('runner'));
  const fetch = 'npx tsx scripts/workflow/fetch-published.ts';
  const instead = {
    [fetch]: `${fetch} --root fork --out "$RUNNER_TEMP/published" --base-url ${site.url}`,
  };
  const stage = { ...steps, runner, values: { LABELS: '[]' }, instead };
  const [check, publish] = forkWorkflows();
  const checked = await runSteps(check?.workflow.jobs.check ?? { steps: [] }, stage);
  expect(checked.map(({ code }) => code)).toEqual([0]);
  const built = await runSteps(publish?.workflow.jobs.build ?? { steps: [] }, stage);
  expect(built.map(({ code }) => code)).toEqual([0, 0]);
  expect(built[1]?.stdout).toContain('1 vendor, 2 deprecations');
  expect(existsSync(join(steps.clone.root, 'dist/SHA256SUMS'))).toBe(true);
});
