import { findBase } from '#scripts/history/branch.ts';
import { isAncestor, readTree } from '#scripts/history/git.ts';
import { pathsOf } from '#scripts/history/log.ts';
import { MachineryError } from '#scripts/model/problem.ts';
import { createRepository, type Repository } from '#support/repositories/repository.ts';

/*
 * main:  left ── tip                     work:  left ── first ── second ── merge of side
 *                    side: left ── side         HEAD: a trial merge of work into main
 */
let repository: Repository;
const ids: Record<string, string> = {};
const PATHS = ['records/b.txt', 'scripts/c d.ts', 'scripts/ü.ts'];

beforeAll(() => {
  repository = createRepository({ 'records/a.txt': 'a' });
  const files = Object.fromEntries(PATHS.map((path) => [path, 'two']));
  const at = (day: number) => `2026-03-0${day}T12:00:00Z`;
  const imported = repository.import([
    { name: 'tip', from: 'main', files: { 'records/c.txt': 'main goes on' }, at: at(3) },
    { name: 'first', from: 'main', files: {}, at: at(4) },
    { name: 'second', from: 'first', files, at: at(5) },
    { name: 'side', from: 'main', files: { 'side.txt': '' }, at: at(5) },
    { name: 'work', from: 'second', merge: 'side', files: { 'side.txt': '' }, at: at(6) },
    {
      name: 'trial',
      from: 'tip',
      merge: 'work',
      files: { ...files, 'side.txt': '' },
      at: at(7),
    },
  ]);
  Object.assign(ids, imported, { left: repository.git('rev-parse', 'main') });
  repository.git('checkout', '--quiet', '--detach', 'trial');
});

test('the base is where the branch left main, whatever main did since', async () => {
  repository.git('checkout', '--quiet', '--detach', 'second');
  const changes = PATHS.map((path) => ({ path }));
  expect(await findBase(repository.root, 'tip')).toMatchObject({
    commit: ids.left,
    commits: [
      { commit: ids.first, message: 'first\n', seconds: 1772625600, changes: [] },
      { commit: ids.second, message: 'second\n', seconds: 1772712000, changes },
    ],
    differences: changes,
    head: ids.second,
  });
});

test('of a trial merge, the first parent is the base, and each commit has what it touches', async () => {
  repository.git('checkout', '--quiet', '--detach', 'trial');
  const { commit, commits } = await findBase(repository.root, 'HEAD^1');
  expect(commit).toBe(ids.tip);
  const touched = new Map(commits.map((one) => [one.commit, pathsOf(one)]));
  expect(Object.fromEntries(touched)).toEqual({
    [ids.first ?? '']: [],
    [ids.second ?? '']: PATHS,
    [ids.side ?? '']: ['side.txt'],
    [ids.work ?? '']: [],
    [ids.trial ?? '']: [],
  });
});

test('HEAD and every commit it grew from are ancestors, also through a merge', async () => {
  repository.git('checkout', '--quiet', '--detach', 'work');
  const found = ['left', 'side', 'work', 'tip'].map((name) =>
    isAncestor(repository.root, ids[name] ?? ''),
  );
  // Neither is one that the repository does not have.
  found.push(isAncestor(repository.root, 'f'.repeat(40)));
  expect(await Promise.all(found)).toEqual([true, true, true, false, false]);
});

test('a reference that is not there, or looks like an option, is refused with the way out', async () => {
  for (const ref of ['nowhere', '--output=x', '']) {
    const result = findBase(repository.root, ref);
    await expect(result).rejects.toThrow(MachineryError);
    await expect(result).rejects.toThrow('--base');
  }
});

test('the tree of a commit is its regular files under records/, byte for byte', async () => {
  const bytes = Buffer.from([0xff, 0x00, 0x0a]);
  const own = createRepository();
  const files = { 'records/é.yaml': bytes, 'records/sub/x.yaml': 'x: 1\n', 'other/y.yaml': 'no' };
  const commit = own.commit(files, '2026-03-02T12:00:00Z');
  own.commit({ 'records/sub/x.yaml': 'x: 2\n' }, '2026-03-03T12:00:00Z');
  const found = await readTree(own.root, commit);
  expect(found.map(({ path, bytes: content }) => [path, Buffer.from(content)])).toEqual([
    ['records/sub/x.yaml', Buffer.from('x: 1\n')],
    ['records/é.yaml', bytes],
  ]);
});
