import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { GUARDS } from '../../scripts/compare/guards.ts';
import type { DeprecationFile } from '../../scripts/model/generated/records.ts';
import { dataset, deprecation, provider, vendor } from '../support/records/records.ts';
import {
  compare,
  createBranch,
  providerFile,
  violations,
} from '../support/repositories/comparison.ts';
import { deprecationFile, vendorFile } from '../support/repositories/history.ts';
import type { Repository } from '../support/repositories/repository.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const RECORD = 'records/deprecations/acme-api/rocket-1.yaml';
const REPORT = 'records/source-checks/2026-03-05.json';
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`;

test('every guard has a name of its own and says why it is there', () => {
  expect(new Set(GUARDS.map(({ name }) => name)).size).toBe(GUARDS.length);
  for (const { name, reason } of GUARDS) {
    expect(name).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(reason).toMatch(/^[A-Z].*\.$/);
  }
});

test('a removed vendor, deprecation or provider is a violation', async () => {
  const repository = createBranch();
  repository.write({ [VENDOR]: null, [RECORD]: null, 'records/providers/acme.yaml': null });
  expect(violations(await compare(repository))).toEqual([
    ['removed-record', RECORD],
    ['removed-record', 'records/providers/acme.yaml'],
    ['removed-record', VENDOR],
  ]);
});

test('a renamed file is a removed record, and the violation says where its text went', async () => {
  const repository = createBranch();
  repository.write({ [VENDOR]: null, ...vendorFile({ id: 'toolkit' }) });
  const { guards } = await compare(repository);
  expect(violations({ guards })).toEqual([['removed-record', VENDOR]]);
  expect(guards[0]?.message).toContain('records/vendors/toolkit.yaml');
});

test('an id that something else had once is a violation, a record put back is not', async () => {
  const repository = createBranch({
    vendors: [vendor(), vendor({ id: 'workshop', name: 'Workshop' })],
    deprecations: [deprecation(), deprecation({ id: 'acme-api/rocket-9', item: 'rocket-9' })],
  });
  repository.git('checkout', '--quiet', 'main');
  repository.commit(
    {
      [RECORD]: null,
      'records/deprecations/acme-api/rocket-9.yaml': null,
      [VENDOR]: null,
      'records/vendors/workshop.yaml': null,
    },
    at(2),
  );
  repository.git('checkout', '--quiet', '-B', 'work');
  repository.write({
    ...deprecationFile({ item: 'Rocket 1' }),
    ...deprecationFile({ id: 'acme-api/rocket-9', item: 'rocket-9' }),
    ...vendorFile({ name: 'Another toolbox' }),
    ...vendorFile({ id: 'workshop', name: 'Workshop' }),
  });
  expect(violations(await compare(repository))).toEqual([
    ['reused-id', VENDOR],
    ['reused-id', RECORD],
  ]);
});

test('the id of a plan that was removed is not for another plan', async () => {
  const plan = { name: 'Pro', price_month: 5, limit_notes: [] };
  const [free] = vendor().plans;
  const plans = free ? [free] : [];
  const repository = createBranch({
    vendors: [vendor({ plans: [...plans, { id: 'pro', ...plan }] })],
  });
  repository.git('checkout', '--quiet', 'main');
  repository.commit(vendorFile({ plans }), at(2));
  repository.git('checkout', '--quiet', '-B', 'work');
  repository.write(vendorFile({ plans: [...plans, { id: 'pro', ...plan }] }));
  expect(violations(await compare(repository))).toEqual([]);
  repository.write(vendorFile({ plans: [...plans, { id: 'pro', ...plan, name: 'Professional' }] }));
  expect(violations(await compare(repository))).toEqual([['reused-id', VENDOR]]);
});

test('what the branch itself removed and added again was never published away', async () => {
  const repository = createBranch();
  repository.commit({ [RECORD]: null }, at(2));
  repository.commit(deprecationFile({ item: 'Rocket 1' }), at(3));
  expect(violations(await compare(repository))).toEqual([]);
});

test('a changed fact of a deprecation needs a later as_of', async () => {
  const facts: [field: string, changes: Partial<DeprecationFile>][] = [
    ['shutdown_date', { shutdown_date: '2027-01-31' }],
    ['date_basis', { date_basis: 'earliest' }],
    ['announced_on', { announced_on: null }],
    ['status', { status: 'retired' }],
    ['successor', { successor: 'rocket-3' }],
    ['source_url', { source_url: 'https://docs.acme.example/deprecations#models' }],
  ];
  // Each changes in a record of its own.
  const idOf = (field: string) => `acme-api/of-${field.replaceAll('_', '-')}`;
  const pathOf = (field: string) => `records/deprecations/${idOf(field)}.yaml`;
  const repository = createBranch({
    deprecations: facts.map(([field]) => deprecation({ id: idOf(field) })),
  });
  const change = (more: Partial<DeprecationFile>) => {
    for (const [field, changes] of facts) {
      repository.write(deprecationFile({ id: idOf(field), ...changes, ...more }));
    }
  };
  change({});
  const { guards } = await compare(repository);
  expect(guards).toHaveLength(facts.length);
  for (const [field] of facts) {
    const found = guards.find(({ path }) => path === pathOf(field));
    expect([found?.guard, found?.message], field).toEqual([
      'undated-change',
      expect.stringContaining(`${field} changed, but as_of is still`),
    ]);
  }
  change({ as_of: '2026-03-02' });
  expect(violations(await compare(repository))).toEqual([]);
});

test('as_of never goes back, and a record of today can have no later one', async () => {
  const repository = createBranch();
  repository.write(deprecationFile({ as_of: '2026-02-28' }));
  expect(violations(await compare(repository))).toEqual([['undated-change', RECORD]]);
  repository.write(deprecationFile({ shutdown_date: '2027-01-31' }));
  expect(violations(await compare(repository, { now: '2026-03-01T23:00:00Z' }))).toEqual([]);
});

test('a changed price needs a later retrieved_at', async () => {
  const repository = createBranch();
  const [free] = vendor().plans;
  const plans = free ? [{ ...free, price_month: 9 }] : [];
  repository.write(vendorFile({ plans }));
  const { guards } = await compare(repository);
  expect(violations({ guards })).toEqual([['undated-change', VENDOR]]);
  expect(guards[0]?.message).toContain('the price of free');
  repository.write(vendorFile({ plans, retrieved_at: '2026-03-02T10:00:00Z' }));
  expect(violations(await compare(repository))).toEqual([]);
});

test('a vendor that was read today can have no later retrieved_at', async () => {
  const repository = createBranch();
  const [free] = vendor().plans;
  repository.write(vendorFile({ plans: free ? [{ ...free, price_month: 9 }] : [] }));
  expect(violations(await compare(repository, { now: '2026-03-01T23:00:00Z' }))).toEqual([]);
});

test('so does a changed page of a vendor', async () => {
  const repository = createBranch();
  repository.write(vendorFile({ source_url: 'https://toolbox.example/plans' }));
  const { guards } = await compare(repository);
  expect(violations({ guards })).toEqual([['undated-change', VENDOR]]);
  expect(guards[0]?.message).toContain('source_url changed, but retrieved_at is still');
});

test('a commit dated in the future is a violation, one of a minute ahead is not', async () => {
  const repository = createBranch();
  repository.commit(vendorFile({ name: 'One' }), '2026-03-20T09:05:00Z');
  expect(violations(await compare(repository))).toEqual([]);
  const late = repository.commit(vendorFile({ name: 'Two' }), '2031-01-01T00:00:00Z');
  const { guards } = await compare(repository);
  expect(violations({ guards })).toEqual([['future-commit', VENDOR]]);
  expect(guards[0]?.message).toContain(late.slice(0, 12));
});

test('a changed currency is a violation', async () => {
  const repository = createBranch();
  repository.write(vendorFile({ currency: 'CAD' }));
  expect(violations(await compare(repository))).toEqual([['changed-currency', VENDOR]]);
});

test('records and code in one commit are a violation, in two commits they are not', async () => {
  const repository = createBranch();
  repository.commit({ ...vendorFile({ name: 'One' }), 'README.md': 'text is no code' }, at(2));
  repository.commit({ 'scripts/one.ts': '' }, at(3));
  expect(violations(await compare(repository))).toEqual([]);
  const mixed = repository.commit({ ...vendorFile({ name: 'Two' }), 'package.json': '{}' }, at(4));
  const { guards } = await compare(repository);
  expect(violations({ guards })).toEqual([['mixed-commit', VENDOR]]);
  expect(guards[0]?.message).toContain(mixed.slice(0, 12));
});

test('a commit that touches the baseline is a violation, even when another one restores it', async () => {
  const repository = createBranch();
  const path = 'records/baseline.yaml';
  repository.commit({ [path]: null }, at(2));
  repository.commit({ [path]: 'date: 2026-03-01\nnote: Begins.\n' }, at(3));
  expect(violations(await compare(repository))).toEqual([
    ['touched-baseline', path],
    ['touched-baseline', path],
  ]);
});

/** Makes a merge of main whose tree also has `files`, which neither side has. */
function evilMerge(repository: Repository, files: Record<string, string | null>): void {
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ 'README.md': 'Meanwhile.\n' }, at(2));
  repository.git('checkout', '--quiet', 'work');
  repository.commit(vendorFile({ name: 'Work' }), at(3));
  repository.git('merge', '--quiet', '--no-ff', '--no-commit', 'main');
  repository.commit(files, at(4), 'Update branch');
}

test('a merge commit hides nothing: neither the baseline nor code beside records', async () => {
  const gone = createBranch();
  evilMerge(gone, { 'records/baseline.yaml': null });
  expect(violations(await compare(gone))).toEqual([['touched-baseline', 'records/baseline.yaml']]);
  const mixed = createBranch();
  evilMerge(mixed, { ...vendorFile({ name: 'Evil' }), 'scripts/guards.ts': '' });
  expect(violations(await compare(mixed))).toEqual([['mixed-commit', VENDOR]]);
  const honest = createBranch();
  evilMerge(honest, {});
  expect(violations(await compare(honest))).toEqual([]);
});

test('a deprecation that a committed report calls gone or withdrawn may be removed', async () => {
  for (const found of [
    { state: 'gone', differences: [] },
    { state: 'mismatch', differences: [{ field: 'status', kind: 'withdrawn' }] },
  ]) {
    const repository = createBranch();
    repository.git('checkout', '--quiet', 'main');
    const report = { records: [{ id: 'acme-api/rocket-1', ...found }] };
    repository.commit({ [REPORT]: JSON.stringify(report) }, at(5));
    repository.git('checkout', '--quiet', '-B', 'work');
    repository.write({ [RECORD]: null });
    expect(violations(await compare(repository))).toEqual([]);
  }
});

test('only the newest report says whether a deprecation may be removed', async () => {
  const repository = createBranch();
  repository.git('checkout', '--quiet', 'main');
  const reportOf = (state: string): string =>
    JSON.stringify({ records: [{ id: 'acme-api/rocket-1', state, differences: [] }] });
  repository.commit({ 'records/source-checks/2026-03-03.json': reportOf('gone') }, at(4));
  repository.commit({ [REPORT]: reportOf('match') }, at(5));
  repository.git('checkout', '--quiet', '-B', 'work');
  repository.write({ [RECORD]: null });
  expect(violations(await compare(repository))).toEqual([['removed-record', RECORD]]);
});

test('a new report needs a maintainer, is about what is here, and comes alone', async () => {
  const repository = createBranch();
  const write = (report: object) => repository.write({ [REPORT]: JSON.stringify(report) });
  write({ records: [{ id: 'acme-api/rocket-1', state: 'match' }] });
  const comparison = await compare(repository);
  expect(violations(comparison)).toEqual([['hand-made-report', REPORT]]);
  expect(comparison.checks).toEqual([{ path: REPORT, change: '1 match' }]);
  write({
    records: [{ id: 'other-api/x', state: 'match' }],
    plans: [{ vendor: 'other' }],
    pages: [{ url: 'https://elsewhere.example/' }],
  });
  const { guards } = await compare(repository, { allow: ['hand-made-report'] });
  expect(violations({ guards })[1]).toEqual(['unknown-in-report', REPORT]);
  for (const what of ['other-api/x', 'vendor other', 'https://elsewhere.example/']) {
    expect(guards[1]?.message).toContain(what);
  }
  write({ records: [] });
  repository.write(deprecationFile({ successor: 'evil-model', as_of: '2026-03-05' }));
  expect(violations(await compare(repository))).toEqual([
    ['hand-made-report', REPORT],
    ['mixed-report', REPORT],
  ]);
});

test('a dismissal comes alone, and the reviewer sees it', async () => {
  const repository = createBranch();
  const path = 'records/source-checks/dismissed.yaml';
  repository.write({ [path]: '- id: acme-api/rocket-1\n  reason: Written twice\n' });
  const { checks, guards } = await compare(repository);
  expect(violations({ guards })).toEqual([]);
  expect(checks).toEqual([{ path, change: 'dismissed: acme-api/rocket-1 | Written twice' }]);
  repository.commit({ 'scripts/one.ts': '' }, at(6));
  expect(violations(await compare(repository))).toContainEqual(['mixed-report', path]);
});

test('what is dismissed is a record, a vendor, a plan or a candidate of this repository', async () => {
  const path = 'records/source-checks/dismissed.yaml';
  const known = [
    'acme-api/rocket-1',
    'toolbox',
    'toolbox/free',
    'acme-api: rocket-9',
    'scheduled/acme-api/rocket-8-2',
  ];
  const unknown = [
    'acme-api/rocket-2',
    'toolbox/pro',
    'workshop',
    'other-api: rocket-9',
    'scheduled/other-api/rocket-8-2',
  ];
  const repository = createBranch();
  repository.write({ [path]: [...known, ...unknown].map((id) => `- id: "${id}"\n`).join('') });
  const { guards } = await compare(repository);
  expect(violations({ guards })).toEqual(unknown.map(() => ['unknown-in-report', path]));
  expect(guards.map(({ message }) => JSON.parse(message.replace(/ is dismissed.*/, '')))).toEqual(
    unknown,
  );
});

test('a dismissal of what was removed since may stay', async () => {
  const path = 'records/source-checks/dismissed.yaml';
  const repository = createBranch();
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ [path]: '- id: acme-api/rocket-0\n' }, at(5));
  repository.git('checkout', '--quiet', '-B', 'work');
  repository.write({ [path]: '- id: acme-api/rocket-0\n- id: toolbox\n' });
  expect(violations(await compare(repository))).toEqual([]);
});

test('a committed report stays as it is', async () => {
  const repository = createBranch();
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ [REPORT]: '{"records":[]}\n' }, at(5));
  repository.git('checkout', '--quiet', '-B', 'work');
  repository.write({ 'records/source-checks/2026-03-06.json': '{"records":[]}\n' });
  expect(violations(await compare(repository, { allow: ['hand-made-report'] }))).toHaveLength(1);
  repository.write({ 'records/source-checks/2026-03-06.json': null });
  repository.write({ [REPORT]: '{"records": []}\n' });
  expect(violations(await compare(repository))).toEqual([['edited-report', REPORT]]);
  repository.write({ [REPORT]: null });
  expect(violations(await compare(repository))).toEqual([['edited-report', REPORT]]);
});

test('the description of a page stays as long as a record cites the page', async () => {
  const repository = createBranch();
  repository.write(providerFile({ pages: [] }));
  expect(violations(await compare(repository))).toEqual([
    ['removed-page', 'records/providers/acme.yaml'],
  ]);
  const [page] = provider().pages ?? [];
  const moved = 'https://docs.acme.example/moved';
  if (page) repository.write(providerFile({ pages: [{ ...page, url: moved }] }));
  repository.write(deprecationFile({ source_url: moved, as_of: '2026-03-10' }));
  expect(violations(await compare(repository))).toEqual([]);
});

test('the authority in the ids of feed items stays', async () => {
  const repository = createBranch();
  repository.write({
    'records/dataset.yaml': stringify(dataset({ feed_authority: 'moved.example' })),
  });
  expect(violations(await compare(repository))).toEqual([
    ['changed-authority', 'records/dataset.yaml'],
  ]);
});

test('a lifted guard still shows, and lifts no other one', async () => {
  const repository = createBranch();
  repository.write({ [RECORD]: null, ...vendorFile({ currency: 'CAD' }) });
  const { guards } = await compare(repository, { allow: ['removed-record'] });
  expect(guards.map(({ guard, lifted }) => [guard, lifted])).toEqual([
    ['removed-record', true],
    ['changed-currency', false],
  ]);
});

test('a guard that does not exist cannot be lifted', async () => {
  await expect(compare(createBranch(), { allow: ['removed-recrod'] })).rejects.toThrow(
    'removed-record',
  );
});
