import { readdirSync, readFileSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isDay } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { compareCodeUnits } from '../model/words.ts';
import type { Pointer } from './parse.ts';
import type { RecordKind } from './read.ts';

/** A JSON Schema (draft 2020-12) as far as this tool reads it for itself. */
export interface Schema {
  $ref?: string;
  title?: string;
  description?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
  $defs?: Record<string, Schema>;
}

export type SchemaFolder = 'records' | 'published';
export type SchemaName = `${SchemaFolder}/${string}`;

const SCHEMAS = fileURLToPath(new URL('../../schemas', import.meta.url));
const folders = new Map<SchemaFolder, Map<string, Schema>>();

/**
 * Reads one folder of this tool's own schemas, once.
 *
 * @returns the schemas by file name, the form that a `$ref` between them has.
 */
export function readSchemas(folder: SchemaFolder): Map<string, Schema> {
  const known = folders.get(folder);
  if (known) return known;
  const schemas = new Map<string, Schema>();
  for (const name of readdirSync(`${SCHEMAS}/${folder}`).sort()) {
    if (!name.endsWith('.schema.json')) continue;
    schemas.set(name, JSON.parse(readFileSync(`${SCHEMAS}/${folder}/${name}`, 'utf8')) as Schema);
  }
  folders.set(folder, schemas);
  return schemas;
}

/** The folder and the file name of a schema. */
export function splitSchemaName(name: SchemaName): { folder: SchemaFolder; file: string } {
  const [folder, file] = name.split('/');
  if ((folder !== 'records' && folder !== 'published') || !file) {
    throw new MachineryError(`there is no schema ${name}; name one of schemas/`);
  }
  return { folder, file: `${file}.schema.json` };
}

/** A schema, and the file that its own references are relative to. */
export interface SchemaPlace {
  schema: Schema;
  folder: SchemaFolder;
  file: string;
}

/** The root of a schema file. */
export function readSchema(name: SchemaName): SchemaPlace {
  const { folder, file } = splitSchemaName(name);
  const schema = readSchemas(folder).get(file);
  if (!schema) throw new MachineryError(`there is no schemas/${folder}/${file}; restore it`);
  return { schema, folder, file };
}

/** Follows `$ref` (`name.schema.json`, `#/$defs/name`, or both) to what it names. */
export function resolveSchema(place: SchemaPlace): SchemaPlace {
  const reference = place.schema.$ref;
  if (reference === undefined) return place;
  const [file, fragment] = reference.split('#');
  const root = file
    ? readSchema(`${place.folder}/${file.replace(/\.schema\.json$/, '')}`)
    : rootOf(place);
  const steps = (fragment ?? '').split('/').slice(1);
  let schema: unknown = root.schema;
  for (const step of steps) schema = (schema as Record<string, unknown> | undefined)?.[step];
  if (!schema) throw new MachineryError(`${place.file} refers to ${reference}, which is not there`);
  return resolveSchema({ ...root, schema: schema as Schema });
}

function rootOf(place: SchemaPlace): SchemaPlace {
  return readSchema(`${place.folder}/${place.file.replace(/\.schema\.json$/, '')}`);
}

/** The schema of each kind of file. */
export const SCHEMA_OF: Readonly<Record<RecordKind, SchemaName>> = {
  dataset: 'records/dataset',
  baseline: 'records/baseline',
  vendor: 'records/vendor',
  provider: 'records/provider',
  deprecation: 'records/deprecation',
  scheduled: 'records/scheduled',
  dismissed: 'records/dismissed',
  report: 'published/source-check-report',
};

const DATE_TIME =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)$/;

/** A date-time of RFC 3339 on a day that the calendar has; no leap seconds, which no clock reads. */
export function isDateTime(text: string): boolean {
  const day = DATE_TIME.exec(text)?.[1];
  return day !== undefined && isDay(day);
}

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

const SCHEMA_FOLDER = fileURLToPath(new URL('../../schemas', import.meta.url));

/** The texts of this tool's own schemas, by path: `records/vendor.schema.json`, in order of path. */
export async function readSchemaTexts(): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const folder of ['published', 'records']) {
    const names = (await readdir(`${SCHEMA_FOLDER}/${folder}`)).filter((name) =>
      name.endsWith('.schema.json'),
    );
    for (const name of names.sort(compareCodeUnits)) {
      texts.set(`${folder}/${name}`, await readFile(`${SCHEMA_FOLDER}/${folder}/${name}`, 'utf8'));
    }
  }
  return texts;
}
