import { isDeepStrictEqual } from 'node:util';
import { type ParsedRecord, type Pointer, parseRecord } from '../parse.ts';
import { classifyPath } from '../read.ts';
import { compileSchema, SCHEMA_OF } from '../schema/check-schema.ts';
import { itemsOf, nameOf, propertiesOf, type SchemaPlace } from '../schema/schema.ts';
import { readTemplate, TEMPLATE_OPENING } from '../write.ts';
import { type Fix, type Rule, schemaOfPath, textsOf, writtenDocuments } from './rule.ts';

export const lineEnds: Rule = {
  code: 'format-line-ends',
  reason: 'Mixed line ends make every line of a file differ in a review.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const offset = document.text.indexOf('\r\n');
      if (offset === -1) return [];
      const message = 'the file has CRLF line endings; use LF (run npm run fix)';
      return [{ document, pointer: [], offset, message }];
    }),
  fix: ({ text }) => text.replaceAll('\r\n', '\n'),
};

const LAST_LINE_ENDS = /(?<!\n)(?:\r?\n)*$/;

export const finalNewline: Rule = {
  code: 'format-final-newline',
  reason: 'Without one, adding a line at the end changes the line before it in a review.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const end = LAST_LINE_ENDS.exec(document.text)?.[0] ?? '';
      if (end === '\n' || end === '\r\n' || document.text === '') return [];
      const offset = document.text.length - end.length;
      const found = end === '' ? 'no newline' : 'empty lines';
      const message = `the file has ${found} at its end; end it with exactly one newline (run npm run fix)`;
      return [{ document, pointer: [], offset, message }];
    }),
  fix: ({ text }) => (text === '' ? text : text.replace(LAST_LINE_ENDS, '\n')),
};

export const trailingBlanks: Rule = {
  code: 'format-trailing-blanks',
  reason:
    'Blanks that nobody sees come and go with editors, and each time change a line in a review.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) =>
      findBlanks(document).map(([offset]) => {
        const message = 'the line has trailing blanks; remove them (run npm run fix)';
        return { document, pointer: [], offset, message };
      }),
    ),
  fix(document) {
    let { text } = document;
    for (const [start, end] of findBlanks(document).reverse()) {
      text = text.slice(0, start) + text.slice(end);
    }
    return text;
  },
};

/** Blanks at ends of lines, but those within a text of several lines, where they may count. */
function findBlanks(document: ParsedRecord): [start: number, end: number][] {
  const found = [...document.text.matchAll(/(?<![ \t])[ \t]+(?=\r?\n|$)/g)].map(
    (match): [number, number] => [match.index, match.index + match[0].length],
  );
  if (found.length === 0) return [];
  const texts = textsOf(document.value)
    .map(([pointer]) => document.range(pointer) ?? [0, 0])
    .filter(([start, end]) => document.text.slice(start, end).includes('\n'));
  return found.filter(([at]) => !texts.some(([start, end]) => start <= at && at < end));
}

/** A mapping whose keys are in another order than in the schema. */
interface Unordered {
  pointer: Pointer;
  /** The keys in the order of the file. */
  keys: string[];
  /** The keys in the schema's order; unknown ones last, in the order of the file. */
  ordered: string[];
  /** The first key that comes after one that it belongs before. */
  misplaced: string;
}

/**
 * Finds the mappings whose keys are out of order, inner ones before those that hold them. A mapping
 * in braces is left alone: it is on one line.
 */
function findUnordered(document: ParsedRecord, schema: SchemaPlace): Unordered[] {
  const found: Unordered[] = [];
  visit(document, schema, [], document.value, found);
  return found;
}

function visit(
  document: ParsedRecord,
  schema: SchemaPlace,
  pointer: Pointer,
  value: unknown,
  found: Unordered[],
): void {
  if (Array.isArray(value)) {
    const items = itemsOf(schema);
    for (const [index, item] of value.entries()) {
      if (items) visit(document, items, [...pointer, index], item, found);
    }
  } else if (typeof value === 'object' && value !== null) {
    const properties = propertiesOf(schema);
    for (const [key, child] of Object.entries(value)) {
      const property = properties.get(key);
      if (property) visit(document, property, [...pointer, key], child, found);
    }
    const unordered = compare(document, pointer, Object.keys(value), [...properties.keys()]);
    if (unordered) found.push(unordered);
  }
}

