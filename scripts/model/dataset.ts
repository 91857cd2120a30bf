import type { Day, Instant } from './day.ts';
import type {
  BuildFacts,
  Changelog,
  Deprecation,
  DeprecationChange,
  SourceCheckReport,
} from './generated/published.ts';
import type {
  BaselineFile,
  DatasetFile,
  DeprecationFile,
  DismissedFile,
  ProviderFile,
  ScheduledFile,
  VendorFile,
} from './generated/records.ts';

/** A file of records/ that has been read and found valid. */
export interface RecordFile<T> {
  /** Path below the root, with `/`: `records/vendors/zed.yaml`. */
  path: string;
  /** Name that the path gives: `zed`, `claude-api/claude-2.0`, `2026-11-20`. */
  id: string;
  data: T;
}

/** Everything under records/, valid; each list in code-unit order of `id`. */
export interface Dataset {
  dataset: DatasetFile;
  baseline: BaselineFile | null;
  providers: RecordFile<ProviderFile>[];
  vendors: RecordFile<VendorFile>[];
  deprecations: RecordFile<DeprecationFile>[];
  /** Dates that vendors print for items that they do not call deprecated; `id` is the platform. */
  scheduled: RecordFile<ScheduledFile>[];
  /** Committed source-check reports, oldest first; `id` is the day. */
  reports: RecordFile<SourceCheckReport>[];
  /** What a reviewer has dismissed; null without the file. */
  dismissed: DismissedFile | null;
}

export type ChangelogEntry = Changelog[number];

/** An earlier build whose dates git history alone does not give; see build.schema.json. */
export type Continuation = NonNullable<BuildFacts['continues']>[number];

/** A commit of main, along the first parents. */
export interface Revision {
  /** Full commit id, 40 hex digits. */
  commit: string;
  /** Committer time, never before that of the revision before it (counted again from the baseline). */
  ts: Instant;
}

/** The dataset at the end of one UTC day. */
export interface DaySnapshot {
  date: Day;
  /** False for the running day. */
  final: boolean;
  /** The last commit at or before the end of the day. */
  commit: string;
  /** `schema_version` of dataset.yaml at that commit: it chooses the snapshot's form. */
  schemaVersion: string;
  /** As published on that day; soonest shutdown first, then id; without a day last. */
  deprecations: Deprecation[];
}

/** What git history says; everything that is published of it. */
export interface History {
  /** The commit that HEAD names. */
  head: Revision;
  /** The last commit that adds records/baseline.yaml; null before it. */
  baseline: Revision | null;
  /** Dataset A, oldest first; empty before the baseline. */
  changelog: ChangelogEntry[];
  /** Dataset B, oldest first; empty before the baseline. */
  changes: DeprecationChange[];
  /**
   * Record id to the instant (with milliseconds, `…:SS.mmmZ`) of the commit that last changed it,
   * plus its rank in milliseconds among the ids changed by that commit. Counts from the first
   * commit, baseline or not. A record that no commit holds yet is not in it.
   */
  updated: Map<string, string>;
  /** One per day since the baseline, without a gap, up to the day of `now`; oldest first. */
  days: DaySnapshot[];
  /** Earlier builds whose dates git history alone does not give, oldest first. */
  continues: Continuation[];
  /** How many entries each log has up to the published commit; null without one. */
  published: { changelog: number; changes: number } | null;
  /** For the build's log: files that could not be read at some commit. */
  warnings: string[];
}
