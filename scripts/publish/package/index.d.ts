// index.d.ts of the npm package; what it imports is ./types.js there.
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';

export type * from '../../model/generated/published.ts';

/** What a record has to do with a name. */
export type Match = NonNullable<Deprecation['match']>;

export interface CheckOptions {
  /** Id of the platform where the names are used, such as "amazon-bedrock"; what a name says itself goes before. Any other text is an error. */
  platform?: string;
  /** Regions where they are used, such as "eu-west-1"; `says` names those that no record is about. */
  region?: string | readonly string[];
  /** Days within which something `stops` (90). */
  within?: number;
  /** The day to count from, YYYY-MM-DD (today, UTC). */
  today?: string;
}

export interface CheckedRecord extends Omit<Deprecation, 'evidence' | 'asked' | 'match'> {
  match: Match;
  /** Days to the shutdown date, negative where it has passed; null without one. */
  days_left: number | null;
  /** Whether the name `stops` because of it. */
  stops: boolean;
}

export interface CheckedName {
  asked: string;
  /** The platform that the name or the options say; null for none, "-" for one without records. */
  platform: string | null;
  /** Whether a record has exactly this name, on that platform if one is said. */
  recorded: boolean;
  /** Whether what was asked stops within the given days, or has stopped; null where nothing is recorded: unknown is not safe. */
  stops: boolean | null;
  /** The answer in words; it begins with Yes, Not yet or Not in our data. */
  sentence: string;
  /** What the records alone do not say; null where one is exactly what was asked. Nothing recorded is no promise. */
  says: string | null;
  /** Those that decide whether it stops first, then the best match. */
  records: CheckedRecord[];
  /** Recorded names that are near in spelling, where nothing matches. */
  near: string[];
  /** Dates that its vendor prints for it without calling it deprecated; they may move, or have passed. */
  scheduled: ScheduledDate[];
}

/** What is recorded under names of models, APIs and SDKs, in any spelling. */
export function check(names: string | readonly string[], options?: CheckOptions): CheckedName[];

/** What this package knows: every record, soonest shutdown first, undated last. */
export const records: readonly Omit<Deprecation, 'evidence' | 'asked' | 'match'>[];

/** Dates that vendors print for what they don't call deprecated; they may move. */
export const scheduled: readonly ScheduledDate[];

/** When the data of this package was built (UTC). */
export const generatedAt: string;
