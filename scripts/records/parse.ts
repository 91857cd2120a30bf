import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import type { Problem } from '../model/problem.ts';
import { decodeText, type Fault } from './decode.ts';
import { MAX_DEPTH, type Position, parseYaml, positionFinder } from './parse-yaml.ts';

/** Where one JSON value stands: offsets of its characters, of its key, and of what it holds. */
interface JsonPlace {
  start: number;
  end: number;
  key: readonly [start: number, end: number] | null;
  children: Map<string | number, JsonPlace> | null;
}

const WHITE_SPACE = /[ \t\r\n]*/y;
/** RFC 8259, but strings: a punctuator, or another literal. */
const TOKEN =
  /[{}[\],:]|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

interface Open {
  place: JsonPlace;
  isObject: boolean;
  /** Text of the key whose value comes next. */
  key: { text: string; range: readonly [number, number] } | null;
  /** What may come next. */
  expect: 'first' | 'item' | 'colon' | 'value' | 'comma';
}

/**
 * Finds where every value of a JSON text stands, and what `JSON.parse` does not say: the place of
 * the first syntax error, keys that stand twice, nesting deeper than {@link MAX_DEPTH}. Takes
 * linear time and no stack.
 */
function scanJson(text: string): { root: JsonPlace | null; faults: Fault[] } {
  const faults: Fault[] = [];
  const open: Open[] = [];
  let root: JsonPlace | null = null;
  let at = 0;
  for (;;) {
    if (root && open.length === 0) return { root, faults: [...faults, ...afterEnd(text, at)] };
    const start = skipSpace(text, at);
    const token = tokenAt(text, start);
    if (token === null) return { root: null, faults: [...faults, unexpected(text, start)] };
    at = start + token.length;
    const top = open.at(-1);
    const step = top ? punctuate(top, token) : 'value';
    if (step === 'wrong') return { root: null, faults: [...faults, unexpected(text, start)] };
    if (step === 'read') continue;
    if (step === 'close') {
      if (top) top.place.end = at;
      open.pop();
      continue;
    }
    if (step === 'key' && top) {
      const key = String(JSON.parse(token));
      if (top.place.children?.has(key)) faults.push(duplicate(key, start));
      top.key = { text: key, range: [start, at] };
      continue;
    }
    if (!isValue(token)) return { root: null, faults: [...faults, unexpected(text, start)] };
    const place = addPlace(top, start, at, token);
    root ??= place;
    if (!place.children) continue;
    open.push({ place, isObject: token === '{', key: null, expect: 'first' });
    if (open.length > MAX_DEPTH) return { root: null, faults: [...faults, tooDeep(start)] };
  }
}

/** Moves the innermost open collection past a token, and says what the token is to it. */
function punctuate(top: Open, token: string): 'read' | 'close' | 'key' | 'value' | 'wrong' {
  const closes = token === (top.isObject ? '}' : ']');
  if (closes) return top.expect === 'first' || top.expect === 'comma' ? 'close' : 'wrong';
  if (top.expect === 'comma' || top.expect === 'colon') {
    if (token !== (top.expect === 'comma' ? ',' : ':')) return 'wrong';
    top.expect = top.expect === 'comma' ? 'item' : 'value';
    return 'read';
  }
  if (top.isObject && top.expect !== 'value') {
    top.expect = 'colon';
    return token.startsWith('"') ? 'key' : 'wrong';
  }
  top.expect = 'comma';
  return 'value';
}

function addPlace(top: Open | undefined, start: number, end: number, token: string): JsonPlace {
  const children = token === '{' || token === '[' ? new Map<string | number, JsonPlace>() : null;
  const place = { start, end, key: top?.key?.range ?? null, children };
  const name = top?.isObject ? (top.key?.text ?? '') : (top?.place.children?.size ?? 0);
  if (top?.place.children?.has(name) === false) top.place.children.set(name, place);
  return place;
}

function tokenAt(text: string, start: number): string | null {
  if (text[start] === '"') return stringAt(text, start);
  TOKEN.lastIndex = start;
  return TOKEN.exec(text)?.[0] ?? null;
}

function stringAt(text: string, start: number): string | null {
  let end = start + 1;
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1;
  const token = text.slice(start, end + 1);
  try {
    JSON.parse(token);
    return token;
  } catch {
    return null;
  }
}

