// What comes in: the name of a schema below schemas/.
// What goes out: the schema whole in itself, and the check of a value by it.
// Example: `compileSchema('records/vendor')({})` tells every missing key.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { TOOL_FOLDER } from '../../cli/bundle.js';
import { MachineryError } from '../../model/problem.ts';
import { remember } from '../../model/remember.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import type { RecordKind } from '../read.ts';
import { explainErrors, type SchemaError } from './explain-errors.ts';
import { FORMATS, FROZEN_FORMATS, OWN_FORMATS, type Schema, type SchemaPlace } from './schema.ts';

type SchemaName = `${'records' | 'published'}/${string}`;

const FOLDER = join(TOOL_FOLDER, 'schemas');

const SUFFIX = '.schema.json';

/**
 * A schema of schemas/ that needs no other file, as it is used here and published: definitions of
 * other files that have a title are under its `$defs` by that title, those without one are where
 * they are referred to. Read once.
 *
 * @throws MachineryError where there is no such schema, or a reference leads nowhere
 */
export const readSchema = remember((name: SchemaName): SchemaPlace => {
  const root = bundle(`${name}${SUFFIX}`);
  return { schema: root, root };
});

/** A schema as it is written, by its path below schemas/. */
const readWritten = remember((path: string): Schema => {
  if (existsSync(`${FOLDER}/${path}`)) {
    return JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8')) as Schema;
  }
  throw new MachineryError(`there is no schemas/${path}; restore it`);
});

function bundle(path: string): Schema {
  const definitions = new Map<string, { from: Schema; schema: Schema }>();
  const define = (title: string, from: Schema, file: string): void => {
    const cached = definitions.get(title);
    if (cached?.from === from) return;
    if (cached) throw new MachineryError(`two definitions that schemas/${path} uses are ${title}`);
    const definition = { from, schema: {} };
    definitions.set(title, definition);
    definition.schema = expandAll(from, file);
  };
  const expand = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((member) => expand(member, file));
    if (typeof value === 'object' && value !== null) return expandAll(value, file);
    return value;
  };
  const expandAll = (value: Schema, file: string): Schema => {
    const { $ref, $defs: _, ...own } = value;
    const rest = Object.fromEntries(
      Object.entries(own)
        // A property may be called `$schema`, too.
        .filter(([key, member]) => key !== '$schema' || typeof member !== 'string')
        .map(([key, member]) => [key, expand(member, file)]),
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
  const whole = { ...pickDialect(root), ...schema };
  if (definitions.size === 0) return whole;
  const $defs = Object.fromEntries([...definitions].map(([title, made]) => [title, made.schema]));
  return { ...whole, $defs };
}

function pickDialect({ $schema }: Schema): object {
  if ($schema === undefined) return {};
  return { $schema };
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

/** Leaves out what only this tool's validator knows: others refuse keywords they do not know. */
function withoutOwnWords(key: string, value: unknown): unknown {
  const isOwn =
    key === 'discriminator' || (key === 'format' && Object.hasOwn(OWN_FORMATS, String(value)));
  if (isOwn) return undefined;
  return value;
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
  names: 'records/names',
  vendor: 'records/vendor',
  provider: 'records/provider',
  deprecation: 'records/deprecation',
  scheduled: 'records/scheduled',
  reading: 'records/reading',
  dismissed: 'records/dismissed',
  report: 'published/source-check-report',
};

type SchemaCheck = (value: unknown) => SchemaError[];

/** Branches (`then`, `anyOf`) speak of types and keys that the schema around them declares. */
const LENIENT = { strictTypes: false, strictRequired: false } as const;

/**
 * A command compiles every schema and checks some hundred small values: shorter code and a check of
 * the schemas themselves, which a test does, would take longer than all else that validation does.
 */
const HASTY = { code: { optimize: false }, inlineRefs: false, validateSchema: false } as const;

/** Made when the first schema is compiled: some commands need none. */
const makeCompiler = remember((formats: typeof FORMATS) => {
  return new Ajv2020({
    strict: true,
    discriminator: true,
    allErrors: true,
    verbose: true,
    formats,
    ...LENIENT,
    ...HASTY,
  });
});

/**
 * Makes the check of one schema of this tool's schemas/ (`records/vendor`, `published/limits`):
 * a function that gives every error of a value, none where it fits. Compiled once.
 *
 * @throws MachineryError where there is no such schema.
 */
export const compileSchema = remember((name: SchemaName): SchemaCheck => {
  const place = readSchema(name);
  const validate: ValidateFunction = makeCompiler(FORMATS).compile(place.schema);
  return (value) => {
    if (validate(value)) return [];
    return explainErrors(validate.errors ?? [], place, value);
  };
});

/** What a definition of schemas/history/version-0-1 asks, and the keys that it knows. */
interface FrozenCheck {
  validate: ValidateFunction;
  keys: readonly string[];
}

const frozenCompiler = remember((schema: Schema) => {
  return new Ajv2020({ formats: FROZEN_FORMATS, ...HASTY }).addSchema(schema);
});

/**
 * Makes the check of what an old version of a file may hold: `vendor`, `effect`. Compiled once.
 *
 * @throws MachineryError where there is no such definition
 */
export const compileFrozen = remember((name: string): FrozenCheck => {
  const schema = readWritten(`history/version-0-1${SUFFIX}`);
  const validate = frozenCompiler(schema).getSchema(`version-0-1#/$defs/${name}`);
  if (!validate) throw new MachineryError(`schemas/history defines no ${name}; restore it`);
  return { validate, keys: Object.keys(schema.$defs?.[name]?.properties ?? {}) };
});

/**
 * A copy of a value without the parts that do not fit its schema: they are undefined in it, so that
 * the other rules can still look at the rest. A list keeps its length.
 */
export function dropInvalid(value: unknown, errors: readonly SchemaError[]): unknown {
  const broken = errors.filter(({ code, at }) => at === 'value' && code !== 'schema-required');
  if (broken.some(({ pointer }) => pointer.length === 0)) return undefined;
  const copy: unknown = broken.length === 0 ? value : structuredClone(value);
  for (const { pointer } of broken) remove(copy, pointer);
  return copy;
}

function remove(root: unknown, pointer: Pointer): void {
  let at = root as Record<string | number, unknown> | undefined;
  for (const step of pointer.slice(0, -1)) at = at?.[step] as Record<string | number, unknown>;
  const last = pointer.at(-1);
  if (at && last !== undefined) at[last] = undefined;
}
