import { expect, test } from 'vitest';
import { readTree } from '../../scripts/history/git.ts';
import { findBase, isAncestor } from '../../scripts/history/refs.ts';
import { readHistory } from '../../scripts/history/replay.ts';
import { MachineryError } from '../../scripts/model/problem.ts';
import { createPublicRepository, NOW, vendorFile } from '../support/repositories/history.ts';
import { createRepository } from '../support/repositories/repository.ts';

test('the base is where the branch left main, whatever main did since', async () => {
  const repository = createPublicRepository();
  const left = repository.git('rev-parse', 'HEAD');
  repository.commit({ 'records/a.txt': 'main goes on' }, '2026-03-03T12:00:00Z');
  repository.git('checkout', '--quiet', '-b', 'work', left);
  const first = repository.commit({ 'records/b.txt': 'one' }, '2026-03-04T12:00:00Z', 'First');
  const paths = ['records/b.txt', 'scripts/c d.ts', 'scripts/ü.ts'];
  const files = Object.fromEntries(paths.map((path) => [path, 'two']));
  const second = repository.commit(files, '2026-03-05T12:00:00Z', 'Second');
  expect(await findBase(repository.root, 'main')).toEqual({
    commit: left,
    commits: [
      { commit: first, message: 'First\n', seconds: 1772625600, paths: ['records/b.txt'] },
      { commit: second, message: 'Second\n', seconds: 1772712000, paths },
    ],
    paths,
    head: second,
  });
});

test('commits without files, and merges, do not blur which commit touches what', async () => {
  const repository = createRepository({ 'records/a.txt': 'a' });
  repository.git('checkout', '--quiet', '-b', 'work');
  const empty = repository.commit({}, '2026-03-02T12:00:00Z', 'Empty');
  repository.git('checkout', '--quiet', '-b', 'side', 'main');
  const side = repository.commit({ 'side.txt': '' }, '2026-03-02T13:00:00Z', 'Side');
  repository.git('checkout', '--quiet', 'work');
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'side');
  const merge = repository.git('rev-parse', 'HEAD');
  const last = repository.commit({ 'records/b.txt': '' }, '2026-03-04T12:00:00Z', 'Last');
  const { commits } = await findBase(repository.root, undefined);
  expect(commits.map(({ commit, paths }) => [commit, paths])).toEqual([
    [empty, []],
    [side, ['side.txt']],
    [merge, []],
    [last, ['records/b.txt']],
  ]);
});

test('of a trial merge, the first parent is the base, and the commits are those of the branch', async () => {
  const repository = createRepository({ 'records/a.txt': 'a' });
  repository.git('checkout', '--quiet', '-b', 'work');
  const own = repository.commit({ 'records/b.txt': '' }, '2026-03-02T12:00:00Z');
  repository.git('checkout', '--quiet', 'main');
  const tip = repository.commit({ 'records/c.txt': '' }, '2026-03-03T12:00:00Z');
  repository.git('checkout', '--quiet', '--detach');
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'work');
  const merge = repository.git('rev-parse', 'HEAD');
  const base = await findBase(repository.root, 'HEAD^1');
  expect([base.commit, base.commits.map(({ commit }) => commit)]).toEqual([tip, [own, merge]]);
});

test('a reference that is not there, or looks like an option, is refused with the way out', async () => {
  const repository = createRepository({ 'records/a.txt': 'a' });
  for (const ref of ['nowhere', '--output=x', '']) {
    await expect(findBase(repository.root, ref)).rejects.toThrow(MachineryError);
    await expect(findBase(repository.root, ref)).rejects.toThrow('--base');
  }
});

test('the tree of a commit is its regular files under records/, byte for byte', async () => {
  const bytes = Buffer.from([0xff, 0x00, 0x0a]);
  const repository = createRepository();
  const files = { 'records/é.yaml': bytes, 'records/sub/x.yaml': 'x: 1\n', 'other/y.yaml': 'no' };
  const commit = repository.commit(files, '2026-03-02T12:00:00Z');
  repository.commit({ 'records/sub/x.yaml': 'x: 2\n' }, '2026-03-03T12:00:00Z');
  const found = await readTree(repository.root, commit);
  expect(found.map(({ path, bytes: content }) => [path, Buffer.from(content)])).toEqual([
    ['records/sub/x.yaml', Buffer.from('x: 1\n')],
    ['records/é.yaml', bytes],
  ]);
});

test('history at a commit knows nothing of later ones', async () => {
  const repository = createPublicRepository();
  const at = repository.commit(vendorFile({ name: 'New' }), '2026-03-03T12:00:00Z');
  repository.commit(vendorFile({ name: 'Newer' }), '2026-03-04T12:00:00Z');
  const history = await readHistory(repository.root, { now: NOW, at });
  expect(history.head.commit).toBe(at);
  const changes = history.changelog.map(({ change }) => change);
  expect(changes).toEqual(['baseline_created', 'vendor_renamed']);
});

test('HEAD and every commit it grew from are ancestors, also through a merge', async () => {
  const repository = createRepository({ a: '1' });
  const first = repository.git('rev-parse', 'HEAD');
  repository.git('checkout', '--quiet', '-b', 'side');
  const side = repository.commit({ b: '1' }, '2026-03-02T12:00:00Z');
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ c: '1' }, '2026-03-03T12:00:00Z');
  // Neither is one that the repository does not have.
  for (const commit of [side, 'f'.repeat(40)]) {
    expect(await isAncestor(repository.root, commit)).toBe(false);
  }
  repository.git('merge', '--quiet', '--no-ff', '--message', 'merge', 'side');
  const head = repository.git('rev-parse', 'HEAD');
  for (const commit of [first, side, head]) {
    expect(await isAncestor(repository.root, commit)).toBe(true);
  }
});
