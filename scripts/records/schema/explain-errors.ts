// What comes in: errors of ajv.
// What goes out: one sentence for each: what is there, what is allowed, how to fix it.
// Example: `prise` is not a known key here; did you mean price?
import type { ErrorObject } from 'ajv';
import { didYouMean, didYouMeanHint, listWords } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import { FORMAT_PROBLEMS } from './formats.ts';

/** A JSON Schema (draft 2020-12) as far as this tool reads it for itself. */
export interface Schema {
  $schema?: string;
  $ref?: string;
  title?: string;
  description?: string;
  /** What a pattern means, in words for messages; not published. */
  $comment?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  pattern?: string;
  minimum?: number;
  minLength?: number;
  maxLength?: number;
  required?: string[];
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  $defs?: Record<string, Schema>;
}

/** One way in which a value does not fit its schema. */
export interface SchemaError {
  /** `schema-` and the kind of the error, kebab-case. */
  code: string;
  pointer: Pointer;
  /** Whether the key at the pointer is meant, or its value. */
  at: 'key' | 'value';
  /** What is there, what is allowed, and how to fix it. */
  message: string;
}

/**
 * Turns ajv's errors (`allErrors`, `verbose`) into sentences for a record's author. Of several
 * errors of one value only the first is told: its sentence says all that is allowed there.
 */
export function explainErrors(
  errors: readonly ErrorObject[],
  root: Schema,
  value: unknown,
): SchemaError[] {
  const explained = new Map<string, SchemaError>();
  for (const error of withoutLostBranches(errors)) {
    if (error.keyword === 'if' || error.keyword === 'propertyNames') continue;
    const found = explain(error, root, value);
    const key = JSON.stringify([found.pointer, found.at, error.params.missingProperty]);
    if (!explained.has(key)) explained.set(key, found);
  }
  return [...explained.values()];
}

/**
 * Where a value fits no branch of an `anyOf` or `oneOf`, ajv tells the errors of every branch. Those
 * of the branch that the author meant are kept: of a mapping or a list those that are not about its
 * type, of a plain value those of the only branch of its type. Else the choice itself is the error.
 */
function withoutLostBranches(errors: readonly ErrorObject[]): ErrorObject[] {
  let kept = [...errors];
  // Inner choices come before the outer ones that hold them.
  for (const choice of errors) {
    if (choice.keyword !== 'anyOf' && choice.keyword !== 'oneOf') continue;
    if (!kept.includes(choice)) continue;
    const branches = choice.schema as Schema[];
    const isKeys = namesKeysOnly(branches);
    const lost = kept.filter((error) => {
      if (isKeys) return branches.includes(error.parentSchema as Schema);
      return error !== choice && isWithin(error, choice);
    });
    const meant = lost.filter((error) => !isKeys && !isAboutType(error, choice));
    const schemas = new Set(meant.map(({ parentSchema }) => parentSchema));
    const isCollection = typeof choice.data === 'object' && choice.data !== null;
    const isClear = schemas.size === 1 || (isCollection && schemas.size > 0);
    const dropped = isClear ? [choice, ...lost.filter((error) => !meant.includes(error))] : lost;
    kept = kept.filter((error) => !dropped.includes(error));
  }
  return kept;
}

