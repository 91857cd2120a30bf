// What comes in: the name of a schema below schemas/.
// What goes out: the schema whole in itself, and the check of a value by it.
// Example: `compileSchema('records/vendor')({})` tells every missing key.
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { TOOL_FOLDER } from '../../cli/bundle.js';
import { once, remember } from '../../model/remember.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { RecordKind } from '../read.ts';
import { explainErrors, type Schema, type SchemaError } from './explain-errors.ts';
import { FORMATS, FROZEN_FORMATS, OWN_FORMATS } from './formats.ts';

type SchemaName = `${'records' | 'published'}/${string}`;

const FOLDER = join(TOOL_FOLDER, 'schemas');

const SUFFIX = '.schema.json';

const DIALECT = 'https://json-schema.org/draft/2020-12/schema';

/**
 * A schema of schemas/ that needs no other file, as it is used here and published: definitions of
 * other files that have a title are under its `$defs` by that title, those without one are where
 * they are referred to. Read once.
 */
export const readSchema = remember((name: SchemaName): Schema => bundle(`${name}${SUFFIX}`));

/** A schema as it is written, by its path below schemas/. */
const readWritten = remember(
  (path: string): Schema => JSON.parse(readFileSync(`${FOLDER}/${path}`, 'utf8')),
);

function bundle(path: string): Schema {
  const sources = new Map<string, Schema>();
  const $defs: Record<string, Schema> = {};
  const expandAny = (value: unknown, file: string): unknown => {
    if (Array.isArray(value)) return value.map((member) => expandAny(member, file));
    if (typeof value === 'object' && value !== null) return expand(value, file);
    return value;
  };
  const expand = (value: Schema, file: string): Schema => {
    const { $ref, $defs: _, ...own } = value;
    const rest = Object.fromEntries(
      Object.entries(own)
        // A property may be called `$schema`, too.
        .filter(([key, member]) => key !== '$schema' || typeof member !== 'string')
        .map(([key, member]) => [key, expandAny(member, file)]),
    ) as Schema;
    if ($ref === undefined) return rest;
    const target = followReference($ref, file);
    const { title } = target.schema;
    if (title === undefined) return { ...expand(target.schema, target.file), ...rest };
    const source = sources.get(title);
    if (!source) {
      sources.set(title, target.schema);
      // Its place comes before those of the definitions that it uses.
      $defs[title] = {};
      $defs[title] = expand(target.schema, target.file);
    } else if (source !== target.schema) {
      throw new Error(`two definitions that schemas/${path} uses are ${title}`);
    }
    return { $ref: `#/$defs/${title}`, ...rest };
  };
  const schema = { $schema: DIALECT, ...expand(readWritten(path), path) };
  if (sources.size === 0) return schema;
  return { ...schema, $defs };
}

/** What a reference names: `name.schema.json`, `../records/name.schema.json`, `#/$defs/name`. */
function followReference(reference: string, from: string): { schema: Schema; file: string } {
  const [path, fragment = ''] = reference.split('#');
  const file = path ? posix.join(posix.dirname(from), path) : from;
  let schema: unknown = readWritten(file);
  for (const step of fragment.split('/').slice(1)) {
    schema = (schema as Record<string, unknown>)[step];
  }
  return { schema: schema as Schema, file };
}

/** Leaves out what only this tool's validator knows: others refuse keywords they do not know. */
function withoutOwnWords(key: string, value: unknown): unknown {
  if (key === '$comment' || key === 'discriminator') return undefined;
  if (key === 'format' && Object.hasOwn(OWN_FORMATS, String(value))) return undefined;
  return value;
}

/**
 * The texts of this tool's own schemas, by path: `records/vendor.schema.json`, in order of path;
 * without those that hold definitions for others only. Read once.
 */
export const readSchemaTexts = once((): ReadonlyMap<string, string> => {
  const texts = new Map<string, string>();
  for (const folder of ['published', 'records'] as const) {
    const names = readdirSync(`${FOLDER}/${folder}`).filter((name) => name.endsWith(SUFFIX));
    for (const file of names.sort(compareCodeUnits)) {
      const schema = readSchema(`${folder}/${file.slice(0, -SUFFIX.length)}`);
      if (schema.type === undefined) continue;
      texts.set(`${folder}/${file}`, `${JSON.stringify(schema, withoutOwnWords, 2)}\n`);
    }
  }
  return texts;
});

/** The name of the schema of each kind of file. */
export function schemaOf(kind: RecordKind): SchemaName {
  if (kind === 'report') return 'published/source-check-report';
  return `records/${kind}`;
}

/** Branches (`then`, `anyOf`) speak of types and keys that the schema around them declares. */
const LENIENT = { strictTypes: false, strictRequired: false } as const;

/**
 * A command compiles every schema and checks some hundred small values: shorter code and a check of
 * the schemas themselves, which a test does, would take longer than all else that validation does.
 */
const HASTY = { code: { optimize: false }, inlineRefs: false, validateSchema: false } as const;

/** Made when the first schema is compiled: some commands need none. */
const compiler = once(
  () =>
    new Ajv2020({
      strict: true,
      discriminator: true,
      allErrors: true,
      verbose: true,
      formats: FORMATS,
      ...LENIENT,
      ...HASTY,
    }),
);

/**
 * Makes the check of one schema of this tool's schemas/ (`records/vendor`, `published/limits`):
 * a function that gives every error of a value, none where it fits. Compiled once.
 */
export const compileSchema = remember((name: SchemaName) => {
  const schema = readSchema(name);
  const validate: ValidateFunction = compiler().compile(schema);
  return (value: unknown): SchemaError[] => {
    if (validate(value)) return [];
    return explainErrors(validate.errors ?? [], schema, value);
  };
});

const frozenSchema = once(() => readWritten(`history/version-0-1${SUFFIX}`));

const frozenCompiler = once(() =>
  new Ajv2020({ formats: FROZEN_FORMATS, ...HASTY }).addSchema(frozenSchema()),
);

/** The check of a definition of schemas/history/version-0-1, `vendor` or `effect`, and its keys. */
export const compileFrozen = remember((name: string) => {
  const validate = frozenCompiler().getSchema(`version-0-1#/$defs/${name}`);
  if (!validate) throw new Error(`schemas/history defines no ${name}`);
  return { validate, keys: Object.keys(frozenSchema().$defs?.[name]?.properties ?? {}) };
});
