// What comes in: a YAML text.
// What goes out: its tree and plain value, or what records may not have in it.
// Example: `a: &x 1` is refused: it has an anchor.
import {
  Composer,
  type CST,
  type Document,
  isMap,
  isScalar,
  isSeq,
  Lexer,
  type Node,
  Parser,
} from 'yaml';

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

/**
 * Makes a function from an offset in UTF-16 code units to its line and column.
 * Lines end at a line feed, as in YAML and JSON.
 */
export function positionFinder(text: string): (offset: number) => Position {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= lineStarts(text);
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function lineStarts(text: string): number[] {
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
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

/** Zero-width marks that the lexer of `yaml` puts before a document, a flow end and a scalar. */
const DOCUMENT = '\u0002';
const FLOW_END = '\u0018';
const SCALAR = '\u001F';

const REFUSED: Readonly<Record<string, readonly [code: string, message: string]>> = {
  '&': [
    'yaml-anchor',
    'is an anchor; write the value out (or put text that begins with & in quotes)',
  ],
  '*': [
    'yaml-alias',
    'is an alias; write the value out (or put text that begins with * in quotes)',
  ],
  '!': ['yaml-tag', 'is a tag; write the plain value (or put text that begins with ! in quotes)'],
  '%': ['yaml-directive', 'is a directive; remove the line'],
};

/**
 * The tokens of a text. Adds to `faults` its anchors, aliases, tags and directives, which records
 * may not hold.
 */
function* parseTokens(text: string, faults: Fault[]): Generator<CST.Token, void> {
  const parser = new Parser();
  let offset = 0;
  let previous = '';
  for (const lexeme of new Lexer().lex(text)) {
    const isMark = lexeme === DOCUMENT || lexeme === FLOW_END || lexeme === SCALAR;
    if (!isMark && previous !== SCALAR) faults.push(...refusedMark(lexeme, offset));
    if (!isMark) offset += lexeme.length;
    previous = lexeme;
    yield* parser.next(lexeme);
  }
  yield* parser.end();
}

function refusedMark(lexeme: string, offset: number): Fault[] {
  const refused = REFUSED[lexeme.charAt(0)];
  if (!refused) return [];
  const shown = lexeme.length > 40 ? `${lexeme.slice(0, 40)}…` : lexeme;
  return [{ code: refused[0], offset, message: `${shown} ${refused[1]}` }];
}

/** YAML 1.2 core. Own duplicate check: that of `yaml` takes 34 s for 50,000 keys. */
const OPTIONS = { version: '1.2', schema: 'core', merge: false, uniqueKeys: false } as const;

/** A YAML text as data; `root` is null for an empty text. */
interface YamlTree {
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
  const faults: Fault[] = [];
  const { document, errors } = compose(parseTokens(text, faults));
  // The first syntax error: the others nearly always follow from it.
  if (faults.length === 0) faults.push(...errors.slice(0, 1));
  if (faults.length > 0 || document === null) return { tree: null, faults };
  const root = document.contents as Node | null;
  return { tree: { root, value: readNode(root, faults) }, faults };
}

function compose(tokens: Iterable<CST.Token>): { document: Document | null; errors: Fault[] } {
  const composer = new Composer(OPTIONS);
  const documents = [...composer.compose(tokens, true)];
  const errors = documents
    .flatMap((document) => [...document.errors, ...document.warnings])
    .map(({ code, pos, message }) => ({
      code: 'yaml-syntax',
      offset: pos[0],
      message: `this is not valid YAML (${code}): ${message.replace(/\s+/g, ' ')}; compare the indentation (blanks, no tabs), colons and quotes with the lines beside it; of a merge conflict keep the lines that are right`,
    }));
  const second = documents[1];
  if (second) errors.push(severalDocuments(second.range?.[0] ?? 0));
  return { document: documents[0] ?? null, errors };
}

function severalDocuments(offset: number): Fault {
  const message = 'a second document begins here; a file holds one, so remove it or move it';
  return { code: 'yaml-several-documents', offset, message };
}

function readNode(node: unknown, faults: Fault[]): unknown {
  if (isScalar(node)) return node.value;
  if (isSeq(node)) return node.items.map((item) => readNode(item, faults));
  if (!isMap(node)) return null;
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