function isWithin(error: ErrorObject, choice: ErrorObject): boolean {
  return `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);
}

/** Whether a branch was not meant at all: the value has another type, or is no such constant. */
function isAboutType({ keyword, instancePath }: ErrorObject, choice: ErrorObject): boolean {
  return keyword === 'const' || (keyword === 'type' && instancePath === choice.instancePath);
}

/** Whether branches only say which key has to be there: `oneOf: [{required: [a]}, …]`. */
function namesKeysOnly(branches: readonly Schema[]): boolean {
  return branches.every((branch) => Object.keys(branch).join() === 'required');
}

/** Steps of a JSON Pointer (RFC 6901), with indices of lists as numbers. */
function pointerOf(instancePath: string, value: unknown): Pointer {
  const pointer: (string | number)[] = [];
  let at = value;
  for (const raw of instancePath.split('/').slice(1)) {
    const step = raw.replaceAll('~1', '/').replaceAll('~0', '~');
    pointer.push(Array.isArray(at) ? Number(step) : step);
    at = (at as Record<string, unknown> | undefined)?.[step];
  }
  return pointer;
}

function explain(error: ErrorObject, root: Schema, value: unknown): SchemaError {
  const { keyword, params, propertyName } = error;
  const schema: Schema = error.parentSchema ?? {};
  const pointer = pointerOf(error.instancePath, value);
  const name = nameOf(pointer);
  if (keyword === 'required') {
    const key = String(params.missingProperty);
    // A branch that only asks for a key leaves it to the whole to say what it holds.
    const property = schema.properties?.[key] ?? root.properties?.[key];
    let message = `${name} has no ${showKey(key)}; add it`;
    if (property) message += `: ${describeAllowed(property, root)}${remark(property, root)}`;
    return { code: 'schema-required', pointer, at: 'value', message };
  }
  if (keyword === 'additionalProperties') {
    const key = String(params.additionalProperty);
    const allowed = Object.keys(schema.properties ?? {});
    const suggestion = didYouMean(key, allowed);
    const wayOut = suggestion ? `did you mean ${suggestion}?` : 'remove it or choose another key.';
    const message = `${showKey(key)} is not a known key of ${name}; ${wayOut} Allowed: ${allowed.join(', ')}`;
    return { code: 'schema-unknown-key', pointer: [...pointer, key], at: 'key', message };
  }
  const code = `schema-${keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  if (propertyName !== undefined) {
    const message = explainValue({ ...error, data: propertyName }, name, root);
    return { code, pointer: [...pointer, propertyName], at: 'key', message };
  }
  return { code, pointer, at: 'value', message: explainValue(error, name, root) };
}

/** Keywords whose error is about what a value is; ajv words the others well enough. */
const ABOUT_VALUES = ['type', 'enum', 'const', 'pattern', 'minLength', 'maxLength', 'minimum'];

function explainValue(error: ErrorObject, name: string, root: Schema): string {
  const { keyword, data } = error;
  const schema: Schema = error.parentSchema ?? {};
  const isChoice = keyword === 'anyOf' || keyword === 'oneOf';
  if (isChoice && namesKeysOnly(error.schema as Schema[])) return explainKeys(error, name);
  const isAboutValue = isChoice || keyword === 'format' || ABOUT_VALUES.includes(keyword);
  if (!isAboutValue) return `${name} ${error.message}`;
  if (keyword === 'format') {
    const reason = FORMAT_PROBLEMS[String(error.params.format)]?.(String(data));
    if (reason) return `${name} is ${showValue(data)}, which ${reason}`;
  }
  const isEmptyFile = data === null && error.instancePath === '';
  const allowed = describeAllowed(schema, root);
  let message = `${name} is ${isEmptyFile ? 'empty' : showValue(data)}; use ${allowed}${remark(schema, root)}`;
  if (schema.enum) message += didYouMeanHint(String(data), schema.enum.map(showAllowed));
  if (data === null && isOptional(error, root)) message += ', or leave the key out';
  const isPlain = typeof data === 'number' || typeof data === 'boolean';
  if (isPlain && allowed.startsWith('text'))
    message += `; YAML reads this as a ${typeof data}: if it is text, put it in quotes`;
  return message;
}

/** Whether the value that does not fit is of a key that may be left out. */
function isOptional({ instancePath, parentSchema }: ErrorObject, root: Schema): boolean {
  const key = instancePath.slice(instancePath.lastIndexOf('/') + 1);
  const mappings = [root, ...Object.values(root.$defs ?? {})];
  const owner = mappings.find(({ properties }) => properties?.[key] === parentSchema);
  return owner !== undefined && !owner.required?.includes(key);
}

/** One of several keys has to be there, or only one of them may. */
function explainKeys(error: ErrorObject, name: string): string {
  const keys = (error.schema as Schema[]).flatMap((branch) => branch.required ?? []);
  const present = keys.filter((key) => Object.hasOwn(error.data as object, key));
  if (present.length > 0) return `${name} has ${present.join(' and ')}; keep one of them`;
  return `${name} has none of the keys ${keys.join(', ')}; add one of them`;
}

/** The definition that a reference names, else the schema itself. */
function resolve(schema: Schema, root: Schema): Schema {
  return root.$defs?.[schema.$ref?.replace('#/$defs/', '') ?? ''] ?? schema;
}

/** What a schema allows, as the end of a sentence that begins with "use": `a number or null`. */
function describeAllowed(schema: Schema, root: Schema): string {
  const resolved = resolve(schema, root);
  if ('const' in resolved) return showAllowed(resolved.const);
  if (resolved.enum) return listWords(resolved.enum.map(showAllowed));
  const branches = resolved.anyOf ?? resolved.oneOf;
  if (branches) {
    return [...new Set(branches.map((branch) => describeAllowed(branch, root)))].join(' or ');
  }
  // A branch that only adds a pattern is about text.
  const types = [resolved.type ?? 'string'].flat();
  return types.map((type) => describeType(type, resolved)).join(' or ');
}

function describeType(type: string, schema: Schema): string {
  if (type === 'string') return describeText(schema);
  if (type === 'array') return 'a list';
  if (type === 'object') return 'a mapping of keys to values';
  if (type === 'boolean') return 'true or false';
  if (type === 'null') return type;
  const name = type === 'integer' ? 'a whole number' : 'a number';
  if (schema.minimum === undefined) return name;
  return `${name} from ${schema.minimum} up`;
}

function describeText({ $comment, pattern, minLength, maxLength }: Schema): string {
  if ($comment !== undefined) return $comment;
  if (pattern !== undefined) return `text that matches ${pattern}`;
  if (maxLength !== undefined) return `text of ${minLength ?? 0} to ${maxLength} characters`;
  if (minLength) return 'text that is not empty';
  return 'text';
}

/** A schema's description as a remark within a sentence; empty where it has none. */
function remark(schema: Schema, root: Schema): string {
  const text = schema.description ?? resolve(schema, root).description ?? '';
  const plain = text
    .replace(/\.$/, '')
    .replace(/^[A-Z](?=[a-z' ])/, (letter) => letter.toLowerCase());
  return plain && ` (${plain})`;
}

/** A constant of a schema as a message offers it. */
function showAllowed(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

const LONGEST_SHOWN = 60;

/** A value as a message quotes it: short, on one line. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value !== 'string') return String(value);
  if (value.length <= LONGEST_SHOWN) return JSON.stringify(value);
  return JSON.stringify(`${value.slice(0, LONGEST_SHOWN).replace(/[\uD800-\uDBFF]$/, '')}…`);
}

/** The name of a place as a message says it: `price_month`, `limit_notes[2]`, `the file`. */
export function nameOf(pointer: Pointer): string {
  const at = pointer.findLastIndex((step) => typeof step === 'string');
  const indices = pointer.slice(at + 1).map((index) => `[${index}]`);
  if (at >= 0) return `${showKey(String(pointer[at]))}${indices.join('')}`;
  if (indices.length === 0) return 'the file';
  return `item ${indices.join('')}`;
}

/** A key as a message says it: bare where it is a plain name. */
function showKey(key: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_-]{0,60}$/.test(key)) return key;
  return showValue(key);
}
