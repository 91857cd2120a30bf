import type { Differences } from '../history/differences.ts';
import type { Files } from '../history/git.ts';
import type { NewCommit } from '../history/log.ts';
import type { ToolingFile } from '../history/refs.ts';
import type { ChangelogEntry } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import type { DeprecationChange, SourceCheckReport } from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath, type RecordKind } from '../records/read.ts';
import type { PageCheck } from './page-checks.ts';
import { fieldsOfJson, type Row } from './rows.ts';

/** What a commit says of a value that it corrects, and whether a report, its copy or its page proves it. */
export interface Correction {
  why: string;
  isProved: boolean;
}

/** What a commit makes of files: their new content, null for one that goes. */
export type FileVersions = ReadonlyMap<string, Uint8Array | null>;

/** A branch as git has it. */
export interface Branch {
  /** Full id of the commit that its work tree is compared with. */
  commit: string;
  base: Files;
  head: Files;
  /** Commits of the head that the base does not have, oldest first. */
  commits: readonly NewCommit[];
  /** Paths that git says differ between the two. */
  paths: readonly string[];
  /** Whether each commit is a change of its own, as on main; else all are one pull request. */
  isLine: boolean;
  /** What each of these commits makes of records, then what is not committed yet. */
  steps: readonly FileVersions[];
  /** Files outside records/ that differ. */
  tooling: readonly ToolingFile[];
  /** What was published up to the base. */
  published: { changelog: readonly ChangelogEntry[]; changes: readonly DeprecationChange[] };
  /** Paths that are again what they were on the base's line before: a revert. */
  restored: ReadonlySet<string>;
}

/** Everything that a guard may look at. */
export interface Change extends Branch, Differences {
  /** The paths of each change that is reviewed as one: a pull request, or a commit on main. */
  parts: readonly (readonly string[])[];
  /** Every value that differs. */
  rows: readonly Row[];
  /** What checks find of providers, vendors and copies that it concerns; none without pages. */
  checks: readonly PageCheck[];
  /** Rows of commits that say that they correct a mistake of ours. */
  corrected: ReadonlyMap<Row, Correction>;
  /** The time of the comparison. */
  now: Timestamp;
}

/** The files of these kinds that change, each once. */
export function changedPaths({ rows }: Pick<Change, 'rows'>, ...kinds: RecordKind[]): string[] {
  const paths = new Set(rows.map(({ path }) => path));
  return [...paths].filter((path) => kinds.some((kind) => kind === classifyPath(path)?.kind));
}

/** The committed reports of the base, newest first: they were reviewed before. */
export function newestReports(base: Files, most: number): Partial<SourceCheckReport>[] {
  const paths = [...base.keys()].filter((path) => classifyPath(path)?.kind === 'report');
  return paths
    .sort(compareCodeUnits)
    .slice(-most)
    .reverse()
    .map((path) => fieldsOfJson(base.get(path)?.bytes ?? new Uint8Array()));
}

/** What a guard has seen. */
export interface Violation {
  /** Path below the root. */
  path: string;
  /** What is there, and how to fix it. One line. */
  message: string;
}

/** One promise to consumers that a change may break only where a maintainer says so. */
export interface Guard {
  /** Kebab-case; the label `allow: <name>` lifts it. */
  name: string;
  /** Why there is such a guard. One sentence. */
  reason: string;
  /** Whether it also judges what a file had been before on main: a revert passes the others. */
  judgesReverts?: boolean;
  check(change: Change): Violation[];
}
