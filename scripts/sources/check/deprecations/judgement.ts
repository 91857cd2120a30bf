import type { Day } from '../../../model/day.ts';
import type { CheckedRecord, Difference } from '../../../model/generated/published.ts';
import { present } from '../../../model/present.ts';
import { plainAddress } from '../../../model/readings.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import { type DescribedPage, MOST_MISSING, MOST_MISSING_PART } from '../../facts/facts.ts';
import { findMention, longestWords } from '../../facts/phrases.ts';

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

/** What a page says of a record, or of a planned date. */
export interface Judgement {
  state: CheckedRecord['state'];
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

/** Of an item that a page no longer lists, with where it, or the words that stand for it, still is. */
export function judgeGone(item: string, { tree, description }: DescribedPage): Judgement {
  const own = (description.read ?? []).filter(({ set }) => set?.item === item);
  const words = [item, ...own.flatMap(({ say = [] }) => say.map(longestWords))];
  const [mention] = words.flatMap((each) => findMention(tree, each) ?? []);
  const reason = mention ? 'no longer listed, but still named elsewhere on the page' : null;
  return judged('gone', reason, [differ('item', item, null, mention ?? NOWHERE)]);
}

/**
 * Judges a record or a planned date by its page. A page that is not read, a row that cannot be read,
 * and a copy that is older than what is recorded prove nothing; but what matches, matches.
 *
 * @param differences of the row that lists it; null where there is no such row
 * @param otherwise what a page without such a row says
 */
export function judge(
  described: DescribedPage,
  { name, since }: { name: string; since: Day },
  differences: Difference[] | null,
  otherwise: () => Judgement,
): Judgement {
  const unread = whyUnread(described);
  if (unread) return judged('not_checked', unread);
  if (differences?.length === 0) return judged('match');
  const refused = described.unreadable.find(({ items }) => items.includes(name));
  if (refused) return judged('not_checked', `${refused.reason}: "${refused.words}"`);
  const observedOn = described.page?.observedOn ?? '';
  if (observedOn < since) {
    const reason = `the copy of the page is of ${observedOn}, and what is recorded holds as of ${since}`;
    return judged('not_checked', reason);
  }
  if (differences) return judged('mismatch', null, differences);
  return otherwise();
}

/** Why nothing is read off a page; null where something is. */
function whyUnread({ page, problems, skipped, description }: DescribedPage): string | null {
  if (page?.state !== 'read') return problems.join('; ');
  if (skipped) return 'its description does not fit the page';
  if (problems.length > 0 || description.read) return null;
  return 'its page is described without readings: nothing is read off it';
}

/** Of the descriptions of a page the one that passes the first of some tests, else one that fits. */
export function choosePage(
  url: string,
  opened: readonly DescribedPage[],
  ...tests: ((described: DescribedPage) => boolean)[]
): DescribedPage | undefined {
  const cited = opened.filter(
    ({ description }) => plainAddress(description.url) === plainAddress(url),
  );
  const found = [...tests, ({ skipped }: DescribedPage) => !skipped].flatMap(
    (test) => cited.find(test) ?? [],
  );
  return found[0] ?? cited[0];
}

/** Vendors do take days back, but hardly those of most items at once. */
const MOST_WITHDRAWN_PART = 0.5;

/**
 * The problems of a page with what its judgements show of its shape: many items are missing, or most
 * days have gone, at once.
 */
export function problemsOf(
  { problems = [] }: Partial<DescribedPage>,
  judgements: readonly Judgement[],
): string[] {
  const all = judgements.length;
  const missing = judgements.filter(({ state }) => state === 'gone').length;
  if (missing > MOST_MISSING && missing > MOST_MISSING_PART * all) {
    return [...problems, `${missing} of ${all} recorded items are missing at once`];
  }
  const isDay = (field: string): boolean => field === 'shutdown_date' || field === 'date';
  const withdrawn = judgements.filter(({ differences }) =>
    differences.some(({ field, kind }) => isDay(field) && kind === 'withdrawn'),
  ).length;
  if (withdrawn > MOST_MISSING && withdrawn > MOST_WITHDRAWN_PART * all) {
    return [...problems, `${withdrawn} of ${all} recorded days are withdrawn at once`];
  }
  return [...problems];
}

/** With problems of its page only a match counts. */
export function onlyMatch(judgement: Judgement, problems: readonly string[]): Judgement {
  if (problems.length === 0 || judgement.state === 'match') return judgement;
  return judged('not_checked', problems.join('; '));
}

/**
 * A judgement as the report has it.
 *
 * @param facts the hash of what was compared
 * @param before the day on which a report before this one found the same to match
 * @param observedOn the day on which the page said this
 */
export function checkedFacts<Facts extends string | undefined>(
  id: string,
  { state, reason, differences }: Judgement,
  facts: Facts,
  before: Day | null | undefined,
  observedOn: Day | null | undefined,
) {
  const days = [before ?? ''];
  if (state === 'match') days.push(observedOn ?? '');
  return present({
    id,
    state,
    last_verified: days.sort(compareCodeUnits).at(-1) || null,
    facts_sha256: facts,
    reason: reason ?? undefined,
    differences,
  });
}
