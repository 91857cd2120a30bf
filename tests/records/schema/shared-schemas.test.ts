import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSchema, readSchemaTexts } from '#scripts/records/schema/schema.ts';
import { ROOT } from '#support/commands/run-command.ts';

const SCHEMAS = join(ROOT, 'schemas');
const readJson = <T>(path: string): T => JSON.parse(readFileSync(join(SCHEMAS, path), 'utf8'));

const FORMS = ['pattern', 'format', 'enum', 'properties'];

/** What a schema allows, without its words. */
function allowed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(allowed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => key !== 'description');
  return Object.fromEntries(entries.map(([key, value]) => [key, allowed(value)]));
}

/** The places of everything in a schema that says more than a type. */
function formsOf(value: unknown, place: string): [form: string, place: string][] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, member]) =>
    formsOf(member, `${place}/${key}`),
  );
  const isForm = FORMS.some((key) => key in value) && ('type' in value || 'enum' in value);
  return isForm && !Array.isArray(value)
    ? [[JSON.stringify(allowed(value)), place], ...inner]
    : inner;
}

test('no schema holds a copy: what two places allow is defined once', () => {
  const places = new Map<string, string[]>();
  for (const folder of ['published', 'records']) {
    for (const file of readdirSync(join(SCHEMAS, folder))) {
      const schema = readJson(`${folder}/${file}`);
      for (const [form, place] of formsOf(schema, `${folder}/${file}#`)) {
        places.set(form, [...(places.get(form) ?? []), place]);
      }
    }
  }
  expect(places.size).toBeGreaterThan(100);
  expect([...places.values()].filter((found) => found.length > 1)).toEqual([]);
});

test('a schema is whole in itself: what it takes from other files is under its $defs', () => {
  expect(readSchemaTexts().has('records/values.schema.json')).toBe(false);
  const { $defs } = readSchema('published/deprecations');
  const record = $defs?.Deprecation?.properties ?? {};
  expect(record.evidence).toMatchObject({ items: { $ref: '#/$defs/Evidence' } });
  // A form without a title is put in its place, with the words of that place.
  expect(record.as_of).toMatchObject({
    type: 'string',
    format: 'date',
    description:
      'The date of the newest page, or dated copy of one, that says what the record says.',
  });
});

/** The names of all properties in a schema. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []),
    ...propertiesOf(part),
  ]);
}

const published = new Set(
  readdirSync(join(SCHEMAS, 'published')).flatMap((file) =>
    propertiesOf(readJson(`published/${file}`)),
  ),
);

/** Keys that only the source check reads, and two that are published within other keys. */
const PRIVATE = ['page_names', 'price_words', 'common_notes', 'earlier_prices'];

// Evidence is published by the very schema of its author.
test.each(['vendor', 'plan', 'deprecation'])(
  'every key that an author may write in a %s is published',
  (name) => {
    const schema = readJson<{ properties: object }>(`records/${name}.schema.json`);
    const keys = Object.keys(schema.properties);
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.filter((key) => !published.has(key) && !PRIVATE.includes(key))).toEqual([]);
  },
);
