import { renderComparisonText } from '#scripts/compare/render.ts';
import { DEPRECATION, VENDOR } from '#support/records/records.ts';
import { compare, createBranch, violations } from '#support/repositories/comparison.ts';
import { deprecationFile, vendorFile } from '#support/repositories/history.ts';

const SOON = '2026-03-02T12:00:00Z';

test('a branch shows what its merge would log, committed or not, and nothing that main did since', async () => {
  const repository = createBranch();
  repository.git('checkout', '--quiet', 'main');
  repository.commit(vendorFile({ category: 'database' }), SOON);
  repository.git('checkout', '--quiet', 'work');
  repository.commit({ ...vendorFile({ name: 'Toolbox 2' }), 'a.md': 'More.' }, SOON);
  repository.write(deprecationFile({ shutdown_date: '2027-01-31', as_of: '2026-03-15' }));
  const { changelog, changes, rows, tooling } = await compare(repository);
  const renamed = { change: 'vendor_renamed', old: 'Toolbox', new: 'Toolbox 2', correction: true };
  expect(changelog).toMatchObject([{ vendor: 'toolbox', plan: null, ...renamed }]);
  const moved = { change: 'shutdown_date_changed', old: '2026-12-31', new: '2027-01-31' };
  expect(changes).toMatchObject([{ id: 'acme-api/rocket-1', ...moved }]);
  const read = { old: '2026-03-01', new: '2026-03-15' };
  expect(rows).toEqual([
    { path: DEPRECATION, at: 'shutdown_date', old: '2026-12-31', new: '2027-01-31' },
    { path: DEPRECATION, at: 'evidence[https://docs.acme.example/deprecations].read_at', ...read },
    { path: VENDOR, at: 'name', old: 'Toolbox', new: 'Toolbox 2' },
  ]);
  expect(tooling).toEqual([{ path: 'a.md', state: 'file', size: 5, old: null, new: 'More.' }]);
});

test('what has no values of a record is shown: a submodule, a guide, a mode, a name in capitals', async () => {
  const repository = createBranch();
  const head = repository.head();
  const hidden = '[submodule "x"]\npath = records/vendors/sub.yaml\nurl = ../x\nignore = all\n';
  repository.commit({ '.gitmodules': hidden }, SOON);
  repository.git('update-index', '--add', '--cacheinfo', `160000,${head},records/vendors/sub.yaml`);
  repository.git('update-index', '--chmod=+x', DEPRECATION);
  repository.git('commit', '--quiet', '--message', 'Add a submodule');
  repository.git('checkout', '--quiet', '.');
  repository.commit({ 'records/README.md': 'Rules', 'Records/vendors/toolbox.yaml': '' }, SOON);
  const text = renderComparisonText(await compare(repository));
  const paths = ['records/vendors/sub.yaml', 'records/README.md', DEPRECATION];
  for (const path of [...paths, 'Records/vendors/toolbox.yaml'])
    expect(text).toContain(`${path}  (no values of a record)`);
});

test('a merge commit hides nothing: neither the baseline nor code beside records', async () => {
  const repository = createBranch();
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ 'README.md': 'Meanwhile.\n' }, SOON);
  repository.git('checkout', '--quiet', 'work');
  repository.commit(vendorFile({ category: 'hosting' }), SOON);
  repository.git('merge', '--quiet', '--no-ff', '--no-commit', 'main');
  // The tree of the merge has what neither side has.
  const hidden = { 'records/baseline.yaml': null, 'scripts/guards.ts': '' };
  repository.commit({ ...hidden, ...vendorFile({ category: 'database' }) }, SOON, 'Update branch');
  const baseline = 'records/baseline.yaml';
  expect(violations(await compare(repository))).toEqual([
    ['mixed-change', baseline],
    ['touched-baseline', baseline],
  ]);
});

test('a mistaken new record is reverted', async () => {
  const repository = createBranch();
  const added = deprecationFile({ id: 'acme-api/rocket-9', item: 'rocket-9' });
  const commit = repository.commit(added, SOON);
  repository.git('branch', '--force', 'main', 'work');
  repository.git('revert', '--no-edit', commit);
  expect(violations(await compare(repository))).toEqual([]);
});
