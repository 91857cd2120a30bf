import type { Fault } from './decode.ts';
import { MAX_DEPTH } from './scan-lexemes.ts';

/** Where one JSON value stands: offsets of its characters, of its key, and of what it holds. */
export interface JsonPlace {
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
export function scanJson(text: string): { root: JsonPlace | null; faults: Fault[] } {
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
