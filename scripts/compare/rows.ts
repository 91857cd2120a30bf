import { createHash } from 'node:crypto';
import { parse } from 'yaml';
import type { TreeFile } from '../history/git.ts';
import { compareCodeUnits } from '../model/words.ts';
import { findDeep } from '../records/parse-yaml.ts';
import { classifyPath, isIgnored } from '../records/read.ts';
import { type Fields, isFields, parseFields } from '../records/version-0-1.ts';

/** One value that a change sets, removes or replaces in a file below records/. */
export interface Row {
  path: string;
  /** Where in the file, `plans[pro].price_month`; empty for a whole file. */
  at: string;
  /** Absent where there was nothing. */
  old?: unknown;
  /** Absent where nothing is left. */
  new?: unknown;
}

type Files = ReadonlyMap<string, TreeFile>;

/** What is shown of a file that changes in no value. */
const LAYOUT = '(comments, order or layout)';
const IRREGULAR = '(a link or a submodule)';

/**
 * Every value that differs between two states, whole. Each file that changes has at least one row,
 * whatever it holds.
 *
 * @param paths further paths that git says have changed
 */
export function compareFiles(base: Files, head: Files, paths: readonly string[]): Row[] {
  const all = [...new Set([...base.keys(), ...head.keys(), ...paths])];
  const isIrregular = (path: string): boolean => !base.has(path) && !head.has(path);
  return all
    .filter((path) => path.startsWith('records/') && !isIgnored(path))
    .filter((path) => isIrregular(path) || !isSame(path, base, head))
    .sort(byWeight)
    .flatMap((path) => compareFile(path, base.get(path), head.get(path)));
}

/** Whether a file is the same, or absent, in both. */
export function isSame(path: string, base: Files, head: Files): boolean {
  const [before, after] = [base.get(path), head.get(path)];
  return !before || !after ? before === after : Buffer.from(before.bytes).equals(after.bytes);
}

/** First what changes how everything is read, so that no flood of records pushes it out of sight. */
function byWeight(a: string, b: string): number {
  const weight = (path: string) =>
    /^records\/(?:vendors|deprecations|scheduled|readings)\//.test(path) ? 1 : 0;
  return weight(a) - weight(b) || compareCodeUnits(a, b);
}

function compareFile(path: string, before?: TreeFile, after?: TreeFile): Row[] {
  if (!before && !after) return [{ path, at: IRREGULAR }];
  if (!before || !after) {
    const whole = {
      ...(before && { old: contentOf(before) }),
      ...(after && { new: contentOf(after) }),
    };
    return [{ path, at: '', ...whole }];
  }
  const rows = compareValues(contentOf(before), contentOf(after));
  return rows.length === 0 ? [{ path, at: LAYOUT }] : rows.map((row) => ({ path, ...row }));
}

/** The values that differ between two parsed files, in the order of the file. */
function compareValues(before: unknown, after: unknown): Omit<Row, 'path'>[] {
  const [old, current] = [leavesOf(before), leavesOf(after)];
  return [...new Set([...current.keys(), ...old.keys()])].flatMap((at) => {
    const gone = surplus(old.get(at) ?? [], current.get(at) ?? []);
    const added = surplus(current.get(at) ?? [], old.get(at) ?? []);
    return Array.from({ length: Math.max(gone.length, added.length) }, (_, index) => ({
      at,
      ...(index < gone.length && { old: gone[index] }),
      ...(index < added.length && { new: added[index] }),
    }));
  });
}

/** The values that one list has more often than the other. */
export function surplus<T>(values: readonly T[], others: readonly unknown[]): T[] {
  const left = others.map((other) => JSON.stringify(other));
  return values.filter((value) => {
    const found = left.indexOf(JSON.stringify(value));
    if (found >= 0) left.splice(found, 1);
    return found < 0;
  });
}

/** The single values of a file by place; those of a list of texts share one place. */
function leavesOf(value: unknown): Map<string, unknown[]> {
  const leaves = new Map<string, unknown[]>();
  const walk = (part: unknown, at: string): void => {
    if (isFields(part) && Object.keys(part).length > 0) {
      for (const [key, child] of Object.entries(part))
        walk(child, at === '' ? key : `${at}.${key}`);
    } else if (Array.isArray(part) && part.length > 0) {
      const names = nameEntries(part);
      for (const [index, child] of part.entries()) walk(child, `${at}[${names[index]}]`);
    } else {
      leaves.set(at, [...(leaves.get(at) ?? []), part]);
    }
  };
  walk(value, '');
  return leaves;
}

/** Keys by which the entries of a list are known again when others come or go. */
const NAMES = ['id', 'item', 'url', 'name', 'effect', 'first_seen'];

function nameEntries(list: readonly unknown[]): string[] {
  if (!list.every(isFields)) return list.map(() => '');
  const key = NAMES.find((name) => {
    const names = list.map((entry) => entry[name]).filter((text) => typeof text === 'string');
    return new Set(names).size === list.length;
  });
  return list.map((entry, index) => String(key === undefined ? index : (entry as Fields)[key]));
}

/** Larger files are not records, and parsing them can take minutes. */
const MOST_YAML_BYTES = 64 * 1024;

/** Where the lines of hashes of an accepted reading begin. */
const HASHES = /^(?:ties|lines): \|$/m;

/**
 * What a file holds; of a report only its counts, of a reading how many hashes it has, and of what
 * cannot be parsed the text.
 */
function contentOf({ path, bytes }: TreeFile): unknown {
  const buffer = Buffer.from(bytes);
  const sha256 = createHash('sha256').update(buffer).digest('hex');
  const { kind } = classifyPath(path) ?? {};
  if (kind === 'report') {
    const { date, summary } = fieldsOfJson(buffer);
    return { date, summary, sha256 };
  }
  const text = buffer.toString('utf8');
  if (kind === 'reading') {
    const hashes = text.match(/^ {2}[0-9a-z]/gm)?.length ?? 0;
    return { ...fieldsOfYaml(text.split(HASHES)[0] ?? ''), hashes, sha256 };
  }
  if (buffer.length > MOST_YAML_BYTES || findDeep(text) !== null)
    return { bytes: buffer.length, sha256 };
  try {
    return path.endsWith('.json') ? JSON.parse(text) : parse(text, { maxAliasCount: 0 });
  } catch {
    return text;
  }
}

/** A short YAML mapping; empty where it is something else. */
function fieldsOfYaml(text: string): Fields {
  const reading = parseFields(Buffer.from(text.slice(0, MOST_YAML_BYTES)));
  return 'value' in reading ? reading.value : {};
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
