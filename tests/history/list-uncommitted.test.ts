import { expect, test } from 'vitest';
import { listUncommitted } from '../../scripts/history/refs.ts';
import { createRepository } from '../support/repository.ts';

test('a record that is new, changed, removed, moved or staged is named; nothing else is', async () => {
  const repository = createRepository({
    'records/a.yaml': '1',
    'records/b.yaml': '1',
    'records/c d ü.yaml': '1',
    'records/e.yaml': 'moved',
    'README.md': '1',
  });
  expect(await listUncommitted(repository.root)).toEqual([]);
  repository.write({
    'records/a.yaml': '2',
    'records/b.yaml': null,
    'records/c d ü.yaml': '2',
    'records/e.yaml': null,
    'records/f/g.yaml': 'moved',
    'README.md': '2',
    'other/x.yaml': '1',
  });
  repository.git('add', 'records/f/g.yaml', 'records/e.yaml');
  expect(await listUncommitted(repository.root)).toEqual([
    'records/a.yaml',
    'records/b.yaml',
    'records/c d ü.yaml',
    'records/e.yaml',
    'records/f/g.yaml',
  ]);
});