function compare(
  document: ParsedRecord,
  pointer: Pointer,
  names: readonly string[],
  order: readonly string[],
): Unordered | null {
  const ranks = new Map(order.map((key, index) => [key, index]));
  const rankOf = (key: string): number => ranks.get(key) ?? order.length;
  // The keys of a value are in the order of the file, but for those that are numbers.
  if (names.every((key, index) => index === 0 || rankOf(names[index - 1] ?? '') <= rankOf(key))) {
    return null;
  }
  const [start] = document.range(pointer) ?? [0];
  if (document.text.charAt(start) === '{') return null;
  const startOf = (key: string): number => document.keyRange([...pointer, key])?.[0] ?? 0;
  const keys = names.toSorted((a, b) => startOf(a) - startOf(b));
  const ordered = keys.toSorted((a, b) => rankOf(a) - rankOf(b));
  const misplaced = keys.find((key, index) => {
    return keys.slice(0, index).some((before) => rankOf(before) > rankOf(key));
  });
  return misplaced === undefined ? null : { pointer, keys, ordered, misplaced };
}

/**
 * Brings the keys of every mapping into the schema's order. Entries move as whole lines, each with
 * the comments above it and those indented below it; empty lines stay where they separate. What
 * would change a value or lose a line is left as it is.
 */
const moveEntries: Fix = (document, schema) => {
  let current = document;
  const left = new Set<string>();
  for (;;) {
    const next = findUnordered(current, schema).find(
      ({ pointer }) => !left.has(JSON.stringify(pointer)),
    );
    if (!next) return current.text;
    const text = reorder(current, next);
    const moved = parseRecord(document.path, new TextEncoder().encode(text));
    const isWhole = moved.problems.length === 0;
    if (isWhole && moved.document && isDeepStrictEqual(moved.document.value, current.value)) {
      current = moved.document;
    }
    left.add(JSON.stringify(next.pointer));
  }
};

function reorder(document: ParsedRecord, { pointer, keys, ordered }: Unordered): string {
  const { text } = document;
  const entries = new Map(cutEntries(document, pointer, keys).map((entry) => [entry.key, entry]));
  const places = keys.flatMap((key) => entries.get(key) ?? []);
  const first = places[0];
  if (!first) return text;
  const indent = ' '.repeat(first.column);
  const body = places.map(({ gap }, index) => {
    const lines = entries.get(ordered[index] ?? '')?.lines ?? '';
    // Behind a dash the first line has no indentation of its own.
    const isInline = index === 0 && first.isInline;
    const bare = lines.startsWith(indent) ? lines.slice(indent.length) : lines;
    return gap + (isInline ? bare : indent + bare);
  });
  return text.slice(0, first.start) + body.join('') + text.slice(places.at(-1)?.end);
}

/** The lines of one entry of a mapping. */
interface Entry {
  key: string;
  start: number;
  end: number;
  /** Column of the key, from 0. */
  column: number;
  /** Whether the first line begins behind the dash of a list's item. */
  isInline: boolean;
  /** Empty lines before the entry. */
  gap: string;
  /** Comments and the entry itself. */
  lines: string;
}

function cutEntries(document: ParsedRecord, pointer: Pointer, keys: readonly string[]): Entry[] {
  const { text } = document;
  const entries: Entry[] = [];
  for (const key of keys) {
    const at = document.keyRange([...pointer, key])?.[0] ?? 0;
    const column = at - text.lastIndexOf('\n', at - 1) - 1;
    const before = entries.at(-1);
    const { start, isInline } = before
      ? { start: before.end, isInline: false }
      : startOfFirst(text, at);
    const end = endOfEntry(document, [...pointer, key], column);
    const gap = /^(?:[ \t]*\n)*/.exec(text.slice(start, end))?.[0] ?? '';
    const lines = text.slice(start + gap.length, end);
    entries.push({ key, start, end, column, isInline, gap, lines });
  }
  return entries;
}

