import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGithub } from '#support/commands/fake-github.ts';
import { runCommand } from '#support/commands/run-command.ts';
import {
  createPublicRepository,
  deprecationFile,
  NOW,
  vendorFile,
} from '#support/repositories/history.ts';
import { type Repository, temporaryFolder } from '#support/repositories/repository.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const at = (day: number): string => `2026-03-0${day}T12:00:00Z`;

/** What a build for publication is told, where pull requests brought only the given commits. */
async function judge(
  repository: Repository,
  published: string,
  { reviewed = [], label = '' }: { reviewed?: string[]; label?: string } = {},
) {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'build.json'), JSON.stringify({ commit: published }));
  const [open, merged] = [null, NOW].map((merged_at) => ({ merged_at, base: { ref: 'main' } }));
  // One that was merged into another branch reviewed nothing that main has.
  const elsewhere = { merged_at: NOW, base: { ref: 'topic' } };
  const commits = repository.git('rev-list', 'HEAD').split('\n');
  const { apiUrl } = await startGithub(
    Object.fromEntries(
      commits.map((commit) => {
        const pulls = reviewed.includes(commit) ? [open, merged] : [open, elsewhere];
        return [`GET commits/${commit}/pulls`, pulls];
      }),
    ),
  );
  const env = {
    GITHUB_TOKEN: 'test-token',
    GITHUB_REPOSITORY: 'acme/almanac',
    GITHUB_API_URL: apiUrl,
    LABELS: JSON.stringify([label]),
  };
  const summary = join(folder, 'summary.md');
  const args = ['--published', folder, '--summary', summary, '--root', repository.root];
  const run = await runCommand('workflow/write-summary', [...args, '--now', NOW], undefined, env);
  const violations = [...run.stdout.matchAll(/^::error .*title=([\w-]+)::/gm)];
  return { code: run.code, stopped: violations.map(([, guard]) => guard), stdout: run.stdout };
}

test('what was pushed without a pull request is stopped by the guards, unless a label lifts them', async () => {
  const repository = createPublicRepository();
  const published = repository.head();
  // What merged pull requests brought was judged there, with their labels.
  const reviewed = [
    repository.commit({ [VENDOR]: null }, at(2)),
    repository.commit({ 'scripts/one.ts': '' }, at(3)),
  ];
  repository.commit(deprecationFile({ successor: 'evil-model' }), at(4));
  const pushed = await judge(repository, published, { reviewed });
  expect([pushed.code, pushed.stopped]).toEqual([1, ['undated-change']]);
  expect(pushed.stdout).not.toContain(VENDOR);
  const label = 'allow: undated-change';
  const lifted = await judge(repository, published, { reviewed, label });
  expect([lifted.code, lifted.stopped]).toEqual([0, []]);
});

test('commits that are pushed one by one are changes of their own', async () => {
  const repository = createPublicRepository();
  const published = repository.head();
  repository.commit(vendorFile({ category: 'hosting' }), at(2));
  repository.commit({ 'scripts/one.ts': '' }, at(3));
  expect(await judge(repository, published)).toMatchObject({ code: 0 });
  repository.commit({ 'scripts/two.ts': '', ...vendorFile({ category: 'database' }) }, at(4));
  expect((await judge(repository, published)).stopped).toEqual(['mixed-change']);
});
