import { runCommand } from '#support/commands/run-command.ts';
import { createBranch } from '#support/repositories/comparison.ts';
import { NOW, vendorFile } from '#support/repositories/history.ts';

const diff = (root: string, ...args: string[]) =>
  runCommand('diff', ['--root', root, '--now', NOW, ...args]);

test('a change without a violation is shown with exit code 0', async () => {
  const { root, write } = createBranch();
  write(vendorFile({ name: 'Toolbox 2', retrieved_at: '2026-03-02T10:00:00Z' }));
  for (const args of [[], ['--base', 'main']]) {
    const { code, stdout } = await diff(root, ...args);
    expect(code).toBe(0);
    expect(stdout).toContain('toolbox  vendor_renamed (the vendor’s)  "Toolbox" -> "Toolbox 2"');
  }
});

test('a violation is exit code 1, and shows', async () => {
  const repository = createBranch();
  repository.write({ 'records/vendors/toolbox.yaml': null });
  const { code, stdout } = await diff(repository.root);
  expect(code).toBe(1);
  expect(stdout).toContain('removed-record: ');
});