function isValue(token: string): boolean {
  return !['}', ']', ',', ':'].includes(token);
}

function skipSpace(text: string, at: number): number {
  WHITE_SPACE.lastIndex = at;
  WHITE_SPACE.exec(text);
  return WHITE_SPACE.lastIndex;
}

function afterEnd(text: string, at: number): Fault[] {
  const rest = skipSpace(text, at);
  return rest === text.length ? [] : [unexpected(text, rest)];
}

function unexpected(text: string, offset: number): Fault {
  const shown =
    offset >= text.length ? 'the end of the file' : JSON.stringify(text.slice(offset, offset + 12));
  const message = `this is not valid JSON: ${shown} was not expected here; run the check again instead of editing its report`;
  return { code: 'json-syntax', offset, message };
}

function duplicate(key: string, offset: number): Fault {
  const message = `the key ${JSON.stringify(key)} stands twice in one object; keep one of them`;
  return { code: 'json-duplicate-key', offset, message };
}

function tooDeep(offset: number): Fault {
  const message = `the nesting is deeper than ${MAX_DEPTH} levels here; reports need far fewer`;
  return { code: 'json-too-deep', offset, message };
}

type Range = readonly [start: number, end: number];

/** Offsets of the value that a pointer leads to, and of its key; null where it leads nowhere. */
type Ranges = (pointer: readonly (string | number)[]) => { value: Range; key: Range | null } | null;

interface Entry {
  key: unknown;
  value: unknown;
}

/** Finds ranges in a tree of `yaml`; of a key that stands twice the first one counts. */
export function yamlRanges(root: Node | null): Ranges {
  const indexes = new WeakMap<YAMLMap, Map<unknown, Entry>>();
  const entryOf = (map: YAMLMap, step: string | number): Entry | undefined => {
    const index = indexes.get(map) ?? indexEntries(map);
    indexes.set(map, index);
    return index.get(step);
  };
  return (pointer) => {
    let key: Range | null = null;
    let node: unknown = root;
    for (const step of pointer) {
      const entry = isMap(node) ? entryOf(node, step) : undefined;
      if (entry) {
        key = rangeOf(entry.key);
        node = entry.value ?? entry.key;
      } else if (isSeq(node) && typeof step === 'number' && step in node.items) {
        key = null;
        node = node.items[step];
      } else {
        return null;
      }
    }
    const value = rangeOf(node);
    return value && { value, key };
  };
}

/** Entries by key: a scan for each key would take quadratic time on a file of many keys. */
function indexEntries(map: YAMLMap): Map<unknown, Entry> {
  const index = new Map<unknown, Entry>();
  for (const entry of map.items) {
    if (isScalar(entry.key) && !index.has(entry.key.value)) index.set(entry.key.value, entry);
  }
  return index;
}

function rangeOf(node: unknown): Range | null {
  const range = (node as Node | null)?.range;
  return range ? [range[0], range[1]] : null;
}

/** The node that a pointer leads to in a tree of `yaml`; null where it leads nowhere. */
export function nodeAt(root: Node | null, pointer: readonly (string | number)[]): Node | null {
  let node: unknown = root;
  for (const step of pointer) {
    if (isSeq(node)) node = node.items[Number(step)];
    else if (isMap(node)) node = indexEntries(node).get(step)?.value;
    else return null;
  }
  return (node as Node | null | undefined) ?? null;
}

/** Finds ranges in a JSON text, which is scanned when the first one is asked for. */
function jsonRanges(text: string): Ranges {
  let root: JsonPlace | null | undefined;
  return (pointer) => {
    if (root === undefined) root = scanJson(text).root;
    let place = root ?? undefined;
    for (const step of pointer) place = place?.children?.get(step);
    return place ? { value: [place.start, place.end], key: place.key } : null;
  };
}

/**
 * Parses a JSON text (RFC 8259).
 *
 * @returns the value, or undefined where the text is not JSON or nested too deeply; and the faults.
 */
