import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { Files, TreeFile } from '../history/git.ts';
import { compareCodeUnits } from '../model/words.ts';
import { findDeep } from '../records/parse.ts';
import { classifyPath, isIgnored } from '../records/read.ts';
import { isFields, parseFields } from '../records/version-0-1.ts';
import type { Row } from './change.ts';

/** Where a file differs that changes in no value: the lines from the first to the last such one. */
const LAYOUT = '(comments or layout)';
/** A link, a submodule, a text for people, a changed mode, or a name that some disks take for another. */
const NO_RECORD = '(no values of a record)';

/**
 * Every value that differs between two states, whole. Each file that changes has at least one row,
 * whatever it holds.
 *
 * @param paths further paths that git says have changed
 */
export function compareFiles(base: Files, head: Files, paths: readonly string[]): Row[] {
  const files = [...base.keys(), ...head.keys()].filter((path) => !isIgnored(path));
  const all = [...new Set([...files, ...paths])].filter((path) => /^records\//i.test(path));
  return all.sort(byWeight).flatMap((path) => {
    const rows = compareFile(path, base.get(path), head.get(path));
    if (rows.length > 0 && !isIgnored(path)) return rows;
    if (paths.includes(path)) return [{ path, at: NO_RECORD }];
    return [];
  });
}

/** First what changes how everything is read, so that no flood of records pushes it out of sight. */
function byWeight(a: string, b: string): number {
  const isLight = (path: string): boolean =>
    /^records\/(?:vendors|deprecations|scheduled|readings)\//.test(path);
  return Number(isLight(a)) - Number(isLight(b)) || compareCodeUnits(a, b);
}

function compareFile(path: string, before?: TreeFile, after?: TreeFile): Row[] {
  if (!before && !after) return [];
  if (!before || !after)
    return [{ path, at: '', old: before && contentOf(before), new: after && contentOf(after) }];
  const [old, current] = [String(Buffer.from(before.bytes)), String(Buffer.from(after.bytes))];
  if (old === current) return [];
  const rows = compareValues('', contentOf(before), contentOf(after));
  if (rows.length > 0) return rows.map((row) => ({ path, ...row }));
  return [{ path, at: LAYOUT, old: linesUnlike(old, current), new: linesUnlike(current, old) }];
}

/** The lines of a text that another has not. */
export function linesUnlike(text: string, other: string): string {
  const others = other.split('\n');
  const lines = text.split('\n').filter((line) => !others.includes(line));
  return lines.join('\n');
}

/** The values that differ between two of a file, in the order of the second one. */
function compareValues(at: string, old: unknown, current: unknown): Omit<Row, 'path'>[] {
  if (isDeepStrictEqual(old, current)) return [];
  const [before, after] = [entriesOf(old, current), entriesOf(current, old)];
  if (!before || !after || before.size + after.size === 0) return [{ at, old, new: current }];
  const rows = [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const [one, other] = [before.get(key), after.get(key)];
    const isText = key.startsWith('[') && !isFields(one ?? other);
    if (isText) return compareValues(`${at}[]`, one, other);
    return compareValues(`${at}${key}`.replace(/^\./, ''), one, other);
  });
  const kept = [...before.keys()].filter((key) => /^\[[^\]]/.test(key) && after.has(key));
  const moved = [...after.keys()].filter((key) => kept.includes(key));
  if (kept.join() === moved.join()) return rows;
  return [...rows, { at: `(order of ${at})`, old: kept, new: moved }];
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

/** Larger files are not records, and parsing them can take minutes. */
const MOST_YAML = 64 * 1024;

/** What a file holds; of a reading how many hashes it has, of what is too large its size. */
function contentOf({ path, bytes }: TreeFile): unknown {
  const text = Buffer.from(bytes).toString();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const reading = classifyPath(path)?.kind === 'reading' ? parseFields(bytes) : null;
  if (!reading || 'reason' in reading) return parsed(text) ?? { characters: text.length, sha256 };
  const { lines, ...rest } = reading.value;
  return { ...rest, hashes: String(lines).split('\n').length, sha256 };
}

/** What YAML says; of what cannot be parsed the text, and of what is too large nothing. */
export function parsed(text: string): unknown {
  if (text.length > MOST_YAML || findDeep(text) !== null) return undefined;
  try {
    return parse(text, { maxAliasCount: 0 });
  } catch {
    return text;
  }
}
