// What comes in: a YAML text, the way to a list in it, and new entries.
// What goes out: the text with these entries; those that stay keep their lines.
// Example: without its last entry a list is `[]`.
import { isDeepStrictEqual } from 'node:util';
import { isSeq, type Node, stringify } from 'yaml';
import { MachineryError } from '../model/problem.ts';
import { nodeAt, type Pointer } from './parse.ts';
import { parseYaml } from './parse-yaml.ts';

/**
 * A text in which a list has these entries. An entry that is there already keeps its own lines, with
 * quotes and comments; a new one is written with a line per value.
 *
 * @throws MachineryError where it is not a list with a dash per entry
 */
export function setEntries(text: string, pointer: Pointer, entries: readonly unknown[]): string {
  const list = nodeAt(parseYaml(text).tree?.root ?? null, pointer);
  const edited = replaceEntries(text, pointer, list, entries);
  if (entries.length === 0 || !isDeepStrictEqual(valueAt(edited, pointer), entries))
    throw notADashedList(pointer);
  return edited;
}

function replaceEntries(
  text: string,
  pointer: Pointer,
  list: Node | null,
  entries: readonly unknown[],
): string {
  if (!isSeq(list) || !list.range || (list.flow && list.items.length > 0))
    throw notADashedList(pointer);
  const [start, end] = list.range;
  if (list.flow) {
    const line = lineStart(text, start);
    const indent = text.slice(line).search(/\S/) + 2;
    return `${text.slice(0, start).trimEnd()}\n${writeEntries(entries, indent).trimEnd()}${text.slice(end)}`;
  }
  const starts = list.items.map((item) => (item as Node).range?.[0] ?? -1);
  const lines = starts.map((at) => lineStart(text, at));
  const hasDashes = lines.every((line, index) => /^ *- +$/.test(text.slice(line, starts[index])));
  if (!hasDashes) throw notADashedList(pointer);
  const last = endOf(text, list.range[2]);
  const values = valueAt(text, pointer) as unknown[];
  const written = values.map((value, index) => ({
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
 * A text without one entry of a list. A list that would be empty is written `[]`; a group of limits
 * that several plans have goes whole.
 */
export function removeEntry(text: string, place: Pointer): string {
  const list = place.slice(0, -1);
  const entries = valueAt(text, list) as unknown[];
  const left = entries.toSpliced(Number(place.at(-1)), 1);
  if (left.length > 0) return setEntries(text, list, left);
  if (list.length > 1 && list[0] === 'common_notes') return removeEntry(text, list.slice(0, -1));
  const node = nodeAt(parseYaml(text).tree?.root ?? null, list);
  if (!isSeq(node) || !node.range) throw notADashedList(list);
  const end = endOf(text, node.range[2]);
  const key = text.lastIndexOf(':', node.range[0]);
  if (list.length === 1) return text.slice(0, lineStart(text, key)) + text.slice(end);
  return `${text.slice(0, key)}: []\n${text.slice(end)}`;
}

/** Entries as the lines of a list. */
export function writeEntries(entries: readonly unknown[], indent: number): string {
  return entries
    .map((entry) => {
      let text = writeYaml(entry);
      if (typeof entry === 'string') text = JSON.stringify(entry);
      const blanks = ' '.repeat(indent);
      return `${blanks}- ${text.replaceAll('\n', `\n${blanks}  `)}\n`;
    })
    .join('');
}

/** A value as YAML, each text on one line and read back as text: an id may look like a number. */
export function writeYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false }).trimEnd();
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

function notADashedList(pointer: Pointer): MachineryError {
  return new MachineryError(
    `${pointer.join('.') || 'the file'} is not a list with a dash per entry; edit it by hand`,
  );
}

export function valueAt(text: string, pointer: Pointer): unknown {
  let value: unknown = parseYaml(text).tree?.value;
  for (const step of pointer) value = (value as Record<string | number, unknown> | null)?.[step];
  return value;
}
