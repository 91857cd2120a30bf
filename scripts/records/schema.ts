import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { MachineryError } from '../model/problem.ts';

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
