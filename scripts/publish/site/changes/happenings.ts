import type { ChangelogEntry } from '../../../model/dataset.ts';
import { addDays, type Day } from '../../../model/day.ts';
import type { DateMove, Deprecation } from '../../../model/generated/published.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import type { Publication } from '../../publication.ts';

/** Something that a vendor did or that its date did; when we recorded it is another matter. */
export type Happening =
  | { kind: 'reached' | 'announced'; date: Day; record: Deprecation }
  | { kind: 'moved'; date: Day; move: DateMove }
  | { kind: 'price'; date: Day; entry: PriceChange };

type PriceChange = Extract<ChangelogEntry, { change: 'price_month_changed' }>;

/** Days before recording began from which what happened is listed. */
const DAYS_BEFORE = 366;

/**
 * The prices that became others. One that a newer page does not state has not changed, and one of
 * which other things are said than before may be the price of something else.
 */
function priceChanges(changelog: readonly ChangelogEntry[]): PriceChange[] {
  const keyOf = ({ vendor, plan, ts }: ChangelogEntry) => `${vendor} ${plan} ${ts}`;
  const reworded = new Set(
    changelog.filter(({ change }) => change === 'price_detail_changed').map(keyOf),
  );
  return changelog
    .filter((entry): entry is PriceChange => entry.change === 'price_month_changed')
    .filter((entry) => !('correction' in entry) && entry.old !== null && entry.new !== null)
    .filter((entry) => !reworded.has(keyOf(entry)));
}

/**
 * What has happened since a year before recording began, newest first: dates that were reached,
 * announced or moved, and prices that changed. Pure.
 */
export function listHappenings(
  { dateMoves, deprecations, history }: Pick<Publication, 'dateMoves' | 'deprecations' | 'history'>,
  today: Day,
): Happening[] {
  const begin = addDays(history.baseline?.ts.slice(0, 10) ?? today, -DAYS_BEFORE);
  return [
    ...deprecations.flatMap((record) => [
      { kind: 'reached' as const, date: record.shutdown_date, record },
      { kind: 'announced' as const, date: record.announced_on, record },
    ]),
    ...dateMoves.moves.map((move) => ({ kind: 'moved' as const, date: move.seen_to, move })),
    ...priceChanges(history.changelog).map((entry) => {
      return { kind: 'price' as const, date: entry.ts.slice(0, 10), entry };
    }),
  ]
    .filter((each): each is Happening => {
      return each.date !== null && each.date >= begin && each.date <= today;
    })
    .sort((a, b) => compareCodeUnits(b.date, a.date));
}

/** The file of the page of a month: `2026-11`. */
export function monthPath(month: string): string {
  return `news/${month}.html`;
}
