import { escapePattern } from '../../../model/words.ts';
import { normalizeText } from '../../pages/inline.ts';
import {
  type Alias,
  aliasesOf,
  bareName,
  FAMILY,
  familiesOf,
  freeOf,
  KIND,
  type NamedPlan,
  paidOf,
  pricedOf,
  sharedPrefix,
} from './name-aliases.ts';

/** A name as whole words: `Pro` stands neither in `Pros` nor in `Pro+`, nor in `Pro-rated`. */
function wordPattern(name: string): string {
  const words = escapePattern(name).replace(/[ -]/g, '[ -]');
  return `(?<![\\p{L}\\p{N}_-])${words}s?(?![\\p{L}\\p{N}+]|-(?!only\\b)\\p{Ll})`;
}

/** Letter case aside, and a hyphen is as good as a blank. */
function keyOf(text: string): string {
  return text.toLowerCase().replaceAll('-', ' ');
}

const OF_A_PLAN =
  /^\s+(?:plan|tier|edition|subscription|account|user|customer|organi[sz]ation|agreement|contract|licen[cs]e|(?:API\s+)?key)s?\b/i;
/** Names beside it that the record may lack: `Pro and Crew plan users`. */
const BESIDE = /^(?:\s*(?:,|\/|&|\band\b|\bor\b)+\s*\p{Lu}[\p{L}\p{N}+]*)+(?=\s)/u;
/** Who need not pay: `free for teams of 5`. */
const FREE_FOR =
  /\b(?:is|are)\s+(free)\s+for\s+(?:organi[sz]ations?|teams?|users?|individuals?|companies|projects?|accounts?)\b/giu;
/** Between two names that are named together: `Pro, Max and Team plans`. */
const TOGETHER =
  /^[\s,/&+]*(?:(?:and|or|the)\s+)*(?:plans?|tiers?)?[\s,/&]*(?:(?:and|or|the)\s+)*$/i;
/** Before a name that a sentence compares with or builds on, and does not speak of. */
const REFERENCE =
  /(?:\b(?:everything|anything|all(?:\s+the)?(?:\s+features)?)\s+(?:in|from|of)|\b(?:usage|limits?|(?<!^(?:base\s+|monthly\s+)?)price|cost|rates?|capacity|features)\s+(?:of|as)|\b(?:than|as|like|unlike|beyond)|\b\d+(?:\.\d+)?x)\s+(?:in\s+)?(?:the\s+)?$/i;
/** Before a word that goes on, and is no name: `Everything in Pro, plus:`. */
const GOES_ON = /,\s*$/;
/** Before a name of what a sentence says its plan can be exchanged for. */
const EXCHANGE =
  /\b(?:upgrad|downgrad|mov|switch)(?:e|es|ed|ing)?\s+(?:\w+\s+)?to\s+(?:an?\s+|the\s+|our\s+)?$/i;

/** A number after it is what the sentence says of that plan: `upgrade to Pro for $20`. */
function isExchange(text: string, { at, end }: Mention): boolean {
  return EXCHANGE.test(text.slice(0, at)) && !/\d/.test(text.slice(end));
}

const AND_ABOVE = /^\s*(?:plans?|tiers?|users?|customers?)?\s*(?:and|or)\s+(?:above|higher|up)\b/i;
const OTHER_PLANS = /\b(?:all\s+)?other\s+(?:plans?|tiers?)\b/i;
const LONGEST_LABEL = 60;

/** The owner of what is said of a plan that the record lacks. */
export const UNRECORDED = '?';
/** A word of grade behind a name, with what may follow a whole name: `Pro Max plan`, not `Pro Max size`. */
const GRADE =
  /^[ -]((?:Plus|Max|Ultra|Lite|Light|Mini|Micro|XL|Elite|Prime|Premium|Pro|Advanced|Unlimited|Starter|Basic|Standard|PLUS|MAX|ULTRA|LITE|PRO))(?=$|\s*[^\p{L}\p{N}\s]|\s+(?:plan|tier|edition|subscription|account|user|customer|organi[sz]ation|seat)s?\b|\s+(?:ha[sd]|have|is|are|gets?|includes?|offers?|costs?|comes?|allows?|can|may|and|or|for|at|with)\b)/u;

