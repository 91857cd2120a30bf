import type { Format } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { addressProblem, isHttpsUrl } from '../../model/address.ts';
import { patternProblem, phraseProblem } from '../../model/page-language.ts';
import { MachineryError } from '../../model/problem.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import { listWords } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import { copyProblem, nameProblem, proseProblem } from './plain-text.ts';

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

/** A part of a schema, with the schema whose `$defs` its references name. */
export interface SchemaPlace {
  schema: Schema;
  root: Schema;
}

/** Follows `$ref` to the definition of the same schema that it names. */
export function resolveSchema(place: SchemaPlace): SchemaPlace {
  const reference = place.schema.$ref;
  if (reference === undefined) return place;
  const schema = place.root.$defs?.[reference.replace('#/$defs/', '')];
  if (!schema) throw new MachineryError(`a schema refers to ${reference}, which it does not have`);
  return { ...place, schema };
}

const dateTime = addFormats.default.get('date-time') as { validate(text: string): boolean };

/** A date-time of RFC 3339 on a day that the calendar has; no leap seconds, which no clock reads. */
function isDateTime(text: string): boolean {
  return dateTime.validate(text) && !Number.isNaN(Date.parse(text));
}

const isUri = addFormats.default.get('uri') as (text: string) => boolean;

/** Why a pattern of spellings may not be used: strangers write these, but never long ones. */
function spellingProblem(pattern: string): string | null {
  return patternProblem(pattern, LONGEST_SPELLING);
}

/**
 * The formats that only this tool knows, so that no published schema has them: what is wrong with a
 * text. A `phrase` is words of a page with places in them, a `spelling` a pattern of names.
 */
export const OWN_FORMATS: Readonly<Record<string, (text: string) => string | null>> = {
  phrase: phraseProblem,
  spelling: spellingProblem,
  prose: proseProblem,
  name: nameProblem,
  'permanent-link': copyProblem,
};

const isHttps = (text: string): boolean => /^https:/i.test(text);

/**
 * The formats of ajv-formats, narrowed to what the whole tool can use: a leap second is not a time
 * that a clock reads, and an address must be one for the URL standard as well. History reads every
 * version of a file by these, so none becomes stricter.
 */
export const FROZEN_FORMATS: Readonly<Record<string, Format>> = {
  date: addFormats.default.get('date'),
  'date-time': isDateTime,
  uri: (text: string) => isUri(text) && URL.canParse(text) && (!isHttps(text) || isHttpsUrl(text)),
};

const isFrozenUri = FROZEN_FORMATS.uri as (text: string) => boolean;

/** The same for files of today: everybody can open an https address, and no pattern is slow. */
export const FORMATS: Readonly<Record<string, Format>> = {
  ...FROZEN_FORMATS,
  uri: (text: string) => isFrozenUri(text) && (!isHttps(text) || !addressProblem(new URL(text))),
  regex: (text: string) => patternProblem(text) === null,
  ...Object.fromEntries(
    Object.entries(OWN_FORMATS).map(([name, problem]) => [name, (text: string) => !problem(text)]),
  ),
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
    ...branches.flatMap((branch) => {
      if (branch) return applicableSchemas({ ...place, schema: branch });
      return [];
    }),
  ];
}

const propertiesOfSchema = new WeakMap<Schema, ReadonlyMap<string, SchemaPlace>>();

