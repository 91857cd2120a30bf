// What comes in: errors of ajv.
// What goes out: one sentence for each: what is there, what is allowed, how to fix it.
// Example: `prise` is not a known key here; did you mean price?
import type { ErrorObject } from 'ajv';
import { addressProblem } from '../../model/address.ts';
import { patternProblem } from '../../model/page-language.ts';
import { didYouMean, didYouMeanHint, listWords } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import {
  applicableSchemas,
  describeAllowed,
  describePurpose,
  nameOf,
  OWN_FORMATS,
  propertiesOf,
  type Schema,
  type SchemaPlace,
  schemaAt,
  showAllowed,
  showKey,
  showValue,
} from './schema.ts';

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
      if (error === choice) return false;
      if (isKeys) return branches.includes(error.parentSchema as Schema);
      return `${error.instancePath}/`.startsWith(`${choice.instancePath}/`);
    });
    const meant = lost.filter((error) => !isKeys && !isAboutType(error, choice));
    const schemas = new Set(meant.map(({ parentSchema }) => parentSchema));
    const isOne = schemas.size === 1 || (isCollection(choice.data) && schemas.size > 0);
    kept = kept.filter((error) => {
      if (error === choice) return !isOne;
      return !lost.includes(error) || (isOne && meant.includes(error));
    });
  }
  return kept;
}

/** Whether a branch was not meant at all: the value has another type, or is no such constant. */
function isAboutType({ keyword, instancePath }: ErrorObject, choice: ErrorObject): boolean {
  return keyword === 'const' || (keyword === 'type' && instancePath === choice.instancePath);
}

/** Whether branches only say which key has to be there: `oneOf: [{required: [a]}, …]`. */
function namesKeysOnly(branches: readonly Schema[]): boolean {
  return branches.every((branch) => Object.keys(branch).join() === 'required');
}

