import { diffDeprecation } from '#scripts/history/diff.ts';
import { platformNames, publishDeprecation } from '#scripts/model/published.ts';
import * as records from '#support/records/records.ts';

const names = platformNames([{ id: 'acme', data: records.provider() }]);
const deprecation = (changes: Parameters<typeof records.deprecation>[0] = {}) =>
  publishDeprecation(records.deprecation(changes), names, null);
const about = {
  id: 'acme-api/rocket-1',
  provider: 'Acme',
  platform: 'Acme API',
  item: 'rocket-1',
};
const PAGE = 'https://docs.acme.example/deprecations';
const OTHER_PAGE = 'https://other.acme.example/';

const whole = {
  ...about,
  platform_id: 'acme-api',
  type: 'model',
  status: 'deprecated',
  shutdown_date: '2026-12-31',
  date_basis: 'committed',
  successor: 'rocket-2',
  migration_note: null,
  source_url: PAGE,
  as_of: '2026-03-01',
  announced_on: '2026-01-10',
  aliases: [],
};

test('an added or removed record is whole, as published but without its evidence', () => {
  const added = { ...about, change: 'record_added', old: null, new: whole };
  expect(diffDeprecation(null, deprecation())).toEqual([added]);
  const removed = { ...about, change: 'record_removed', old: whole, new: null };
  expect(diffDeprecation(deprecation(), null)).toEqual([removed]);
});

const CLOSED = {
  effect: 'closed_to_new_users' as const,
  from: '2026-06-01',
  words: 'New users cannot call this model.',
  source_url: PAGE,
  as_of: '2026-03-01',
};

test('every changed field is an entry with its old and new value, under the new name of the item', () => {
  const after = deprecation({
    effects: [CLOSED],
    regions: ['eu'],
    aliases: ['r1'],
    source_url: OTHER_PAGE,
    migration_note: 'Move.',
    successor: null,
    date_basis: null,
    shutdown_date: null,
    status: 'retired',
    type: 'api',
    item: 'Rocket 1',
  });
  const entries = [
    ['item_renamed', 'rocket-1', 'Rocket 1'],
    ['type_changed', 'model', 'api'],
    ['status_changed', 'deprecated', 'retired'],
    ['shutdown_date_changed', '2026-12-31', null],
    ['date_basis_changed', 'committed', null],
    ['successor_changed', 'rocket-2', null],
    ['migration_note_changed', null, 'Move.'],
    ['source_url_changed', PAGE, OTHER_PAGE],
    ['aliases_changed', [], ['r1']],
    ['regions_changed', null, ['eu']],
    ['effects_changed', null, [CLOSED]],
  ].map(([change, old, current]) => ({ ...about, item: 'Rocket 1', change, old, new: current }));
  expect(diffDeprecation(deprecation(), after)).toMatchObject(entries);
});

test('as_of, announced_on and evidence are not a change', () => {
  const evidence = [{ url: OTHER_PAGE, read_at: '2026-03-02' }];
  const after = deprecation({ as_of: '2026-03-02', announced_on: null, evidence });
  expect(diffDeprecation(deprecation(), after)).toEqual([]);
  expect(diffDeprecation(null, null)).toEqual([]);
});

test('a change is the vendor’s on a later reading of the same pages alone; an added record is not a correction', () => {
  const first = { url: PAGE, read_at: '2026-03-01' };
  const isOurs = (before: (typeof first)[], evidence: (typeof first)[]) => {
    const after = deprecation({ status: 'retired', evidence });
    return diffDeprecation(deprecation({ evidence: before }), after)[0]?.correction;
  };
  const isCorrection = (...evidence: (typeof first)[]) => isOurs([first], evidence);
  expect(isCorrection(first)).toBe(true);
  expect(isCorrection({ ...first, read_at: '2026-03-02' })).toBeUndefined();
  // Another page may have said so before, whenever it was read.
  const other = { url: OTHER_PAGE, read_at: '2026-03-02' };
  expect(isCorrection(first, other)).toBe(true);
  expect(isCorrection(other, first)).toBe(true);
  expect(isCorrection({ ...first, read_at: '2026-03-02' }, other)).toBe(true);
  expect(isOurs([first, { ...other, read_at: '2026-02-01' }], [other, first])).toBe(true);
  expect(diffDeprecation(null, deprecation())[0]?.correction).toBeUndefined();
});
