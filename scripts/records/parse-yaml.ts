// What comes in: a YAML text.
// What goes out: its tree and plain value, or what records may not have in it.
// Example: `a: &x 1` is refused: it has an anchor.
import { isAlias, isMap, isScalar, isSeq, type Node, parseAllDocuments } from 'yaml';

/** Something that keeps a text from being read, or spoils it; `offset` in UTF-16 code units. */
export interface Fault {
  code: string;
  offset: number;
  message: string;
}

/** A place in a text; both count from 1, columns in UTF-16 code units. */
export interface Position {
  line: number;
  column: number;
}

/** Line and column of an offset in UTF-16 code units. Lines end at a line feed, as in YAML and JSON. */
export function positionIn(text: string, offset: number): Position {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

const DEEPEST = 64;
const CHAIN = new RegExp(`(?:[-?:][ \\t]+){${DEEPEST}}|^[ ]{${4 * DEEPEST}}`, 'm');

/**
 * Where a text might nest so deep that parsing it would hit the end of the stack: whether it does
 * differs between machines, and the same history must read the same everywhere. Null where nowhere.
 */
export function findDeep(text: string): number | null {
  let depth = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > DEEPEST) return at;
    } else if ((code === 0x5d || code === 0x7d) && depth > 0) {
      depth -= 1;
    }
  }
  return CHAIN.exec(text)?.index ?? null;
}

/** YAML 1.2 core. Own duplicate check: that of `yaml` takes 34 s for 50,000 keys. */
const OPTIONS = { version: '1.2', schema: 'core', merge: false, uniqueKeys: false } as const;

/** A YAML text as data; `root` is null for an empty text. */
export interface YamlTree {
  root: Node | null;
  /** Plain data; of a duplicate key the first value. */
  value: unknown;
}

/**
 * Parses one YAML 1.2 document with the core schema (a day stays a string).
 *
 * @returns the tree, or null where no value can be given; and the faults. A duplicate key and a key
 * that is not text are faults that leave a tree.
 */
export function parseYaml(text: string): { tree: YamlTree | null; faults: Fault[] } {
  const deep = findDeep(text);
  if (deep !== null) {
    const message = `the nesting is deeper than ${DEEPEST} levels here, or the text has as many brackets or dashes; records need far fewer`;
    return { tree: null, faults: [{ code: 'yaml-too-deep', offset: deep, message }] };
  }
  const documents = parseAllDocuments(text, OPTIONS);
  const [document, second] = documents;
  const faults = [...documents]
    .flatMap(({ errors, warnings }) => [...errors, ...warnings])
    .map(({ code, pos, message }) => ({
      code: 'yaml-syntax',
      offset: pos[0],
      message: `this is not valid YAML (${code}): ${message.replace(/\s+/g, ' ')}; compare the indentation (blanks, no tabs), colons and quotes with the lines beside it; of a merge conflict keep the lines that are right`,
    }));
  // The first syntax error: the others nearly always follow from it.
  if (faults.length > 0) return { tree: null, faults: faults.slice(0, 1) };
  if (second) {
    const message = 'a second document begins here; a file holds one, so remove it or move it';
    const offset = second.range[0];
    return { tree: null, faults: [{ code: 'yaml-several-documents', offset, message }] };
  }
  const root = (document?.contents ?? null) as Node | null;
  const value = readNode(root, faults);
  if (/^%/.test(text)) {
    const message = 'this is a directive; remove the line';
    faults.push({ code: 'yaml-directive', offset: 0, message });
  }
  if (faults.some(({ code }) => REFUSED.includes(code))) return { tree: null, faults };
  return { tree: { root, value }, faults };
}

/** Faults after which a value is not what is written. */
const REFUSED = ['yaml-anchor', 'yaml-alias', 'yaml-tag', 'yaml-directive'];

/** Marks of YAML that records may not have. */
function findMark(node: Node): Omit<Fault, 'offset'> | null {
  const wayOut = 'write the value out, or put text that begins with it in quotes';
  if (isAlias(node)) return { code: 'yaml-alias', message: `this is an alias; ${wayOut}` };
  if ('anchor' in node && node.anchor !== undefined)
    return { code: 'yaml-anchor', message: `this has an anchor; ${wayOut}` };
  if (node.tag !== undefined)
    return { code: 'yaml-tag', message: 'this has a tag; write the plain value' };
  return null;
}

function readNode(node: Node | null, faults: Fault[]): unknown {
  const mark = node && findMark(node);
  if (mark) faults.push({ ...mark, offset: startOf(node, 0) });
  if (isScalar(node)) return node.value;
  if (isSeq<Node>(node)) return node.items.map((item) => readNode(item, faults));
  if (!isMap<Node, Node>(node)) return null;
  const value: Record<string, unknown> = {};
  for (const { key, value: child } of node.items) {
    const offset = startOf(key, startOf(child, startOf(node, 0)));
    if (!isScalar(key) || typeof key.value !== 'string') {
      const message = 'this key is not text; write a field name, or put the key in quotes';
      faults.push({ code: 'yaml-key', offset, message });
    } else if (key.value === '<<') {
      const message = '<< is a merge key; write the merged fields out';
      faults.push({ code: 'yaml-merge-key', offset, message });
    } else if (Object.hasOwn(value, key.value)) {
      const message = `duplicate key ${key.value}; remove one`;
      faults.push({ code: 'yaml-duplicate-key', offset, message });
    } else {
      setOwn(value, key.value, readNode(child, faults));
    }
  }
  return value;
}

/** An own property whatever its name: `__proto__` is a key like any other. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') object[key] = value;
  else
    Object.defineProperty(object, key, {
      value,
      enumerable: true,
      configurable: true,
      writable: true,
    });
}

function startOf(node: unknown, fallback: number): number {
  return (node as Node | null)?.range?.[0] ?? fallback;
}
