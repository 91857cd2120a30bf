// What comes in: the bytes of one file.
// What goes out: its value, where each part of it is, and what keeps it from being read.
// Example: `a: 1` is `{ a: 1 }`, with `a` at line 1, column 1; `a: &x 1` is refused: it has an anchor.
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  type Node,
  parseAllDocuments,
  parseDocument,
  visit,
  type YAMLMap,
} from 'yaml';
import type { Problem } from '../model/problem.ts';
import { once } from '../model/remember.ts';
import { loadYaml } from './load-yaml.ts';

const UTF8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of a file; null for bytes that are not UTF-8. A byte order mark stays. */
export function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return UTF8.decode(bytes);
  } catch {
    return null;
  }
}

/** Steps from the root of a value: keys and indices. */
export type Pointer = readonly (string | number)[];

/** A place in a text; both count from 1, columns in UTF-16 code units. */
interface Position {
  line: number;
  column: number;
}

/** Line and column of an offset in UTF-16 code units. Lines end at a line feed, as in YAML and JSON. */
function positionIn(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/** Bounds of a file in bytes: of a YAML record, and of a JSON report. */
const MAX_YAML_BYTES = 64 * 1024;
/** A reading is a block of hashes, which costs no more to parse than a text. */
const MAX_READING_BYTES = 512 * 1024;
export const MAX_JSON_BYTES = 8 * 1024 * 1024;

function sizeLimit(path: string): number {
  if (path.endsWith('.json')) return MAX_JSON_BYTES;
  if (path.startsWith('records/readings/')) return MAX_READING_BYTES;
  return MAX_YAML_BYTES;
}

/** A file's value, and where each part of it is; of a report every part is at its beginning. */
export interface ParsedRecord {
  path: string;
  /** Plain data; null for an empty file. */
  value: unknown;
  /**
   * Where a value begins, or the key of a mapping's entry; of a pointer that leads nowhere its
   * nearest ancestor.
   */
  locate(pointer: Pointer, at?: 'key' | 'value'): Position;
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
  const refused = (code: string, message: string, before = '') => {
    return {
      problems: [{ code, path, ...positionIn(before, before.length), message }],
      document: null,
    };
  };
  const limit = sizeLimit(path);
  if (bytes.length > limit) {
    const message = `the file is larger than ${limit / 1024} KiB; split it, or remove what does not belong to the record`;
    return refused('file-too-large', message);
  }
  // Strictly: `Buffer.toString` would accept Latin-1 silently.
  const decoded = decodeUtf8(bytes);
  if (decoded === null) {
    // What is not UTF-8 is decoded as U+FFFD.
    const [before = ''] = new TextDecoder().decode(bytes).split('\uFFFD');
    const message = `the file is not UTF-8 from byte ${Buffer.byteLength(before)} on; save it as UTF-8 text`;
    return refused('encoding-not-utf8', message, before);
  }
  const text = decoded.replace(/^\uFEFF/, '');
  const { value, faults } = path.endsWith('.json') ? parseReport(text) : parseYaml(text);
  if (text !== decoded) {
    const message = 'the file begins with a byte order mark; save it as UTF-8 without one';
    faults.unshift({ code: 'encoding-bom', offset: 0, message });
  }
  const problems = faults.map(({ code, offset, message }) => {
    return { code, path, ...positionIn(text, offset), message };
  });
  return { problems, document: value === undefined ? null : place(path, text, value) };
}

function place(path: string, text: string, value: unknown): ParsedRecord {
  // Made where a place is asked for: trees take a hundred times their text.
  const tree = once(() => (path.endsWith('.json') ? null : parseTree(text)));
  const nodeAt = (pointer: Pointer) => tree()?.getIn(pointer, true) as Node | undefined;
  const keyAt = (pointer: Pointer): Node | undefined => {
    const parent = nodeAt(pointer.slice(0, -1));
    if (!isMap<Node>(parent)) return undefined;
    return parent.items.find(({ key }) => isScalar(key) && key.value === pointer.at(-1))?.key;
  };
  const range = (pointer: Pointer) => {
    const [start, end] = nodeAt(pointer)?.range ?? keyAt(pointer)?.range ?? [];
    if (start === undefined || end === undefined) return null;
    return [start, end] as const;
  };
  const nearest = (pointer: Pointer): number => {
    const [start] = range(pointer) ?? [];
    if (start !== undefined || pointer.length === 0) return start ?? 0;
    return nearest(pointer.slice(0, -1));
  };
  const positionAt = (offset: number) => positionIn(text, offset);
  return {
    path,
    value,
    text,
    positionAt,
    range,
    locate(pointer, at = 'value') {
      const [key] = (at === 'key' && keyAt(pointer)?.range) || [];
      return positionAt(key ?? nearest(pointer));
    },
  };
}

/** Something that keeps a text from being read, or spoils it; `offset` in UTF-16 code units. */
interface Fault {
  code: string;
  offset: number;
  message: string;
}

/** A text as data. */
interface ParsedText {
  /** Plain data, null for an empty text, of a duplicate key the first value; undefined where none can be given. */
  value?: unknown;
  faults: Fault[];
}

function refusedText(code: string, offset: number, message: string): ParsedText {
  return { faults: [{ code, offset, message }] };
}

/** A source-check report; every part of it is at its beginning, for nobody edits one. */
function parseReport(text: string): ParsedText {
  try {
    return { value: JSON.parse(text), faults: [] };
  } catch {
    const message = 'this is not valid JSON; run the check again instead of editing its report';
    return refusedText('json-syntax', 0, message);
  }
}

const DEEPEST = 64;
const CHAIN = new RegExp(`(?:[-?:][ \\t]+){${DEEPEST}}|^[ ]{${4 * DEEPEST}}`, 'm');

/**
 * Where a text might nest so deep that parsing it would hit the end of the stack: whether it does
 * differs between machines, and the same history must read the same everywhere. Null where nowhere.
 */
export function findDeep(text: string): number | null {
  let depth = 0;
  for (const { 0: sign, index } of text.matchAll(/[[{\]}]/g)) {
    if (sign === '[' || sign === '{') depth += 1;
    else if (depth > 0) depth -= 1;
    if (depth > DEEPEST) return index;
  }
  return CHAIN.exec(text)?.index ?? null;
}

/** YAML 1.2 core. Own duplicate check: that of `yaml` takes 34 s for 50,000 keys. */
const OPTIONS = { version: '1.2', schema: 'core', merge: false, uniqueKeys: false } as const;

/** The value of each sound text that was parsed: the versions of a history are mostly those of today. */
const VALUES = new Map<string, unknown>();

/** The value of a text without a fault; undefined for any other text. */
export function soundValue(text: string): unknown {
  return VALUES.get(text) ?? loadYaml(text);
}

/** A text as a tree that knows where each part of it is. */
export function parseTree(text: string): Document.Parsed {
  return parseDocument(text, OPTIONS);
}

/** Parses one YAML 1.2 document with the core schema (a day stays a string). */
export function parseYaml(text: string): ParsedText {
  const deep = findDeep(text);
  if (deep !== null) {
    const message = `the nesting is deeper than ${DEEPEST} levels here, or the text has as many brackets or dashes; records need far fewer`;
    return refusedText('yaml-too-deep', deep, message);
  }
  let parsed: ParsedText = { value: soundValue(text), faults: [] };
  if (parsed.value === undefined) parsed = readFaulty(text);
  if (parsed.faults.length === 0) VALUES.set(text, parsed.value);
  return parsed;
}

/** What is left of a text in which something is wrong, and what that is. */
function readFaulty(text: string): ParsedText {
  const documents = [...parseAllDocuments(text, OPTIONS)] as Document.Parsed[];
  const [tree, second] = documents;
  // The first syntax error: the others nearly always follow from it.
  const [fault] = documents.flatMap(({ errors, warnings }) => [...errors, ...warnings]);
  if (fault) {
    const message = `this is not valid YAML (${fault.code}): ${fault.message.replace(/\s+/g, ' ')}; compare the indentation (blanks, no tabs), colons and quotes with the lines beside it; of a merge conflict keep the lines that are right`;
    return refusedText('yaml-syntax', fault.pos[0], message);
  }
  if (second) {
    const message = 'a second document begins here; a file holds one, so remove it or move it';
    return refusedText('yaml-several-documents', second.range[0], message);
  }
  if (/^%/.test(text))
    return refusedText('yaml-directive', 0, 'this is a directive; remove the line');
  if (!tree) return { value: null, faults: [] };
  const marks: Fault[] = [];
  const faults: Fault[] = [];
  visit(tree, {
    Node(_, node) {
      marks.push(...findMark(node));
      if (isMap<Node>(node)) faults.push(...dropKeys(node));
    },
  });
  // With such a mark a value is not what is written.
  if (marks.length > 0) return { faults: [...marks, ...faults] };
  return { value: tree.toJS(), faults };
}

/** A mark of YAML that records may not have. */
function findMark(node: Node): Fault[] {
  const offset = node.range?.[0] ?? 0;
  const wayOut = 'write the value out, or put text that begins with it in quotes';
  if (isAlias(node))
    return [{ code: 'yaml-alias', offset, message: `this is an alias; ${wayOut}` }];
  if ('anchor' in node && node.anchor !== undefined)
    return [{ code: 'yaml-anchor', offset, message: `this has an anchor; ${wayOut}` }];
  if (node.tag === undefined) return [];
  return [{ code: 'yaml-tag', offset, message: 'this has a tag; write the plain value' }];
}

/** Takes the entries out of a mapping that records may not have, and says why. */
function dropKeys(map: YAMLMap<Node>): Fault[] {
  const faults: Fault[] = [];
  const keys = new Set<unknown>();
  map.items = map.items.filter(({ key, value }) => {
    const name = isScalar(key) ? key.value : undefined;
    let fault: Omit<Fault, 'offset'> | null = null;
    if (typeof name !== 'string') {
      const message = 'this key is not text; write a field name, or put the key in quotes';
      fault = { code: 'yaml-key', message };
    } else if (name === '<<') {
      fault = { code: 'yaml-merge-key', message: '<< is a merge key; write the merged fields out' };
    } else if (keys.has(name)) {
      fault = { code: 'yaml-duplicate-key', message: `duplicate key ${name}; remove one` };
    }
    keys.add(name);
    const [offset = 0] = key?.range ?? (value as Node | null)?.range ?? [];
    if (fault) faults.push({ ...fault, offset });
    return fault === null;
  });
  return faults;
}
