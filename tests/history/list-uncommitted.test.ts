import { listUncommitted } from '#scripts/history/git.ts';
import { readRecordTexts } from '#scripts/records/read.ts';
import { createRepository, type Repository } from '#support/repositories/repository.ts';

const uncommitted = async ({ root }: Repository) =>
  listUncommitted(root, await readRecordTexts(root));

/** Files of records/ by their names there. */
const records = <T>(files: Record<string, T>): Record<string, T> =>
  Object.fromEntries(Object.entries(files).map(([name, text]) => [`records/${name}`, text]));

test('a record that is new, changed, removed, moved, staged or ignored is named; nothing else is', async () => {
  const before = records({ a: '1', b: '1', 'c d ü': '1', e: 'moved' });
  const ignored = { '.gitignore': 'records/h/\n' };
  const repository = createRepository({ ...before, ...ignored, README: '1' });
  expect(await uncommitted(repository)).toEqual([]);
  const changed = records({ a: '2', b: null, 'c d ü': '2', e: null, 'f/g': 'moved', 'h/i': '1' });
  repository.write({ ...changed, README: '2', 'other/x.yaml': '1' });
  repository.git('add', 'records/f/g', 'records/e');
  expect(await uncommitted(repository)).toEqual(Object.keys(changed));
});

test.each([
  ['a sparse checkout', 'sparse-checkout', 'set', '--no-cone', '/*', '!/records/b.yaml'],
  ['skip-worktree', 'update-index', '--skip-worktree', 'records/b.yaml'],
  ['assume-unchanged', 'update-index', '--assume-unchanged', 'records/b.yaml'],
])(
  'a file that differs where git does not look is refused by name: %s',
  async (what, ...command) => {
    const repository = createRepository({ 'records/a.yaml': '1', 'records/b.yaml': '1' });
    repository.git('update-index', '--refresh');
    repository.git(...command);
    if (!what.startsWith('a sparse')) repository.write({ 'records/b.yaml': '2' });
    await expect(uncommitted(repository)).rejects.toThrow('records/b.yaml');
  },
);
