import { stringify } from 'yaml';
import type { VendorRecord } from '#scripts/model/records.ts';
import { PLANNED, PLANNED_PATH } from '#support/records/planned-dates.ts';
import { testPromises } from '#support/records/promises.ts';
import { DEPRECATION, deprecation, recordText, VENDOR, vendor } from '#support/records/records.ts';
import {
  ofDeprecation,
  ofProvider,
  ofVendor,
  placesIn,
  placesOf,
  validateFiles,
} from '#support/records/validation.ts';

type Plan = VendorRecord['plans'][number];

const page = { url: 'https://docs.acme.example/deprecations', read_at: '2026-03-01' };
const PRICING = 'https://toolbox.example/pricing';

/** A page of its own, because its tests count the lines of the file. */
const DESCRIBED = {
  id: 'deprecations',
  url: page.url,
  platform: 'acme-api',
  right_page: ['^Deprecations$'],
  read: [{ table: { item: '^model$' } }],
};

const EARLIER = {
  shutdown_date: '2026-10-31',
  date_basis: 'committed',
  first_seen: '2025-11-01',
  last_seen: '2026-01-15',
  evidence: [{ ...page, read_at: '2025-11-01' }],
};

/** A vendor's file with one line that is written otherwise. */
function withLine(line: string, by: string): string {
  const text = recordText(vendor());
  expect(text).toContain(line);
  return text.replace(line, () => by);
}

const ofName = (value: string): string[] =>
  placesIn(VENDOR, withLine('name: Toolbox', `name: ${value}`));

/** What is told of a value, by what is made of it. */
const TOLD = {
  file: (one: object) => Object.entries(one).flatMap((file) => placesIn(...file)),
  deprecation: (changes: object) => ofDeprecation(changes),
  vendor: ofVendor,
  'second vendor': () => placesIn('records/vendors/other.yaml', vendor({ id: 'other' })),
  pages: (pages: object[]) => ofProvider({ pages: pages.map((one) => ({ ...DESCRIBED, ...one })) }),
  'planned dates': (changes: object) => placesIn(PLANNED_PATH, { ...PLANNED, ...changes }),
  earlier_dates: (entries: object[]) => {
    // Keys are in the order of the schema: before the evidence.
    const { evidence, ...record } = deprecation();
    const earlier_dates = entries.map((entry) => ({ ...EARLIER, ...entry }));
    return placesIn(DEPRECATION, { ...record, earlier_dates, evidence });
  },
  /** With its message. */
  address: (source_url: string) => {
    const { problems } = validateFiles({ [VENDOR]: recordText(vendor({ source_url })) });
    return problems.map((one) => `${placesOf([one], VENDOR)} ${one.message}`);
  },
  plan: ({ limit_notes = [], ...rest }: Partial<Plan>) =>
    ofVendor({ plans: [{ id: 'a', name: 'A', price_month: 1, ...rest, limit_notes }] }),
  successor: (successor: string) => ofDeprecation({ successor }),
  alias: (alias: string) => ofDeprecation({ aliases: [alias] }),
  region: (region: string) => ofDeprecation({ regions: [region] }),
  shutdown_date: (date: string) => ofDeprecation({ shutdown_date: date, announced_on: null }),
  copy: (copy: string) => ofDeprecation({ evidence: [{ ...page, copy }] }),
  source_url: (source_url: string) => ofVendor({ source_url }),
  read_url: (read_url: string) =>
    ofVendor({ evidence: [{ url: PRICING, read_url, read_at: page.read_at }] }),
  name: ofName,
  unseen: (character: string) => [
    ...ofName(`Toolbox # To${character}ol`),
    ...ofName(`To${character}ol`),
  ],
  note: (value: string) => placesIn(VENDOR, withLine('- 1 project', `- ${value}`)),
  price: (value: string) => placesIn(VENDOR, withLine('price_month: 0', `price_month: ${value}`)),
};

testPromises('values.yaml', import.meta.url, TOLD);
testPromises('rules.yaml', import.meta.url, TOLD);

test('a deprecation belongs to a platform of a tracked provider; the closest is named', () => {
  const path = 'records/deprecations/acme-ap/rocket-1.yaml';
  const record = deprecation({ id: 'acme-ap/rocket-1' });
  const { problems } = validateFiles({ [path]: recordText(record) });
  expect(problems[0]?.message).toContain('did you mean acme-api?');
  const platforms = [{ id: 'shed', name: 'Shed' }];
  const omitted = { name: 'Other', coverage: 'omitted', reason: 'Informal.', platforms };
  const files = { 'records/providers/other.yaml': stringify(omitted) };
  const own = 'records/deprecations/shed/rocket-1.yaml';
  const places = placesIn(own, { ...record, id: 'shed/rocket-1' }, files);
  expect(places).toEqual(['1:1 platform-unknown']);
});

test('texts have a longest length', () => {
  const long = (length: number) => 'x'.repeat(length);
  expect(ofVendor({ source_url: `https://docs.acme.example/${long(500)}` })).not.toEqual([]);
  expect(ofDeprecation({ successor: long(201) })).toEqual(['6:12 schema-max-length']);
  expect(ofDeprecation({ migration_note: long(1_001) })).toEqual(['8:17 schema-max-length']);
  expect(TOLD.note(long(1_001))).toEqual(['10:9 schema-max-length']);
});

test.each([
  ['name: Toolbox', 'name: true', 'put it in quotes'],
  ['name: Toolbox', 'name: 1.10', 'put it in quotes'],
  ['name: Toolbox', 'name: 5', 'put it in quotes'],
  ['name: Toolbox', 'name: 1e3', 'put it in quotes'],
  ['- 1 project', '- Projects: 1', 'put it in quotes'],
  ['price_month: 0', 'price_month: true', 'price_month is true; use a number'],
])('instead of %s, %s is told with the way out: %s', (line, by, words) => {
  const [problem] = validateFiles({ [VENDOR]: withLine(line, by) }).problems;
  expect(problem?.message).toContain(words);
  if (!words.includes('quotes')) expect(problem?.message).not.toContain('quotes');
});

describe('markup is told in every field of words', () => {
  const bad = 'See [docs](https://a.example/)';
  const told = (path: string, record: object) =>
    placesOf(validateFiles({ [path]: recordText(record) }).problems, path);

  test('of a vendor', () => {
    const plan = { id: 'a', name: bad, price_month: 1, price_detail: bad, limit_notes: ['x', bad] };
    const { evidence, plans, ...before } = vendor({ name: bad, plans: [plan] });
    const record = { ...before, currency_note: bad, plans, observations: [bad], evidence };
    const places = ['1:7', '4:16', '7:11', '9:19', '12:9', '14:5'];
    expect(told(VENDOR, record)).toEqual(places.map((place) => `${place} schema-format`));
  });

  test('of a deprecation, not of addresses', () => {
    const aliases = [bad + 2, 'rocket-1'];
    const words = { item: bad, successor: bad, migration_note: bad, aliases };
    const places = ['1:7', '6:12', '9:5', '11:17'];
    expect(told(DEPRECATION, deprecation(words))).toEqual(
      places.map((place) => `${place} schema-format`),
    );
    const source_url = 'https://docs.acme.example/a_(b)_*c*_~~d~~';
    expect(told(DEPRECATION, deprecation({ source_url }))).toEqual([]);
  });
});
