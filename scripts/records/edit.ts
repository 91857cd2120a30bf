import { isDeepStrictEqual } from 'node:util';
import { isScalar, isSeq, type Node, type Scalar, type YAMLSeq } from 'yaml';
import { MachineryError } from '../model/problem.ts';
import { nodeAt, type Pointer, yamlRanges } from './parse.ts';
import { parseYaml } from './parse-yaml.ts';

/**
 * Ways to write another value where a block scalar (`>-`, `|-` and the like) stands: under the same
 * header if the value is text, else on the line of the header.
 *
 * @param forms the value as a scalar on one line
 */
function rewriteBlockScalar(
  text: string,
  node: Scalar,
  value: NewValue,
  forms: readonly string[],
): string[] {
  const [start, end] = node.range ?? [0, 0];
  const source = text.slice(start, end);
  const [header = '', ...body] = source.split('\n');
  const lineEnd = source.endsWith('\n') ? (header.endsWith('\r') ? '\r\n' : '\n') : '';
  const comment = /\s#.*$/.exec(header.trimEnd())?.[0] ?? '';
  const replace = (replacement: string): string =>
    text.slice(0, start) + replacement + lineEnd + text.slice(end);
  const inline = forms.map((form) => replace(form + comment));
  if (typeof value !== 'string' || value === '') return inline;
  const indent = /^\s*/.exec(body.find((line) => line.trim() !== '') ?? '')?.[0] ?? '';
  const breakLine = header.endsWith('\r') ? '\r\n' : '\n';
  const lines = value.replace(/\n$/, '').split('\n');
  // A folded scalar joins lines, so a line break of the text takes an empty line more.
  const glue = node.type === 'BLOCK_FOLDED' ? breakLine + breakLine : breakLine;
  const block = lines.map((line) => (line === '' ? '' : indent + line)).join(glue);
  return indent === '' ? inline : [replace(header.trimEnd() + breakLine + block), ...inline];
}

/** A value that YAML writes as one scalar. */
type ScalarValue = string | number | boolean | null;

type ScalarStyle = 'plain' | 'single' | 'double';

/** Text that YAML 1.1 readers take for something else, although YAML 1.2 does not. */
const MISREAD = /^(?:y|n|yes|no|on|off|=|<<|[-+]?[\d_]+(?::[\d_.]+)+|[-+]?\d[\d_,.]*)$/i;

function isScalarValue(value: unknown): value is ScalarValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}

/**
 * The ways to write a scalar on one line, the preferred style first. Not each is right for each
 * text (a plain `a: b` is a mapping): who writes one reads it back and takes the first that holds.
 */
export function scalarForms(value: ScalarValue, preferred: ScalarStyle): string[] {
  if (typeof value !== 'string') return [String(value)];
  const forms: Record<ScalarStyle, string | null> = {
    plain: canBePlain(value) ? value : null,
    single: /[\n\r]/.test(value) ? null : `'${value.replaceAll("'", "''")}'`,
    // A JSON string is a YAML double-quoted scalar.
    double: JSON.stringify(value),
  };
  // Where a plain scalar needs quotes, double ones: they can hold everything.
  const order: ScalarStyle[] = preferred === 'single' ? ['single', 'double'] : ['double'];
  const styles = preferred === 'plain' ? (['plain', 'double'] as const) : order;
  return styles.flatMap((style) => forms[style] ?? []);
}

function canBePlain(text: string): boolean {
  return text !== '' && text.trim() === text && !/[\n\r]/.test(text) && !MISREAD.test(text);
}

/** Changes one item of a list: `setValue`, which calls this file and so is given to it. */
type SetItem = (text: string, pointer: Pointer, value: ScalarValue) => string;

/**
 * Ways to write other plain values where a list stands. A flow list (`[a, b]`) is written anew; in
 * a block list the lines of items that stay are not touched.
 */
function rewriteList(
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
function flowForms(values: readonly ScalarValue[]): string[] {
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

/** What a value may be replaced by. */
type NewValue = ScalarValue | readonly ScalarValue[];

/**
 * Changes the characters of one value of a YAML text and nothing else: quotes stay where they can
 * and come where they must, comments and all other lines stay as they are. A list of plain values
 * keeps its form, and those of its lines that hold what they held.
 *
 * @returns the new text: read again, it holds exactly the wanted value there, and elsewhere what it
 * held before.
 * @throws MachineryError where the text cannot be read, the pointer leads nowhere, or no such edit
 * is possible.
 */
export function setValue(text: string, pointer: Pointer, value: NewValue): string {
  const { tree, faults } = parseYaml(text);
  if (!tree || faults.length > 0) throw refusal(pointer, 'the file cannot be read as it is');
  const node = nodeAt(tree.root, pointer);
  if (!node?.range) throw refusal(pointer, 'it is not in the file');
  const wanted = replaceAt(tree.value, pointer, value);
  if (isDeepStrictEqual(wanted, tree.value)) return text;
  for (const candidate of rewrite(text, tree.root, pointer, node, value)) {
    const result = parseYaml(candidate);
    if (result.faults.length === 0 && isDeepStrictEqual(result.tree?.value, wanted))
      return candidate;
  }
  throw refusal(pointer, 'no change of its characters gives this value');
}

function refusal(pointer: Pointer, reason: string): MachineryError {
  return new MachineryError(`${pointer.join('.')} cannot be changed: ${reason}; edit it by hand`);
}

function rewrite(
  text: string,
  root: Node | null,
  pointer: Pointer,
  node: Node,
  value: NewValue,
): string[] {
  if (isSeq(node) && !isScalarValue(value)) {
    return rewriteList(text, root, pointer, value, setValue);
  }
  if (!isScalar(node)) return [];
  const forms = isScalarValue(value) ? scalarForms(value, styleOf(node)) : flowForms(value);
  if (node.type === 'BLOCK_FOLDED' || node.type === 'BLOCK_LITERAL') {
    return rewriteBlockScalar(text, node, value, forms);
  }
  return forms.map((form) => spliceScalar(text, node, form));
}

function styleOf(node: Scalar): ScalarStyle {
  if (node.type === 'QUOTE_DOUBLE') return 'double';
  return node.type === 'QUOTE_SINGLE' ? 'single' : 'plain';
}

/** An empty value (`successor:`) has no characters: the new ones need blanks around them. */
function spliceScalar(text: string, node: Scalar, form: string): string {
  const [start, end] = node.range ?? [0, 0];
  const before = start > 0 && !/\s/.test(text.charAt(start - 1)) && start === end ? ' ' : '';
  const after = text.charAt(end) === '#' ? ' ' : '';
  return text.slice(0, start) + before + form + after + text.slice(end);
}

/** A copy of a value in which one place holds something else. */
function replaceAt(root: unknown, pointer: Pointer, value: NewValue): unknown {
  const [step, ...rest] = pointer;
  if (step === undefined) return value;
  if (Array.isArray(root))
    return root.with(Number(step), replaceAt(root[Number(step)], rest, value));
  const entries = Object.entries(root as Record<string, unknown>);
  return Object.fromEntries(
    entries.map(([key, child]) => [key, key === step ? replaceAt(child, rest, value) : child]),
  );
}
