// What comes in: a YAML text, the way to one value in it, and a new value.
// What goes out: the text with that value, every other character as it was.
// Example: `setValue('a: 1 # x', ['a'], 2)` is `a: 2 # x`.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { CST, isScalar, type Node, type Scalar, stringify } from 'yaml';
import { TOOL_FOLDER } from '../cli/bundle.js';
import { MachineryError } from '../model/problem.ts';
import { nodeAt, type Pointer } from './parse.ts';
import { parseSource, parseYaml } from './parse-yaml.ts';
import { classifyPath } from './read.ts';
import { readSchema, SCHEMA_OF } from './schema/check-schema.ts';
import { propertiesOf, type SchemaPlace } from './schema/schema.ts';

/** A value that YAML writes as one scalar. */
type ScalarValue = string | number | boolean | null;

type Style = Exclude<Scalar['type'], undefined>;

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
  if (!isScalar(node)) throw refusal(pointer, 'it is not a plain value of the file');
  const wanted = replaceAt(tree.value, pointer, value);
  if (isDeepStrictEqual(wanted, tree.value)) return text;
  for (const style of stylesFor(value, node.type as Style)) {
    const edited = isEmpty(node)
      ? fillEmpty(text, node, value, style)
      : rewrite(text, pointer, value, style);
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
  const written = `${key}: ${writeText(value)}\n`;
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
const MISREAD = /^(?:y|n|yes|no|on|off|=|<<|[-+]?[\d_]+(?::[\d_.]+)+|[-+]?\d[\d_,.]*)$/i;

/** The styles to try, the preferred one first. Not each can hold each text: it is read back. */
function stylesFor(value: ScalarValue, own: Style): Style[] {
  if (typeof value !== 'string') return ['PLAIN'];
  const canBePlain = value !== '' && value.trim() === value && !MISREAD.test(value);
  const isBlock = own === 'BLOCK_FOLDED' || own === 'BLOCK_LITERAL';
  const first: Style[] = own !== 'PLAIN' && (!isBlock || value !== '') ? [own] : [];
  const plain: Style[] = canBePlain && (own === 'PLAIN' || isBlock) ? ['PLAIN'] : [];
  return [...first, ...plain, 'QUOTE_DOUBLE'];
}

function rewrite(text: string, pointer: Pointer, value: ScalarValue, style: Style): string {
  const { root, tokens } = parseSource(text);
  const token = nodeAt(root, pointer)?.srcToken;
  if (!CST.isScalar(token ?? null)) return text;
  CST.setScalarValue(token as CST.Token, String(value), { afterKey: true, type: style });
  const edited = tokens.map((one) => CST.stringify(one)).join('');
  // New lines of a block come with LF.
  if (/(?<!\r)\n/.test(text)) return edited;
  return edited.replace(/\r?\n/g, '\r\n');
}

/** An empty value (`successor:`) has no characters, and so no token that could be changed. */
function isEmpty({ range }: Node): boolean {
  return range !== null && range !== undefined && range[0] === range[1];
}

/** Writes a value where none is: it needs a blank before it, and one before a comment. */
function fillEmpty(text: string, node: Node, value: ScalarValue, style: Style): string {
  const [at] = node.range ?? [0];
  // A JSON string is a YAML double-quoted scalar.
  const form = style === 'QUOTE_DOUBLE' ? JSON.stringify(value) : String(value);
  const before = at > 0 && !/\s/.test(text.charAt(at - 1)) ? ' ' : '';
  const after = text.charAt(at) === '#' ? ' ' : '';
  return text.slice(0, at) + before + form + after + text.slice(at);
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

/** Text as a scalar on one line that is read back as text: an id may look like a number. */
function writeText(text: string): string {
  return stringify(text, { lineWidth: 0 }).trimEnd();
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
