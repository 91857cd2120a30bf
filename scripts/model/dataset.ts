import { type Day, dayOf, type Timestamp } from './day.ts';
import type {
  BuildFacts,
  Changelog,
  Deprecation,
  DeprecationChange,
  Evidence,
  LoggedPlan,
  SourceCheckReport,
} from './generated/published.ts';
import type {
  BaselineFile,
  DatasetFile,
  DismissedFile,
  NamesFile,
  ProviderFile,
  ReadingFile,
} from './generated/records.ts';
import type { DeprecationRecord, ScheduledList, VendorRecord } from './records.ts';

/** A file of records/ that has been read and found valid. */
export interface RecordFile<T> {
  /** Path below the root, with `/`: `records/vendors/zed.yaml`. */
  path: string;
  /** Name that the path gives: `zed`, `claude-api/claude-2.0`, `2026-11-20`. */
  id: string;
  readonly data: T;
}

/** Everything under records/, valid; each list in code-unit order of `id`. */
export interface Dataset {
  dataset: DatasetFile;
  baseline: BaselineFile | null;
  /** What is known of names beside what the providers' files say; empty without the file. */
  names: NamesFile;
  providers: RecordFile<ProviderFile>[];
  vendors: RecordFile<VendorRecord>[];
  deprecations: RecordFile<DeprecationRecord>[];
  /** Dates that vendors print for items that they do not call deprecated; `id` is the platform. */
  scheduled: RecordFile<ScheduledList>[];
  /** What each page said when a person last looked at it, as hashes; `id` is its address. */
  readings: RecordFile<ReadingFile>[];
  /** Source-check reports, oldest first; `id` is the date. Each is read when it is asked for. */
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
  ts: Timestamp;
}

/** The dataset at the end of one UTC date. */
export interface DaySnapshot {
  date: Day;
  /** False for the running date. */
  final: boolean;
  /** The last commit at or before its end. */
  commit: string;
  /**
   * As published on that date; soonest shutdown first, then id; without a date last. May be made
   * again each time it is read, so that the days of years are not in memory at once.
   */
  readonly deprecations: Deprecation[];
}

/** The price of a plan as one version of its vendor's file has it. */
export interface RecordedPrice extends Pick<LoggedPlan, 'price_month' | 'price_detail'> {
  vendor: string;
  plan: string;
  /** The pages that were read, that of prices first. */
  evidence: readonly Evidence[];
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
   * Record id to the timestamp (with milliseconds, `…:SS.mmmZ`) of the commit that last changed it,
   * plus its rank in milliseconds among the ids changed by that commit. Counts from the first
   * commit, baseline or not. A record that no commit holds yet is not in it.
   */
  updated: Map<string, string>;
  /** A snapshot for every date since the baseline, without a gap, up to that of `now`; oldest first. */
  days: DaySnapshot[];
  /**
   * The records of the baseline, later ones when they were added, and each before and after a change
   * of its shutdown date; oldest first.
   */
  versions: Deprecation[];
  /** The prices of plans before and after each change that is the vendor's; oldest first. */
  prices: RecordedPrice[];
  /** Earlier builds whose dates git history alone does not give, oldest first. */
  continues: Continuation[];
  /** For the build's log: files that could not be read at some commit. */
  warnings: string[];
}

/** The kinds of changes of vendors and plans. */
export type PlanChangeKind = ChangelogEntry['change'];

/** A change as long as it is not known when it was recorded and by which commit. */
export type Unrecorded<T> = T extends unknown ? Omit<T, 'ts' | 'date' | 'commit'> : never;

/** Tests for changes of one kind, for filters. */
export function isKind<K extends string>(kind: K) {
  return <T extends { change: string }>(entry: T): entry is Extract<T, { change: K }> =>
    entry.change === kind;
}

/** The date on which a log of changes begins; null before it. */
export function watchedSince(log: readonly { change: string; ts: Timestamp }[]): Day | null {
  const baseline = log.find(({ change }) => change === 'baseline_created');
  return baseline ? dayOf(baseline.ts) : null;
}
