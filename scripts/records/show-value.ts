import type { Pointer } from './parse-record.ts';

const LONGEST = 60;

/** A value as a message quotes it: short, on one line. */
export function showValue(value: unknown): string {
  if (value === undefined || value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  if (typeof value === 'object') return 'a mapping';
  if (typeof value !== 'string') return String(value);
  const cut =
    value.length > LONGEST ? `${value.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, '')}…` : value;
  return JSON.stringify(cut);
}

/** The name of a place as a message says it: `price_month`, `limit_notes[2]`, `the file`. */
export function nameOf(pointer: Pointer): string {
  let indices = '';
  for (let at = pointer.length - 1; at >= 0; at -= 1) {
    const step = pointer[at];
    if (typeof step === 'string') return `${showKey(step)}${indices}`;
    indices = `[${step}]${indices}`;
  }
  return indices === '' ? 'the file' : `item ${indices}`;
}

/** A key as a message says it: bare where it is a plain name. */
export function showKey(key: string): string {
  return /^[A-Za-z_][A-Za-z0-9_-]{0,60}$/.test(key) ? key : showValue(key);
}
