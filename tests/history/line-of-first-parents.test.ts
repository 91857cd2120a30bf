import {
  BASELINE,
  createPublicRepository,
  deprecationFile,
  historyOf,
  vendorFile,
} from '#support/repositories/history.ts';

const BRANCHED = '2026-03-02T10:00:00Z';
const LANDED = '2026-03-04T10:00:00Z';

test('a merge counts once, at its own timestamp, as what it changed on main', async () => {
  const repository = createPublicRepository({ deprecations: [] });
  const renamed = vendorFile({ name: 'Tools' });
  // The second step undoes a part of the first.
  const moved = vendorFile({ source_url: 'https://toolbox.example/plans' });
  const files = { ...moved, ...deprecationFile() };
  const { main } = repository.import([
    { name: 'one', from: 'main', files: renamed, at: BRANCHED },
    { name: 'topic', from: 'one', files, at: BRANCHED },
    { name: 'main', from: 'main', files: { 'README.md': 'Meanwhile.\n' }, at: BRANCHED },
    { name: 'main', from: 'main', merge: 'topic', files, at: LANDED },
  ]);
  const { changelog, changes } = await historyOf(repository);
  const entry = { ts: LANDED, commit: main };
  expect(changelog.slice(1)).toMatchObject([{ ...entry, change: 'source_url_changed' }]);
  expect(changes.slice(1)).toMatchObject([{ ...entry, change: 'record_added' }]);
});

test('a baseline that comes with a merge is the merge', async () => {
  const repository = createPublicRepository();
  const { main = '' } = repository.import([
    { name: 'main', from: 'main', files: { 'records/baseline.yaml': null }, at: BRANCHED },
    { name: 'one', from: 'main', files: BASELINE, at: BRANCHED },
    { name: 'topic', from: 'one', files: vendorFile({ name: 'Tools' }), at: BRANCHED },
    {
      name: 'main',
      from: 'main',
      merge: 'topic',
      files: { ...BASELINE, ...vendorFile({ name: 'Tools' }) },
      at: LANDED,
    },
  ]);
  const history = await historyOf(repository);
  expect(history.baseline).toEqual({ commit: main, ts: LANDED });
  expect(history.changelog).toHaveLength(1);
});
