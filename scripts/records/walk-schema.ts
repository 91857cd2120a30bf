import type { Pointer } from './parse-record.ts';
import { resolveSchema, type Schema, type SchemaPlace } from './schema.ts';

/**
 * The schema with all that apply to the same value beside it: what it refers to, and the branches
 * of `allOf`, `anyOf`, `oneOf`, `then` and `else`.
 */
export function applicableSchemas(place: SchemaPlace): SchemaPlace[] {
  const { schema } = place;
  const branches: (Schema | undefined)[] = [
    ...(schema.allOf ?? []),
    ...(schema.anyOf ?? []),
    ...(schema.oneOf ?? []),
    schema.then,
    schema.else,
  ];
  const own = schema.$ref === undefined ? [] : applicableSchemas(resolveSchema(place));
  return [
    place,
    ...own,
    ...branches.flatMap((branch) =>
      branch ? applicableSchemas({ ...place, schema: branch }) : [],
    ),
  ];
}

const propertiesOfSchema = new WeakMap<Schema, ReadonlyMap<string, SchemaPlace>>();

/** The properties of a mapping by name, in the schema's order: the order of keys in a file. */
export function propertiesOf(place: SchemaPlace): ReadonlyMap<string, SchemaPlace> {
  const known = propertiesOfSchema.get(place.schema);
  if (known) return known;
  const properties = new Map<string, SchemaPlace>();
  for (const part of applicableSchemas(place)) {
    for (const [name, schema] of Object.entries(part.schema.properties ?? {})) {
      const known = properties.get(name);
      // A branch may say only that a key has a certain value; the fullest description counts.
      if (!known || (!known.schema.description && schema.description)) {
        properties.set(name, { ...part, schema });
      }
    }
  }
  propertiesOfSchema.set(place.schema, properties);
  return properties;
}

/** The schema of what a pointer leads to, its `$ref` not followed; null where none speaks of it. */
export function schemaAt(root: SchemaPlace, pointer: Pointer): SchemaPlace | null {
  let place: SchemaPlace | null = root;
  for (const step of pointer) {
    if (!place) return null;
    place = typeof step === 'number' ? itemsOf(place) : entryOf(place, step);
  }
  return place;
}

/** The schema of a list's items. */
export function itemsOf(place: SchemaPlace): SchemaPlace | null {
  const part = applicableSchemas(place).find(({ schema }) => schema.items !== undefined);
  return part?.schema.items ? { ...part, schema: part.schema.items } : null;
}

function entryOf(place: SchemaPlace, key: string): SchemaPlace | null {
  const property = propertiesOf(place).get(key);
  if (property) return property;
  for (const part of applicableSchemas(place)) {
    const rest = part.schema.additionalProperties;
    if (typeof rest === 'object') return { ...part, schema: rest };
  }
  return null;
}
