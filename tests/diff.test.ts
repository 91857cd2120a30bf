import { expect, test } from 'vitest';
import { runCommand } from './support/commands/run-command.ts';
import { createBranch } from './support/repositories/comparison.ts';
import { NOW, vendorFile } from './support/repositories/history.ts';

const diff = (root: string, ...args: string[]) =>
  runCommand('diff', ['--root', root, '--now', NOW, ...args]);

test('a change without a violation is shown with exit code 0', async () => {
  const { root, write } = createBranch();
  write(vendorFile({ name: 'Toolbox 2', retrieved_at: '2026-03-02T10:00:00Z' }));
  for (const args of [[], ['--base', 'main']]) {
    const { code, stdout } = await diff(root, ...args);
    expect(code).toBe(0);
    expect(stdout).toContain('toolbox  vendor_renamed  "Toolbox" -> "Toolbox 2"');
  }
});

test('a violation is exit code 1, a lifted one 0, and both show', async () => {
  const repository = createBranch();
  repository.write({ 'records/vendors/toolbox.yaml': null });
  const stopped = await diff(repository.root);
  const lifted = await diff(repository.root, '--allow', 'removed-record');
  expect([stopped.code, lifted.code]).toEqual([1, 0]);
  expect(stopped.stdout).toContain('removed-record: ');
  expect(lifted.stdout).toContain('removed-record (lifted): ');
});

test.each([
  ['an unknown guard', ['--allow', 'everything']],
  ['a base that is not there', ['--base', 'nowhere']],
])('%s is broken use: exit code 2 and one line that says the way out', async (_, args) => {
  const { code, stdout, stderr } = await diff(createBranch().root, ...args);
  expect([code, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(/^diff: .+\n$/);
});
