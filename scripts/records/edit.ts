// What comes in: a YAML text of the records, and what one value of it, or its whole file, becomes.
// What goes out: the text with that; what stays the same keeps its lines, with quotes and comments.
// Example: `setValue('a: 1 # x', ['a'], 2)` is `a: 2 # x`.
import { isDeepStrictEqual } from 'node:util';
import { isScalar, isSeq, type Node, stringify } from 'yaml';
import { MachineryError } from '../model/problem.ts';
import { type Pointer, parseTree, parseYaml } from './parse.ts';
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
  if (parseYaml(text).faults.length > 0) throw refusal(pointer);
  const tree = parseTree(text);
  const node = tree.getIn(pointer, true);
  if (!isScalar(node) || !node.range) throw refusal(pointer);
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
  if (/^["']/.test(old)) return [quoted];
  return [plain, quoted];
}

/** A value as YAML, each text on one line and read back as text: an id may look like a number. */
function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
}

type Data = Readonly<Record<string | number, unknown>>;

/**
 * A text of a record's file that holds the given data. A key that may be left out is, where it has
 * nothing to say; a new one stands where the schema's order has it. An entry of a list that is there
 * already keeps its own lines; a new one is written with a line per value.
 *
 * @throws MachineryError where a person has to edit the file
 */
export function writeData(path: string, text: string, data: object): string {
  const { kind } = classifyPath(path) ?? {};
  if (!kind) throw new MachineryError(`records do not have the path ${path}`);
  const { required = [], properties = {} } = readSchema(schemaOf(kind));
  const before = parseYaml(text).value ?? null;
  const saysNothing = (value: unknown): boolean => [value ?? []].flat().length === 0;
  const isWritten = ([key, value]: [string, unknown]): boolean =>
    required.includes(key) || !saysNothing(value);
  let wanted = data;
  if (!Array.isArray(data)) wanted = Object.fromEntries(Object.entries(data).filter(isWritten));
  let edited: string;
  if (Array.isArray(data)) edited = editList(text, before, data);
  else if (before === null) edited = `${writeYaml(wanted)}\n`;
  else edited = editKeys(text, Object.keys(properties), [before as Data, wanted as Data]);
  if (!isDeepStrictEqual(parseYaml(edited).value, wanted)) throw refusal([]);
  return edited;
}

/** A file that is a list. */
function editList(text: string, before: unknown, entries: readonly unknown[]): string {
  if (!Array.isArray(before) || before.length === 0) return writeEntries(entries, 0);
  return edit(text, [], before, entries);
}

/** A file that has keys, in the order of its schema. */
function editKeys(text: string, order: readonly string[], [before, after]: [Data, Data]): string {
  return order.reduce((edited, key, at) => {
    const value = after[key];
    if (value === undefined) return edited.replace(blockOf(key), '');
    if (before[key] !== undefined) return edit(edited, [key], before[key], value);
    const next = order.slice(at + 1).find((later) => blockOf(later).test(edited));
    if (next === undefined) throw refusal([key]);
    let written = `${key}: ${writeYaml(value)}\n`;
    if (Array.isArray(value)) written = `${key}:\n${writeEntries(value, 2)}`;
    return edited.replace(blockOf(next), (block) => written + block);
  }, text);
}

/** A text in which one place holds something else: value by value where it has the same keys. */
function edit(text: string, pointer: Pointer, before: unknown, after: unknown): string {
  if (isDeepStrictEqual(before, after)) return text;
  if (!isCollection(after)) return setValue(text, pointer, after as ScalarValue);
  try {
    const keys = new Set(Object.keys(after));
    if (!isCollection(before) || !isDeepStrictEqual(new Set(Object.keys(before)), keys))
      throw refusal(pointer);
    return [...keys].reduce(
      (edited, key) => edit(edited, [...pointer, key], before[key], after[key]),
      text,
    );
  } catch (error) {
    // The entries of a list can be written again.
    if (!Array.isArray(before) || !Array.isArray(after)) throw error;
    return setEntries(text, pointer, [before, after]);
  }
}

function isCollection(value: unknown): value is Data {
  return typeof value === 'object' && value !== null;
}

/** A key at the beginning of a line, with the lines of its value. */
function blockOf(key: string): RegExp {
  return new RegExp(`^${key}:.*\\n(?:[ \\t-].*\\n|\\n)*`, 'm');
}

/** A text in which a list has these entries. */
function setEntries(
  text: string,
  pointer: Pointer,
  [before, entries]: [readonly unknown[], readonly unknown[]],
): string {
  const list = parseTree(text).getIn(pointer, true);
  if (!isSeq<Node>(list) || !list.range) throw refusal(pointer);
  const [start, end, after] = list.range;
  const last = endOf(text, after);
  if (entries.length === 0)
    return `${text.slice(0, text.lastIndexOf(':', start))}: []\n${text.slice(last)}`;
  if (list.flow) {
    const indent = text.slice(lineStart(text, start)).search(/\S/) + 2;
    return `${text.slice(0, start).trimEnd()}\n${writeEntries(entries, indent).trimEnd()}${text.slice(end)}`;
  }
  const lines = list.items.map(({ range }) => lineStart(text, range?.[0] ?? -1));
  const written = before.map((value, index) => ({
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

/** Entries as the lines of a list. */
function writeEntries(entries: readonly unknown[], indent: number): string {
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
