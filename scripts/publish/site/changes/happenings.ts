import { type ChangelogEntry, isKind } from '../../../model/dataset.ts';
import { addDays, type Day, dayOf } from '../../../model/day.ts';
import type { Deprecation, Vendor } from '../../../model/generated/published.ts';
import { pairLimits } from '../../../model/limit-pairs.ts';
import { type ChangeWords, isOurs, planChangeInWords } from '../../../model/wording.ts';
import { compareCodeUnits, groupBy } from '../../../model/words.ts';
import type { Publication } from '../../publication.ts';
import { shortDate } from '../dates.ts';

/** Something that a vendor did or that its date did; when we recorded it is another matter. */
export type Happening = { date: Day } & Happened;

type Happened =
  | { kind: 'reached' | 'announced' | 'first_seen'; record: Deprecation }
  | { kind: 'moved' | 'replacement'; of: { id: string; item: string | null }; words: ChangeWords }
  | { kind: 'price' | 'limit'; entry: ChangelogEntry; words: ChangeWords };

/** Days before recording began from which what happened is listed. */
const DAYS_BEFORE = 366;

/** The currency of a vendor's prices; null where it was removed once, and may have had another one. */
export function currencyOf(
  { history, vendors }: Pick<Publication, 'history' | 'vendors'>,
  id: string,
): Vendor['currency'] | null {
  const isRemoved = history.changelog.some(({ change, vendor }) => {
    return vendor === id && change === 'vendor_removed';
  });
  const vendor = vendors.find((each) => each.id === id);
  return isRemoved || !vendor ? null : vendor.currency;
}

function valueChange(old: string, now: string, what = ''): ChangeWords {
  return { what, values: { old, new: now } };
}

/**
 * The limits and prices that became others in one plan and commit. A price that a newer page does not
 * state has not changed, and one of which other things are said than before may be of something else.
 */
function planHappenings(all: readonly ChangelogEntry[], publication: Publication) {
  const isReworded = all.some(({ change }) => change === 'price_detail_changed');
  const entries = all.filter((entry) => !isOurs(entry));
  const [entry] = entries;
  if (entry === undefined) return [];
  const limits = pairLimits(entries).changed.map(({ label, old, now }) => {
    return { kind: 'limit' as const, entry, words: valueChange(old, now, label) };
  });
  const currency = currencyOf(publication, entry.vendor);
  const prices = entries
    .filter(isKind('price_month_changed'))
    .filter((each) => each.old !== null && each.new !== null && !isReworded)
    .map((each) => {
      return { kind: 'price' as const, entry, words: planChangeInWords(each, currency) };
    });
  return [...limits, ...prices];
}

/**
 * What has happened since a year before recording began, newest first: dates that were reached,
 * announced or moved, and replacements, prices and limits that changed. Pure.
 */
export function listHappenings(publication: Publication, today: Day): Happening[] {
  const { dateMoves, deprecations, firstSeen, history } = publication;
  const begin = addDays(history.baseline?.ts.slice(0, 10) ?? today, -DAYS_BEFORE);
  const list: Happening[] = [];
  const add = (date: Day | null | undefined, what: Happened): void => {
    if (date && date >= begin && date <= today) list.push({ date, ...what });
  };
  const moved = new Set(dateMoves.moves.map(({ id, to }) => `${id} ${to}`));
  for (const record of deprecations) {
    const { id, announced_on: announced, shutdown_date: end } = record;
    add(end, { kind: 'reached', record });
    add(announced, { kind: 'announced', record });
    // A date that had passed when we saw it is history; one that moved is told as that.
    const seen = firstSeen.get(id);
    const isNews = announced === null && (end ?? '') > (seen ?? '') && !moved.has(`${id} ${end}`);
    if (isNews) add(seen, { kind: 'first_seen', record });
  }
  for (const { id, item, from, to, seen_to: seen } of dateMoves.moves) {
    const [old, now] = [from, to].map((day) => day && shortDate(day));
    const words = valueChange(old ?? 'no date', now ?? 'withdrawn');
    add(seen, { kind: 'moved', of: { id, item }, words });
  }
  for (const change of history.changes.filter(isKind('successor_changed'))) {
    const none = 'no replacement';
    const words = valueChange(change.old ?? none, change.new ?? none);
    if (!isOurs(change)) add(dayOf(change.ts), { kind: 'replacement', of: change, words });
  }
  const keyOf = ({ vendor, plan, ts }: ChangelogEntry) => `${vendor} ${plan} ${ts}`;
  for (const entries of groupBy(history.changelog, keyOf).values()) {
    for (const each of planHappenings(entries, publication)) add(dayOf(each.entry.ts), each);
  }
  return list.sort((a, b) => compareCodeUnits(b.date, a.date));
}
