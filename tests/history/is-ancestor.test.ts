import { expect, test } from 'vitest';
import { isAncestor } from '../../scripts/history/refs.ts';
import { createRepository } from '../support/repositories/repository.ts';

test('HEAD and every commit it grew from are ancestors, also through a merge', async () => {
  const repository = createRepository({ a: '1' });
  const first = repository.git('rev-parse', 'HEAD');
  repository.git('checkout', '--quiet', '-b', 'side');
  const side = repository.commit({ b: '1' }, '2026-03-02T12:00:00Z');
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ c: '1' }, '2026-03-03T12:00:00Z');
  expect(await isAncestor(repository.root, side)).toBe(false);
  repository.git('merge', '--quiet', '--no-ff', '--message', 'merge', 'side');
  const head = repository.git('rev-parse', 'HEAD');
  for (const commit of [first, side, head]) {
    expect(await isAncestor(repository.root, commit)).toBe(true);
  }
});

test('a commit that the repository does not have is not an ancestor, and no failure', async () => {
  const repository = createRepository({ a: '1' });
  expect(await isAncestor(repository.root, 'f'.repeat(40))).toBe(false);
});
