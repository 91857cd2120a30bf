// In: the files of two states. Out: every value that differs between them.
// Example: another date is `shutdown_date` of its file, with the old and the new one.

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { compareCodeUnits } from '../model/words.ts';
import { findDeep, parseRecord } from '../records/parse.ts';
import { isFields } from '../records/version-0-1.ts';
import type { Files, TreeFile } from './git.ts';

/** One value that a change sets, removes or replaces in a file below records/. */
export interface ChangedValue {
  path: string;
  /** Where in the file, `plans[pro].price_month`; empty for a whole file. */
  at: string;
  /** Undefined where there was nothing. */
  old?: unknown;
  /** Undefined where nothing is left. */
  new?: unknown;
}

/** All else changes how everything is read, and comes first: no flood of records pushes it out of sight. */
const LIGHT = /^records\/(?:vendors|deprecations|scheduled|readings)\//;

/**
 * Every value that differs between two states, whole. Each file that changes has at least one row,
 * whatever it holds.
 *
 * @param paths further paths that git says have changed
 */
export function changedValues(base: Files, head: Files, paths: readonly string[]): ChangedValue[] {
  const all = new Set([...base.keys(), ...head.keys(), ...paths]);
  const own = [...all].filter((path) => /^records\//i.test(path));
  own.sort((a, b) => Number(LIGHT.test(a)) - Number(LIGHT.test(b)) || compareCodeUnits(a, b));
  return own.flatMap((path) => {
    const rows = compareTexts(path, base.get(path), head.get(path));
    // A link, a submodule, a text for people, a changed mode, or a name that some disks take for another.
    if (rows.length === 0 && paths.includes(path))
      rows.push({ path, at: '(no values of a record)' });
    return rows;
  });
}

function compareTexts(path: string, before?: TreeFile, after?: TreeFile): ChangedValue[] {
  if (!before && !after) return [];
  if (!before || !after)
    return [{ path, at: '', old: before && contentOf(before), new: after && contentOf(after) }];
  if (Buffer.from(before.bytes).equals(after.bytes)) return [];
  const rows = compareValues('', contentOf(before), contentOf(after));
  if (rows.length > 0) return rows.map((row) => ({ path, ...row }));
  const [old = [], now = []] = [before, after].map(({ bytes }) => textOf(bytes).split('\n'));
  const [lost, come] = [linesWithout(old, now), linesWithout(now, old)];
  return [{ path, at: '(comments or layout)', old: lost.join('\n'), new: come.join('\n') }];
}

/** What is left of some lines without others, each taken out once. */
export function linesWithout(lines: readonly string[], gone: readonly string[]): string[] {
  const left = [...lines];
  for (const line of gone) {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/** The values that differ between two of a file, in the order of the second one. */
function compareValues(at: string, old: unknown, current: unknown): Omit<ChangedValue, 'path'>[] {
  if (isDeepStrictEqual(old, current)) return [];
  const [before, after] = [entriesOf(old, current), entriesOf(current, old)];
  if (!before || !after || before.size + after.size === 0) return [{ at, old, new: current }];
  const rows = [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    const isText = key.startsWith('[') && !isFields(one ?? other);
    return compareValues(`${at}${isText ? '[]' : key}`.replace(/^\./, ''), one, other);
  });
  const kept = [...before.keys()].filter((key) => /^\[[^\]]/.test(key) && after.has(key));
  const moved = [...after.keys()].filter((key) => kept.includes(key));
  if (kept.join() !== moved.join()) rows.push({ at: `(order of ${at})`, old: kept, new: moved });
  return rows;
}

/** Keys by which an entry of a list is known again when others come or go. */
const NAMES = ['id', 'item', 'url', 'name', 'effect', 'first_seen'];

/** The values of a mapping or list by how each is reached; null of any other value. */
function entriesOf(value: unknown = [], other: unknown): ReadonlyMap<string, unknown> | null {
  if (isFields(value)) return new Map(Object.entries(value).map(([key, one]) => [`.${key}`, one]));
  if (!Array.isArray(value)) return null;
  const others = new Set([other].flat());
  const names = value.map((entry, index) => {
    // The texts that only one of two lists has have no name, so that they are shown in pairs.
    if (!isFields(entry)) return others.has(entry) ? String(entry) : '';
    const name = NAMES.map((key) => entry[key]).find((text) => typeof text === 'string');
    return [name ?? index, entry.version ?? entry.field ?? ''].join(' ').trimEnd();
  });
  const entries = value.map((entry, index) => {
    // New readings go on top, so the last of several entries of one name keeps it.
    const same = names.slice(index).filter((name) => name === names[index]).length;
    return [`[${names[index]}]${same > 1 ? `#${same}` : ''}`, entry] as const;
  });
  return new Map(entries);
}

const textOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString();

/** Larger files are not records, and deeper ones would end the stack. */
const MOST_SHOWN = 64 * 1024;

/**
 * What a file holds, its text where that cannot be read; of a reading how many hashes it has, of what
 * is too large or too deep its size.
 */
function contentOf({ path, bytes }: TreeFile): unknown {
  const text = textOf(bytes);
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const value = parseRecord(path, bytes).document?.value;
  if (isFields(value) && path.startsWith('records/readings/')) {
    const { lines, ...rest } = value;
    return { ...rest, hashes: String(lines).split('\n').length, sha256 };
  }
  const isTooMuch = text.length > MOST_SHOWN || findDeep(text) !== null;
  if (isTooMuch) return { characters: text.length, sha256 };
  return value ?? text;
}
