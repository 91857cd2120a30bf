// In: a branch as git has it.
// Out: every value that differs, what the logs would say, and the reports of before.
// Example: another date is the row `shutdown_date` of its file, with the old and the new one.

import type { Branch } from '../history/branch.ts';
import { type ChangedValue, changedValues } from '../history/changed-values.ts';
import { compareStates, type Differences, fieldsOf } from '../history/differences.ts';
import type { Files } from '../history/git.ts';
import { pathsOf } from '../history/log.ts';
import { isReadAgain } from '../history/whose.ts';
import type { Timestamp } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import type { Evidence } from '../model/generated/records.ts';
import { compareCodeUnits } from '../model/words.ts';
import { parseRecord } from '../records/parse.ts';
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
  /** The files whose commits say that they correct a mistake of ours, and why. */
  corrected: ReadonlyMap<string, string>;
  /** What checks find of providers, vendors and copies that it concerns; none without pages. */
  checks: readonly PageCheck[];
  /** What each changed description of pages finds no more, and what besides, in words. */
  found: readonly { path: string; less: string[]; more: string[] }[];
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
    corrected: findCorrected(branch),
    checks: [],
    found: [],
    now,
  };
}

const CORRECTION = /^Correction: *(.*\p{L}{2}.*)/mu;

/** Files that were read again don't count: the log has their changes, and says whose they are. */
function findCorrected(branch: Branch): Map<string, string> {
  const isRead = (path: string): boolean =>
    evidenceOf(branch.base, path).length > 0 && isReadLater(branch, path);
  const reasons = branch.commits.flatMap((commit) => {
    const why = CORRECTION.exec(commit.message)?.[1];
    if (why === undefined) return [];
    const own = pathsOf(commit).filter((path) => !isRead(path));
    return own.map((path) => [path, why] as const);
  });
  return new Map(reasons);
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
  const effects = entriesIn(files, path, 'pages').flatMap(({ url, effects: own }) =>
    [own]
      .flat()
      .filter(isFields)
      .map(({ as_of }) => ({ url, read_at: as_of })),
  );
  return [...entriesIn(files, path, 'evidence'), ...effects].map((entry) => {
    return { ...entry, url: String(entry.url), read_at: String(entry.read_at) };
  });
}

/** Whether what a file states was read later than before: a deprecation or a planned date on its first page. */
export function isReadLater({ base, head }: Pick<Branch, 'base' | 'head'>, path: string): boolean {
  const dating = /\/(?:deprecations|scheduled)\//.test(path) ? 1 : Infinity;
  return isReadAgain(evidenceOf(base, path), evidenceOf(head, path).slice(0, dating));
}

/** The name of a whole vendor, plan or record; undefined for other values. */
export function nameOf(whole: unknown): unknown {
  const { item, name = item } = isFields(whole) ? whole : {};
  return name;
}

/** A JSON object; empty where it is something else. */
export function fieldsOfJson(bytes: Uint8Array | string): Fields {
  const value = parseRecord('file.json', Buffer.from(bytes)).document?.value;
  if (isFields(value)) return value;
  return {};
}

/** What a guard or a question says, with its values in place. */
export function say(
  name: keyof typeof wording.says,
  values: Readonly<Record<string, string>> = {},
): string {
  return wording.says[name].replace(/\{(\w+)\}/g, (_, key: string) => values[key] ?? '');
}
