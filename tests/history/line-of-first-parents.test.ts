import { expect, test } from 'vitest';
import type { History } from '../../scripts/model/dataset.ts';
import {
  createPublicRepository,
  deprecationFile,
  historyOf,
  vendorFile,
} from '../support/repositories/history.ts';
import type { Repository } from '../support/repositories/repository.ts';

const BRANCHED = '2026-03-02T10:00:00Z';
const LANDED = '2026-03-04T10:00:00Z';

/** A branch that changes a vendor in two steps, the second of which undoes a part of the first. */
function branch(repository: Repository): void {
  repository.git('switch', '--quiet', '--create', 'topic');
  repository.commit(vendorFile({ name: 'Tools' }), BRANCHED);
  repository.commit(
    { ...vendorFile({ source_url: 'https://toolbox.example/plans' }), ...deprecationFile() },
    BRANCHED,
  );
  repository.git('switch', '--quiet', 'main');
  repository.commit({ 'README.md': 'Meanwhile.\n' }, BRANCHED);
  repository.at(LANDED);
}

const without = (history: History) =>
  [...history.changelog, ...history.changes].map(({ ts: _, commit: _commit, ...entry }) => entry);

test('a merge, a squash and a rebase of one change give the same entries', async () => {
  const landings: Record<string, (repository: Repository) => void> = {
    merge: ({ git }) => git('merge', '--quiet', '--no-ff', '--no-edit', 'topic'),
    squash({ git }) {
      git('merge', '--quiet', '--squash', 'topic');
      git('commit', '--quiet', '--message', 'squashed');
    },
    rebase({ git }) {
      git('rebase', '--quiet', 'main', 'topic');
      git('switch', '--quiet', 'main');
      git('merge', '--quiet', '--ff-only', 'topic');
    },
  };
  const entries: Record<string, unknown[]> = {};
  for (const [name, land] of Object.entries(landings)) {
    const repository = createPublicRepository({ deprecations: [] });
    repository.git('switch', '--quiet', '--create', 'topic');
    repository.commit(
      { ...vendorFile({ name: 'Tools' }), ...deprecationFile(), ...vendorFile({ id: 'new' }) },
      BRANCHED,
    );
    repository.git('switch', '--quiet', 'main');
    repository.commit({ 'README.md': 'Meanwhile.\n' }, BRANCHED);
    repository.at(LANDED);
    land(repository);
    const history = await historyOf(repository);
    entries[name] = without(history);
    expect(history.changelog.slice(1).map(({ ts }) => ts)).toEqual([LANDED, LANDED]);
  }
  expect(entries.merge).toHaveLength(5);
  expect(entries.squash).toEqual(entries.merge);
  expect(entries.rebase).toEqual(entries.merge);
});

test('a merge counts once, at its own timestamp, as what it changed on main', async () => {
  const repository = createPublicRepository({ deprecations: [] });
  branch(repository);
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'topic');
  const { changelog, changes } = await historyOf(repository);
  expect(changelog.slice(1).map(({ ts, change }) => [ts, change])).toEqual([
    [LANDED, 'source_url_changed'],
  ]);
  expect(changes.slice(1).map(({ ts, change }) => [ts, change])).toEqual([
    [LANDED, 'record_added'],
  ]);
});

test('a baseline that comes with a merge is the merge', async () => {
  const repository = createPublicRepository();
  repository.commit({ 'records/baseline.yaml': null }, BRANCHED);
  repository.git('switch', '--quiet', '--create', 'topic');
  repository.commit({ 'records/baseline.yaml': 'note: Again.\n' }, BRANCHED);
  repository.commit(vendorFile({ name: 'Tools' }), BRANCHED);
  repository.git('switch', '--quiet', 'main');
  repository.at(LANDED);
  repository.git('merge', '--quiet', '--no-ff', '--no-edit', 'topic');
  const history = await historyOf(repository);
  expect(history.baseline).toEqual({ commit: repository.git('rev-parse', 'HEAD'), ts: LANDED });
  expect(history.changelog).toHaveLength(1);
});
