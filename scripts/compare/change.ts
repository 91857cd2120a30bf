// In: a branch as git has it.
// Out: every value that differs, what the logs would say, and the reports of before.
// Example: another date is the row `shutdown_date` of its file, with the old and the new one.

import type { Branch } from '../history/branch.ts';
import { type ChangedValue, changedValues } from '../history/changed-values.ts';
import { compareStates, type Differences, fieldsOf } from '../history/differences.ts';
import type { Files } from '../history/git.ts';
import { pathsOf } from '../history/log.ts';
import type { Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { Evidence } from '../model/generated/records.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import { type Fields, isFields } from '../records/version-0-1.ts';
import wording from './wording.json' with { type: 'json' };

/** A value that differs. */
export interface Row extends ChangedValue {
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
  const rows = changedValues(base, head, paths).filter(isJudged);
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
