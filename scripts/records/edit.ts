import { isDeepStrictEqual } from 'node:util';
import { isScalar, isSeq, type Node, type YAMLSeq } from 'yaml';
import { nodeAt, yamlRanges } from './find-range.ts';
import type { Pointer } from './parse-record.ts';
import { parseYaml } from './parse-yaml.ts';
import { type ScalarValue, scalarForms } from './write-scalar.ts';

/** Changes one item of a list: `setValue`, which calls this file and so is given to it. */
export type SetItem = (text: string, pointer: Pointer, value: ScalarValue) => string;

/**
 * Ways to write other plain values where a list stands. A flow list (`[a, b]`) is written anew; in
 * a block list the lines of items that stay are not touched.
 */
export function rewriteList(
  text: string,
  root: Node | null,
  pointer: Pointer,
  values: readonly ScalarValue[],
  setItem: SetItem,
): string[] {
  const node = nodeAt(root, pointer);
  if (!isSeq(node) || !node.range) return [];
  if (node.flow) {
    const [start, end] = node.range;
    return flowForms(values).map((form) => text.slice(0, start) + form + text.slice(end));
  }
  if (values.length === 0) return emptyBlock(text, root, pointer);
  return [editBlock(text, pointer, values, setItem)];
}

/** Plain items where all can be, else every item in quotes. */
export function flowForms(values: readonly ScalarValue[]): string[] {
  return (['plain', 'double'] as const).map(
    (style) => `[${values.map((value) => scalarForms(value, style)[0]).join(', ')}]`,
  );
}

function editBlock(
  text: string,
  pointer: Pointer,
  values: readonly ScalarValue[],
  setItem: SetItem,
): string {
  const before = itemsAt(text, pointer);
  const kept = commonPrefix(before.values, values);
  const keptAfter = commonPrefix(before.values.slice(kept).reverse(), values.slice(kept).reverse());
  let edited = text;
  const changed = Math.min(before.values.length, values.length) - kept - keptAfter;
  for (let extra = before.values.length - values.length; extra > 0; extra -= 1) {
    edited = removeItem(edited, pointer, kept + changed);
  }
  for (let index = kept + changed; index < values.length - keptAfter; index += 1) {
    if (values.length > before.values.length)
      edited = insertItem(edited, pointer, index, values[index] ?? null);
  }
  for (let index = kept; index < kept + changed; index += 1) {
    edited = setItem(edited, [...pointer, index], values[index] ?? null);
  }
  return edited;
}

function commonPrefix(a: readonly unknown[], b: readonly unknown[]): number {
  let length = 0;
  while (length < Math.min(a.length, b.length) && isDeepStrictEqual(a[length], b[length]))
    length += 1;
  return length;
}

/** Offsets of the items of a block list: of each dash, and of the end of the item's last line. */
function itemsAt(
  text: string,
  pointer: Pointer,
): { values: unknown[]; dashes: number[]; ends: number[] } {
  const node = nodeAt(parseYaml(text).tree?.root ?? null, pointer) as YAMLSeq<Node>;
  const values = node.items.map((item) => (isScalar(item) ? item.value : item));
  const dashes = node.items.map((item) => text.lastIndexOf('-', (item.range?.[0] ?? 0) - 1));
  const ends = node.items.map((item) => {
    const end = item.range?.[1] ?? 0;
    if (text.charAt(end - 1) === '\n') return end;
    const lineEnd = text.indexOf('\n', end);
    return lineEnd === -1 ? text.length : lineEnd + 1;
  });
  return { values, dashes, ends };
}

function removeItem(text: string, pointer: Pointer, index: number): string {
  const { dashes, ends } = itemsAt(text, pointer);
  const lineStart = text.lastIndexOf('\n', dashes[index]) + 1;
  return text.slice(0, lineStart) + text.slice(ends[index]);
}

/** Writes a new item on a line of its own, with the indentation of the list's last dash. */
function insertItem(text: string, pointer: Pointer, index: number, value: ScalarValue): string {
  const { dashes, ends } = itemsAt(text, pointer);
  const dash = dashes.at(-1) ?? 0;
  const indent = ' '.repeat(dash - text.lastIndexOf('\n', dash) - 1);
  const at = index === 0 ? text.lastIndexOf('\n', dashes[0]) + 1 : (ends[index - 1] ?? text.length);
  const breakLine = text.includes('\r\n') ? '\r\n' : '\n';
  const opening = at > 0 && text.charAt(at - 1) !== '\n' ? breakLine : '';
  const closing = at === text.length && opening !== '' ? '' : breakLine;
  const form = scalarForms(value, 'plain').find((candidate) => readsAs(candidate, value));
  return `${text.slice(0, at)}${opening}${indent}- ${form}${closing}${text.slice(at)}`;
}

function readsAs(form: string, value: ScalarValue): boolean {
  const { tree, faults } = parseYaml(`- ${form}\n`);
  return faults.length === 0 && isDeepStrictEqual(tree?.value, [value]);
}

/** `key:` and its lines become `key: []`; comments within the list have no place any more. */
function emptyBlock(text: string, root: Node | null, pointer: Pointer): string[] {
  const key = yamlRanges(root)(pointer)?.key;
  if (!key) return [];
  const { dashes, ends } = itemsAt(text, pointer);
  const first = text.lastIndexOf('\n', dashes[0]) + 1;
  const colon = text.indexOf(':', key[1]);
  return [
    `${text.slice(0, colon + 1)} []${text.slice(colon + 1, first)}${text.slice(ends.at(-1))}`,
  ];
}