/** One mention of plans in a text; `part` is the part of their names that is there. */
export interface Mention {
  at: number;
  end: number;
  plans: readonly string[];
  part: string;
}

/** Finds the plans of one vendor by their names. */
export interface PlanNames {
  /** Plans that the text is the name of, but for case and a word such as "plan" after it. */
  exactly(text: string): Mention[];
  /** Plans that a label or a heading speaks of. */
  inLabel(text: string): Mention[];
  /** Plans that a sentence names, where letter case tells "Free" from "free". */
  inSentence(text: string): Mention[];
}

/** Whether two names are named together, by what stands between them. */
export function isTogether(between: string): boolean {
  return TOGETHER.test(between);
}

/** Whether a word names a plan by itself, and not as what several names share. */
function isNamedBy(word: string, byText: ReadonlyMap<string, Alias[]>): boolean {
  return (byText.get(keyOf(word)) ?? []).some(({ part }) => !part.startsWith(FAMILY));
}

/**
 * Mentions in a text, the longest name first, so that `Pro Plus` is not a mention of `Pro`, also
 * where the record has no such plan.
 */
function mentionsIn(text: string, pattern: RegExp, byText: ReadonlyMap<string, Alias[]>) {
  const mentions: Mention[] = [];
  for (const match of text.matchAll(pattern)) {
    const found = keyOf(match[0]);
    const aliases = byText.get(found) ?? byText.get(found.replace(/s$/, '')) ?? [];
    const [first] = aliases;
    if (!first) continue;
    const plans = [...new Set(aliases.map(({ plan }) => plan))];
    const end = match.index + match[0].length;
    const [grade = '', word = ''] = GRADE.exec(text.slice(end)) ?? [];
    const isLonger = grade !== '' && !isNamedBy(word, byText);
    mentions.push(
      isLonger
        ? { at: match.index, end: end + grade.length, plans: [UNRECORDED], part: UNRECORDED }
        : { at: match.index, end, plans, part: first.part },
    );
  }
  const read = mentions.map((mention) => withinOther(text, mention, mentions));
  return read.filter(({ at }) => !read.some((other) => other.at < at && at < other.end));
}

/** After what several names share, the rest of one that is said to be a plan: `Mac M9 + Linux annual plan`. */
const REST_OF_NAME =
  /^(?: (?:[+&]|[\p{L}\p{N}.]*[\p{Lu}\p{N}][\p{L}\p{N}.]*))+(?: \p{Ll}+)? (?:plan|tier|edition|subscription)s?\b/u;

/** What several names share is in the name of a plan that the record lacks, where none of theirs is. */
function withinOther(text: string, mention: Mention, all: readonly Mention[]): Mention {
  if (!mention.part.startsWith(FAMILY)) return mention;
  const [rest] = REST_OF_NAME.exec(text.slice(mention.end)) ?? [];
  if (rest === undefined) return mention;
  const end = mention.end + rest.length;
  const isNamed = all.some(
    (other) => other.at > mention.at && other.at < end && !other.part.startsWith(FAMILY),
  );
  return isNamed ? mention : { at: mention.at, end, plans: [UNRECORDED], part: UNRECORDED };
}

/** Whether a mention is said to be a plan, by its last word or the one after it. */
function isOfAPlan(text: string, from: number, end: number): boolean {
  const after = text.slice(end);
  return (
    KIND.test(text.slice(from, end)) ||
    OF_A_PLAN.test(after) ||
    OF_A_PLAN.test(after.replace(BESIDE, ''))
  );
}

/** Of mentions in a long text those that are said to be plans: `the Build or Scale plans`. */
function ofPlans(text: string, mentions: readonly Mention[]): Mention[] {
  return mentions.filter((mention, index) => {
    let last = mention;
    for (const next of mentions.slice(index + 1)) {
      if (isOfAPlan(text, last.at, last.end) || !isTogether(text.slice(last.end, next.at))) break;
      last = next;
    }
    return isOfAPlan(text, last.at, last.end);
  });
}

/**
 * The names of a vendor's plans, all known together.
 *
 * @param lacked names of plans that the record lacks, and that would be taken for recorded ones.
 */
