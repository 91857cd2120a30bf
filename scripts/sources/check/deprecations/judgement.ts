// In: what is recorded of items, deprecations or planned dates, each with what its page says of it.
// Out: what of that counts, since a page may be unread, old, or of another shape than described.
// Example: `match`; or `not_checked`, as the copy of the page is older than what is recorded.

import type { Day } from '../../../model/day.ts';
import type { CheckedScheduled, Difference } from '../../../model/generated/published.ts';
import { present } from '../../../model/present.ts';
import { plainAddress } from '../../../model/readings.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import { type DescribedPage, MOST_MISSING, MOST_MISSING_PART } from '../../facts/facts.ts';
import { findMention } from '../../facts/phrases.ts';

/** A value that a page states otherwise, or, where `found` is null, no longer. */
export function differ(
  field: string,
  recorded: string | null,
  found: string | null,
  { words, heading }: { words: string | null; heading: string | null },
  kind: Difference['kind'] = found === null ? 'withdrawn' : 'changed',
): Difference {
  return { field, recorded, found, kind, words, heading };
}

/** Where nothing has the words of a difference. */
export const NOWHERE = { words: null, heading: null };

/** What a page says of something that is recorded. */
export interface Judgement {
  state: CheckedScheduled['state'];
  reason: string | null;
  differences: Difference[];
}

export function judged(
  state: Judgement['state'],
  reason: string | null = null,
  differences: Difference[] = [],
): Judgement {
  return { state, reason, differences };
}

/** What a row says that has these differences. */
export function compared(differences: Difference[]): Judgement {
  return judged(differences.length === 0 ? 'match' : 'mismatch', null, differences);
}

/** Of an item that a page no longer lists, with where it still is. */
export function judgeGone(item: string, { page }: DescribedPage): Judgement {
  const mention = page && findMention(page.tree, item);
  const reason = mention ? 'no longer listed, but still named elsewhere on the page' : null;
  return judged('gone', reason, [differ('item', item, null, mention ?? NOWHERE)]);
}

/** A deprecation or a planned date beside its page. */
export interface Recorded {
  id: string;
  /** Its item and version. */
  name: string;
  /** The day of the reading that the record cites. */
  since: Day;
  /** A hash of what is compared. */
  facts: string;
  /** The day on which a report before this one found the same to match. */
  before: Day | null | undefined;
  /** Null where no description is of its page. */
  described: DescribedPage | null;
  /** What that page says, if nothing is wrong with it. */
  says: Judgement;
}

/** Of the descriptions of a page the one that passes the first of some tests, else one that fits. */
export function choosePage(
  url: string,
  opened: readonly DescribedPage[],
  ...tests: ((described: DescribedPage) => boolean)[]
): DescribedPage | null {
  const cited = opened.filter(
    ({ description }) => plainAddress(description.url) === plainAddress(url),
  );
  const found = [...tests, ({ skipped }: DescribedPage) => !skipped].flatMap(
    (test) => cited.find(test) ?? [],
  );
  return found[0] ?? cited[0] ?? null;
}

/** Why no page with these descriptions can be judged; then only what matches counts. */
export type Problems = ReadonlyMap<DescribedPage, readonly string[]>;

/**
 * Judges what is recorded by its pages: what matches, matches; of a page with problems, and of a row
 * that cannot be judged, nothing else counts.
 *
 * @param known the problems of each page; one that has lost many items at once has that as another
 */
export function judgeAll(rows: readonly Recorded[], known: Problems) {
  const all = rows.map((row) => ({ row, judgement: judge(row) }));
  const problems = new Map(
    [...known].map(([page, before]) => {
      const own = all.filter(({ row }) => row.described === page);
      return [page, [...before, ...lossesIn(own.map(({ judgement }) => judgement))]];
    }),
  );
  const checked = all.map(({ row, judgement }): CheckedScheduled => {
    const { id, facts, before, described } = row;
    const wrong = (described && problems.get(described)) ?? [];
    const isWrong = wrong.length > 0 && judgement.state !== 'match';
    const { state, reason, differences } = isWrong
      ? judged('not_checked', wrong.join('; '))
      : judgement;
    const days = [before ?? ''];
    if (state === 'match') days.push(described?.page?.observedOn ?? '');
    const last_verified = days.sort(compareCodeUnits).at(-1) || null;
    const why = reason ?? undefined;
    return present({ id, state, last_verified, facts_sha256: facts, reason: why, differences });
  });
  return { checked: checked.sort((a, b) => compareCodeUnits(a.id, b.id)), problems };
}

function judge({ name, since, described, says }: Recorded): Judgement {
  if (!described || says.state === 'match') return says;
  const { page, description, skipped, unreadable } = described;
  if (skipped) return judged('not_checked', 'its description does not fit the page');
  if (!description.read) {
    const reason = 'its page is described without readings: nothing is read off it';
    return judged('not_checked', reason);
  }
  const refused = unreadable.find(({ items }) => items.includes(name));
  if (refused) return judged('not_checked', `${refused.reason}: "${refused.words}"`);
  if (page && page.observedOn >= since) return says;
  const reason = `the copy of the page is of ${page?.observedOn}, and what is recorded holds as of ${since}`;
  return judged('not_checked', reason);
}

/** Vendors do take days back, but hardly those of most items at once. */
const MOST_WITHDRAWN_PART = 0.5;

/** The days that a record and a planned date have. */
const DAYS = ['shutdown_date', 'date'];

/** What judgements show of the shape of their page: many items are missing, or most days, at once. */
function lossesIn(judgements: readonly Judgement[]): string[] {
  const all = judgements.length;
  const missing = judgements.filter(({ state }) => state === 'gone').length;
  if (missing > MOST_MISSING && missing > MOST_MISSING_PART * all)
    return [`${missing} of ${all} recorded items are missing at once`];
  const withdrawn = judgements.filter(({ differences }) =>
    differences.some(({ field, found }) => DAYS.includes(field) && found === null),
  ).length;
  if (withdrawn > MOST_MISSING && withdrawn > MOST_WITHDRAWN_PART * all)
    return [`${withdrawn} of ${all} recorded days are withdrawn at once`];
  return [];
}
