import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { renderComparisonText } from '../../scripts/compare/compare.ts';
import { factsSha256 } from '../../scripts/model/matches.ts';
import {
  checkedRows,
  PLANNED,
  PLANNED_PATH,
  plannedReport,
  plannedRow,
} from '../support/records/planned-dates.ts';
import { deprecation, vendor } from '../support/records/records.ts';
import { compare, createBranch } from '../support/repositories/comparison.ts';
import { deprecationFile, vendorFile } from '../support/repositories/history.ts';

const SOON = '2026-03-02T12:00:00Z';

test('nothing changed is nothing to see', async () => {
  const comparison = await compare(createBranch());
  expect(comparison).toMatchObject({
    changelog: [],
    changes: [],
    feed: [],
    unlogged: [],
    unreadable: [],
    unknownHosts: [],
    guards: [],
  });
});

test('a branch shows the entries that its merge would log, committed or not', async () => {
  const repository = createBranch();
  repository.commit(vendorFile({ name: 'Toolbox 2' }), SOON);
  repository.write(deprecationFile({ shutdown_date: '2027-01-31', as_of: '2026-03-15' }));
  const { changelog, changes, feed, unlogged } = await compare(repository);
  expect(changelog).toEqual([
    { vendor: 'toolbox', plan: null, change: 'vendor_renamed', old: 'Toolbox', new: 'Toolbox 2' },
  ]);
  expect(changes).toMatchObject([
    {
      id: 'acme-api/rocket-1',
      change: 'shutdown_date_changed',
      old: '2026-12-31',
      new: '2027-01-31',
    },
  ]);
  expect(feed).toEqual([
    {
      id: 'acme-api/rocket-1',
      change: 'item_changed',
      fields: ['shutdown_date', 'as_of', 'evidence'],
    },
  ]);
  expect(unlogged).toEqual([
    { path: 'records/deprecations/acme-api/rocket-1.yaml', fields: ['as_of', 'evidence'] },
  ]);
});

test('what main did since the branch left it is no change of the branch', async () => {
  const repository = createBranch();
  repository.git('checkout', '--quiet', 'main');
  repository.commit(vendorFile({ name: 'Renamed on main' }), SOON);
  repository.git('checkout', '--quiet', 'work');
  repository.commit(deprecationFile({ successor: 'rocket-3' }), SOON);
  const { changelog, changes } = await compare(repository);
  expect(changelog).toEqual([]);
  expect(changes.map(({ change }) => change)).toEqual(['successor_changed']);
});

test('a new record is one entry and one feed item', async () => {
  const repository = createBranch();
  repository.write(deprecationFile({ id: 'acme-api/rocket-9', item: 'rocket-9' }));
  repository.write(vendorFile({ id: 'workshop', name: 'Workshop' }));
  const { changelog, changes, feed } = await compare(repository);
  expect(changelog.map(({ vendor: id, change }) => [id, change])).toEqual([
    ['workshop', 'vendor_added'],
  ]);
  expect(changes.map(({ id, change }) => [id, change])).toEqual([
    ['acme-api/rocket-9', 'record_added'],
  ]);
  expect(feed).toEqual([{ id: 'acme-api/rocket-9', change: 'item_added', fields: [] }]);
});

test('a file that cannot be read changes nothing and is named', async () => {
  const repository = createBranch();
  repository.write({
    'records/vendors/toolbox.yaml': 'name: [',
    'records/deprecations/acme-api/rocket-1.yaml': 'item: rocket-1\n',
  });
  const { changelog, changes, feed, unreadable } = await compare(repository);
  expect([changelog, changes, feed]).toEqual([[], [], []]);
  expect(unreadable.map(({ path }) => path)).toEqual([
    'records/deprecations/acme-api/rocket-1.yaml',
    'records/vendors/toolbox.yaml',
  ]);
});

