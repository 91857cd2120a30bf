// What comes in: the bytes of one file.
// What goes out: its value, where each part of it is, and what keeps it from being read.
// Example: `a: 1` is `{ a: 1 }`, with `a` at line 1, column 1.
import { isMap, isScalar, isSeq, type Node, type YAMLMap } from 'yaml';
import type { Problem } from '../model/problem.ts';
import { type Position, parseYaml, positionIn, type YamlTree } from './parse-yaml.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file; null for bytes that are not UTF-8. A byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

function notUtf8(path: string, bytes: Uint8Array): Problem {
  // What is not UTF-8 is decoded as U+FFFD.
  const [text = ''] = new TextDecoder().decode(bytes).split('\uFFFD');
  const message = `the file is not UTF-8 from byte ${Buffer.byteLength(text)} on; save it as UTF-8 text`;
  return { code: 'encoding-not-utf8', path, ...positionIn(text, text.length), message };
}

type Range = readonly [start: number, end: number];

interface Entry {
  key: unknown;
  value: unknown;
}

const cachedEntries = new WeakMap<YAMLMap, Map<unknown, Entry>>();

/** Entries by key: a scan for each key would take quadratic time on a file of many keys. */
function entriesOf(map: YAMLMap): Map<unknown, Entry> {
  const entries = cachedEntries.get(map) ?? new Map<unknown, Entry>();
  if (cachedEntries.has(map)) return entries;
  cachedEntries.set(map, entries);
  for (const entry of map.items) {
    if (isScalar(entry.key) && !entries.has(entry.key.value)) entries.set(entry.key.value, entry);
  }
  return entries;
}

function rangeOf(node: unknown): Range | null {
  const range = (node as Node | null | undefined)?.range;
  if (range) return [range[0], range[1]];
  return null;
}

/** The node that a pointer leads to in a tree of `yaml`; null where it leads nowhere. */
export function nodeAt(root: Node | null, pointer: readonly (string | number)[]): Node | null {
  let node: unknown = root;
  for (const step of pointer) {
    if (isSeq(node)) node = node.items[Number(step)];
    else if (isMap(node)) node = entriesOf(node).get(step)?.value;
    else return null;
  }
  return (node as Node | null | undefined) ?? null;
}

/** Steps from the root of a value: keys and indices. */
export type Pointer = readonly (string | number)[];

/** Bounds of a file in bytes: of a YAML record, and of a JSON report. */
const MAX_YAML_BYTES = 64 * 1024;
/** A reading is a block of hashes, which costs no more to parse than a text. */
const MAX_READING_BYTES = 512 * 1024;
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

/** A file's value, and where each part of it is; of a report every part is at its beginning. */
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
  const limit = sizeLimit(path);
  if (bytes.length > limit) return { problems: [tooLarge(path, limit)], document: null };
  // Strictly: `Buffer.toString` would accept Latin-1 silently.
  const decoded = decodeUtf8(bytes);
  if (decoded === null) return { problems: [notUtf8(path, bytes)], document: null };
  const text = decoded.replace(/^\uFEFF/, '');
  const { tree, faults } = isJson ? parseReport(text) : parseYaml(text);
  if (text !== decoded) {
    const message = 'the file begins with a byte order mark; save it as UTF-8 without one';
    faults.unshift({ code: 'encoding-bom', offset: 0, message });
  }
  const problems = faults.map(({ code, offset, message }) => {
    return { code, path, ...positionIn(text, offset), message };
  });
  return { problems, document: tree && place(path, text, tree) };
}

function sizeLimit(path: string): number {
  if (path.endsWith('.json')) return MAX_JSON_BYTES;
  if (path.startsWith('records/readings/')) return MAX_READING_BYTES;
  return MAX_YAML_BYTES;
}

/** A source-check report; every part of it is at its beginning, for nobody edits one. */
function parseReport(text: string): ReturnType<typeof parseYaml> {
  try {
    return { tree: { root: null, value: JSON.parse(text) }, faults: [] };
  } catch {
    const message = 'this is not valid JSON; run the check again instead of editing its report';
    return { tree: null, faults: [{ code: 'json-syntax', offset: 0, message }] };
  }
}

function place(path: string, text: string, { root, value }: YamlTree): ParsedRecord {
  const keyOf = (pointer: Pointer): Range | null => {
    const parent = nodeAt(root, pointer.slice(0, -1));
    if (pointer.length === 0 || !isMap(parent)) return null;
    return rangeOf(entriesOf(parent).get(pointer.at(-1))?.key);
  };
  const rangeAt = (pointer: Pointer): Range | null =>
    rangeOf(nodeAt(root, pointer)) ?? keyOf(pointer);
  const nearest = (pointer: Pointer): number => {
    const [start] = rangeAt(pointer) ?? [];
    if (start !== undefined || pointer.length === 0) return start ?? 0;
    return nearest(pointer.slice(0, -1));
  };
  const positionAt = (offset: number) => positionIn(text, offset);
  return {
    path,
    value,
    text,
    positionAt,
    range: rangeAt,
    locate: (pointer) => positionAt(nearest(pointer)),
    locateKey: (pointer) => positionAt(keyOf(pointer)?.[0] ?? nearest(pointer)),
  };
}

function tooLarge(path: string, limit: number): Problem {
  const message = `the file is larger than ${limit / 1024} KiB; split it, or remove what does not belong to the record`;
  return { code: 'file-too-large', path, line: 1, column: 1, message };
}
