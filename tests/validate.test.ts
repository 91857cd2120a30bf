import { describe, expect, test } from 'vitest';
import { runCommand } from './support/commands/run-command.ts';
import { recordFiles, recordText, vendor } from './support/records/records.ts';
import { createRepository } from './support/repositories/repository.ts';

const NOW = ['--now', '2026-03-20T09:00:00Z'];
const BROKEN = 'records/vendors/broken.yaml';

function repositoryWith(files: Record<string, string> = {}): string {
  return createRepository({ ...recordFiles(), ...files }).root;
}

const broken = { [BROKEN]: recordText(vendor({ id: 'broken', currency: 'EUR' as 'USD' })) };

test('valid records: exit 0 and the number of files', async () => {
  const run = await runCommand('validate', ['--root', repositoryWith(), ...NOW]);
  expect(run).toEqual({ code: 0, stdout: '4 files read, no problems\n', stderr: '' });
});

test('the records of this repository are valid', async () => {
  const { code, stdout } = await runCommand('validate', []);
  expect(code, stdout).toBe(0);
  expect(stdout).toMatch(/ files read, no problems\n$/);
});

describe('a wrong record: exit 1', () => {
  test('as text', async () => {
    const run = await runCommand('validate', ['--root', repositoryWith(broken), ...NOW]);
    expect(run.code).toBe(1);
    expect(run.stdout.split('\n')[0]).toMatch(
      /^records\/vendors\/broken\.yaml:3:11 {2}currency is "EUR"; use USD or CAD/,
    );
    expect(run.stdout.split('\n')[1]).toBe('5 files read, 1 problem');
  });
});

describe('paths choose whose problems are told', () => {
  test('a sound file beside a broken one: exit 0', async () => {
    const path = 'records/vendors/toolbox.yaml';
    const run = await runCommand('validate', ['--root', repositoryWith(broken), ...NOW, path]);
    const stdout = '5 files read, no problems, 1 problem in other files\n';
    expect(run).toEqual({ code: 0, stdout, stderr: '' });
  });

  test('a path below the folder that the command was started in', async () => {
    const root = repositoryWith(broken);
    const args = ['--root', root, ...NOW, 'vendors/broken.yaml'];
    expect((await runCommand('validate', args, `${root}/records`)).code).toBe(1);
  });

  test('a path that is not there: exit 2', async () => {
    const run = await runCommand('validate', ['--root', repositoryWith(), 'records/nothing.yaml']);
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toContain('"records/nothing.yaml"');
  });
});

describe('broken use: exit 2, nothing on standard output', () => {
  test.each([
    ['an unknown option', ['--nope']],
    ['a now that is none', ['--now', 'soon']],
    ['a root without records', ['--root', '/']],
  ])('%s', async (_, args) => {
    const run = await runCommand('validate', args);
    expect([run.code, run.stdout]).toEqual([2, '']);
    expect(run.stderr).toMatch(/^validate: .+\n$/);
  });
});
