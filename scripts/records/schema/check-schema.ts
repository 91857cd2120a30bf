import { Ajv2020, type Options, type ValidateFunction } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import standalone from 'ajv/dist/standalone/index.js';
import type { Pointer } from '../parse.ts';
import { COMPILED } from './compiled-schemas.ts';
import { explainErrors, type SchemaError } from './explain-errors.ts';
import { FORMATS, readSchema, readSchemaTexts, type SchemaName } from './schema.ts';

type SchemaCheck = (value: unknown) => SchemaError[];

/** Branches (`then`, `anyOf`) speak of types and keys that the schema around them declares. */
const LENIENT = { strictTypes: false, strictRequired: false } as const;

/**
 * A command compiles every schema and checks some hundred small values: shorter code and a check of
 * the schemas themselves, which a test does, would take longer than all else that validation does.
 */
const HASTY = { code: { optimize: false }, inlineRefs: false, validateSchema: false } as const;

/** Says only whether a value fits: nearly all do, and the code for it is short. */
const QUICK = { allErrors: false, messages: false } as const;

/** Says all that explaining needs. */
const WHOLE = { allErrors: true, verbose: true } as const;

const checks = new Map<SchemaName, SchemaCheck>();
const compilers = new Map<typeof QUICK | typeof WHOLE, Ajv2020>();

/**
 * Makes the check of one schema of this tool's schemas/ (`records/vendor`, `published/limits`):
 * a function that gives every error of a value, none where it fits. Compiled once, and for errors
 * when the first value does not fit.
 *
 * @throws MachineryError where there is no such schema.
 */
export function compileSchema(name: SchemaName): SchemaCheck {
  const known = checks.get(name);
  if (known) return known;
  const fits: (value: unknown) => boolean =
    COMPILED.get(name) ?? compilerOf(QUICK).compile(readSchema(name).schema);
  const check: SchemaCheck = (value) => {
    if (fits(value)) return [];
    const place = readSchema(name);
    const validate: ValidateFunction = compilerOf(WHOLE).compile(place.schema);
    validate(value);
    return explainErrors(validate.errors ?? [], place, value);
  };
  checks.set(name, check);
  return check;
}

/** One compiler for each amount of errors, made when it is needed; it compiles a schema once. */
function compilerOf(errors: typeof QUICK | typeof WHOLE): Ajv2020 {
  const known = compilers.get(errors);
  if (known) return known;
  const ajv = createCompiler(errors);
  compilers.set(errors, ajv);
  return ajv;
}

function createCompiler(options: Options): Ajv2020 {
  return new Ajv2020({
    strict: true,
    discriminator: true,
    formats: FORMATS,
    ...LENIENT,
    ...HASTY,
    ...options,
  });
}

/**
 * The text of a module like `compiled-schemas.ts` that has the check of every schema: whether a
 * value fits.
 */
export function writeCompiledSchemas(): string {
  const code = { ...HASTY.code, source: true, esm: true, formats: _`FORMATS` };
  const compiler = createCompiler({ ...QUICK, code });
  const names = [...readSchemaTexts().keys()].map(
    (path) => path.replace('.schema.json', '') as SchemaName,
  );
  for (const name of names) compiler.addSchema(readSchema(name).schema, name);
  const exported = Object.fromEntries(names.map((name, at) => [`check${at}`, name]));
  const entries = names.map((name, at) => `[${JSON.stringify(name)}, check${at}]`);
  return [
    "import { FORMATS } from './schema.ts';",
    standalone.default(compiler, exported),
    `export const COMPILED = new Map([${entries.join(', ')}]);\n`,
  ].join('\n');
}

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
