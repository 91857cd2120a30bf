import { isDeepStrictEqual } from 'node:util';
import { type ParsedRecord, type Pointer, parseRecord } from '../parse-record.ts';
import { findUnordered, type Unordered } from './find-unordered.ts';
import type { Mend } from './rule.ts';

/**
 * Brings the keys of every mapping into the schema's order. Entries move as whole lines, each with
 * the comments above it and those indented below it; empty lines stay where they separate. What
 * would change a value or lose a line is left as it is.
 */
export const moveEntries: Mend = (document, schema) => {
  let current = document;
  const left = new Set<string>();
  for (;;) {
    const next = findUnordered(current, schema).find(
      ({ pointer }) => !left.has(JSON.stringify(pointer)),
    );
    if (!next) return current.text;
    const text = reorder(current, next);
    const moved = parseRecord(document.path, new TextEncoder().encode(text));
    if (moved.document && moved.problems.length === 0 && holdsSame(current, moved.document)) {
      current = moved.document;
    }
    left.add(JSON.stringify(next.pointer));
  }
};

function holdsSame(before: ParsedRecord, after: ParsedRecord): boolean {
  const words = ({ text }: ParsedRecord): string[] => text.split(/\s+/).sort();
  return (
    isDeepStrictEqual(before.value, after.value) && isDeepStrictEqual(words(before), words(after))
  );
}

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
