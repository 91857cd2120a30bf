import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { TreeFile } from '../history/git.ts';
import { compareCodeUnits } from '../model/words.ts';
import { findDeep } from '../records/parse-yaml.ts';
import { classifyPath, isIgnored } from '../records/read.ts';
import { type Fields, isFields, parseFields } from '../records/version-0-1.ts';

/** The files of one point in time, by path. */
export type Files = ReadonlyMap<string, TreeFile>;

/** One value that a change sets, removes or replaces in a file below records/. */
export interface Row {
  path: string;
  /** Where in the file, `plans[pro].price_month`; empty for a whole file. */
  at: string;
  /** Undefined where there was nothing. */
  old?: unknown;
  /** Undefined where nothing is left. */
  new?: unknown;
}

/** Where a file differs that changes in no value: the lines from the first to the last such one. */
const LAYOUT = '(comments, order or layout)';
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
    const rows = isIgnored(path) ? [] : compareFile(path, base.get(path), head.get(path));
    return rows.length === 0 && paths.includes(path) ? [{ path, at: NO_RECORD }] : rows;
  });
}

/** First what changes how everything is read, so that no flood of records pushes it out of sight. */
function byWeight(a: string, b: string): number {
  const weight = (path: string) =>
    /^records\/(?:vendors|deprecations|scheduled|readings)\//.test(path) ? 1 : 0;
  return weight(a) - weight(b) || compareCodeUnits(a, b);
}

function compareFile(path: string, before?: TreeFile, after?: TreeFile): Row[] {
  if (!before && !after) return [];
  if (!before || !after)
    return [{ path, at: '', old: before && contentOf(before), new: after && contentOf(after) }];
  const [old, current] = [before, after].map(({ bytes }) => Buffer.from(bytes).toString());
  if (old === undefined || current === undefined || old === current) return [];
  const rows = compareValues(leavesOf(contentOf(before)), leavesOf(contentOf(after)));
  if (rows.length > 0) return rows.map((row) => ({ path, ...row }));
  return [{ path, at: LAYOUT, old: linesUnlike(old, current), new: linesUnlike(current, old) }];
}

/** The lines of a text from the first to the last that another has not there. */
function linesUnlike(text: string, other: string): string {
  const [lines, others] = [text.split('\n'), other.split('\n')];
  const more = others.length - lines.length;
  const end = lines.findLastIndex((line, at) => line !== others[at + more]);
  const start = lines.findIndex((line, at) => line !== others[at]);
  return start < 0 ? '' : lines.slice(start, end + 1).join('\n');
}

/** A single value of a file; those of a list of texts share one place. */
interface Leaf {
  at: string;
  value: unknown;
}

/** The values that differ between two parsed files, in the order of the file. */
function compareValues(before: readonly Leaf[], after: readonly Leaf[]): Omit<Row, 'path'>[] {
  const [gone, added] = [surplus(before, after), surplus(after, before)];
  return [...new Set([...added, ...gone].map(({ at }) => at))].flatMap((at) => {
    const old = gone.filter((leaf) => leaf.at === at);
    const current = added.filter((leaf) => leaf.at === at);
    return Array.from({ length: Math.max(old.length, current.length) }, (_, index) => {
      return { at, old: old[index]?.value, new: current[index]?.value };
    });
  });
}

/** The leaves that one file has more often than the other. */
function surplus(leaves: readonly Leaf[], others: readonly Leaf[]): Leaf[] {
  const left = others.map((other) => JSON.stringify(other));
  return leaves.filter((leaf) => {
    const found = left.indexOf(JSON.stringify(leaf));
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
}

function leavesOf(value: unknown, at = ''): Leaf[] {
  if (isFields(value) && Object.keys(value).length > 0) {
    const prefix = at === '' ? '' : `${at}.`;
    return Object.entries(value).flatMap(([key, child]) => leavesOf(child, `${prefix}${key}`));
  }
  if (!Array.isArray(value) || value.length === 0) return [{ at, value }];
  const names = nameEntries(value);
  return value.flatMap((child, index) => leavesOf(child, `${at}[${names[index]}]`));
}

/** Keys by which the entries of a list are known again when others come or go. */
const NAMES = ['id', 'item', 'url', 'name', 'effect', 'first_seen'];

function nameEntries(list: readonly unknown[]): string[] {
  if (!list.every(isFields)) return list.map(() => '');
  // One id may have several dismissals, and before one of them was added it had a single one.
  if (list.every((entry) => 'field' in entry)) return list.map(({ id, field }) => `${id} ${field}`);
  const key = NAMES.find((name) => {
    const names = list.map((entry) => entry[name]).filter((text) => typeof text === 'string');
    return new Set(names).size === list.length;
  });
  return list.map((entry, index) => String(key === undefined ? index : entry[key]));
}

/** Larger files are not records, and parsing them can take minutes. */
const MOST_YAML = 64 * 1024;

/** What a file holds; of a report only its counts, of a reading how many hashes it has. */
function contentOf({ path, bytes }: TreeFile): unknown {
  const text = Buffer.from(bytes).toString();
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const { kind } = classifyPath(path) ?? {};
  if (kind === 'report') {
    const { date, summary } = fieldsOfJson(bytes);
    return { date, summary, sha256 };
  }
  const fields = kind === 'reading' ? parseFields(Buffer.from(bytes)) : null;
  if (!fields || !('value' in fields)) return parsed(text) ?? { characters: text.length, sha256 };
  const { ties, lines, ...rest } = fields.value;
  return { ...rest, hashes: `${ties}${lines}`.split('\n').length, sha256 };
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

/** A JSON object; empty where it is something else. */
export function fieldsOfJson(bytes: Uint8Array): Fields {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    return isFields(value) ? value : {};
  } catch {
    return {};
  }
}
