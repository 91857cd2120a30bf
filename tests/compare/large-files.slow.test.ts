import {
  compare,
  compareChanges,
  createBranch,
  violations,
} from '#support/repositories/comparison.ts';
import { deprecationFile } from '#support/repositories/history.ts';

test('a large file that nobody reads does not stop a small change', async () => {
  const repository = createBranch();
  const large = { 'records/vendors/.gitkeep': 'a'.repeat(9 * 1024 * 1024) };
  repository.commit(large, '2026-03-02T12:00:00Z');
  repository.git('branch', '--force', 'main', 'work');
  repository.write(deprecationFile({ migration_note: 'Ours.' }));
  expect(violations(await compare(repository))).toEqual([]);
});

test('an address of ten million characters is one of its host', () => {
  const path = 'records/vendors/large.yaml';
  const { unknownHosts } = compareChanges({ [path]: `a: https://evil.example/${'x'.repeat(1e7)}` });
  expect(unknownHosts).toEqual([{ host: 'evil.example', path }]);
});
