import { runCommand } from '#support/commands/run-command.ts';
import { recordFiles, recordText, vendor } from '#support/records/records.ts';
import { createRepository } from '#support/repositories/repository.ts';

const NOW = ['--now', '2026-03-20T09:00:00Z'];
const BROKEN = 'records/vendors/broken.yaml';

function repositoryWith(files: Record<string, string> = {}): string {
  return createRepository({ ...recordFiles(), ...files }).root;
}

const broken = { [BROKEN]: recordText(vendor({ id: 'broken', currency: 'EUR' as 'USD' })) };

test('a wrong record: exit 1, and its problem as text', async () => {
  const run = await runCommand('validate', ['--root', repositoryWith(broken), ...NOW]);
  expect(run.code).toBe(1);
  const [line, count] = run.stdout.split('\n');
  expect(line).toMatch(/^records\/vendors\/broken\.yaml:3:11 {2}currency is "EUR"; use USD or CAD/);
  expect(count).toBe('5 files read, 1 problem');
});

test('paths choose whose problems are told, also below the folder of the caller', async () => {
  const root = repositoryWith(broken);
  const validate = (path: string, cwd?: string) =>
    runCommand('validate', ['--root', root, ...NOW, path], cwd);
  const stdout = '5 files read, no problems, 1 problem in other files\n';
  const sound = await validate('records/vendors/toolbox.yaml');
  expect(sound).toEqual({ code: 0, stdout, stderr: '' });
  expect((await validate('vendors/broken.yaml', `${root}/records`)).code).toBe(1);
});
