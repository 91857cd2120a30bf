// In: a branch as git has it.
// Out: every value that differs, what the logs would say, and the reports of before.
// Example: another date is the row `shutdown_date` of its file, with the old and the new one.

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { parse } from 'yaml';
import type { Branch } from '../history/branch.ts';
import { compareStates, type Differences, fieldsOf } from '../history/differences.ts';
import type { Files, TreeFile } from '../history/git.ts';
import { pathsOf } from '../history/log.ts';
import type { Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { Evidence } from '../model/generated/records.ts';
import { compareCodeUnits } from '../model/words.ts';
import { findDeep } from '../records/parse.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import { type Fields, isFields, parseFields } from '../records/version-0-1.ts';
import wording from './wording.json' with { type: 'json' };

/** One value that a change sets, removes or replaces in a file below records/. */
export interface Row {
  path: string;
  /** Where in the file, `plans[pro].price_month`; empty for a whole file. */
  at: string;
  /** Undefined where there was nothing. */
  old?: unknown;
  /** Undefined where nothing is left. */
  new?: unknown;
  /** What a commit says of a value that it corrects, where no page was read again. */
  correction?: {
    why: string;
    /** Whether a report, its copy or its page has the new value. */
    isProved: boolean;
  };
}

/** What a source check found; one that is committed may be of any age. */
export type Report = Partial<SourceCheckReport>;

/** What a check of today's pages, or of cited copies, finds of a file with the old and new records. */
export interface PageCheck {
  /** The file of the provider or vendor, or the record whose copies were read. */
  path: string;
  /** Empty where the records are not there or not valid. */
  before: Report;
  after: Report;
  /** What the old and the new description find, and which pages each knows to be the wrong ones. */
  found: [old: string[], current: string[]];
}

/** Everything that a guard may look at. */
export interface Change extends Branch, Differences {
  /** Every value that differs. */
  rows: readonly Row[];
  /** The files below records/ that differ, each once. */
  touched: readonly string[];
  /** The newest committed reports of the base, newest first: they were reviewed before. */
  reports: readonly Report[];
  /** What checks find of providers, vendors and copies that it concerns; none without pages. */
  checks: readonly PageCheck[];
  /** The time of the comparison. */
  now: Timestamp;
}

/** A review may answer a report of some days ago. */
const MOST_REPORTS = 7;

/** Compares the files of a branch, before anybody looks at pages. */
export function compareSides(branch: Branch, now: Timestamp): Change {
  const { base, head, commits, paths, isLine, tooling } = branch;
  const direct = new Set(commits.flatMap(pathsOf));
  const isJudged = ({ path }: { path: string }): boolean => !isLine || direct.has(path);
  const rows = compareFiles(base, head, paths).filter(isJudged);
  const touched = [...new Set(rows.map(({ path }) => path))];
  const reports = [...base.values()].filter(({ path }) => classifyPath(path)?.kind === 'report');
  reports.sort((a, b) => compareCodeUnits(b.path, a.path));
  return {
    ...branch,
    ...compareStates(base, head, touched),
    rows,
    touched,
    tooling: tooling.filter(isJudged),
    reports: reports.slice(0, MOST_REPORTS).map(({ bytes }) => fieldsOfJson(bytes)),
    checks: [],
    now,
  };
}

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
function compareFiles(base: Files, head: Files, paths: readonly string[]): Row[] {
  const all = [...new Set([...base.keys(), ...head.keys(), ...paths])];
  const own = all.filter((path) => /^records\//i.test(path));
  return own.sort(byWeight).flatMap((path) => {
    const rows = compareFile(path, base.get(path), head.get(path));
    if (rows.length > 0) return rows;
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

/** The files of these kinds that change. */
export function changedPaths({ touched }: Change, ...kinds: RecordKind[]): string[] {
  return touched.filter((path) => kinds.some((kind) => kind === classifyPath(path)?.kind));
}

/** The mappings of a list in a file; none where it has no such list. */
export function entriesIn(files: Files, path: string, key: string): Fields[] {
  return [fieldsOf(files, path)?.[key]].flat().filter(isFields);
}

/** The pages that a record names as they are written, and those of a provider that state effects. */
export function evidenceOf(files: Files, path: string): Evidence[] {
  const effects = entriesIn(files, path, 'pages').flatMap((page) =>
    [page.effects]
      .flat()
      .filter(isFields)
      .map(({ as_of }) => ({ url: page.url, read_at: as_of })),
  );
  return [...entriesIn(files, path, 'evidence'), ...effects].map((entry) => {
    return { ...entry, url: String(entry.url), read_at: String(entry.read_at) };
  });
}

/** The readings that date what a file states: of a deprecation or a planned date the first alone. */
export function datingEvidence(files: Files, path: string): Evidence[] {
  const all = evidenceOf(files, path);
  if (/\/(?:deprecations|scheduled)\//.test(path)) return all.slice(0, 1);
  return all;
}

/** A JSON object; empty where it is something else. */
export function fieldsOfJson(bytes: Uint8Array | string): Fields {
  try {
    const value: unknown = JSON.parse(Buffer.from(bytes).toString());
    if (isFields(value)) return value;
    return {};
  } catch {
    return {};
  }
}

/** What a guard or a question says, with its values in place. */
export function say(
  name: keyof typeof wording.says,
  values: Readonly<Record<string, string>> = {},
): string {
  return wording.says[name].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}
