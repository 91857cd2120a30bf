import { describe, expect, test } from 'vitest';
import { MachineryError } from '../../../scripts/model/problem.ts';
import { compileSchema } from '../../../scripts/records/schema/check-schema.ts';
import type { SchemaError } from '../../../scripts/records/schema/explain-errors.ts';
import { authored, deprecation, provider, vendor } from '../../support/records/records.ts';

function brief(errors: readonly SchemaError[]): string[] {
  return errors.map(({ code, pointer, at }) => `${code} ${pointer.join('.')} ${at}`);
}

const checkVendor = compileSchema('records/vendor');
const checkDeprecation = compileSchema('records/deprecation');

test('a valid record has no errors', () => {
  expect(checkVendor(authored(vendor()))).toEqual([]);
  expect(checkDeprecation(authored(deprecation()))).toEqual([]);
});

test('a schema that is not there is broken machinery', () => {
  expect(() => compileSchema('records/nothing')).toThrow(MachineryError);
});

describe('one value has one error, whatever of its schema it fails', () => {
  test.each([
    [
      'pattern and format',
      { evidence: [{ url: 'ftp://x y', read_at: '2026-03-01' }] },
      'schema-pattern evidence.0.url value',
    ],
    ['type and enum', { currency: 5 }, 'schema-enum currency value'],
    [
      'a choice of two forms',
      { evidence: [{ url: 'https://a.example/', read_at: 'x' }] },
      'schema-any-of evidence.0.read_at value',
    ],
    ['an empty text', { name: '' }, 'schema-min-length name value'],
    ['an empty list', { plans: [] }, 'schema-min-items plans value'],
    [
      'an infinite price',
      { plans: [{ ...vendor().plans[0], price_month: Number.POSITIVE_INFINITY }] },
      'schema-type plans.0.price_month value',
    ],
    [
      'a negative price',
      { plans: [{ ...vendor().plans[0], price_month: -1 }] },
      'schema-minimum plans.0.price_month value',
    ],
  ])('%s', (_, changes, expected) => {
    expect(brief(checkVendor({ ...authored(vendor()), ...changes }))).toEqual([expected]);
  });
});

describe('a message says what stands there, what is allowed, and the way out', () => {
  const messageOf = (value: unknown, check = checkVendor): string => {
    const [error] = check(value);
    return error?.message ?? '';
  };

  test('of a wrong type', () => {
    const plans = [{ ...vendor().plans[0], price_month: 'ten' }];
    const message = messageOf({ ...authored(vendor()), plans });
    expect(message).toContain('price_month is "ten"');
    expect(message).toContain('use a number from 0 up or null');
    expect(message).toContain('null where it is usage-based');
  });

  test('of a misspelt word of a choice', () => {
    const message = messageOf(
      authored(deprecation({ status: 'Retired' as 'retired' })),
      checkDeprecation,
    );
    expect(message).toContain('use deprecated or retired');
    expect(message).toContain('did you mean retired?');
  });

  test('of a misspelt key', () => {
    const message = messageOf({ ...authored(vendor()), observation: [] });
    expect(message).toContain('did you mean observations?');
    expect(message).toContain('Allowed: name, category, currency');
  });

  test('of a missing key', () => {
    const { name: _, ...rest } = authored(vendor());
    expect(messageOf(rest)).toContain('has no name; add it');
  });

  test('of an empty file', () => {
    expect(messageOf(null)).toContain('the file is empty');
  });

  test('of a repeated item, at the second one', () => {
    const [error] = checkDeprecation(authored(deprecation({ aliases: ['a', 'b', 'a'] })));
    expect(error).toMatchObject({ code: 'schema-unique-items', pointer: ['aliases', 2] });
    expect(error?.message).toContain('"a"');
  });

  test('of a long text only its beginning', () => {
    expect(messageOf({ ...authored(vendor()), currency: 'X'.repeat(5_000) }).length).toBeLessThan(
      300,
    );
  });
});

test('an omitted provider needs the reason, a tracked one what is read', () => {
  const check = compileSchema('records/provider');
  expect(check(provider())).toEqual([]);
  expect(brief(check({ name: 'A', coverage: 'omitted' }))).toEqual(['schema-required  value']);
  expect(check({ name: 'A', coverage: 'omitted' })[0]?.message).toContain('no reason');
  expect(
    check({ name: 'A', coverage: 'tracked' }).map(({ message }) => message.split(';')[0]),
  ).toEqual(['the file has no platforms', 'the file has no pages']);
});

test('every schema of the tool compiles, of what consumers get too', () => {
  for (const name of ['limits', 'changelog', 'deprecations', 'source-check-report'] as const) {
    expect(compileSchema(`published/${name}`)(null).length).toBeGreaterThan(0);
  }
});

describe('a change is of one kind, which says what its values are', () => {
  const entry = {
    ts: '2026-03-11T08:00:00Z',
    vendor: 'acme',
    plan: 'pro',
    change: 'price_month_changed',
    old: 8,
    new: null,
    commit: '1'.repeat(40),
  };
  const check = compileSchema('published/changelog');

  test('one that fits its kind has no error', () => {
    expect(check([entry])).toEqual([]);
    expect(check([{ ...entry, change: 'limit_note_added', old: null, new: 'A note' }])).toEqual([]);
  });

  test.each([
    ['a value of another kind', { old: '8' }, 'schema-type 0.old value'],
    ['a plan without its id', { plan: null }, 'schema-type 0.plan value'],
    ['an unknown kind', { change: 'price_moved' }, 'schema-discriminator 0 value'],
    ['a key of no kind', { extra: 1 }, 'schema-unknown-key 0.extra key'],
  ])('%s', (_, part, error) => {
    expect(brief(check([{ ...entry, ...part }]))).toEqual([error]);
  });
});
