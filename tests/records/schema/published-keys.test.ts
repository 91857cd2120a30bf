import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROOT, readYaml } from '../../support/commands/workflow-files.ts';

/** The names of all properties in a schema. */
function propertiesOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return [];
  return Object.entries(schema).flatMap(([key, part]) => [
    ...(key === 'properties' ? Object.keys(part as object) : []),
    ...propertiesOf(part),
  ]);
}

const published = new Set(
  readdirSync(`${ROOT}schemas/published`).flatMap((file) =>
    propertiesOf(readYaml(`schemas/published/${file}`)),
  ),
);

// Evidence is published by the very schema of its author.
test.each(['vendor', 'plan', 'deprecation'])(
  'every key that an author may write in a %s is published',
  (name) => {
    const schema = readYaml<{ properties: object }>(`schemas/records/${name}.schema.json`);
    const keys = Object.keys(schema.properties);
    expect(keys.length).toBeGreaterThan(2);
    expect(keys.filter((key) => !published.has(key))).toEqual([]);
  },
);
