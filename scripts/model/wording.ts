// What comes in: a change, a price or a date of a record.
// What goes out: its words on pages, in feeds and answers.
// Example: price changed from USD 20 a month to USD 25 a month.
import type { ChangelogEntry, Unrecorded } from './dataset.ts';
import { NO_DATE, type Shutdown } from './day.ts';
import { CHANGED_FIELDS, NOTHING, textsOf } from './deprecation-fields.ts';
import type { DeprecationChange } from './generated/published.ts';
import { pairLimits } from './limit-pairs.ts';

/*
 * How what is recorded is put into words, in each place that a person reads: pages, feeds,
 * calendars, Markdown, answers. Data says `successor`, prose says "replacement".
 */

/** A shutdown date as a part of a sentence; an earliest one never looks like a sure one. */
export function shutdownClause(shutdown: Shutdown): string {
  if (shutdown.shutdown_date === null) return NO_DATE;
  const { shutdown_date: date, date_basis } = shutdown;
  if (date_basis === 'earliest') return `earliest shutdown date ${date}`;
  if (date_basis === 'not_before') return `no shutdown before ${date}`;
  return `shutdown date ${date}`;
}

/** An amount with two decimals where it has any, and thousands set apart: `1,200`, `19.99`. */
export function amountInWords(amount: number): string {
  const digits = Number.isInteger(amount) ? amount.toString() : amount.toFixed(2);
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A monthly price in a sentence; null is said, because nothing is not 0. */
export function monthlyPrice(price: number | null, currency: string | null): string {
  if (price === null) return 'no monthly price stated';
  const amount = amountInWords(price);
  if (currency === null) return `${amount} a month`;
  return `${currency} ${amount} a month`;
}

const OURS = new Set<string>([
  'baseline_created',
  ...CHANGED_FIELDS.filter(({ change }) => change.isOurs).map(({ change }) => change.kind),
]);

/** Whether a change of either dataset is ours and not the vendor's: a correction, or our own words. */
export function isOurs({ change, correction }: { change: string; correction?: true }): boolean {
  return OURS.has(change) || correction === true;
}

/**
 * A change in words: what changed, and either its two values, or the words that came or went, or
 * nothing more.
 */
export interface ChangeWords {
  what: string;
  values?: { old: string; new: string };
  /** Words of the vendor, to be quoted. */
  quoted?: string;
}

/** A change of deprecations or plans in one line of plain text, without what it is about. */
export function changeLineOf({ what, values, quoted }: ChangeWords): string {
  if (values) return `${what} changed from ${values.old} to ${values.new}`;
  if (quoted === undefined) return what;
  return `${what}: “${quoted}”`;
}

/** The same, as short as a title has to be. */
export function changeTitleOf(words: ChangeWords): string {
  if (words.values) return `${words.what} ${words.values.old} → ${words.values.new}`;
  return changeLineOf(words);
}

/**
 * A change of a price. That a newer page states none does not make it free: the vendor may have
 * moved it to another page.
 */
function priceWords(old: number | null, now: number | null, currency: string | null): ChangeWords {
  const [before, after] = [monthlyPrice(old, currency), monthlyPrice(now, currency)];
  if (now === null) {
    return { what: `monthly price no longer stated on the pages read, was ${before}` };
  }
  if (old === null) return { what: `monthly price now stated, ${after}` };
  return { what: 'price', values: { old: before, new: after } };
}

/** Text before and after; either may be missing. */
function textWords(what: string, old: string | null, now: string | null): ChangeWords {
  if (old !== null && now !== null) {
    return { what, values: { old: `“${old}”`, new: `“${now}”` } };
  }
  if (now === null) return { what: `${what} removed`, quoted: old ?? '' };
  return { what: `${what} added`, quoted: now };
}

/** A change from one value to another; of several names all. */
function valueWords(what: string, none: string, values: readonly unknown[]): ChangeWords {
  const [before = '', after = ''] = values.map((value) => [value ?? []].flat().join(', ') || none);
  if (before === NOTHING) return { what: `${what} added: ${after}` };
  if (after === NOTHING) return { what: `${what} removed, was ${before}` };
  return { what, values: { old: before, new: after } };
}

/** @param currency null where it is not known */
export function planChangeInWords(
  entry: Unrecorded<ChangelogEntry>,
  currency: string | null,
): ChangeWords {
  switch (entry.change) {
    case 'baseline_created':
      return { what: 'recording of plan changes begins' };
    case 'vendor_added':
      return { what: 'vendor added' };
    case 'vendor_removed':
      return { what: 'vendor removed' };
    case 'plan_added':
      return { what: `plan added, ${monthlyPrice(entry.new.price_month, currency)}` };
    case 'plan_removed':
      return { what: `plan removed, ${monthlyPrice(entry.old.price_month, currency)}` };
    case 'price_month_changed':
      return priceWords(entry.old, entry.new, currency);
    case 'price_detail_changed':
      return textWords('price detail', entry.old, entry.new);
    case 'limit_note_added':
    case 'limit_note_removed':
      return textWords('limit', entry.old, entry.new);
    case 'source_url_changed':
      return valueWords('source page', NOTHING, [entry.old, entry.new]);
    default:
      return valueWords('name', NOTHING, [entry.old, entry.new]);
  }
}

/** What changed in one plan; a limit that has another value is one change, with both values. */
export function planChangesInWords(
  entries: readonly Unrecorded<ChangelogEntry>[],
  currency: string | null,
): ChangeWords[] {
  const { changed, added, removed } = pairLimits(entries);
  const alone = new Set([...added, ...removed]);
  const others = entries.filter((entry) => {
    if (entry.change === 'limit_note_added') return alone.has(entry.new);
    if (entry.change === 'limit_note_removed') return alone.has(entry.old);
    return true;
  });
  return [
    ...others.map((entry) => planChangeInWords(entry, currency)),
    ...changed.map(({ label, old, now }) => ({ what: label, values: { old, new: now } })),
  ];
}

export function recordChangeInWords(change: Unrecorded<DeprecationChange>): ChangeWords {
  switch (change.change) {
    case 'baseline_created':
      return { what: 'recording of deprecation changes begins' };
    case 'record_added':
      return { what: `record added, ${shutdownClause(change.new)}` };
    case 'record_removed':
      return { what: `record removed, ${shutdownClause(change.old)}` };
    default:
      return fieldChangeInWords(change);
  }
}

function fieldChangeInWords({
  change: kind,
  old,
  new: current,
}: Unrecorded<DeprecationChange>): ChangeWords {
  const field = CHANGED_FIELDS.find((each) => each.change.kind === kind);
  if (!field) return { what: kind };
  const { what, none, words = String } = field.change;
  if (none !== undefined) {
    return valueWords(what, none, [textsOf(field.name, old), textsOf(field.name, current)]);
  }
  const [before, after] = [old, current].map((value) => (value === null ? null : words(value)));
  return textWords(what, before ?? null, after ?? null);
}
