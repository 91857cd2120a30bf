/**
 * Whose a change is, by a rule that a person can check: the vendor's is what stands at the same
 * place of the same page on a newer reading of it; everything else is ours.
 *
 * In: the evidence before and after, and the limits that went and came. Out: null for the vendor's,
 * or why it is ours: "its pages are others than before".
 */
import { isDeepStrictEqual } from 'node:util';
import type { Evidence } from '../model/generated/published.ts';
import { limitLabel } from '../model/limit-pairs.ts';
import { toTimestamp } from '../model/records.ts';
import { compareCodeUnits } from '../model/words.ts';

/** Why a change is ours; null where it is the vendor's. */
export type Reason = string | null;

/** When a page was last read; of one that is new, when any other was. */
export function lastReadOf(url: string, before: readonly Evidence[]): string {
  const own = before.filter((each) => each.url === url);
  const pages = own.length > 0 ? own : before;
  const dates = pages.map(({ read_at }) => read_at);
  return dates.sort(compareCodeUnits).at(-1) ?? '';
}

/** Whether a page was read later than before; a page that is new, later than every other. */
export function isReadAgain(before: readonly Evidence[], now: readonly Evidence[]): boolean {
  return now.some(
    ({ url, read_at }) => toTimestamp(read_at) > toTimestamp(lastReadOf(url, before)),
  );
}

/** Why every change of a file is ours, by the pages that were read. */
export function pagesReason(
  before: readonly Evidence[] | undefined,
  after: readonly Evidence[] | undefined,
): Reason {
  if (!before || !after) return null;
  if (!isReadAgain(before, after)) return 'no page was read later than before';
  const [old, now] = [before, after].map((evidence) => evidence.map(({ url }) => url));
  if (old?.[0] === now?.[0] && isDeepStrictEqual(new Set(old), new Set(now))) return null;
  return 'its pages are others than before';
}

const WORDS = 'the same words, written otherwise';

/** Letters and digits alone: what is left of a text however it is written. */
function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}

/** Why a change of a text is ours although its page was read again. */
export function wordsReason(old: unknown, current: unknown): Reason {
  if (typeof old !== 'string' || typeof current !== 'string') return null;
  if (bare(old) === bare(current)) return WORDS;
  return null;
}

function limitValue(limit: string): string {
  return limit.slice(limitLabel(limit).length);
}

/** The label beside the value, without headings. */
function ownLabel(limit: string): string {
  return limitLabel(limit).split(': ').at(-2) ?? '';
}

/**
 * Why a limit that came or went is ours although its page was read again.
 *
 * @param others those of its plan that went where it came, or came where it went
 */
export function limitReason(limit: string, others: readonly string[]): Reason {
  const label = limitLabel(limit);
  const same = others.filter((other) => limitLabel(other) === label);
  if (same.some((other) => bare(other) === bare(limit))) return WORDS;
  if (same.length > 0) return null;
  const value = bare(limitValue(limit));
  if (others.some((other) => bare(limitValue(other)) === value))
    return 'the same value under another label';
  const own = ownLabel(limit);
  if (own !== '' && others.some((other) => ownLabel(other) === own))
    return 'the same label under another heading';
  return null;
}
