import { expect, test } from 'vitest';
import { diffDeprecation } from '../../scripts/history/diff.ts';
import { platformNames } from '../../scripts/model/published.ts';
import { deprecation, provider } from '../support/records/records.ts';

const names = platformNames([{ id: 'acme', data: provider() }]);
const about = { id: 'acme-api/rocket-1', provider: 'Acme', platform: 'Acme API' };

const READ_LATER = [{ url: 'https://docs.acme.example/deprecations', read_at: '2026-03-02' }];

const whole = {
  ...about,
  platform_id: 'acme-api',
  item: 'rocket-1',
  type: 'model',
  status: 'deprecated',
  shutdown_date: '2026-12-31',
  date_basis: 'committed',
  successor: 'rocket-2',
  migration_note: null,
  source_url: 'https://docs.acme.example/deprecations',
  as_of: '2026-03-01',
  announced_on: '2026-01-10',
  aliases: [],
};

test('an added record is the whole published record without its evidence, keys in order', () => {
  const [entry, ...more] = diffDeprecation(null, deprecation(), names);
  expect(more).toEqual([]);
  expect(entry).toEqual({
    ...about,
    item: 'rocket-1',
    change: 'record_added',
    old: null,
    new: whole,
  });
  expect(Object.keys(entry?.new ?? {})).toEqual(Object.keys(whole));
});

test('a removed record is an entry whose old is the whole record', () => {
  expect(diffDeprecation(deprecation(), null, names)).toEqual([
    { ...about, item: 'rocket-1', change: 'record_removed', old: whole, new: null },
  ]);
});

/** A record of which nothing says when it was read. */
const { evidence: _, ...UNREAD } = deprecation();

test.each([
  ['type_changed', { type: 'api' }, 'model', 'api'],
  ['status_changed', { status: 'retired' }, 'deprecated', 'retired'],
  ['shutdown_date_changed', { shutdown_date: null }, '2026-12-31', null],
  ['date_basis_changed', { date_basis: 'earliest' }, 'committed', 'earliest'],
  ['successor_changed', { successor: null }, 'rocket-2', null],
  ['migration_note_changed', { migration_note: 'Move.' }, null, 'Move.'],
  [
    'source_url_changed',
    { source_url: 'https://acme.example/' },
    'https://docs.acme.example/deprecations',
    'https://acme.example/',
  ],
] as const)('%s has the old and the new value', (change, changes, old, current) => {
  expect(diffDeprecation(UNREAD, { ...UNREAD, ...changes }, names)).toEqual([
    { ...about, item: 'rocket-1', change, old, new: current },
  ]);
});

const CLOSED = {
  effect: 'closed_to_new_users' as const,
  from: '2026-06-01',
  words: 'New users cannot call this model.',
  source_url: 'https://docs.acme.example/deprecations',
  as_of: '2026-03-01',
};

test('effects that come, change or go are one entry with all of them; their as_of is no change', () => {
  const [none, closed] = [UNREAD, { ...UNREAD, effects: [CLOSED] }];
  const entry = { ...about, item: 'rocket-1', change: 'effects_changed' };
  expect(diffDeprecation(none, closed, names)).toEqual([{ ...entry, old: null, new: [CLOSED] }]);
  expect(diffDeprecation(closed, none, names)).toEqual([{ ...entry, old: [CLOSED], new: null }]);
  const seenLater = { ...UNREAD, effects: [{ ...CLOSED, as_of: '2026-03-09' }] };
  expect(diffDeprecation(closed, seenLater, names)).toEqual([]);
});

test('an entry of a renamed item already has its new name', () => {
  expect(diffDeprecation(UNREAD, { ...UNREAD, item: 'Rocket 1' }, names)).toEqual([
    { ...about, item: 'Rocket 1', change: 'item_renamed', old: 'rocket-1', new: 'Rocket 1' },
  ]);
});

test('several changes go by kind', () => {
  const after = deprecation({
    source_url: 'https://acme.example/',
    migration_note: 'Move.',
    successor: null,
    date_basis: null,
    shutdown_date: null,
    status: 'retired',
    type: 'sdk',
    item: 'x',
    effects: [CLOSED],
  });
  expect(diffDeprecation(deprecation(), after, names).map(({ change }) => change)).toEqual([
    'item_renamed',
    'type_changed',
    'status_changed',
    'shutdown_date_changed',
    'date_basis_changed',
    'successor_changed',
    'migration_note_changed',
    'source_url_changed',
    'effects_changed',
  ]);
});

test('as_of, announced_on and evidence are no change; names are', () => {
  const after = deprecation({
    as_of: '2026-03-02',
    announced_on: null,
    evidence: [{ url: 'https://acme.example/', read_at: '2026-03-02' }],
  });
  expect(diffDeprecation(deprecation(), after, names)).toEqual([]);
  expect(diffDeprecation(null, null, names)).toEqual([]);
  const named = deprecation({ aliases: ['r1'], regions: ['eu'] });
  expect(diffDeprecation(deprecation(), named, names)).toMatchObject([
    { change: 'regions_changed', old: null, new: ['eu'] },
    { change: 'aliases_changed', old: [], new: ['r1'] },
  ]);
});

test('a change without a later reading is a correction; an added or removed record is none', () => {
  const isCorrection = (changes: Parameters<typeof deprecation>[0]) =>
    diffDeprecation(deprecation(), deprecation({ status: 'retired', ...changes }), names).map(
      ({ correction }) => correction,
    );
  const first = { url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' };
  const other = 'https://other.acme.example/';
  expect(isCorrection({})).toEqual([true]);
  expect(isCorrection({ evidence: READ_LATER })).toEqual([undefined]);
  // Another page, read before the first was: nothing was read again.
  expect(isCorrection({ evidence: [first, { url: other, read_at: '2026-02-01' }] })).toEqual([
    true,
  ]);
  expect(isCorrection({ evidence: [first, { url: other, read_at: '2026-03-02' }] })).toEqual([
    undefined,
  ]);
  const added = diffDeprecation(null, deprecation(), names);
  expect(added.map(({ correction }) => correction)).toEqual([undefined]);
});
