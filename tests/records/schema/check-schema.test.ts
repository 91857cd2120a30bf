import { compileSchema } from '#scripts/records/schema/check-schema.ts';
import type { SchemaError } from '#scripts/records/schema/explain-errors.ts';
import { description } from '#support/pages/pages.ts';
import { authored, deprecation, provider, vendor } from '#support/records/records.ts';

function brief(errors: readonly SchemaError[]): string[] {
  return errors.map(({ code, pointer, at }) => `${code} ${pointer.join('.')} ${at}`);
}

const checkVendor = compileSchema('records/vendor');
const checkDeprecation = compileSchema('records/deprecation');
const checkPage = compileSchema('records/page');
const ofVendor = (changes: object) => checkVendor({ ...authored(vendor()), ...changes });
const ofPlan = (changes: object) => ofVendor({ plans: [{ ...vendor().plans[0], ...changes }] });
const ofDeprecation = (changes: object) => checkDeprecation(authored(deprecation(changes)));
const ofReading = (reading: object) => checkPage({ ...description(), read: [reading] });

const URL = 'https://a.example/';

test.each([
  [ofVendor({ evidence: [{ url: 'ftp://x y', read_at: '2026-03-01' }] }), 'pattern evidence.0.url'],
  [ofVendor({ currency: 5 }), 'enum currency'],
  [ofVendor({ evidence: [{ url: URL, read_at: 'x' }] }), 'any-of evidence.0.read_at'],
  [ofVendor({ name: '' }), 'min-length name'],
  [ofVendor({ plans: [] }), 'min-items plans'],
  [ofPlan({ price_month: Number.POSITIVE_INFINITY }), 'type plans.0.price_month'],
  [ofPlan({ price_month: -1 }), 'minimum plans.0.price_month'],
])('one value has one error, whatever of its schema it fails: %#', (errors, expected) => {
  expect(brief(errors)).toEqual([`schema-${expected} value`]);
});

test.each<[errors: readonly SchemaError[], ...words: string[]]>([
  [
    ofPlan({ price_month: 'ten' }),
    'price_month is "ten"',
    'use a number from 0 up or null',
    'null where it is usage-based',
  ],
  [ofDeprecation({ status: 'Retired' }), 'use deprecated or retired', 'did you mean retired?'],
  [ofVendor({ observation: [] }), 'did you mean observations?', 'Allowed: name, category, cur'],
  [ofVendor({ name: undefined }), 'has no name; add it'],
  [checkVendor(null), 'the file is empty'],
  [ofDeprecation({ aliases: ['a', 'b', 'a'] }), '"a"'],
  // A mapping is told what is wrong with it as a mapping, a plain value all forms.
  [ofReading({ table: { item: { colunm: 'x', column: 'y' } } }), 'did you mean column? Allowed: c'],
  [ofReading({ table: { item: { column: 'y', match: 1 } } }), 'match is 1; use text', 'in quotes'],
  [ofReading({ table: { item: 5 } }), 'item is 5; use text', 'or a mapping of keys to values'],
  // Where one of several keys has to be there, all are named.
  [ofReading({}), 'read[0] has none of the keys table, say, list_after; add one of them'],
  [ofReading({ table: { item: 'x' }, say: ['{item} ends'] }), 'has table and say; keep one of'],
])('a message says what is there, what is allowed, and the way out: %#', (errors, ...words) => {
  expect(errors).toHaveLength(1);
  for (const each of words) expect(errors[0]?.message).toContain(each);
});

test('a repeated item is told at the second one, and of a long text only its beginning', () => {
  const repeated = ofDeprecation({ aliases: ['a', 'b', 'a'] });
  expect(brief(repeated)).toEqual(['schema-unique-items aliases.2 value']);
  const [long] = ofVendor({ currency: 'X'.repeat(5_000) });
  expect(long?.message.length).toBeLessThan(300);
});

test('an omitted provider needs the reason, a tracked one what is read', () => {
  const check = compileSchema('records/provider');
  const told = (coverage: string) => check({ name: 'A', coverage }).map(({ message }) => message);
  expect(check(provider())).toEqual([]);
  expect(told('omitted')).toEqual([expect.stringContaining('no reason')]);
  const missing = told('tracked').map((message) => message.split(';')[0]);
  expect(missing).toEqual(['the file has no platforms', 'the file has no pages']);
});

test.each<[change: object, expected: string[]]>([
  [{}, []],
  [{ change: 'limit_note_added', old: null, new: 'A note' }, []],
  [{ old: '8' }, ['schema-type 0.old value']],
  [{ plan: null }, ['schema-type 0.plan value']],
  [{ change: 'price_moved' }, ['schema-discriminator 0 value']],
  [{ extra: 1 }, ['schema-unknown-key 0.extra key']],
])('a change is of one kind, which says what its values are: %j', (change, expected) => {
  const entry = {
    ts: '2026-03-11T08:00:00Z',
    vendor: 'acme',
    plan: 'pro',
    change: 'price_month_changed',
    old: 8,
    new: null,
    commit: '1'.repeat(40),
  };
  expect(brief(compileSchema('published/changelog')([{ ...entry, ...change }]))).toEqual(expected);
});
