import { type Day, daysBetween } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { platformOf } from '../../model/published.ts';

/** A day on which something stops, and whether the vendor calls it the earliest possible one. */
export type Shutdown = Pick<Deprecation, 'shutdown_date' | 'date_basis'>;

/** Where a shutdown stands against a day. The day itself still counts as coming. */
export type Standing = 'coming' | 'passed' | 'undated';

/** Whether a shutdown lies ahead of `today` (UTC). */
export function standingOf({ shutdown_date }: Shutdown, today: Day): Standing {
  if (shutdown_date === null) return 'undated';
  return shutdown_date >= today ? 'coming' : 'passed';
}

/**
 * How far away a shutdown is, in words; an earliest day never reads like a sure one.
 * assets/days-left.js says the same in the browser.
 */
export function leftInWords({ shutdown_date, date_basis }: Shutdown, today: Day): string {
  if (shutdown_date === null) return 'no day announced';
  const left = daysBetween(today, shutdown_date);
  const words =
    left < 0
      ? 'day passed'
      : left === 0
        ? 'today'
        : `in ${left.toString()} ${left === 1 ? 'day' : 'days'}`;
  return date_basis === 'earliest' ? `earliest ${words}` : words;
}

/** The day itself, in words. */
export function dayInWords({ shutdown_date, date_basis }: Shutdown): string {
  if (shutdown_date === null) return 'no day announced';
  return date_basis === 'earliest' ? `earliest ${shutdown_date}` : shutdown_date;
}

/** An amount with two decimals where it has any, and thousands set apart: `1,200`, `19.99`. */
export function amountInWords(amount: number): string {
  const digits = Number.isInteger(amount) ? amount.toString() : amount.toFixed(2);
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A monthly price in its currency; null is said, because nothing is not 0. */
export function priceInWords(price: number | null, currency: string | null): string {
  if (price === null) return 'no monthly price';
  return currency === null ? amountInWords(price) : `${amountInWords(price)} ${currency}`;
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
  const names = new Map<string, [string, Deprecation][]>();
  for (const record of records) {
    const list = names.get(platformOf(record.id)) ?? [];
    names.set(platformOf(record.id), list);
    for (const name of [record.item, ...record.aliases]) list.push([name, record]);
  }
  for (const list of names.values()) list.sort(([a], [b]) => b.length - a.length);
  return names;
}

/** Characters of which identifiers are made: `gpt-4` stands in `gpt-4-0613` but is not named there. */
const INSIDE = /[\p{L}\p{N}_+@/-]/u;

/** Whether a name may end before `rest`; `.` and `:` end it only where nothing follows them. */
function endsBefore(rest: string): boolean {
  return rest === '' || (!INSIDE.test(rest.charAt(0)) && !/^[.:][\p{L}\p{N}]/u.test(rest));
}

/** Whether a name may begin after `before`. */
function beginsAfter(before: string): boolean {
  return before === '' || !/[\p{L}\p{N}_+@/.:-]$/u.test(before);
}

/** Where `name` stands in `text` as a whole identifier; -1 where it does not. */
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
