import { expect, test } from 'vitest';
import type { DeprecationRecord } from '../../scripts/model/records.ts';
import { deprecation, recordFiles, vendor } from '../support/records/records.ts';
import {
  commitOnMain,
  compare,
  compareChanges,
  createBranch,
  violations,
} from '../support/repositories/comparison.ts';
import { BASELINE, deprecationFile, vendorFile } from '../support/repositories/history.ts';
import { createRepository, type Repository } from '../support/repositories/repository.ts';

const VENDOR = 'records/vendors/toolbox.yaml';
const RECORD = 'records/deprecations/acme-api/rocket-1.yaml';
const REPORT = 'records/source-checks/2026-03-05.json';
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T12:00:00Z`;

test('an id that something else had once is a violation, a record put back is not', async () => {
  const repository = createBranch({
    vendors: [vendor(), vendor({ id: 'workshop', name: 'Workshop' })],
    deprecations: [deprecation(), deprecation({ id: 'acme-api/rocket-9', item: 'rocket-9' })],
  });
  commitOnMain(
    repository,
    {
      [RECORD]: null,
      'records/deprecations/acme-api/rocket-9.yaml': null,
      [VENDOR]: null,
      'records/vendors/workshop.yaml': null,
    },
    at(2),
  );
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
  commitOnMain(repository, vendorFile({ plans }), at(2));
  const again = { plans: [...plans, { id: 'pro', ...plan }], retrieved_at: '2026-03-03T10:00:00Z' };
  repository.write(vendorFile(again));
  expect(violations(await compare(repository))).toEqual([]);
  const professional = { id: 'pro', ...plan, name: 'Professional' };
  repository.write(vendorFile({ ...again, plans: [...plans, professional] }));
  expect(violations(await compare(repository))).toEqual([['reused-id', VENDOR]]);
});

test('what the branch itself removed and added again was never published away', async () => {
  const repository = createBranch();
  repository.commit({ [RECORD]: null }, at(2));
  repository.commit(deprecationFile({ item: 'Rocket 1', as_of: '2026-03-03' }), at(3));
  expect(violations(await compare(repository))).toEqual([]);
});

const [free] = vendor().plans;
const planWith = (limit_notes: string[]) => vendor().plans.map((one) => ({ ...one, limit_notes }));
const ofRecord = (at: string, change: object) => [at, RECORD, deprecationFile, change] as const;
const ofVendor = (at: string, change: object) => [at, VENDOR, vendorFile, change] as const;
const ofPlan = (at: string, change: object) =>
  ofVendor(`plans[free].${at}`, { plans: [{ ...free, ...change }] });

test('what is ours and what is the vendor’s do not come together', () => {
  const read = { retrieved_at: '2026-03-03T10:00:00Z' };
  const before = recordFiles({ vendors: [vendor({ plans: planWith(['Projects: 10']) })] });
  const labelled = planWith(['Limits: Projects: 10']);
  const priced = labelled.map((plan) => ({ ...plan, price_month: 9 }));
  const found = violations(compareChanges(vendorFile({ ...read, plans: priced }), before));
  expect(found).toEqual([['ours-and-theirs', VENDOR]]);
  const alone = vendorFile({ ...read, plans: labelled });
  expect(violations(compareChanges(alone, before))).toEqual([]);
});

test.each([
  ofRecord('shutdown_date', { shutdown_date: '2027-01-31' }),
  ofRecord('date_basis', { date_basis: 'earliest' }),
  ofRecord('announced_on', { announced_on: null }),
  ofRecord('status', { status: 'retired' }),
  ofRecord('source_url', { source_url: 'https://docs.acme.example/deprecations#models' }),
  ofRecord('aliases[]', { aliases: ['evil-model'] }),
  ofRecord('earlier_dates[0].shutdown_date', { earlier_dates: [{ shutdown_date: '2026-10-01' }] }),
  ofRecord('effects[restricted].words', { effects: [{ effect: 'restricted', words: 'x' }] }),
  ofRecord('regions[]', { regions: ['Mars'] }),
  ofRecord('type', { type: 'sdk' }),
  ofRecord('item', { item: 'rocket-l' }),
  ofRecord('successor', { successor: 'evil' }),
  ofPlan('limit_notes[]', { limit_notes: ['1 project', 'All'] }),
  ofPlan('price_month', { price_month: 9 }),
  // A plan that goes.
  ofPlan('limit_notes[]', { id: 'other' }),
  ofVendor('name', { name: 'Evil' }),
  ofVendor('source_url', { source_url: 'https://toolbox.example/plans' }),
  ofVendor('currency_note', { currency_note: 'Shown in EUR.' }),
])('what a page states needs a newer reading: %s of %s', (field, path, write, change) => {
  const { guards } = compareChanges(write(change));
  expect(violations({ guards })).toEqual([['undated-change', path]]);
  expect(guards[0]?.message).toContain(`${field} changed, but no page was read after 2026-03-01`);
  const read = { as_of: '2026-03-02', retrieved_at: '2026-03-02T10:00:00Z' };
  expect(violations(compareChanges(write({ ...change, ...read })))).toEqual([]);
});

test('a new reading goes on top, and no date goes back, of the record, a page or a copy', () => {
  const url = 'https://docs.acme.example/deprecations';
  const other = 'https://docs.acme.example/old';
  const copy = 'https://github.com/acme/docs/blob/0123/deprecations.md';
  const read = (read_at: string, more: object = {}) => ({ url, read_at, ...more });
  const pages = [read('2026-02-20', { copy }), { url: other, read_at: '2026-02-10' }];
  const evidence = pages as DeprecationRecord['evidence'];
  const before = recordFiles({ deprecations: [deprecation({ evidence })] });
  for (const [later, message] of [
    [[read('2026-02-19'), pages[1]], 'goes back from 2026-02-20 to 2026-02-19'],
    [[pages[0], { url: other, read_at: '2026-02-09' }], 'goes back from 2026-02-10 to 2026-02-09'],
    [[pages[1], pages[0]], 'put the newest reading first'],
    [[...pages, read('2026-03-19')], 'put your reading on top of evidence'],
    [[read('2026-03-19', { copy }), pages[1]], 'but the copy is still that of 2026-02-20'],
  ] as const) {
    const after = later as unknown as DeprecationRecord['evidence'];
    const changed = deprecationFile({ evidence: after, shutdown_date: '2027-01-31' });
    const { guards } = compareChanges(changed, before);
    expect(violations({ guards }), message).toEqual([['undated-change', RECORD]]);
    expect(guards[0]?.message).toContain(message);
  }
});

test('a revert restores what its commit changed: nothing is removed that it did not add', async () => {
  const repository = createBranch();
  const changed = repository.commit(vendorFile({ category: 'hosting' }), at(3));
  repository.git('branch', '--force', 'main', 'work');
  repository.commit({ [VENDOR]: null }, at(4), `This reverts commit ${changed}.`);
  expect(violations(await compare(repository))).toEqual([['removed-record', VENDOR]]);
});

test('a commit dated in the future is a violation, and named', async () => {
  const repository = createBranch();
  const late = repository.commit(vendorFile({ category: 'database' }), '2031-01-01T00:00:00Z');
  const { guards } = await compare(repository);
  expect(violations({ guards })).toEqual([['future-commit', VENDOR]]);
  expect(guards[0]?.message).toContain(late.slice(0, 12));
});

test('a commit that touches the baseline is a violation, even when another one restores it', async () => {
  const repository = createBranch();
  const path = 'records/baseline.yaml';
  repository.write({ [path]: null });
  expect(violations(await compare(repository))).toEqual([['touched-baseline', path]]);
  repository.commit({}, at(2));
  repository.commit({ [path]: 'date: 2026-03-01\nnote: Begins.\n' }, at(3));
  expect(violations(await compare(repository))).toEqual([['touched-baseline', path]]);
});

test('public history may begin: the first baseline passes', async () => {
  const repository = createRepository(recordFiles());
  repository.git('checkout', '--quiet', '-b', 'work');
  repository.commit(BASELINE, at(2));
  expect(violations(await compare(repository))).toEqual([]);
});

/** Makes a merge of main whose tree also has `files`, which neither side has. */
function evilMerge(repository: Repository, files: Record<string, string | null>): void {
  repository.git('checkout', '--quiet', 'main');
  repository.commit({ 'README.md': 'Meanwhile.\n' }, at(2));
  repository.git('checkout', '--quiet', 'work');
  repository.commit(vendorFile({ category: 'hosting' }), at(3));
  repository.git('merge', '--quiet', '--no-ff', '--no-commit', 'main');
  repository.commit(files, at(4), 'Update branch');
}

test('a merge commit hides nothing: neither the baseline nor code beside records', async () => {
  const gone = createBranch();
  evilMerge(gone, { 'records/baseline.yaml': null });
  expect(violations(await compare(gone))).toEqual([['touched-baseline', 'records/baseline.yaml']]);
  const mixed = createBranch();
  evilMerge(mixed, { ...vendorFile({ category: 'database' }), 'scripts/guards.ts': '' });
  expect(violations(await compare(mixed))).toEqual([['mixed-change', VENDOR]]);
});

test('a deprecation may be removed where the newest report quotes that it was taken back', () => {
  const back = { field: 'status', kind: 'withdrawn', words: 'rocket-1 | Legacy' };
  const reportOf = (state: string, difference?: object) =>
    JSON.stringify({
      records: [{ id: 'acme-api/rocket-1', state, differences: difference ? [difference] : [] }],
    });
  const cases: [reports: string[], stops: boolean][] = [
    [[reportOf('mismatch', back)], false],
    [[reportOf('gone')], true],
    [[reportOf('gone', { field: 'item', kind: 'withdrawn', words: null })], true],
    [[reportOf('mismatch', { ...back, words: null })], true],
    [[reportOf('mismatch', back), reportOf('match')], true],
  ];
  for (const [reports, stops] of cases) {
    const before = recordFiles();
    for (const [index, report] of reports.entries())
      before[`records/source-checks/2026-03-0${5 + index}.json`] = report;
    expect(violations(compareChanges({ [RECORD]: null }, before)), reports[0]).toEqual(
      stops ? [['removed-record', RECORD]] : [],
    );
  }
});

test('a new report needs a maintainer, and a committed one stays as it is', () => {
  const text = '{"records":[{"id":"acme-api/rocket-1","state":"match"}]}';
  const comparison = compareChanges({ [REPORT]: text });
  expect(violations(comparison)).toEqual([['touched-report', REPORT]]);
  expect(comparison.guards[0]?.message).toContain('is not what a check has committed');
  expect(comparison.rows.map(({ path }) => path)).toEqual([REPORT]);
  for (const changed of ['{"records": []}\n', null]) {
    const found = compareChanges({ [REPORT]: changed }, { ...recordFiles(), [REPORT]: text });
    expect(violations(found)).toEqual([['touched-report', REPORT]]);
  }
});

test('a lifted guard still shows, and lifts no other one', async () => {
  const repository = createBranch();
  repository.write({ [RECORD]: null, ...vendorFile({ currency: 'CAD' }) });
  const { guards, changes } = await compare(repository, { allow: ['removed-record'] });
  expect(changes.map(({ change }) => change)).toEqual(['record_removed']);
  expect(guards.map(({ guard, lifted }) => [guard, lifted])).toEqual([
    ['removed-record', true],
    ['changed-constant', false],
  ]);
});
