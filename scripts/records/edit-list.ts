import { isDeepStrictEqual } from 'node:util';
import { isSeq, type Node } from 'yaml';
import { MachineryError } from '../model/problem.ts';
import { nodeAt, type Pointer } from './parse.ts';
import { parseYaml } from './parse-yaml.ts';

/** A text with lines put after a node. */
export function insertAfter(text: string, end: number, lines: readonly string[]): string {
  const at = text.slice(0, end).trimEnd().length;
  return `${text.slice(0, at)}\n${lines.join('\n')}${text.slice(at)}`;
}

/** How far from the start of its line an offset is. */
export function columnOf(text: string, offset: number): number {
  return offset - lineStart(text, offset);
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** Where a list with a dash per entry and each of its entries are. */
function findList(text: string, pointer: Pointer) {
  const list = nodeAt(parseYaml(text).tree?.root ?? null, pointer);
  if (!isSeq(list) || list.flow || !list.range) throw refuse(pointer);
  const starts = list.items.map((item) => (item as Node).range?.[0] ?? -1);
  const lines = starts.map((start) => lineStart(text, start));
  const hasDashes = lines.every((line, index) => /^ *- +$/.test(text.slice(line, starts[index])));
  if (!hasDashes) throw refuse(pointer);
  return { lines, end: list.range[2], indent: ' '.repeat(columnOf(text, list.range[0])) };
}

function refuse(pointer: Pointer): MachineryError {
  return new MachineryError(
    `${pointer.join('.')} is not a list with a dash per entry; edit it by hand`,
  );
}

/**
 * A text without one entry of a list: its lines, and nothing else.
 *
 * @throws MachineryError where it is not a list with a dash per entry, or more than that would go.
 */
export function removeEntry(text: string, pointer: Pointer, index: number): string {
  const { lines, end } = findList(text, pointer);
  const from = lines[index];
  if (from === undefined) throw refuse(pointer);
  const to = lines[index + 1] ?? end;
  const edited = text.slice(0, from) + text.slice(to);
  const wanted = listAt(text, pointer).toSpliced(index, 1);
  if (!isDeepStrictEqual(listAt(edited, pointer), wanted)) throw refuse(pointer);
  return edited;
}

/**
 * A text with one more entry at the end of a list.
 *
 * @param entry the lines of the entry, the first without its dash
 * @throws MachineryError where it is not a list with a dash per entry.
 */
export function appendEntry(text: string, pointer: Pointer, entry: readonly string[]): string {
  const { end, indent } = findList(text, pointer);
  const lines = entry.map((line, index) => `${indent}${index === 0 ? '- ' : '  '}${line}`);
  return insertAfter(text, end, lines);
}

function listAt(text: string, pointer: Pointer): readonly unknown[] {
  let value: unknown = parseYaml(text).tree?.value;
  for (const step of pointer) value = (value as Record<string | number, unknown> | null)?.[step];
  return Array.isArray(value) ? value : [];
}
