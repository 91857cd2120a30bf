import { expect, test } from 'vitest';
import { listUncommitted } from '../../scripts/history/refs.ts';
import { createRepository } from '../support/repositories/repository.ts';

/** Files of records/ by their names there. */
const records = <T>(files: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`records/${name}`, text]));

test('a record that is new, changed, removed, moved or staged is named; nothing else is', async () => {
  const before = records({ a: '1', b: '1', 'c d ü': '1', e: 'moved' });
  const repository = createRepository({ ...before, README: '1' });
  expect(await listUncommitted(repository.root)).toEqual([]);
  const changed = records({ a: '2', b: null, 'c d ü': '2', e: null, 'f/g': 'moved' });
  repository.write({ ...changed, README: '2', 'other/x.yaml': '1' });
  repository.git('add', 'records/f/g', 'records/e');
  expect(await listUncommitted(repository.root)).toEqual(Object.keys(changed));
});

test('a file that git ignores is named: it would be published, and is in no commit', async () => {
  const repository = createRepository({ 'records/a.yaml': '1', '.gitignore': 'records/b.yaml\n' });
  repository.write({ 'records/b.yaml': '1' });
  expect(await listUncommitted(repository.root)).toEqual(['records/b.yaml']);
});

test.each([
  ['a sparse checkout', 'sparse-checkout', 'set', '--no-cone', '/*', '!/records/b.yaml'],
  ['skip-worktree', 'update-index', '--skip-worktree', 'records/b.yaml'],
  ['assume-unchanged', 'update-index', '--assume-unchanged', 'records/b.yaml'],
])('a file that git does not look at is refused by name: %s', async (_, ...command) => {
  const repository = createRepository({ 'records/a.yaml': '1', 'records/b.yaml': '1' });
  // A sparse checkout leaves files that git has not looked at since they were copied.
  repository.git('update-index', '--refresh');
  repository.git(...command);
  await expect(listUncommitted(repository.root)).rejects.toThrow('records/b.yaml');
});
