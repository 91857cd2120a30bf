import { expect, test } from 'vitest';
import type { History } from '../../scripts/model/dataset.ts';
import type { Files } from '../support/records/records.ts';
import {
  createPublicRepository,
  deprecationFile,
  historyOf,
  vendorFile,
} from '../support/repositories/history.ts';
import type { Repository } from '../support/repositories/repository.ts';

const BRANCHED = '2026-03-02T10:00:00Z';
const LANDED = '2026-03-04T10:00:00Z';

/** A public repository with a branch of these changes, which main has left behind. */
function withTopic(...commits: Files[]): Repository {
  const repository = createPublicRepository({ deprecations: [] });
  repository.git('switch', '--quiet', '--create', 'topic');
  for (const files of commits) repository.commit(files, BRANCHED);
  repository.git('switch', '--quiet', 'main');
  repository.commit({ 'README.md': 'Meanwhile.\n' }, BRANCHED);
  repository.at(LANDED);
  return repository;
}

const merge = ({ git }: Repository) => git('merge', '--quiet', '--no-ff', '--no-edit', 'topic');

const without = (history: History) =>
  [...history.changelog, ...history.changes].map(({ ts: _, commit: _commit, ...entry }) => entry);

test('a merge, a squash and a rebase of one change give the same entries', async () => {
  const landings: Record<string, (repository: Repository) => void> = {
    merge,
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
    const changed = { ...vendorFile({ name: 'Tools' }), ...vendorFile({ id: 'new' }) };
    const repository = withTopic({ ...changed, ...deprecationFile() });
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
  // The second step undoes a part of the first.
  const moved = vendorFile({ source_url: 'https://toolbox.example/plans' });
  const repository = withTopic(vendorFile({ name: 'Tools' }), { ...moved, ...deprecationFile() });
  merge(repository);
  const { changelog, changes } = await historyOf(repository);
  expect(changelog.slice(1)).toMatchObject([{ ts: LANDED, change: 'source_url_changed' }]);
  expect(changes.slice(1)).toMatchObject([{ ts: LANDED, change: 'record_added' }]);
});

test('a baseline that comes with a merge is the merge', async () => {
  const repository = createPublicRepository();
  repository.commit({ 'records/baseline.yaml': null }, BRANCHED);
  repository.git('switch', '--quiet', '--create', 'topic');
  repository.commit({ 'records/baseline.yaml': 'note: Again.\n' }, BRANCHED);
  repository.commit(vendorFile({ name: 'Tools' }), BRANCHED);
  repository.git('switch', '--quiet', 'main');
  repository.at(LANDED);
  merge(repository);
  const history = await historyOf(repository);
  expect(history.baseline).toEqual({ commit: repository.git('rev-parse', 'HEAD'), ts: LANDED });
  expect(history.changelog).toHaveLength(1);
});
