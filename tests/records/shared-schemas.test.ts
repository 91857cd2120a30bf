import { expect, test } from 'vitest';
import { readSchema, type Schema } from '../../scripts/records/schema.ts';

/** A schema without its words: only what it allows. */
function allowed(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(allowed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key]) => !['description', 'title'].includes(key));
  return Object.fromEntries(entries.map(([key, value]) => [key, allowed(value)]));
}

const properties = (schema: Schema | undefined) => schema?.properties ?? {};
const records = (name: string) => readSchema(`records/${name}`).schema;
const published = (name: string) => readSchema(`published/${name}`).schema;

test.each<[string, Schema | undefined, Schema | undefined]>([
  ['evidence', records('evidence'), published('evidence')],
  ['a deprecation', records('deprecation'), published('deprecation')],
  ['a vendor', records('vendor'), published('vendor')],
  ['a plan', records('vendor').$defs?.plan, published('plan')],
])('what %s may hold is published as it is recorded', (_, recorded, shown) => {
  const [mine, theirs] = [properties(recorded), properties(shown)];
  const shared = Object.keys(mine).filter((key) => key in theirs && key !== 'plans');
  expect(shared.length).toBeGreaterThan(4);
  for (const key of shared) expect([key, allowed(theirs[key])]).toEqual([key, allowed(mine[key])]);
});
