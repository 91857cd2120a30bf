import type { Deprecation } from './generated/published.ts';
import { countOf } from './words.ts';

/** A calendar day, `YYYY-MM-DD`. */
export type Day = string;

/** A UTC timestamp in whole seconds, `YYYY-MM-DDTHH:MM:SSZ`. */
export type Timestamp = string;

// biome-ignore format: a list of names
export const MONTHS: readonly string[] = [
  'January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October',
  'November', 'December',
];

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Whether a value is a day that the Gregorian calendar has: `2026-02-30` is not. */
export function isDay(value: unknown): value is Day {
  if (typeof value !== 'string' || !DAY.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/** The UTC date of a timestamp. */
export function dayOf(timestamp: Timestamp): Day {
  return timestamp.slice(0, 10);
}

/** The timestamp of a time in milliseconds since 1970, cut to whole seconds. */
export function timestampOf(milliseconds: number): Timestamp {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

/** Whole days from `from` to `to`; negative where `to` comes first. */
export function daysBetween(from: Day, to: Day): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / MILLISECONDS_PER_DAY;
}

/** The day `count` days after `day`. */
export function addDays(day: Day, count: number): Day {
  const time = Date.parse(`${day}T00:00:00Z`) + count * MILLISECONDS_PER_DAY;
  return new Date(time).toISOString().slice(0, 10);
}

/**
 * Reads an ISO 8601 UTC timestamp (`2026-11-20T09:00:00Z`, with or without fractions) or a bare day
 * (taken as its first second).
 *
 * @returns the timestamp in whole seconds, or null where the text is neither.
 */
export function parseTimestamp(text: string): Timestamp | null {
  if (isDay(text)) return `${text}T00:00:00Z`;
  const match = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/.exec(text);
  if (!match?.[1] || !isDay(match[1])) return null;
  const time = Date.parse(text);
  if (Number.isNaN(time)) return null;
  return timestampOf(time);
}

/**
 * A date on which something stops, and whether the vendor calls it the earliest possible one; of
 * planned dates also a floor, before which it doesn't stop.
 */
export interface Shutdown {
  shutdown_date: Day | null;
  date_basis: Deprecation['date_basis'] | 'not_before';
}

/** What is said everywhere of a record for which the vendor has published no shutdown date. */
export const NO_DATE = 'no date announced';

/** What is said before a date, by its basis: an earliest one never looks like a sure one. */
export const BEFORE_DATE = {
  committed: '',
  earliest: 'earliest ',
  not_before: 'not sooner than ',
} as const;

/** A shutdown date in words. */
export function shutdownInWords({ shutdown_date: date, date_basis: basis }: Shutdown): string {
  if (date === null) return NO_DATE;
  return `${BEFORE_DATE[basis ?? 'committed']}${date}`;
}

/**
 * How far away a shutdown is, in words; an earliest date never reads like a sure one. In the browser
 * every-page.js counts on with it.
 */
export function leftInWords({ shutdown_date: date, date_basis }: Shutdown, today: Day): string {
  if (date === null || date_basis === 'not_before') return NO_DATE;
  const distance = distanceInWords(date, today);
  const isEarliest = date_basis === 'earliest';
  if (date < today) return `${isEarliest ? 'earliest date ' : ''}passed ${distance}`;
  if (isEarliest) return `${distance} at the earliest`;
  return distance;
}

/** `October 2026` of a month or a day. */
export function longMonth(month: string): string {
  return `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`;
}

/** A date in prose: `23 October 2026`. */
export function longDate(day: Day): string {
  return `${Number(day.slice(8, 10)).toString()} ${longMonth(day)}`;
}

/** Whether a committed date has come on a day; null without one. */
export function hasPassed({ shutdown_date: date, date_basis }: Shutdown, today: Day) {
  if (date === null || date_basis !== 'committed') return null;
  return date <= today;
}

/** Whether a date is still to come, or an item is deprecated without one. */
export function isComing(
  { shutdown_date: date, status }: { shutdown_date: Day | null; status: string },
  today: Day,
): boolean {
  if (date === null) return status === 'deprecated';
  return date >= today;
}

/** How far a date is from another, in words: `in 3 days`, `today`, `1 day ago`. */
export function distanceInWords(date: Day, from: Day): string {
  const days = daysBetween(from, date);
  if (days === 0) return 'today';
  if (days > 0) return `in ${countOf(days, 'day')}`;
  return `${countOf(-days, 'day')} ago`;
}
