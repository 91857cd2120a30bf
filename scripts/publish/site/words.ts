import { type Day, daysBetween, MONTHS, NO_DATE, type Shutdown } from '../../model/day.ts';
import type { Deprecation, Vendor } from '../../model/generated/published.ts';
import { platformOf } from '../../model/published.ts';
import { countOf, groupBy } from '../../model/words.ts';

/** Where a shutdown is relative to a date. The date itself still counts as coming. */
export type Standing = 'coming' | 'passed' | 'undated';

/** Whether a shutdown lies ahead of `today` (UTC). */
export function standingOf({ shutdown_date }: Shutdown, today: Day): Standing {
  if (shutdown_date === null) return 'undated';
  return shutdown_date >= today ? 'coming' : 'passed';
}

/**
 * How far away a shutdown is, in words; an earliest date never reads like a sure one. In the browser
 * every-page.js counts on with it.
 */
export function leftInWords({ shutdown_date, date_basis }: Shutdown, today: Day): string {
  if (shutdown_date === null) return NO_DATE;
  const left = daysBetween(today, shutdown_date);
  const earliest = date_basis === 'earliest';
  if (left < 0) return `${earliest ? 'earliest date ' : ''}passed ${countOf(-left, 'day')} ago`;
  if (left === 0) return earliest ? 'today at the earliest' : 'today';
  return `in ${countOf(left, 'day')}${earliest ? ' at the earliest' : ''}`;
}

/** A date as a sentence has it: `23 October 2026`. */
export function longDate(day: Day): string {
  return `${Number(day.slice(8, 10)).toString()} ${longMonth(day)}`;
}

/** A date as a table has it: `23 Oct 2026`. */
export function shortDate(day: Day): string {
  const [number, month = '', year] = longDate(day).split(' ');
  return `${number} ${month.slice(0, 3)} ${year}`;
}

/** Days before a date from which it is urgent. */
const SOON = 30;

/** The class of what says how far a date is: how urgent it is. */
export function urgencyOf(shutdown: Shutdown, today: Day): Standing | 'soon' {
  const { shutdown_date: day } = shutdown;
  const standing = standingOf(shutdown, today);
  return standing === 'coming' && day !== null && daysBetween(today, day) <= SOON
    ? 'soon'
    : standing;
}

/** The month of a date as a sentence has it: `October 2026`. */
export function longMonth(day: string): string {
  const [year, month] = day.split('-');
  return `${MONTHS[Number(month) - 1] ?? ''} ${year ?? ''}`;
}

/** How old a fact is: within 30 days, within 180, or older. */
export type AgeBand = 'fresh' | 'aging' | 'old';

/** Days within which a fact counts as fresh, and within which as aging. */
export const AGE_LIMITS = { fresh: 30, aging: 180 } as const;

export function ageBandOf(seen: Day, today: Day): AgeBand {
  const days = daysBetween(seen, today);
  return days <= AGE_LIMITS.fresh ? 'fresh' : days <= AGE_LIMITS.aging ? 'aging' : 'old';
}

/** When a fact was last seen on a page. In the browser days.js counts on with it. */
export function agoInWords(seen: Day, today: Day): string {
  const days = Math.max(0, daysBetween(seen, today));
  return days === 0 ? 'seen today' : `seen ${countOf(days, 'day')} ago`;
}

/** The date of the oldest page that a vendor's plans rest on, where it is older than the newest. */
export function oldestSource({ evidence = [], retrieved_at }: Sourced): Day | null {
  const [oldest] = evidence.map(({ read_at }) => read_at.slice(0, 10)).sort();
  return oldest !== undefined && oldest < retrieved_at.slice(0, 10) ? oldest : null;
}

type Sourced = Pick<Vendor, 'evidence' | 'retrieved_at'>;

/** What a plan without a monthly price says, by the beginning of its `price_detail`. */
const NO_PRICE = [
  ['not stated on the pages read', 'price not found'],
  ['price on request', 'price on request'],
  ['usage-based', 'usage-based'],
] as const;

/** The label of a plan without a monthly price, and what its detail says besides. */
export function missingPrice(detail: string | undefined): { label: string; rest: string | null } {
  for (const [start, label] of NO_PRICE) {
    if (!detail?.startsWith(start)) continue;
    const rest = detail.slice(start.length).replace(/^[\s,;:]+/, '');
    return { label, rest: rest === '' ? null : rest };
  }
  return { label: detail ?? 'no monthly price recorded', rest: null };
}

/** A piece of a successor's text, and the record that it names, if it names one. */
interface SuccessorPart {
  text: string;
  record: Deprecation | null;
}

/** Every name that a record goes by, grouped by platform. */
export type NamesByPlatform = ReadonlyMap<string, readonly (readonly [string, Deprecation])[]>;

/** Groups the items and aliases of all records by platform, longest first. */
export function collectNames(records: readonly Deprecation[]): NamesByPlatform {
  const all = records.flatMap((record) =>
    [record.item, ...record.aliases].map((name) => [name, record] as const),
  );
  const names = groupBy(all, ([, { id }]) => platformOf(id));
  for (const list of names.values()) list.sort(([a], [b]) => b.length - a.length);
  return names;
}

/** Characters of which identifiers are made: `gpt-4` is in `gpt-4-0613` but is not named there. */
const INSIDE = /[\p{L}\p{N}_+@/-]/u;

/** Whether a name may end before `rest`; `.` and `:` end it only where nothing follows them. */
function endsBefore(rest: string): boolean {
  return rest === '' || (!INSIDE.test(rest.charAt(0)) && !/^[.:][\p{L}\p{N}]/u.test(rest));
}

/** Whether a name may begin after `before`. */
function beginsAfter(before: string): boolean {
  return before === '' || !/[\p{L}\p{N}_+@/.:-]$/u.test(before);
}

/** Where `name` is in `text` as a whole identifier; -1 where it does not. */
export function findWholeName(text: string, name: string): number {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (beginsAfter(text.slice(0, at)) && endsBefore(text.slice(at + name.length))) return at;
  }
  return -1;
}

function split(text: string, names: readonly (readonly [string, Deprecation])[]): SuccessorPart[] {
  if (text === '') return [];
  // Longest first: `gpt-4 (0613)` is a name of its own and not `gpt-4` with a remark.
  for (const [index, [name, record]] of names.entries()) {
    const at = findWholeName(text, name);
    if (at < 0) continue;
    const rest = names.slice(index);
    return [
      ...split(text.slice(0, at), rest),
      { text: name, record },
      ...split(text.slice(at + name.length), rest),
    ];
  }
  return [{ text, record: null }];
}

/**
 * Splits what a vendor names as successor into pieces, so that each identifier that has a record on
 * the same platform can be linked. Another platform's record of the same name is another matter:
 * its days are its own.
 */
export function linkSuccessor(record: Deprecation, names: NamesByPlatform): SuccessorPart[] {
  if (record.successor === null) return [];
  const others = (names.get(platformOf(record.id)) ?? []).filter(([, other]) => other !== record);
  return split(record.successor, others);
}

/** Records of other platforms that a successor's text names. */
export function namedElsewhere(record: Deprecation, names: NamesByPlatform): Deprecation[] {
  const { successor } = record;
  if (successor === null) return [];
  const found = new Set<Deprecation>();
  for (const [platform, list] of names) {
    if (platform === platformOf(record.id)) continue;
    for (const part of split(successor, list)) if (part.record) found.add(part.record);
  }
  return [...found];
}
