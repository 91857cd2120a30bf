import { Composer, type Document, isMap, isScalar, isSeq, type Node, Parser } from 'yaml';
import type { Fault } from './decode.ts';
import { positionFinder } from './find-position.ts';
import { scanLexemes } from './scan-lexemes.ts';

/** YAML 1.2 core. Own duplicate check: that of `yaml` takes 34 s for 50,000 keys. */
const OPTIONS = { version: '1.2', schema: 'core', merge: false, uniqueKeys: false } as const;

/** A YAML text as data; `root` is null for an empty text. */
export interface YamlTree {
  root: Node | null;
  /** Plain data; of a key that stands twice the first value. */
  value: unknown;
}

/**
 * Parses one YAML 1.2 document with the core schema (a day stays a string).
 *
 * @returns the tree, or null where no value can be given; and the faults. A duplicate key and a key
 * that is no text are faults that leave a tree.
 */
export function parseYaml(text: string): { tree: YamlTree | null; faults: Fault[] } {
  const { lexemes, faults } = scanLexemes(text);
  if (!lexemes) return { tree: null, faults };
  const { document, errors } = compose(lexemes);
  faults.push(...withoutEchoes(errors, text, faults));
  if (faults.length > 0 || document === null) return { tree: null, faults };
  const root = document.contents as Node | null;
  return { tree: { root, value: readNode(root, faults) }, faults };
}

function compose(lexemes: string[]): { document: Document | null; errors: Fault[] } {
  const parser = new Parser();
  const composer = new Composer(OPTIONS);
  const documents: Document[] = [];
  for (const lexeme of lexemes) {
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token));
  }
  for (const token of parser.end()) documents.push(...composer.next(token));
  documents.push(...composer.end(true));
  const errors = documents
    .flatMap((document) => [...document.errors, ...document.warnings])
    .map(({ code, pos, message }) => ({
      code: 'yaml-syntax',
      offset: pos[0],
      message: `this is not valid YAML (${code}): ${message.replace(/\s+/g, ' ')}`,
    }));
  const second = documents[1];
  if (second) errors.push(severalDocuments(second.range?.[0] ?? 0));
  return { document: documents[0] ?? null, errors };
}

function severalDocuments(offset: number): Fault {
  const message = 'a second document begins here; a file holds one, so remove it or move it';
  return { code: 'yaml-several-documents', offset, message };
}

/** One syntax error a line, the first: the others of a line nearly always follow from it. */
function withoutEchoes(errors: Fault[], text: string, known: readonly Fault[]): Fault[] {
  const positionAt = positionFinder(text);
  const seen = new Set(known.map(({ offset }) => positionAt(offset).line));
  return errors
    .toSorted((a, b) => a.offset - b.offset)
    .filter(({ offset }) => {
      const { line } = positionAt(offset);
      return !seen.has(line) && seen.add(line);
    });
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
      const message = `the key ${key.value} stands twice in one mapping; keep one of them`;
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
