import type { ChangelogEntry } from '../../../model/dataset.ts';
import { addDays, type Day, dayOf } from '../../../model/day.ts';
import type {
  DateMove,
  Deprecation,
  DeprecationChange,
} from '../../../model/generated/published.ts';
import { type LimitPair, pairLimits } from '../../../model/limit-pairs.ts';
import { isOurs } from '../../../model/wording.ts';
import { compareCodeUnits, groupBy } from '../../../model/words.ts';
import type { Publication } from '../../publication.ts';

/** Something that a vendor did or that its date did; when we recorded it is another matter. */
export type Happening =
  | { kind: 'reached' | 'announced' | 'first_seen'; date: Day; record: Deprecation }
  | { kind: 'moved'; date: Day; move: DateMove }
  | { kind: 'replacement'; date: Day; change: ReplacementChange }
  | { kind: 'price'; date: Day; entry: PriceChange }
  | { kind: 'limit'; date: Day; entry: ChangelogEntry; pair: LimitPair };

type ReplacementChange = Extract<DeprecationChange, { change: 'successor_changed' }>;

type PriceChange = Extract<ChangelogEntry, { change: 'price_month_changed' }>;

/** Days before recording began from which what happened is listed. */
const DAYS_BEFORE = 366;

/** The plan of an entry and its commit's time. */
const keyOf = ({ vendor, plan, ts }: ChangelogEntry): string => `${vendor} ${plan} ${ts}`;

/**
 * The prices that became others. One that a newer page does not state has not changed, and one of
 * which other things are said than before may be the price of something else.
 */
function priceChanges(changelog: readonly ChangelogEntry[]): PriceChange[] {
  const reworded = new Set(
    changelog.filter(({ change }) => change === 'price_detail_changed').map(keyOf),
  );
  return changelog
    .filter((entry): entry is PriceChange => entry.change === 'price_month_changed')
    .filter((entry) => !('correction' in entry) && entry.old !== null && entry.new !== null)
    .filter((entry) => !reworded.has(keyOf(entry)));
}

/** The replacements that a vendor names instead of another one, or for the first time. */
function replacementChanges(changes: readonly DeprecationChange[]): Happening[] {
  return changes
    .filter((change): change is ReplacementChange => change.change === 'successor_changed')
    .filter((change) => !isOurs(change))
    .map((change) => ({ kind: 'replacement', date: dayOf(change.ts), change }));
}

/** The limits that have another value, each once. */
function limitChanges(changelog: readonly ChangelogEntry[]): Happening[] {
  const own = changelog.filter((entry) => !isOurs(entry));
  return [...groupBy(own, keyOf).values()].flatMap((entries) => {
    const [entry] = entries;
    if (!entry) return [];
    return pairLimits(entries).changed.map((pair) => {
      return { kind: 'limit' as const, date: dayOf(entry.ts), entry, pair };
    });
  });
}

/**
 * What has happened since a year before recording began, newest first: dates that were reached,
 * announced or moved, and replacements, prices and limits that changed. Pure.
 */
export function listHappenings(
  {
    dateMoves,
    deprecations,
    firstSeen,
    history,
  }: Pick<Publication, 'dateMoves' | 'deprecations' | 'firstSeen' | 'history'>,
  today: Day,
): Happening[] {
  const begin = addDays(history.baseline?.ts.slice(0, 10) ?? today, -DAYS_BEFORE);
  const moved = new Set(dateMoves.moves.map(({ id, to }) => `${id} ${to}`));
  return [
    ...deprecations.flatMap((record) => [
      { kind: 'reached' as const, date: record.shutdown_date, record },
      { kind: 'announced' as const, date: record.announced_on, record },
    ]),
    ...deprecations.flatMap((record) => {
      const { id, announced_on, shutdown_date } = record;
      const date = firstSeen.get(id);
      // A date that had passed when we saw it is history; one that moved is told as that.
      const isNews = announced_on === null && (shutdown_date ?? '') > (date ?? '');
      if (date === undefined || !isNews || moved.has(`${id} ${shutdown_date}`)) return [];
      return [{ kind: 'first_seen' as const, date, record }];
    }),
    ...dateMoves.moves.map((move) => ({ kind: 'moved' as const, date: move.seen_to, move })),
    ...replacementChanges(history.changes),
    ...limitChanges(history.changelog),
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