/** The properties of a mapping by name, in the schema's order: the order of keys in a file. */
export function propertiesOf(place: SchemaPlace): ReadonlyMap<string, SchemaPlace> {
  const cached = propertiesOfSchema.get(place.schema);
  if (cached) return cached;
  const properties = new Map<string, SchemaPlace>();
  for (const part of applicableSchemas(place)) {
    for (const [name, schema] of Object.entries(part.schema.properties ?? {})) {
      const first = properties.get(name);
      // A branch may say only that a key has a certain value; the fullest description counts.
      if (!first || (!first.schema.description && schema.description)) {
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
    if (typeof step === 'number') place = itemsOf(place);
    else place = entryOf(place, step);
  }
  return place;
}

/** The schema of a list's items. */
function itemsOf(place: SchemaPlace): SchemaPlace | null {
  const part = applicableSchemas(place).find(({ schema }) => schema.items !== undefined);
  if (part?.schema.items) return { ...part, schema: part.schema.items };
  return null;
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

/** What the patterns of the schemas mean, in words. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^https://': 'an https:// address',
  '^https://[^\\s/?#@]+(?:/[^\\s?#]*)?$': 'an https:// address without a query',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$': 'a slug of a-z, 0-9 and single hyphens',
  '^[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9.]*[a-z0-9][a-z0-9.]*(?:-[a-z0-9.]+)*$':
    '<platform>/<slug> of a-z, 0-9, dots and single hyphens',
  '^[a-z0-9-]+(?:\\.[a-z0-9-]+)+$': 'a domain name in lower case',
  '^20(?:1[5-9]|[2-9]\\d)-': 'a date from 2015 to 2099 as YYYY-MM-DD',
  '^20(?:1[5-9]|[2-9]\\d)-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$':
    'a UTC timestamp as YYYY-MM-DDTHH:MM:SSZ',
  '^(?:price on request|usage-based|not stated on the pages read)':
    'words that begin with price on request, usage-based or not stated on the pages read',
  '^[0-9a-f]{40}$': '40 hex digits in lower case',
  '^[0-9a-f]{64}$': '64 hex digits in lower case',
};

const FORMAT_WORDS: Readonly<Record<string, string>> = {
  date: 'a date as YYYY-MM-DD',
  'date-time': 'a UTC timestamp as YYYY-MM-DDTHH:MM:SSZ',
  uri: 'an address with its scheme',
};

/** What a schema allows, as the end of a sentence that begins with "use": `a number or null`. */
export function describeAllowed(place: SchemaPlace): string {
  return alternatives(place).join(' or ');
}

/** A schema's description as a remark within a sentence; empty where it has none. */
export function describePurpose(place: SchemaPlace): string {
  const text = place.schema.description ?? resolveSchema(place).schema.description ?? '';
  const plain = text.replace(/\.$/, '');
  if (/^[A-Z][a-z' ]/.test(plain)) return plain.charAt(0).toLowerCase() + plain.slice(1);
  return plain;
}

function alternatives(place: SchemaPlace): string[] {
  const resolved = resolveSchema(place);
  const { schema } = resolved;
  if ('const' in schema) return [JSON.stringify(schema.const)];
  if (schema.enum) return [listWords(schema.enum.map(showAllowed))];
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) {
    return [
      ...new Set(branches.flatMap((branch) => alternatives({ ...resolved, schema: branch }))),
    ];
  }
  const types = [schema.type ?? []].flat();
  if (types.length === 0) return ['another value'];
  return types.map((type) => describeType(type, schema));
}

/** A constant of a schema as a message offers it. */
export function showAllowed(value: unknown): string {
  if (typeof value === 'string') return value;
  return JSON.stringify(value);
}

function describeType(type: string, schema: Schema): string {
  if (type === 'string') return describeText(schema);
  if (type === 'number' || type === 'integer') return describeNumber(type, schema);
  if (type === 'array') return 'a list';
  if (type === 'object') return 'a mapping of keys to values';
  if (type === 'boolean') return 'true or false';
  return type;
}

function describeText({ pattern, format, minLength, maxLength }: Schema): string {
  if (pattern !== undefined) return PATTERNS[pattern] ?? `text that matches ${pattern}`;
  const words = FORMAT_WORDS[format ?? ''];
  if (words !== undefined) return words;
  if (maxLength !== undefined) return `text of ${minLength ?? 0} to ${maxLength} characters`;
  if (minLength) return 'text that is not empty';
  return 'text';
}

function describeNumber(type: string, { minimum, maximum }: Schema): string {
  const name = type === 'integer' ? 'a whole number' : 'a number';
  if (minimum !== undefined && maximum !== undefined)
    return `${name} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${name} from ${minimum} up`;
  if (maximum === undefined) return name;
  return `${name} up to ${maximum}`;
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
  let indices = '';
  for (let at = pointer.length - 1; at >= 0; at -= 1) {
    const step = pointer[at];
    if (typeof step === 'string') return `${showKey(step)}${indices}`;
    indices = `[${step}]${indices}`;
  }
  if (indices === '') return 'the file';
  return `item ${indices}`;
}

/** A key as a message says it: bare where it is a plain name. */
export function showKey(key: string): string {
  if (/^[A-Za-z_][A-Za-z0-9_-]{0,60}$/.test(key)) return key;
  return showValue(key);
}
