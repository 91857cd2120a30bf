import { listWords } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import { resolveSchema, type Schema, type SchemaPlace } from './schema.ts';

/** What the patterns of the schemas mean, in words. */
const PATTERNS: Readonly<Record<string, string>> = {
  '^https://': 'an https:// address',
  '^https://[^\\s/?#@]+(?:/[^\\s?#]*)?$': 'an https:// address without a query',
  '^[a-z0-9]+(?:-[a-z0-9]+)*$': 'a slug of a-z, 0-9 and single hyphens',
  '^[a-z0-9]+(?:-[a-z0-9]+)*/[a-z0-9.]*[a-z0-9][a-z0-9.]*(?:-[a-z0-9.]+)*$':
    '<platform>/<slug> of a-z, 0-9, dots and single hyphens',
  '^[a-z0-9-]+(?:\\.[a-z0-9-]+)+$': 'a domain name in lower case',
  '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}Z$': 'a UTC timestamp as YYYY-MM-DDTHH:MM:SSZ',
  '^[0-9a-f]{40}$': '40 hex digits in lower case',
  '^[0-9a-f]{64}$': '64 hex digits in lower case',
};

const FORMATS: Readonly<Record<string, string>> = {
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
  return /^[A-Z][a-z' ]/.test(plain) ? plain.charAt(0).toLowerCase() + plain.slice(1) : plain;
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
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  return types.length === 0 ? ['another value'] : types.map((type) => describeType(type, schema));
}

function showAllowed(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function describeType(type: string, schema: Schema): string {
  if (type === 'string') return describeText(schema);
  if (type === 'number' || type === 'integer') return describeNumber(type, schema);
  if (type === 'array') return 'a list';
  if (type === 'object') return 'a mapping of keys to values';
  return type === 'boolean' ? 'true or false' : type;
}

function describeText({ pattern, format, minLength, maxLength }: Schema): string {
  if (pattern !== undefined) return PATTERNS[pattern] ?? `text that matches ${pattern}`;
  if (format !== undefined) return FORMATS[format] ?? `text in the format ${format}`;
  if (maxLength !== undefined) return `text of ${minLength ?? 0} to ${maxLength} characters`;
  return minLength ? 'text that is not empty' : 'text';
}

function describeNumber(type: string, { minimum, maximum }: Schema): string {
  const name = type === 'integer' ? 'a whole number' : 'a number';
  if (minimum !== undefined && maximum !== undefined)
    return `${name} from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return `${name} from ${minimum} up`;
  return maximum === undefined ? name : `${name} up to ${maximum}`;
}

const LONGEST = 60;

/** A value as a message quotes it: short, on one line. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value !== 'string') return String(value);
  const cut =
    value.length > LONGEST ? `${value.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…` : value;
  return JSON.stringify(cut);
}

/** The name of a place as a message says it: `price_month`, `limit_notes[2]`, `the file`. */
export function nameOf(pointer: Pointer): string {
  let indices = '';
  for (let at = pointer.length - 1; at >= 0; at -= 1) {
    const step = pointer[at];
    if (typeof step === 'string') return `${showKey(step)}${indices}`;
    indices = `[${step}]${indices}`;
  }
  return indices === '' ? 'the file' : `item ${indices}`;
}

/** A key as a message says it: bare where it is a plain name. */
export function showKey(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]{0,60}$/.test(key) ? key : showValue(key);
}
