import { DEPRECATION, type Files, recordFiles, VENDOR, vendor } from '#support/records/records.ts';
import { compareChanges, filesOf, violations } from '#support/repositories/comparison.ts';
import { deprecationFile, vendorFile } from '#support/repositories/history.ts';

const REPORT = 'records/source-checks/2026-03-05.json';

test('an id that something else had once is a violation, a record put back is not', () => {
  const other = deprecationFile({ id: 'acme-api/rocket-9', item: 'rocket-9' });
  const workshop = vendorFile({ id: 'workshop', name: 'Workshop' });
  const all = { ...deprecationFile(), ...other, ...vendorFile(), ...workshop };
  const past = filesOf(all);
  const again = {
    ...all,
    ...deprecationFile({ item: 'Rocket 1' }),
    ...vendorFile({ name: 'Another toolbox' }),
  };
  const before = recordFiles({ vendors: [], deprecations: [] });
  expect(violations(compareChanges(again, before, { past }))).toEqual([
    ['reused-id', VENDOR],
    ['reused-id', DEPRECATION],
  ]);
});

test('the id of a plan that was removed is not for another plan', () => {
  const plan = { name: 'Pro', price_month: 5, limit_notes: [] };
  const { plans } = vendor();
  const past = filesOf(vendorFile({ plans: [...plans, { id: 'pro', ...plan }] }));
  const stopped = (name: string) => {
    const again = [...plans, { id: 'pro', ...plan, name }];
    const changed = vendorFile({ plans: again, retrieved_at: '2026-03-03T10:00:00Z' });
    return violations(compareChanges(changed, recordFiles(), { past }));
  };
  expect(stopped('Pro')).toEqual([]);
  expect(stopped('Professional')).toEqual([['reused-id', VENDOR]]);
});

const planWith = (limit_notes: string[]) => vendor().plans.map((one) => ({ ...one, limit_notes }));

test('what is ours and what is the vendor’s do not come together', () => {
  const read = { retrieved_at: '2026-03-03T10:00:00Z' };
  const before = recordFiles({ vendors: [vendor({ plans: planWith(['Projects: 10']) })] });
  const labelled = planWith(['Limits: Projects: 10']);
  const priced = labelled.map((plan) => ({ ...plan, price_month: 9 }));
  const found = violations(compareChanges(vendorFile({ ...read, plans: priced }), before));
  expect(found).toEqual([['ours-and-theirs', VENDOR]]);
  const alone = vendorFile({ ...read, plans: labelled });
  expect(violations(compareChanges(alone, before))).toEqual([]);
  const unlabelled = priced.map((plan) => ({ ...plan, limit_notes: ['Projects: 10'] }));
  const whole = vendorFile({ ...read, plans: priced });
  const stepOf = (files: Files) =>
    new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]));
  const after = (...steps: Files[]) =>
    violations(compareChanges(whole, before, { steps: steps.map(stepOf) }));
  expect(after(vendorFile({ ...read, plans: unlabelled }), whole)).toEqual([]);
  const kept = vendorFile({ category: 'hosting', plans: planWith(['Projects: 10']) });
  expect(after(kept, whole)).toEqual(found);
  // Not by way of something else.
  expect(after(vendorFile({ plans: planWith([]) }), whole)).toEqual(found);
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
    expect(violations(compareChanges({ [DEPRECATION]: null }, before)), reports[0]).toEqual(
      stops ? [['removed-record', DEPRECATION]] : [],
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

test('a lifted guard still shows, and lifts no other one', () => {
  const changed = { [DEPRECATION]: null, ...vendorFile({ currency: 'CAD' }) };
  const { guards, changes } = compareChanges(changed, undefined, { allow: ['removed-record'] });
  expect(changes.map(({ change }) => change)).toEqual(['record_removed']);
  expect(guards.map(({ guard, lifted }) => [guard, lifted])).toEqual([
    ['removed-record', true],
    ['changed-constant', false],
  ]);
});