test('fields that no log tells of are named, and comments are no change', async () => {
  const repository = createBranch();
  repository.write({
    'records/vendors/toolbox.yaml': stringify(vendor({ observations: ['Read on a Sunday.'] })),
    'records/deprecations/acme-api/rocket-1.yaml': `# a comment\n${stringify(deprecation())}`,
  });
  const { changelog, changes, unlogged } = await compare(repository);
  expect([changelog, changes]).toEqual([[], []]);
  expect(unlogged).toEqual([{ path: 'records/vendors/toolbox.yaml', fields: ['observations'] }]);
});

test('a new report dates the records that it found to match, and changes nothing else', async () => {
  const repository = createBranch();
  const facts_sha256 = factsSha256(deprecation());
  const report = {
    records: [
      { id: 'acme-api/rocket-1', state: 'match', last_verified: '2026-03-10', facts_sha256 },
    ],
  };
  repository.write({ 'records/source-checks/2026-03-10.json': JSON.stringify(report) });
  const { changelog, changes, feed } = await compare(repository);
  expect([changelog, changes]).toEqual([[], []]);
  expect(feed).toEqual([{ id: 'acme-api/rocket-1', change: 'item_changed', fields: ['as_of'] }]);
});

test('planned dates that come, move and go are shown, though no log tells of them', async () => {
  const repository = createBranch();
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ [PLANNED_PATH]: stringify(PLANNED) }, SOON);
  repository.git('checkout', '--quiet', '-B', 'work');
  const [first, second] = PLANNED.items;
  const items = [first, { ...second, date: '2027-09-01' }, plannedRow('rocket-8')];
  repository.write({ [PLANNED_PATH]: stringify({ ...PLANNED, items }) });
  const comparison = await compare(repository);
  const id = (item: string) => `scheduled/acme-api/${item}-1`;
  expect(comparison.planned).toEqual([
    { id: id('rocket-6'), change: 'date', old: '2027-06-01', new: '2027-09-01' },
    { id: id('rocket-7'), change: 'removed', old: '2027-05-01', new: null },
    { id: id('rocket-8'), change: 'added', old: null, new: '2027-05-01' },
  ]);
  expect(renderComparisonText(comparison)).toContain(
    '  scheduled/acme-api/rocket-6-1  date  "2027-06-01" -> "2027-09-01"',
  );
});

test('a report tells how many planned dates agree, and names none that are not here', async () => {
  const repository = createBranch();
  const path = 'records/source-checks/2026-03-20.json';
  const report = plannedReport(checkedRows());
  repository.write({ [path]: JSON.stringify(report), [PLANNED_PATH]: stringify(PLANNED) });
  const { checks } = await compare(repository);
  expect(checks).toEqual([{ path, change: '1 match; planned dates: 3 match' }]);
  const [, ...items] = PLANNED.items;
  repository.write({ [PLANNED_PATH]: stringify({ ...PLANNED, items }) });
  const { guards } = await compare(repository);
  expect(guards.find(({ guard }) => guard === 'unknown-in-report')?.message).toContain(
    'the planned date scheduled/acme-api/rocket-5-1',
  );
});

test('a source on a host that nobody has used is shown, once', async () => {
  const repository = createBranch();
  repository.commit(deprecationFile({ source_url: 'https://news.example/rocket-1' }), SOON);
  const { unknownHosts } = await compare(repository);
  expect(unknownHosts).toEqual([{ id: 'acme-api/rocket-1', host: 'news.example' }]);
  expect(renderComparisonText(await compare(repository))).toContain('news.example');
});

test('a file that the logs cannot read is a violation', async () => {
  const repository = createBranch();
  const source_url = 'https:///docs.acme.example/deprecations';
  repository.write(deprecationFile({ source_url, shutdown_date: '2029-01-01' }));
  const { guards, changes } = await compare(repository);
  expect(changes).toEqual([]);
  expect(guards.map(({ guard, path }) => [guard, path])).toEqual([
    ['unreadable-file', 'records/deprecations/acme-api/rocket-1.yaml'],
  ]);
});
