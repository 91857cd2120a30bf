import { expect, test } from 'vitest';
import type { DeprecationRecord, VendorRecord } from '../../../scripts/model/records.ts';
import { ofDeprecation, ofVendor } from '../../support/records/validation.ts';

type Plan = VendorRecord['plans'][number];

function ofPlan({ limit_notes = [], ...rest }: Partial<Plan>): string[] {
  const plan = { id: 'a', name: 'A', price_month: 1, ...rest, limit_notes };
  return ofVendor({ plans: [plan] });
}

test.each<[what: string, changes: Partial<DeprecationRecord>, isTold?: true]>([
  ['another item', { item: 'rocket-2' }, true],
  ['an item that begins with it', { item: 'rocket-10' }, true],
  ['the same in capitals', { item: 'Rocket 1' }],
  ['a version that the vendor added later', { item: 'rocket-1-20260101' }],
  ['a name that the vendor changed', { item: 'Rocket One', aliases: ['rocket-1'] }],
  ['a region at its end', { item: 'rocket', regions: ['1'] }],
])('an id says what it names: %s', (_, changes, isTold) => {
  expect(ofDeprecation(changes)).toEqual(isTold ? ['1:7 slug-not-item'] : []);
});

const NOTHING = ['n/a', 'N/A', '—', '–', 'None', 'none.', '-', 'TBD', 'tba', 'null', '...'];

test.each([...NOTHING, 'No replacement', 'to be announced', 'Not yet available'])(
  'a successor that names nothing is null, not %s',
  (successor) => {
    expect(ofDeprecation({ successor })).toEqual(['6:12 schema-format']);
  },
);

test.each([
  ...['o3', 'none-such-1', 'Nothing Phone', 'TBD-1', 'No-code Studio', 'gpt-5 or none'],
  'gpt-5 (reasoning: on); gpt-5-mini',
])('a successor may be %s', (successor) => {
  expect(ofDeprecation({ successor })).toEqual([]);
});

test.each(['gpt-4\u043E', '\u0441laude-3', 'gpt\u01284', 'gpt-4\u00B2', '\uFF47pt-4'])(
  'a name is printable ASCII, so %s is refused',
  (name) => {
    expect(ofDeprecation({ successor: name })).toEqual(['6:12 schema-format']);
    expect(ofDeprecation({ aliases: [name] })).toEqual(['9:5 schema-format']);
    expect(ofDeprecation({ regions: [name] })).toEqual(['9:5 schema-format']);
    expect(ofPlan({ limit_notes: [name] })).toEqual([]);
  },
);

test('texts have a longest length, and a successor is no address', () => {
  const successor = 'see https://evil.example/';
  expect(ofDeprecation({ successor })).toEqual(['6:12 schema-format']);
  expect(ofDeprecation({ successor: 'x'.repeat(201) })).toEqual(['6:12 schema-max-length']);
  expect(ofDeprecation({ migration_note: 'x'.repeat(1_001) })).toEqual(['8:17 schema-max-length']);
  expect(ofPlan({ limit_notes: ['x'.repeat(1_001)] })).toEqual(['9:9 schema-max-length']);
});

test.each([
  ['0226-10-23', ['4:16 schema-pattern']],
  ['0000-01-01', ['4:16 schema-pattern']],
  ['2014-12-31', ['4:16 schema-pattern']],
  ['2015-01-01', []],
  ['2099-12-31', []],
  ['2100-01-01', ['4:16 schema-pattern']],
  ['9999-12-31', ['4:16 schema-pattern']],
])('of a shutdown on %s this is told: %j', (shutdown_date, expected) => {
  expect(ofDeprecation({ shutdown_date, announced_on: null })).toEqual(expected);
});

test('readings are in the range of dates too', () => {
  const evidence = [{ url: 'https://docs.acme.example/a', read_at: '1970-01-01T00:00:00Z' }];
  expect(ofDeprecation({ evidence })).toEqual(['10:14 schema-any-of']);
});

test.each([
  [undefined, ['5:5 schema-required']],
  ['per seat', ['8:19 schema-pattern']],
  ['price on request', []],
  ['usage-based, per token', []],
  ['not stated on the pages read', []],
])('a plan without a price says why: with the detail "%s" this is told: %j', (detail, expected) => {
  const price_detail = detail === undefined ? {} : { price_detail: detail };
  expect(ofPlan({ price_month: null, ...price_detail })).toEqual(expected);
});

test.each<[limit_notes: Plan['limit_notes'], isTold?: true]>([
  [[{ Requests: '5 per day' }, { Requests: '10 per day' }], true],
  [[{ API: { Retention: '1 day' } }, { API: { Retention: '30 days' } }], true],
  [[{ API: { Requests: '5' } }, { Web: { Requests: '10' } }]],
  [[{ 'Monthly volume': '50k errors' }, { 'Monthly volume': '5GB logs' }]],
])('one label has one value in a plan: %j', (limit_notes, isTold) => {
  expect(ofPlan({ limit_notes })).toEqual(
    isTold ? [expect.stringMatching(/ label-repeated$/)] : [],
  );
});