/**
 * Where a mapping's first entry begins: with the comment lines directly above its key, or behind
 * the dash of a list's item, which the key or such a comment may follow.
 */
function startOfFirst(text: string, at: number): { start: number; isInline: boolean } {
  let start = text.lastIndexOf('\n', at - 1) + 1;
  if (text.slice(start, at).trim() !== '') return { start: at, isInline: true };
  while (start > 0) {
    const before = text.lastIndexOf('\n', start - 2) + 1;
    const [, dashes = '', mark] = /^([ \t]*(?:-[ \t]+)*)(#)?/.exec(text.slice(before, start)) ?? [];
    if (mark === undefined) break;
    if (dashes.includes('-')) return { start: before + dashes.length, isInline: true };
    start = before;
  }
  return { start, isInline: false };
}

/** The end of an entry's last line, with comments below it that are indented deeper than its key. */
function endOfEntry(document: ParsedRecord, pointer: Pointer, column: number): number {
  const { text } = document;
  const lineEnd = (at: number): number => {
    if (text.charAt(at - 1) === '\n') return at;
    const end = text.indexOf('\n', at);
    return end === -1 ? text.length : end + 1;
  };
  let end = lineEnd(endOfContent(document, pointer));
  for (;;) {
    const line = /^([ \t]*)#[^\n]*\n/.exec(text.slice(end, lineEnd(end + 1)));
    if (!line || (line[1] ?? '').length <= column) return end;
    end += line[0].length;
  }
}

/** The end of a value's last scalar: the range of a block collection may reach further. */
function endOfContent(document: ParsedRecord, pointer: Pointer): number {
  const value = pointer.reduce<unknown>(
    (at, step) => (at as Record<string, unknown>)[step],
    document.value,
  );
  const range = document.range(pointer) ?? document.keyRange(pointer) ?? [0, 0];
  const isFlow = /[[{]/.test(document.text.charAt(range[0]));
  if (typeof value !== 'object' || value === null || isFlow) return range[1];
  const steps = Array.isArray(value) ? [...value.keys()] : Object.keys(value);
  return Math.max(...steps.map((step) => endOfContent(document, [...pointer, step])), range[0]);
}

export const keyOrder: Rule = {
  code: 'format-key-order',
  reason: 'With one order of keys a reviewer knows where to look, and two files can be compared.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const schema = schemaOfPath(document.path);
      return (schema ? findUnordered(document, schema) : []).map(
        ({ pointer, ordered, misplaced }) => {
          const message = `${misplaced} is out of order in ${nameOf(pointer)}; use the order ${ordered.join(', ')} (run npm run fix)`;
          return { document, pointer: [...pointer, misplaced], at: 'key' as const, message };
        },
      );
    }),
  fix: moveEntries,
};

/**
 * Removes the comments of the template once every value is filled in: until then they explain what
 * is missing.
 */
const removeComments: Fix = ({ path, text, value }) => {
  const kind = classifyPath(path)?.kind;
  if ((kind !== 'vendor' && kind !== 'deprecation') || !text.includes(TEMPLATE_OPENING))
    return text;
  if (compileSchema(SCHEMA_OF[kind])(value).length > 0) return text;
  const lines = readTemplate(kind).split('\n');
  const comments = new Set(lines.map((line) => line.trim()).filter((line) => /^#/.test(line)));
  const isOurs = (line: string) => comments.has(line) || line.startsWith(TEMPLATE_OPENING);
  return text
    .split('\n')
    .filter((line) => !isOurs(line.trim()))
    .join('\n');
};

export const templateLeft: Rule = {
  code: 'template-comments',
  reason: 'A form is not a record: what is published should say only what somebody wrote.',
  check: (drafts) =>
    writtenDocuments(drafts).flatMap((document) => {
      const offset = document.text.indexOf(TEMPLATE_OPENING);
      if (offset === -1) return [];
      const message =
        'the comments of the template are left; fill in every value, then run npm run fix, which removes them';
      return [{ document, pointer: [], offset, message }];
    }),
  fix: removeComments,
};

/** Every rule about the form of a file. */
export const FORMAT_RULES: readonly Rule[] = [
  lineEnds,
  finalNewline,
  trailingBlanks,
  keyOrder,
  templateLeft,
];