function parseJson(text: string): { value: unknown; faults: Fault[] } {
  let value: unknown;
  let canonical = '';
  try {
    value = JSON.parse(text);
    canonical = `${JSON.stringify(value, null, 2)}\n`;
  } catch {
    return { value: undefined, faults: faultsOf(text) };
  }
  // A text that is written back the same holds no key twice: far cheaper than scanning it.
  return { value, faults: canonical === text ? [] : scanJson(text).faults };
}

function faultsOf(text: string): Fault[] {
  const { faults } = scanJson(text);
  if (faults.length > 0) return faults;
  return [{ code: 'json-syntax', offset: 0, message: 'this is not valid JSON; write one object' }];
}

/** Steps from the root of a value: keys and indices. */
export type Pointer = readonly (string | number)[];

/** Bounds of a file in bytes: of a YAML record, and of a JSON report. */
const MAX_YAML_BYTES = 64 * 1024;
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

/** A file's value, and where each part of it stands. */
export interface ParsedRecord {
  path: string;
  /** Plain data; null for an empty file. */
  value: unknown;
  /** Where a value begins; of a pointer that leads nowhere its nearest ancestor. */
  locate(pointer: Pointer): Position;
  /** Where the key of a mapping's entry begins; of a list's item and the root the value. */
  locateKey(pointer: Pointer): Position;
  /** Offsets of a value's characters in `text` (UTF-16 code units); null where there is none. */
  range(pointer: Pointer): readonly [start: number, end: number] | null;
  /** The same of the key of a mapping's entry. */
  keyRange(pointer: Pointer): readonly [start: number, end: number] | null;
  /** Line and column of an offset in `text`. */
  positionAt(offset: number): Position;
  /** The whole file, without a byte order mark. */
  text: string;
}

/**
 * Reads one file of records/: JSON where the name ends in `.json`, else YAML. Never throws for what
 * the file holds.
 *
 * @returns the problems, and the document: null where no value can be given. A document comes with
 * problems where they leave a value (a byte order mark, a duplicate key), so that other rules can
 * say what else is wrong; who needs a sound value asks for no problems.
 */
export function parseRecord(
  path: string,
  bytes: Uint8Array,
): { problems: Problem[]; document: ParsedRecord | null } {
  const isJson = path.endsWith('.json');
  const limit = isJson ? MAX_JSON_BYTES : MAX_YAML_BYTES;
  if (bytes.length > limit) return { problems: [tooLarge(path, limit)], document: null };
  const { text, sound, faults } = decodeText(bytes);
  const positionAt = positionFinder(text);
  const parsed = sound ? parseText(text, isJson) : { value: undefined, ranges: null, faults: [] };
  const problems = [...faults, ...parsed.faults].map(({ code, offset, message }) => {
    return { code, path, ...positionAt(offset), message };
  });
  if (!parsed.ranges) return { problems, document: null };
  return { problems, document: place(path, text, parsed.value, parsed.ranges, positionAt) };
}

function parseText(
  text: string,
  isJson: boolean,
): { value: unknown; ranges: Ranges | null; faults: Fault[] } {
  if (isJson) {
    const { value, faults } = parseJson(text);
    return { value, ranges: value === undefined ? null : jsonRanges(text), faults };
  }
  const { tree, faults } = parseYaml(text);
  return { value: tree?.value, ranges: tree ? yamlRanges(tree.root) : null, faults };
}

function place(
  path: string,
  text: string,
  value: unknown,
  ranges: Ranges,
  positionAt: (offset: number) => Position,
): ParsedRecord {
  const nearest = (pointer: Pointer): number => {
    for (let length = pointer.length; length >= 0; length -= 1) {
      const range = ranges(pointer.slice(0, length))?.value;
      if (range) return range[0];
    }
    return 0;
  };
  return {
    path,
    value,
    text,
    positionAt,
    range: (pointer) => ranges(pointer)?.value ?? null,
    keyRange: (pointer) => ranges(pointer)?.key ?? null,
    locate: (pointer) => positionAt(nearest(pointer)),
    locateKey: (pointer) => positionAt(ranges(pointer)?.key?.[0] ?? nearest(pointer)),
  };
}

function tooLarge(path: string, limit: number): Problem {
  const message = `the file is larger than ${limit / 1024} KiB; split it, or remove what does not belong to the record`;
  return { code: 'file-too-large', path, line: 1, column: 1, message };
}
