import type { NewCommit } from '../history/refs.ts';
import type { ChangelogEntry } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import type { DeprecationChange } from '../model/generated/published.ts';
import type { RecordState } from './state.ts';

/** Everything that a guard may look at. */
export interface Change {
  base: RecordState;
  head: RecordState;
  /** Commits of the head that the base does not have, oldest first. */
  commits: readonly NewCommit[];
  /** Paths outside of records/ that differ between base and head. */
  paths: readonly string[];
  /** What was published up to the base. */
  published: { changelog: readonly ChangelogEntry[]; changes: readonly DeprecationChange[] };
  /** The time of the comparison. */
  now: Timestamp;
}

/** What a guard has seen. */
export interface Alarm {
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
  check(change: Change): Alarm[];
}
