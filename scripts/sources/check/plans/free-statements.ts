import { saysFree } from './amounts.ts';
import type { Mention, PlanNames } from './names.ts';
import type { Place } from './page-index.ts';

/** Before the name of a plan that costs nothing: `our free Hobby plan`. */
const BEFORE = /(?<![\p{L}\p{N}-])(?:free|no[- ]cost)\s+$/iu;
/** After it: `Build (free) plan`, `Hobby is free`. */
const AFTER =
  /^\s*(?:plan|tier|edition|subscription|account)?\s*(?:\((?=free\b|no cost\b)|(?:is|comes?|:|[–—-])\s+(?:completely\s+|always\s+|at\s+)?(?=free\b|no c(?:ost|harge)\b))/i;
const LONGEST_LABEL = 60;

function isCalledFree(text: string, { at, end }: Mention): boolean {
  if (BEFORE.test(text.slice(0, at))) return true;
  const [lead] = AFTER.exec(text.slice(end)) ?? [];
  return lead !== undefined && saysFree(text.slice(end + lead.length));
}

/** The plans whose own name says that they are free, where the page has that name. */
function freeByName(text: string, names: PlanNames): Mention[] {
  const mentions = text.length > LONGEST_LABEL ? names.inSentence(text) : names.inLabel(text);
  return mentions.filter(({ at, end }) => saysFree(text.slice(at, end)));
}

/** A heading that names one plan is of that plan: `Free vs. Pro`. */
function isOfOne({ plans }: Mention): boolean {
  return plans.length === 1;
}

function isOfFree(label: string): boolean {
  return label.length <= LONGEST_LABEL && saysFree(label);
}

/** Labels from the innermost, of which one names a plan and one above it says that it is free. */
function freeByHeading(labels: readonly string[], names: PlanNames): Mention[] {
  return labels.flatMap((label, index) => {
    const isFree = labels
      .slice(index + 1)
      .some((above) => isOfFree(above) && !names.inSentence(above).some(isOfOne));
    return isFree && label.length <= LONGEST_LABEL ? names.inLabel(label) : [];
  });
}

/**
 * The plans that a page says cost nothing: by their name, by the words right before or after it, or
 * by a heading above it. Each set is of one mention.
 */
export function freeStatements(places: readonly Place[], names: PlanNames): Set<string>[] {
  const mentions = places.flatMap(({ texts: [text = ''], around }) => [
    ...names.inSentence(text).filter((mention) => isCalledFree(text, mention)),
    ...freeByName(text, names),
    ...freeByHeading([text, ...around], names),
  ]);
  return mentions.map(({ plans }) => new Set(plans));
}
