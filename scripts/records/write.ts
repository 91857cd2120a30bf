// What comes in: a YAML text, the way to one value in it, and a new value.
// What goes out: the text with that value, every other character as it was.
// Example: `setValue('a: 1 # x', ['a'], 2)` is `a: 2 # x`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { isScalar } from 'yaml';
import { TOOL_FOLDER } from '../cli/bundle.js';
import { MachineryError } from '../model/problem.ts';
import { writeYaml } from './edit-list.ts';
import { nodeAt, type Pointer } from './parse.ts';
import { parseYaml } from './parse-yaml.ts';
import { classifyPath } from './read.ts';
import { readSchema, SCHEMA_OF } from './schema/check-schema.ts';
import { propertiesOf, type SchemaPlace } from './schema/schema.ts';

/** A value that YAML writes as one scalar. */
type ScalarValue = string | number | boolean | null;

/**
 * Changes the characters of one scalar of a YAML text and nothing else: it keeps its style where it
 * can, comments and all other lines stay as they are.
 *
 * @returns the new text: read again, it has exactly the wanted value there, and elsewhere what it
 * had before.
 * @throws MachineryError where the text cannot be read, the pointer leads nowhere or to a
 * collection, or no such edit is possible.
 */
export function setValue(text: string, pointer: Pointer, value: ScalarValue): string {
  const { tree, faults } = parseYaml(text);
  if (!tree || faults.length > 0) throw refusal(pointer, 'the file cannot be read as it is');
  const node = nodeAt(tree.root, pointer);
  if (!isScalar(node) || !node.range) throw refusal(pointer, 'it is not a plain value of the file');
  const wanted = replaceAt(tree.value, pointer, value);
  if (isDeepStrictEqual(wanted, tree.value)) return text;
  const [start, end] = node.range;
  const before = text.slice(0, start);
  const old = text.slice(start, end);
  // An empty value needs a blank before it; a block of lines has the line end that comes after it.
  let blank = '';
  if (/\S$/.test(before)) blank = ' ';
  let after = /\r?\n$/.exec(old)?.[0] ?? '';
  if (text.charAt(end) === '#') after += ' ';
  for (const written of spellingsOf(value, old)) {
    const edited = `${before}${blank}${written}${after}${text.slice(end)}`;
    const result = parseYaml(edited);
    if (result.faults.length === 0 && isDeepStrictEqual(result.tree?.value, wanted)) return edited;
  }
  throw refusal(pointer, 'no change of its characters gives this value');
}

/**
 * Gives a key of a record a value: changes it, writes it where the schema's order has it, or takes
 * the key out where it has nothing to say and may be left out.
 */
export function setField(path: string, text: string, key: string, value: string | null): string {
  const place = schemaOfFile(path);
  const isThere = isKey(text, key);
  const isOptional = !(place.schema.required ?? []).includes(key);
  if (isThere && !(isOptional && value === null)) return setValue(text, [key], value);
  if (isThere) return text.replace(blockOf(key), '');
  if (value === null) return text;
  const order = [...propertiesOf(place).keys()];
  const next = order.slice(order.indexOf(key) + 1).find((later) => isKey(text, later));
  if (next === undefined) throw refusal([key], 'it has no place in the file');
  const written = `${key}: ${writeYaml(value)}\n`;
  return text.replace(blockOf(next), (block) => written + block);
}

/** A key at the beginning of a line, with the lines of its value. */
function blockOf(key: string): RegExp {
  return new RegExp(`^${key}:.*\\n(?:[ \\t-].*\\n|\\n)*`, 'm');
}

function isKey(text: string, key: string): boolean {
  return blockOf(key).test(text);
}

function schemaOfFile(path: string): SchemaPlace {
  const place = classifyPath(path);
  if (!place) throw new MachineryError(`records do not have the path ${path}`);
  return readSchema(SCHEMA_OF[place.kind]);
}

function refusal(pointer: Pointer, reason: string): MachineryError {
  return new MachineryError(`${pointer.join('.')} cannot be changed: ${reason}; edit it by hand`);
}

/** Text that YAML 1.1 readers take for something else, although YAML 1.2 does not. */
const MISREAD = [/^(?:y|n|yes|no|on|off)$/i, /^[-+]?\d[\d_:.,]*$/];

/** The ways to write a value, that of the old one first. Not each can hold each text: it is read back. */
function spellingsOf(value: ScalarValue, old: string): string[] {
  if (typeof value !== 'string') return [String(value)];
  // A JSON string is a YAML double-quoted scalar.
  const quoted = JSON.stringify(value);
  if (old.startsWith('"')) return [quoted];
  if (old.startsWith("'")) return [`'${value.replaceAll("'", "''")}'`, quoted];
  const canBePlain = value.trim() === value && !MISREAD.some((form) => form.test(value));
  if (canBePlain && value !== '') return [value, quoted];
  return [quoted];
}

/** A copy of a value in which one place holds something else. */
function replaceAt(root: unknown, pointer: Pointer, value: ScalarValue): unknown {
  const [step, ...rest] = pointer;
  if (step === undefined) return value;
  if (Array.isArray(root))
    return root.with(Number(step), replaceAt(root[Number(step)], rest, value));
  const entries = Object.entries(root as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, child]) => [key, key === step ? replaceAt(child, rest, value) : child]),
  );
}

/** How a new record begins, until its comments are removed. */
export const TEMPLATE_OPENING = '# Fill in the empty values';

/**
 * A new record without its values, which the author fills in: schemas/templates/KIND.yaml,
 * every comment on a line of its own.
 */
export function readTemplate(kind: 'vendor' | 'deprecation'): string {
  return readFileSync(join(TOOL_FOLDER, `schemas/templates/${kind}.yaml`), 'utf8');
}
