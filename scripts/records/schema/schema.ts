import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Format } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { isHttpsUrl } from '../../model/address.ts';
import { isDay } from '../../model/day.ts';
import { patternProblem, phraseProblem } from '../../model/page-language.ts';
import { MachineryError } from '../../model/problem.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import type { RecordKind } from '../read.ts';

/** A JSON Schema (draft 2020-12) as far as this tool reads it for itself. */
export interface Schema {
  $schema?: string;
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
  /** The key whose constant tells the branches of `oneOf` apart; not published. */
  discriminator?: { propertyName: string };
  allOf?: Schema[];
  if?: Schema;
  then?: Schema;
  else?: Schema;
  $defs?: Record<string, Schema>;
}

export type SchemaName = `${'records' | 'published'}/${string}`;

/** A part of a schema, with the schema whose `$defs` its references name. */
export interface SchemaPlace {
  schema: Schema;
  root: Schema;
}

const FOLDER = fileURLToPath(new URL('../../../schemas', import.meta.url));
const SUFFIX = '.schema.json';

/** The schemas as they are written, by path below schemas/, and as they are used. */
const written = new Map<string, Schema>();
const bundled = new Map<SchemaName, SchemaPlace>();

/**
 * A schema of schemas/ that needs no other file, as it is used here and published: definitions of
 * other files that have a title are under its `$defs` by that title, those without one are where
 * they are referred to. Read once.
 *
 * @throws MachineryError where there is no such schema, or a reference leads nowhere
 */
export function readSchema(name: SchemaName): SchemaPlace {
  const known = bundled.get(name);
  if (known) return known;
  const root = bundle(`${name}${SUFFIX}`);
  const place = { schema: root, root };
  bundled.set(name, place);
  return place;
}

function readWritten(path: string): Schema {
  const known = written.get(path);
  if (known) return known;
  const text = existsSync(`${FOLDER}/${path}`) ? readFileSync(`${FOLDER}/${path}`, 'utf8') : null;
  if (text === null) throw new MachineryError(`there is no schemas/${path}; restore it`);
  const schema = JSON.parse(text) as Schema;
  written.set(path, schema);
  return schema;
}

function bundle(path: string): Schema {
  const definitions = new Map<string, { from: Schema; schema: Schema }>();
  const define = (title: string, from: Schema, file: string): void => {
    const known = definitions.get(title);
    if (known?.from === from) return;
    if (known) throw new MachineryError(`two definitions that schemas/${path} uses are ${title}`);
    const definition = { from, schema: {} };
    definitions.set(title, definition);
    definition.schema = expandAll(from, file);
  };
  const expand = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((member) => expand(member, file));
    return typeof value === 'object' && value !== null ? expandAll(value, file) : value;
  };
  const expandAll = (value: Schema, file: string): Schema => {
    const { $ref, $defs: _, $schema: __, ...own } = value;
    const rest = Object.fromEntries(
      Object.entries(own).map(([key, member]) => [key, expand(member, file)]),
    ) as Schema;
    if ($ref === undefined) return rest;
    const target = followReference($ref, file);
    const { title } = target.schema;
    if (title === undefined) return { ...expandAll(target.schema, target.file), ...rest };
    define(title, target.schema, target.file);
    return { $ref: `#/$defs/${title}`, ...rest };
  };
  const root = readWritten(path);
  const schema = expandAll(root, path);
  const $defs = Object.fromEntries([...definitions].map(([title, made]) => [title, made.schema]));
  return { ...pickDialect(root), ...schema, ...(definitions.size > 0 && { $defs }) };
}

function pickDialect({ $schema }: Schema): object {
  return $schema === undefined ? {} : { $schema };
}

/** What a reference names: `name.schema.json`, `../records/name.schema.json`, `#/$defs/name`. */
function followReference(reference: string, from: string): { schema: Schema; file: string } {
  const [path, fragment] = reference.split('#');
  const file = path ? posix.join(posix.dirname(from), path) : from;
  let schema: unknown = readWritten(file);
  for (const step of (fragment ?? '').split('/').slice(1)) {
    schema = (schema as Record<string, unknown> | undefined)?.[step];
  }
  if (schema) return { schema: schema as Schema, file };
  throw new MachineryError(`schemas/${from} refers to ${reference}, which is not there`);
}

/** Follows `$ref` to the definition of the same schema that it names. */
export function resolveSchema(place: SchemaPlace): SchemaPlace {
  const reference = place.schema.$ref;
  if (reference === undefined) return place;
  const schema = place.root.$defs?.[reference.replace('#/$defs/', '')];
  if (!schema) throw new MachineryError(`a schema refers to ${reference}, which it does not have`);
  return { ...place, schema };
}

/** Leaves out what only this tool's validator knows: others refuse keywords they do not know. */
function withoutOwnWords(key: string, value: unknown): unknown {
  const isOwn = key === 'discriminator' || (key === 'format' && value === 'phrase');
  return isOwn ? undefined : value;
}

const texts = new Map<string, string>();

/**
 * The texts of this tool's own schemas, by path: `records/vendor.schema.json`, in order of path;
 * without those that hold definitions for others only. Read once.
 */
export function readSchemaTexts(): ReadonlyMap<string, string> {
  if (texts.size > 0) return texts;
  for (const folder of ['published', 'records'] as const) {
    const names = readdirSync(`${FOLDER}/${folder}`).filter((name) => name.endsWith(SUFFIX));
    for (const file of names.sort(compareCodeUnits)) {
      const { schema } = readSchema(`${folder}/${file.slice(0, -SUFFIX.length)}`);
      if (schema.type === undefined) continue;
      texts.set(`${folder}/${file}`, `${JSON.stringify(schema, withoutOwnWords, 2)}\n`);
    }
  }
  return texts;
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

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

/**
 * The formats of ajv-formats, narrowed to what the whole tool can use: a leap second is not a time
 * that a clock reads, an address must be one for the URL standard, and for history, as well, and a
 * pattern must not be slow. `phrase` is a format of this tool: words of a page with places in them.
 */
export const FORMATS: Readonly<Record<string, Format>> = {
  date: addFormats.default.get('date'),
  'date-time': isDateTime,
  uri: (text: string) =>
    isUri(text) && URL.canParse(text) && (!/^https:/i.test(text) || isHttpsUrl(text)),
  regex: (text: string) => patternProblem(text) === null,
  phrase: (text: string) => phraseProblem(text) === null,
};

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
  const { discriminator, oneOf = [] } = resolveSchema(place).schema;
  // What such a key may be, its branch says.
  if (discriminator && oneOf.some((branch) => branch.properties?.[key])) return null;
  const property = propertiesOf(place).get(key);
  if (property) return property;
  for (const part of applicableSchemas(place)) {
    const rest = part.schema.additionalProperties;
    if (typeof rest === 'object') return { ...part, schema: rest };
  }
  return null;
}
