import { type Day, daysBetween } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';

const LINES_SHOWN = 20;
const LONGEST_VALUE = 240;

/** Recorded text on one line of bounded length: it can neither start a line nor flood an answer. */
function oneLine(text: string): string {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return flat.length > LONGEST_VALUE ? `${flat.slice(0, LONGEST_VALUE)}…` : flat;
}

function countDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** When it stops, in words: never a floor as a day, and said where the day has passed. */
export function describeWhen(record: Deprecation, today: Day): string {
  const { shutdown_date: day } = record;
  if (day === null) return 'no shutdown day published';
  const left = daysBetween(today, day);
  const earliest = record.date_basis === 'earliest';
  if (left > 0) {
    return earliest
      ? `may stop in ${countDays(left)} at the earliest, earliest day ${day}`
      : `stops in ${countDays(left)}, on ${day}`;
  }
  const ago = left === 0 ? 'today' : `${countDays(-left)} ago`;
  return `${earliest ? 'earliest day passed' : 'day passed'} ${ago}, ${day}`;
}

function describeRecord(record: Deprecation, today: Day): string {
  const parts = [
    `${oneLine(record.item)} (${record.type}, ${oneLine(record.platform)}, ${record.status}): ${describeWhen(record, today)}`,
    `as of ${record.as_of}`,
    `confirm at ${record.source_url}`,
    record.successor === null
      ? 'the vendor names no successor'
      : `successor named by the vendor: ${oneLine(record.successor)}`,
  ];
  if (record.migration_note !== null) parts.push(`note: ${oneLine(record.migration_note)}`);
  return `- ${parts.join('; ')}`;
}

/** What is still to come, soonest first; then what has no day; then what has passed, latest first. */
function mattersFirst(records: readonly Deprecation[], today: Day): Deprecation[] {
  const upcoming = records.filter(({ shutdown_date: day }) => day !== null && day > today);
  const undated = records.filter(({ shutdown_date: day }) => day === null);
  const past = records.filter(({ shutdown_date: day }) => day !== null && day <= today);
  return [...upcoming, ...undated, ...past.reverse()];
}

/** A heading, its lines, and how many of `total` are not among them. */
function textOf(heading: string, lines: readonly string[], total: number): string {
  const rest = total - lines.length;
  const more = `… and ${rest} more in structuredContent; narrow the arguments to read them here.`;
  return [heading, ...lines, ...(rest > 0 ? [more] : [])].join('\n');
}

/** The text of records: what matters first, each with its day, as-of day and source. */
export function describeDeprecations(
  heading: string,
  records: readonly Deprecation[],
  today: Day,
): string {
  const shown = mattersFirst(records, today).slice(0, LINES_SHOWN);
  const lines = shown.map((record) => describeRecord(record, today));
  return textOf(heading, lines, records.length);
}

function describeValue(value: unknown): string {
  if (value === null) return 'none';
  if (typeof value === 'object') return oneLine(JSON.stringify(value));
  return `"${oneLine(String(value))}"`;
}

function describeAdded(added: unknown, today: Day): string {
  const dated = typeof added === 'object' && added !== null && 'shutdown_date' in added;
  return dated ? describeWhen(added as Deprecation, today) : describeValue(added);
}

function describeStep(change: DeprecationChange, today: Day): string {
  const old: unknown = change.old;
  const next: unknown = change.new;
  if (change.change === 'record_added') return `added; ${describeAdded(next, today)}`;
  if (change.change === 'record_removed') return 'removed';
  if (change.change === 'baseline_created') return `the baseline, ${describeValue(next)}`;
  const field = change.change === 'item_renamed' ? 'item' : change.change.replace(/_changed$/, '');
  return `${field} changed from ${describeValue(old)} to ${describeValue(next)}`;
}

/** The text of changes, newest first. `sourceOf` gives the page of a record that still is. */
export function describeChanges(
  heading: string,
  changes: readonly DeprecationChange[],
  today: Day,
  sourceOf: (id: string) => string | null,
): string {
  const lines = changes.slice(0, LINES_SHOWN).map((change) => {
    const source = sourceOf(change.id);
    const name = change.item === null ? 'dataset' : `${oneLine(change.item)} (${change.id})`;
    const confirm = source === null ? '' : `; confirm at ${source}`;
    return `- ${change.date} ${name}: ${describeStep(change, today)}${confirm}`;
  });
  return textOf(heading, lines, changes.length);
}