function isCollection(value: unknown): boolean {
  return typeof value === 'object' && value !== null;
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

/** An error of ajv, with its place in the value and the schema that speaks of that place. */
interface Located {
  error: ErrorObject;
  pointer: Pointer;
  place: SchemaPlace;
  /** What to do where there is nothing to say; empty where something has to be said. */
  else: string;
}

/**
 * Turns ajv's errors (`allErrors`, `verbose`) into sentences for a record's author. Of several
 * errors of one value only the first is told: its sentence says all that is allowed there.
 */
export function explainErrors(
  errors: readonly ErrorObject[],
  root: SchemaPlace,
  value: unknown,
): SchemaError[] {
  const explained = new Map<string, SchemaError>();
  for (const error of withoutLostBranches(errors)) {
    if (error.keyword === 'if' || error.keyword === 'propertyNames') continue;
    const pointer = pointerOf(error.instancePath, value);
    const failed = { ...root, schema: (error.parentSchema ?? {}) as Schema };
    const place = schemaAt(root, pointer) ?? failed;
    let found = explain({ error, pointer, place, else: leaveOut(root, pointer) });
    if (error.propertyName !== undefined)
      found = explainKey({ error, pointer, place: failed, else: '' });
    const subject =
      found.code === 'schema-required' ? String(error.params.missingProperty) : found.at;
    const key = JSON.stringify([found.pointer, subject]);
    if (!explained.has(key)) explained.set(key, found);
  }
  return [...explained.values()];
}

/** A key whose name does not fit. */
function explainKey(located: Located): SchemaError {
  const { propertyName: key = '' } = located.error;
  const found = explain({ ...located, error: { ...located.error, data: key } });
  return { ...found, pointer: [...located.pointer, key], at: 'key' };
}

/** The way out of an optional key without a value. */
function leaveOut(root: SchemaPlace, pointer: Pointer): string {
  const parent = schemaAt(root, pointer.slice(0, -1));
  const key = pointer.at(-1);
  const required =
    parent && applicableSchemas(parent).flatMap((part) => part.schema.required ?? []);
  const isOptional = required && typeof key === 'string' && !required.includes(key);
  if (isOptional) return ', or leave the key out';
  return '';
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

function explain(located: Located): SchemaError {
  const { error, pointer } = located;
  switch (error.keyword) {
    case 'dependentRequired':
      return explainAlone(located);
    case 'required':
      return explainMissing(located, String(error.params.missingProperty));
    case 'additionalProperties':
      return explainUnknown(located, String(error.params.additionalProperty));
    case 'minItems':
    case 'minProperties':
      return problem(
        error,
        pointer,
        `${nameOf(pointer)} is empty; give at least ${error.params.limit}${located.else}`,
      );
    case 'maxItems':
    case 'maxProperties':
      return problem(
        error,
        pointer,
        `${nameOf(pointer)} is too long; keep at most ${error.params.limit}`,
      );
    case 'uniqueItems':
      return explainRepeated(located);
    case 'anyOf':
    case 'oneOf':
      if (namesKeysOnly(error.schema as Schema[])) return explainKeys(located);
      return explainValue(located);
    case 'const':
    case 'enum':
      return explainChoice(located);
    case 'format':
      return explainFormat(located);
    default:
      return explainValue(located);
  }
}

function problem(error: ErrorObject, pointer: Pointer, message: string): SchemaError {
  const code = `schema-${error.keyword.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
  return { code, pointer, at: 'value', message };
}

function explainMissing({ pointer, place }: Located, key: string): SchemaError {
  const property = propertiesOf(place).get(key);
  let message = `${nameOf(pointer)} has no ${showKey(key)}; add it`;
  if (property) message += `: ${describeAllowed(property)}${remark(property)}`;
  return { code: 'schema-required', pointer, at: 'value', message };
}

/** A key that only says something beside another one. */
function explainAlone({ error, pointer }: Located): SchemaError {
  const { property, missingProperty } = error.params;
  const message = `${showKey(String(property))} has no effect without ${missingProperty}; remove it`;
  return { ...problem(error, [...pointer, String(property)], message), at: 'key' };
}

function explainUnknown({ pointer, place }: Located, key: string): SchemaError {
  const allowed = [...propertiesOf(place).keys()];
  const suggestion = didYouMean(key, allowed);
  let wayOut = 'remove it or choose another key.';
  if (suggestion) wayOut = `did you mean ${suggestion}?`;
  const message = `${showKey(key)} is not a known key of ${nameOf(pointer)}; ${wayOut} Allowed: ${allowed.join(', ')}`;
  return { code: 'schema-unknown-key', pointer: [...pointer, key], at: 'key', message };
}

/** One of several keys has to be there, or only one of them may. */
function explainKeys({ error, pointer }: Located): SchemaError {
  const keys = (error.schema as Schema[]).flatMap((branch) => branch.required ?? []);
  const present = keys.filter((key) => Object.hasOwn(error.data as object, key));
  let message = `${nameOf(pointer)} has ${present.join(' and ')}; keep one of them`;
  if (present.length === 0)
    message = `${nameOf(pointer)} has none of the keys ${keys.join(', ')}; add one of them`;
  return problem(error, pointer, message);
}

/** Why an https address is not one (RFC 3986) that everybody can open; null where the schema says enough. */
function addressFault(text: string): string | null {
  if (!text.startsWith('https://')) return null;
  if (/^https:\/\/(?:[/?#]|$)/.test(text))
    return 'has no host; write https:// and the host after it';
  const found = /[^\w.~!$&'"()*+,;=:@/?#%-]/u.exec(text)?.[0];
  if (found === undefined) {
    const problem = URL.canParse(text) && addressProblem(new URL(text));
    return problem ? `${problem}; use the public https:// address of the vendor's page` : null;
  }
  return `contains ${showValue(found)}, which an address cannot hold; write ${encodeURIComponent(Buffer.from(found).toString())} for it, or in the host plain letters`;
}

/** Patterns, addresses and plain texts have rules of their own, so why one cannot be used is told. */
function explainFormat(located: Located): SchemaError {
  const { error, pointer } = located;
  const text = String(error.data);
  const reasons = { ...OWN_FORMATS, regex: patternProblem, uri: addressFault };
  const format = String(error.params.format) as keyof typeof reasons;
  const reason = reasons[format]?.(text);
  if (!reason) return explainValue(located);
  return problem(error, pointer, `${nameOf(pointer)} is ${showValue(text)}, which ${reason}`);
}

function explainRepeated({ error, pointer }: Located): SchemaError {
  const index = Math.max(Number(error.params.i), Number(error.params.j));
  const item = (error.data as unknown[] | undefined)?.[index];
  const message = `${nameOf([...pointer, index])} is ${showValue(item)} a second time; keep one of them`;
  return problem(error, [...pointer, index], message);
}

function explainChoice({ error, pointer, place }: Located): SchemaError {
  const choices = [error.schema].flat().map(showAllowed);
  const shown = `${nameOf(pointer)} is ${showValue(error.data)}`;
  const hint = didYouMeanHint(String(error.data), choices);
  const message = `${shown}; use ${listWords(choices)}${remark(place)}${hint}`;
  return problem(error, pointer, message);
}

function explainValue({ error, pointer, place, else: leaveOut }: Located): SchemaError {
  let found = showValue(error.data);
  if (pointer.length === 0 && error.data === null) found = 'empty';
  let allowed = describeAllowed(place);
  // A branch that only adds a pattern says more exactly what fails than the schema of the value.
  if (error.keyword === 'pattern')
    allowed = describeAllowed({
      ...place,
      schema: { type: 'string', ...(error.parentSchema as Schema) },
    });
  let message = `${nameOf(pointer)} is ${found}; use ${allowed}${remark(place)}`;
  if (error.data === null) message += leaveOut;
  return problem(error, pointer, message + adviseQuotes(error, place));
}

/** Says so where quotes would make text of what YAML reads as something else. */
function adviseQuotes({ keyword, data }: ErrorObject, place: SchemaPlace): string {
  const isAboutType = keyword === 'type' || keyword === 'oneOf';
  if (!isAboutType || !describeAllowed(place).startsWith('text')) return '';
  if (typeof data === 'number' || typeof data === 'boolean') {
    return `; YAML reads this as a ${typeof data}: if it is text, put it in quotes`;
  }
  const isMapping = typeof data === 'object' && data !== null && !Array.isArray(data);
  if (isMapping) return '; a colon with a blank after it makes a mapping: put the text in quotes';
  return '';
}

function remark(place: SchemaPlace): string {
  const purpose = describePurpose(place);
  if (purpose === '') return '';
  return ` (${purpose})`;
}
