// What comes in: a YAML text, the way to a value in it, and what it becomes.
// What goes out: the text with that, every other character as it was.
// Example: `setValue('a: 1 # x', ['a'], 2)` is `a: 2 # x`.
import { isDeepStrictEqual } from 'node:util';
import { isNode, isScalar, isSeq, type Node, stringify } from 'yaml';
import { MachineryError } from '../model/problem.ts';
import { type Pointer, parseYaml } from './parse.ts';
import { classifyPath } from './read.ts';
import { readSchema, schemaOf } from './schema/schema.ts';

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
  const node = tree?.getIn(pointer, true);
  if (!tree || faults.length > 0 || !isScalar(node) || !node.range) throw refusal(pointer);
  if (node.value === value) return text;
  tree.setIn(pointer, value);
  const wanted = tree.toJS();
  const [start, end] = node.range;
  const before = text.slice(0, start);
  const old = text.slice(start, end);
  // An empty value needs a blank before it; a block of lines has the line end that comes after it.
  const blank = /\S$/.test(before) ? ' ' : '';
  let after = /\r?\n$/.exec(old)?.[0] ?? '';
  if (text.charAt(end) === '#') after += ' ';
  for (const written of spellingsOf(value, old)) {
    const edited = `${before}${blank}${written}${after}${text.slice(end)}`;
    const result = parseYaml(edited);
    if (result.faults.length === 0 && isDeepStrictEqual(result.value, wanted)) return edited;
  }
  throw refusal(pointer);
}

function refusal(pointer: Pointer): MachineryError {
  return new MachineryError(
    `${pointer.join('.') || 'the file'} cannot be changed here; edit it by hand`,
  );
}

/** The ways to write a value, that of the old one first. Not each can hold each text: it is read back. */
function spellingsOf(value: ScalarValue, old: string): string[] {
  const plain = writeYaml(value);
  if (typeof value !== 'string') return [plain];
  // A JSON string is a YAML double-quoted scalar.
  const quoted = JSON.stringify(value);
  if (old.startsWith('"')) return [quoted];
  if (old.startsWith("'")) return [`'${value.replaceAll("'", "''")}'`, quoted];
  return [plain, quoted];
}

/** A value as YAML, each text on one line and read back as text: an id may look like a number. */
function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
}

/**
 * Gives a key of a record a value: changes it, writes it where the schema's order has it, or takes
 * the key out where it has nothing to say and may be left out.
 */
export function setField(path: string, text: string, key: string, value: string | null): string {
  const { kind } = classifyPath(path) ?? {};
  if (!kind) throw new MachineryError(`records do not have the path ${path}`);
  const { required = [], properties = {} } = readSchema(schemaOf(kind));
  const isThere = (one: string): boolean => blockOf(one).test(text);
  if (isThere(key) && (value !== null || required.includes(key)))
    return setValue(text, [key], value);
  if (value === null) return text.replace(blockOf(key), '');
  const order = Object.keys(properties);
  const next = order.slice(order.indexOf(key) + 1).find(isThere);
  if (next === undefined) throw refusal([key]);
  return text.replace(blockOf(next), (block) => `${key}: ${writeYaml(value)}\n${block}`);
}

/** A key at the beginning of a line, with the lines of its value. */
function blockOf(key: string): RegExp {
  return new RegExp(`^${key}:.*\\n(?:[ \\t-].*\\n|\\n)*`, 'm');
}

/**
 * A text in which a list has these entries. An entry that is there already keeps its own lines, with
 * quotes and comments; a new one is written with a line per value.
 *
 * @throws MachineryError where it is not a list with a dash per entry
 */
export function setEntries(text: string, pointer: Pointer, entries: readonly unknown[]): string {
  const edited = replaceEntries(text, pointer, entries);
  if (!isDeepStrictEqual(valueAt(edited, pointer), entries)) throw refusal(pointer);
  return edited;
}

function replaceEntries(text: string, pointer: Pointer, entries: readonly unknown[]): string {
  const list = parseYaml(text).tree?.getIn(pointer, true);
  if (!isSeq<Node>(list) || !list.range || (list.flow && list.items.length > 0))
    throw refusal(pointer);
  const [start, end, after] = list.range;
  const last = endOf(text, after);
  if (entries.length === 0)
    return `${text.slice(0, text.lastIndexOf(':', start))}: []\n${text.slice(last)}`;
  if (list.flow) {
    const indent = text.slice(lineStart(text, start)).search(/\S/) + 2;
    return `${text.slice(0, start).trimEnd()}\n${writeEntries(entries, indent).trimEnd()}${text.slice(end)}`;
  }
  const starts = list.items.map(({ range }) => range?.[0] ?? -1);
  const lines = starts.map((at) => lineStart(text, at));
  const hasDashes = lines.every((line, index) => /^ *- +$/.test(text.slice(line, starts[index])));
  if (!hasDashes) throw refusal(pointer);
  const written = (valueAt(text, pointer) as unknown[]).map((value, index) => ({
    value,
    lines: text.slice(lines[index], lines[index + 1] ?? last),
  }));
  const lists = entries.map((entry) => {
    const at = written.findIndex(({ value }) => isDeepStrictEqual(value, entry));
    if (at < 0) return writeEntries([entry], start - lineStart(text, start));
    return written.splice(at, 1)[0]?.lines ?? '';
  });
  return text.slice(0, lines[0]) + lists.join('') + text.slice(last);
}

/**
 * A text without one entry of a list. A list of the file itself that would be empty goes with its
 * key, and a group of limits that several plans have goes whole.
 */
export function removeEntry(text: string, place: Pointer): string {
  const list = place.slice(0, -1);
  const [key] = list;
  const left = (valueAt(text, list) as unknown[]).toSpliced(Number(place.at(-1)), 1);
  if (left.length > 0 || (list.length > 1 && key !== 'common_notes'))
    return setEntries(text, list, left);
  if (list.length > 1) return removeEntry(text, list.slice(0, -1));
  return text.replace(blockOf(String(key)), '');
}

/** Entries as the lines of a list. */
export function writeEntries(entries: readonly unknown[], indent: number): string {
  const blanks = ' '.repeat(indent);
  return entries
    .map((entry) => {
      const text = typeof entry === 'string' ? JSON.stringify(entry) : writeYaml(entry);
      return `${blanks}- ${text.replaceAll('\n', `\n${blanks}  `)}\n`;
    })
    .join('');
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The end of the line that has the last non-blank character before an offset. */
function endOf(text: string, offset: number): number {
  const at = text.indexOf('\n', text.slice(0, offset).trimEnd().length);
  if (at < 0) return text.length;
  return at + 1;
}

export function valueAt(text: string, pointer: Pointer): unknown {
  const { tree } = parseYaml(text);
  const node = tree?.getIn(pointer, true);
  return tree && isNode(node) ? node.toJS(tree) : undefined;
}