export function namePlans(plans: readonly NamedPlan[], lacked: readonly string[] = []): PlanNames {
  const names = plans.map(({ name }) => bareName(name));
  const prefix = sharedPrefix(names);
  const taken = new Set([...names, ...lacked].map((name) => name.toLowerCase()));
  const byText = new Map<string, Alias[]>();
  const aliases = plans.flatMap((plan) => aliasesOf(plan, prefix, taken));
  const byPrice = [...paidOf(plans, taken), ...freeOf(plans, taken), ...pricedOf(plans)];
  const unrecorded = lacked.map((text) => ({ text, plan: UNRECORDED, part: UNRECORDED }));
  for (const alias of [...aliases, ...familiesOf(plans, taken), ...byPrice, ...unrecorded]) {
    const key = keyOf(alias.text);
    const own = byText.get(key) ?? [];
    if (!own.some(({ plan }) => plan === alias.plan)) byText.set(key, [...own, alias]);
  }
  const texts = [...byText.keys()].sort((a, b) => b.length - a.length);
  const any = texts.map(wordPattern).join('|') || '(?!)';
  const everyCase = new RegExp(any, 'giu');
  const isNamed = (text: string, { at, end }: Mention): boolean =>
    /^[\p{Lu}\p{N}]/u.test(text.slice(at, end)) || isOfAPlan(text, at, end);
  const inLabel = (text: string): Mention[] =>
    mentionsIn(text, everyCase, byText)
      .filter(({ at, end }) => {
        const before = text.slice(0, at);
        const isWord = text.slice(at, end) === 'plus' && GOES_ON.test(before);
        return !isWord && !REFERENCE.test(before);
      })
      .map((mention) => {
        if (!AND_ABOVE.test(text.slice(mention.end))) return mention;
        const from = plans.findIndex(({ id }) => mention.plans.includes(id));
        return { ...mention, plans: plans.slice(from).map(({ id }) => id), part: 'and above' };
      });
  const others = (text: string, mentions: readonly Mention[]): Mention[] => {
    const match = OTHER_PLANS.exec(text);
    const named = new Set(mentions.flatMap((mention) => mention.plans));
    const rest = plans.filter(({ id }) => !named.has(id)).map(({ id }) => id);
    if (!match || named.size === 0 || rest.length === 0) return [...mentions];
    const { index } = match;
    const other = { at: index, end: index + match[0].length, plans: rest, part: 'others' };
    return [...mentions, other].sort((a, b) => a.at - b.at);
  };
  const freeFor = (text: string): Mention[] => {
    const own = (byText.get('free') ?? []).filter(({ part }) => !part.startsWith(FAMILY));
    if (own.length === 0) return [];
    const ids = own.map(({ plan }) => plan);
    return [...text.matchAll(FREE_FOR)].map(({ index, 0: words }) => ({
      at: index,
      end: index + words.length,
      plans: ids,
      part: 'free',
    }));
  };
  const exactly = (text: string): Mention[] => {
    const aliases =
      byText.get(keyOf(bareName(text))) ?? byText.get(keyOf(normalizeText(text))) ?? [];
    const [first] = aliases;
    if (!first || first.plan === UNRECORDED) return [];
    const ids = aliases.map(({ plan }) => plan);
    return [{ at: 0, end: text.length, plans: ids, part: first.part }];
  };
  return {
    exactly: remembered(exactly),
    inLabel: remembered((text) =>
      text.length <= LONGEST_LABEL ? inLabel(text) : ofPlans(text, inLabel(text)),
    ),
    inSentence: remembered((text) =>
      others(
        text,
        [
          ...inLabel(text).filter(
            (mention) => isNamed(text, mention) && !isExchange(text, mention),
          ),
          ...freeFor(text),
        ].sort((a, b) => a.at - b.at),
      ),
    ),
  };
}

/** Every cell of a page asks for the names in the same labels and headings. */
function remembered(find: (text: string) => Mention[]): (text: string) => Mention[] {
  const known = new Map<string, Mention[]>();
  return (text) => {
    const found = known.get(text) ?? find(text);
    known.set(text, found);
    return found;
  };
}
