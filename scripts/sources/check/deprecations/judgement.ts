import type { Day } from '../../../model/day.ts';
import type { CheckedRecord, Difference } from '../../../model/generated/published.ts';
import type { DescribedPage } from '../../facts/facts.ts';
import { findMention } from '../../facts/phrases.ts';
import { MOST_MISSING, MOST_MISSING_PART } from '../../facts/read-page.ts';
import { differ } from './differences.ts';

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

/** Of an item that a page no longer lists, with where it is still named. */
export function judgeGone(item: string, { tree }: DescribedPage): Judgement {
  const mention = findMention(tree, item);
  const reason = mention ? 'no longer listed, but still named elsewhere on the page' : null;
  return judged('gone', reason, [differ('item', item, null, mention ?? NOWHERE)]);
}

/** Where nothing has the words of a difference. */
export const NOWHERE = { words: null, heading: null };

/** Why nothing is read off a page; null where something is. */
export function whyUnread({ page, problems, skipped, description }: DescribedPage): string | null {
  if (page?.state !== 'read') return problems.join('; ') || 'there is no copy of the page';
  if (skipped) return 'its description does not fit the page';
  if (problems.length > 0 || description.read) return null;
  return 'its page is described without readings: nothing is read off it';
}

/**
 * Why a page proves nothing of an item that it does not match: its row cannot be read, or the copy
 * is older than what is recorded.
 */
export function whyUnknown(
  { page, unreadable }: DescribedPage,
  name: string,
  since: Day,
): string | null {
  const refused = unreadable.find(({ items }) => items.includes(name));
  if (refused) return `${refused.reason}: "${refused.words}"`;
  const observedOn = page?.observedOn ?? '';
  if (observedOn >= since) return null;
  return `the copy of the page is of ${observedOn}, and what is recorded holds as of ${since}`;
}

/** Vendors do take days back, but hardly those of most items at once. */
const MOST_WITHDRAWN_PART = 0.5;

/**
 * Why the judgements of one page look like a page of another shape: many items are missing, or most
 * days have gone, at once. Null where they do not.
 */
export function whyImplausible(judgements: readonly Judgement[]): string | null {
  const all = judgements.length;
  const missing = judgements.filter(({ state }) => state === 'gone').length;
  if (missing > MOST_MISSING && missing > MOST_MISSING_PART * all) {
    return `${missing} of ${all} recorded items are missing at once`;
  }
  const isDay = (field: string): boolean => field === 'shutdown_date' || field === 'date';
  const withdrawn = judgements.filter(({ differences }) =>
    differences.some(({ field, kind }) => isDay(field) && kind === 'withdrawn'),
  ).length;
  if (withdrawn > MOST_MISSING && withdrawn > MOST_WITHDRAWN_PART * all) {
    return `${withdrawn} of ${all} recorded days are withdrawn at once`;
  }
  return null;
}

/** With problems of its page only a match counts. */
export function onlyMatch(judgement: Judgement, problems: readonly string[]): Judgement {
  if (problems.length === 0 || judgement.state === 'match') return judgement;
  return judged('not_checked', problems.join('; '));
}
