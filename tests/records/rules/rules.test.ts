import { stringify } from 'yaml';
import { testPromises } from '#support/records/promises.ts';
import { deprecation, recordText, vendor } from '#support/records/records.ts';
import {
  DEPRECATION,
  NOW,
  ofDeprecation,
  ofProvider,
  ofVendor,
  placesIn,
  VENDOR,
  validateFiles,
} from '#support/records/validation.ts';

const URL_OF_PAGE = 'https://docs.acme.example/deprecations';
/** A page of its own, because its tests count the lines of the file. */
const page = {
  id: 'deprecations',
  url: URL_OF_PAGE,
  platform: 'acme-api',
  right_page: ['^Deprecations$'],
  read: [{ table: { item: '^model$' } }],
};

const read = (read_at: string, url = URL_OF_PAGE) => ({ evidence: [{ url, read_at }] });

test('plans of two vendors may have one id', () => {
  expect(placesIn('records/vendors/other.yaml', vendor({ id: 'other' }))).toEqual([]);
});

test('pages of a provider have their own ids, and a platform of the provider', () => {
  const repeated = [page, { ...page, id: 'b' }, page];
  expect(ofProvider({ pages: repeated })).toEqual(['23:9 page-id-repeated']);
  const unknown = [page, { ...page, id: 'b', platform: 'acme-ap' }];
  expect(ofProvider({ pages: unknown })).toEqual(['17:15 page-unknown']);
});

test('a deprecation belongs to a platform of a tracked provider; the closest is named', () => {
  const path = 'records/deprecations/acme-ap/rocket-1.yaml';
  const record = deprecation({ id: 'acme-ap/rocket-1' });
  const { problems } = validateFiles({ [path]: recordText(record) });
  expect(problems[0]?.message).toContain('did you mean acme-api?');
  const platforms = [{ id: 'shed', name: 'Shed' }];
  const omitted = { name: 'Other', coverage: 'omitted', reason: 'Informal.', platforms };
  const files = { 'records/providers/other.yaml': stringify(omitted) };
  const own = 'records/deprecations/shed/rocket-1.yaml';
  expect(placesIn(own, { ...record, id: 'shed/rocket-1' }, files)).toEqual([
    '1:1 platform-unknown',
  ]);
});

test('nothing has happened after now: dates count in UTC, timestamps to the second', () => {
  expect(ofDeprecation({ as_of: '2026-03-20', ...read('2026-03-20') })).toEqual([]);
  expect(ofDeprecation({ as_of: '2026-03-21' })).toEqual(['10:14 date-in-future']);
  expect(ofDeprecation({ announced_on: '2026-03-21' })).toEqual(['7:15 date-in-future']);
  expect(ofDeprecation(read('2026-03-20T10:00:00Z'))).toEqual(['10:14 date-in-future']);
  expect(ofVendor({ retrieved_at: NOW })).toEqual([]);
  expect(ofVendor({ retrieved_at: '2026-03-20T09:00:01Z' })).toEqual(['13:14 date-in-future']);
  const baseline = { date: '2026-03-21', note: 'Begins.' };
  expect(placesIn('records/baseline.yaml', baseline)).toEqual(['1:7 date-in-future']);
  const found = { recorded: '2026-12-31', found: '2027-01-31', words: 'b' };
  const dismissal = { id: 'acme-api/rocket-1', field: 'shutdown_date', ...found, reason: 'c' };
  const dismissed = [{ ...dismissal, dismissed_on: '2026-03-21' }];
  const place = placesIn('records/source-checks/dismissed.yaml', dismissed);
  expect(place).toEqual(['7:17 date-in-future']);
  // A shutdown is to come.
  expect(ofDeprecation({ shutdown_date: '2099-01-01' })).toEqual([]);
});

const EARLIER = {
  shutdown_date: '2026-10-31',
  date_basis: 'committed' as const,
  first_seen: '2025-11-01',
  last_seen: '2026-01-15',
  ...read('2025-11-01'),
};
testPromises('rules.yaml', import.meta.url, {
  earlier_dates: (entries: object[]) => {
    // Keys are in the order of the schema: before the evidence.
    const { evidence, ...record } = deprecation();
    const earlier_dates = entries.map((entry) => ({ ...EARLIER, ...entry }));
    return placesIn(DEPRECATION, { ...record, earlier_dates, evidence });
  },
  source_url: (source_url: string) => {
    const { problems } = validateFiles({ [VENDOR]: recordText(vendor({ source_url })) });
    return problems.map(
      ({ line, column, code, message }) => `${line}:${column} ${code} ${message}`,
    );
  },
});

test('planned dates belong to the file of a known platform, and an item has each date once', () => {
  const path = 'records/scheduled/acme-api.yaml';
  const item = {
    item: 'rocket-5',
    version: null,
    lifecycle: 'GA',
    date: '2027-05-01',
    basis: 'planned',
    successor: null,
  };
  const list = { ...read('2026-03-01'), items: [item] };
  const of = (changes: object) => placesIn(path, { ...list, ...changes });
  expect(of({ items: [item, { ...item, date: '2027-06-01' }] })).toEqual([]);
  const twice = [item, { ...item, successor: 'rocket-6' }];
  expect(of({ items: twice })).toEqual(['11:5 planned-date-repeated']);
  expect(placesIn('records/scheduled/other.yaml', list)).toEqual(['1:1 platform-unknown']);
  // What holds for records holds for lists.
  expect(of(read('2026-03-01', 'https://localhost/x'))).toEqual(['2:10 schema-format']);
  expect(of(read('2026-03-21'))).toEqual(['3:14 date-in-future']);
  const unseen = [{ ...item, successor: 'rocket\u200B-6' }];
  expect(of({ items: unseen })).toContain('10:22 text-unseen-character');
});

test('a page of a provider, and of a deprecation, is one that everybody can open', () => {
  const address = 'https://127.0.0.1/x';
  expect(ofDeprecation(read('2026-03-01', address))).toEqual(['9:10 schema-format']);
  expect(ofProvider({ pages: [{ ...page, url: address }] })).toEqual(['8:10 schema-format']);
});

test('each date says whether the vendor has committed to it', () => {
  expect(ofDeprecation({ date_basis: null })).toEqual(['5:13 schema-enum']);
  expect(ofDeprecation({ shutdown_date: null })).toEqual(['5:13 schema-const']);
  expect(ofDeprecation({ shutdown_date: null, date_basis: null })).toEqual([]);
  const earlier_dates = [{ ...EARLIER, shutdown_date: null }];
  expect(ofDeprecation({ earlier_dates })).toContain('10:17 schema-const');
});

test('the announcement does not come after the shutdown', () => {
  const of = (announced_on: string) => ofDeprecation({ shutdown_date: '2026-01-10', announced_on });
  expect(of('2026-01-11')).toEqual(['7:15 date-order']);
  expect(of('2026-01-10')).toEqual([]);
  // Problems of two rules at one value are both told.
  const both = ['7:15 date-in-future', '7:15 date-order'];
  expect(ofDeprecation({ announced_on: '2027-01-01' })).toEqual(both);
});
