import { FAMILY } from '../plans/name-aliases.ts';
import type { Mention, PlanNames } from '../plans/names.ts';
import { namedIn, ownersOf, sentenceAround } from '../plans/owners.ts';
import type { Place } from '../plans/page-index.ts';

/** What a page says of no plan, and of which plans it may be said all the same. */
export interface GeneralStatements {
  /** Whether a part of a text that names no plan may be said of this one. */
  mayBeOf(plan: string, place: Place, text: string, span: [number, number]): boolean;
}

/** What only these plans have. */
interface Topic {
  url: string;
  words: string;
  plans: Set<string>;
}

const SENTENCE = /(?<=[.!?])\s+(?=[\p{Lu}\d])/u;
/** What a page says only some plans have: `Add-ons are available on Pro`, `The packs below apply to Pro`. */
const AVAILABLE =
  /^(?:the\s+|all\s+)?(\p{L}[\p{L}\s-]{2,40}?)\s+(?:(?:is|are)\s+(?:only\s+)?(?:available|offered)\s+(?:only\s+)?(?:for|on|to|with|in)|(?:below\s+)?appl(?:y|ies)\s+(?:only\s+)?to)\s/iu;
const PRONOUN = /^(?:it|they|these|this|those|that|which|you|we|there|both|some|features?)\b/i;
/** What plans are said to have the choice of, which a heading may be about. */
const OPTION = /\b(?:has|have|with)\s+the\s+option\b/i;
const MOST_WORDS = 4;

/** Letter case, hyphens and plurals aside. */
function wordsOf(text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return ` ${words.map((word) => word.replace(/s$/, '')).join(' ')} `;
}

function plansOf(mentions: readonly Mention[]): string[] {
  return mentions
    .filter(({ part }) => !part.startsWith(FAMILY))
    .flatMap((mention) => mention.plans);
}

/** What a sentence says only some plans have: its subject, or headings of the page that it names. */
function topicsOf(sentence: string, headings: readonly string[]): string[] {
  const [, subject = ''] = AVAILABLE.exec(sentence) ?? [];
  if (subject !== '' && !PRONOUN.test(subject) && subject.split(' ').length <= MOST_WORDS)
    return [subject];
  if (!OPTION.test(sentence)) return [];
  const words = wordsOf(sentence);
  return headings.filter((text) => text.includes(' ') && words.includes(wordsOf(text)));
}

function findTopics(places: readonly Place[], names: PlanNames): Topic[] {
  const headings = new Map<string, Set<string>>();
  for (const { url, headings: own } of places) {
    headings.set(url, new Set([...(headings.get(url) ?? []), ...own]));
  }
  const topics = new Map<string, Topic>();
  for (const { kind, url, texts } of places) {
    if (kind !== 'text') continue;
    for (const sentence of (texts[0] ?? '').split(SENTENCE)) {
      for (const topic of topicsOf(sentence, [...(headings.get(url) ?? [])])) {
        const words = wordsOf(topic);
        const plans = plansOf(names.inSentence(sentence));
        if (plans.length === 0) continue;
        const key = JSON.stringify([url, words]);
        const known = topics.get(key)?.plans ?? [];
        topics.set(key, { url, words, plans: new Set([...known, ...plans]) });
      }
    }
  }
  return [...topics.values()];
}

/** What a plan is for, by the labels of tables: `Pro user`, `Free user or org`. */
const HOLDER = /\s+(\p{L}+)(?:\s+or\s+(\p{L}+))?$/u;
const FOR_HOLDER =
  /^(?:note:\s*)?for\s+(organi[sz]ations?|orgs?|users?|teams?|individuals?|accounts?)\s*,/i;

function holderOf(word: string): string {
  return word
    .toLowerCase()
    .replace(/^org(?:ani[sz]ation)?s?$/, 'organization')
    .replace(/s$/, '');
}

function findHolders(places: readonly Place[], names: PlanNames): Map<string, Set<string>> {
  const holders = new Map<string, Set<string>>();
  for (const { kind, at, texts } of places) {
    if (kind !== 'cell' || (at.row >= 0 && at.column > 0)) continue;
    const [text = ''] = texts;
    const [tail = '', ...words] = HOLDER.exec(text) ?? [];
    if (tail === '' || names.exactly(text.slice(0, -tail.length)).length === 0) continue;
    const plans = names.exactly(text.slice(0, -tail.length)).flatMap((mention) => mention.plans);
    for (const holder of words.filter((word) => word !== undefined).map(holderOf)) {
      holders.set(holder, new Set([...(holders.get(holder) ?? []), ...plans]));
    }
  }
  return holders;
}

/** Which plans a section of a page names, and which have a heading of their own within it. */
interface Section {
  named: Set<string>;
  headed: Set<string>;
}

const NUMBERED = /^\d+[.)]\s+/;

/** The plans that a heading is the name of, alone or with one above it: `Hosting`, `Large`. */
function headedPlans(path: readonly string[], names: PlanNames): string[] {
  const labels = path.map((text) => text.replace(NUMBERED, '')).reverse();
  const [label = '', ...outer] = labels;
  const both = [label, ...outer.map((above) => `${above} ${label}`)];
  return plansOf(both.flatMap((text) => names.exactly(text)));
}

function keyOf(url: string, path: readonly string[]): string {
  return JSON.stringify([url, ...path]);
}

function findSections(places: readonly Place[], names: PlanNames): Map<string, Section> {
  const sections = new Map<string, Section>();
  const add = (url: string, path: readonly string[], kind: keyof Section, plans: string[]) => {
    const key = keyOf(url, path);
    const own = sections.get(key) ?? { named: new Set(), headed: new Set() };
    for (const plan of plans) own[kind].add(plan);
    sections.set(key, own);
  };
  for (const { url, headings, texts, column } of places) {
    const named = plansOf([...names.inSentence(texts[0] ?? ''), ...namedIn(column, names)]);
    for (const [depth] of [...headings, ''].entries()) {
      add(url, headings.slice(0, depth), 'named', named);
      const own = depth < headings.length ? headedPlans(headings.slice(0, depth + 1), names) : [];
      for (let outer = 0; outer <= depth; outer++) {
        add(url, headings.slice(0, outer), 'headed', own);
        add(url, headings.slice(0, outer), 'named', own);
      }
    }
  }
  return sections;
}

/** Whether its section has headings of other plans, and this one is not named there. */
function isOfOtherSection(
  plan: string,
  { url, headings }: Place,
  sections: ReadonlyMap<string, Section>,
): boolean {
  for (let depth = headings.length; depth > 0; depth--) {
    const section = sections.get(keyOf(url, headings.slice(0, depth)));
    if (!section || section.headed.size === 0) continue;
    return !section.named.has(plan);
  }
  return false;
}

/** Plans that the same text takes out: `Team plans are not affected by changes of rate limits`. */
const TAKEN_OUT =
  /\b(?:not\s+(?:affected\s+by|subject\s+to)|exempt\s+from|excluded\s+from)\b(.*)/iu;

function isTakenOut(plan: string, text: string, sentence: string, names: PlanNames): boolean {
  return text.split(SENTENCE).some((other) => {
    const [, object = ''] = TAKEN_OUT.exec(other) ?? [];
    if (object === '' || other === sentence) return false;
    if (!plansOf(names.inSentence(other)).includes(plan)) return false;
    const said = wordsOf(sentence);
    const words = wordsOf(object).trim().split(' ');
    return words.some((word) => word.length >= 4 && said.includes(` ${word} `));
  });
}

/** What everybody may have so many of: `You can create up to 10 projects`. */
const ALLOWED = /\b(?:can|may)\s+\p{L}+\s+(?:up to|at most)\s+(\d[\d,]*)\s+(\p{L}{4,})/iu;
/** What a plan has so many of: `One free project`, `Unlimited projects`. */
const COUNT = /(?<!\S)(\d[\d,]*|one|unlimited)\s+(\p{L}+)(?:\s+(\p{L}+))?/giu;
const LONGEST_COUNT = 60;

/** Whether a plan has another number of what everybody is said to have, in a short text of its own. */
function hasOtherCount(
  plan: string,
  sentence: string,
  places: readonly Place[],
  names: PlanNames,
): boolean {
  const [, number = '', noun = ''] = ALLOWED.exec(sentence) ?? [];
  if (noun === '') return false;
  return places.some((place) => {
    const [text = ''] = place.texts;
    if (place.kind !== 'text' || text.length > LONGEST_COUNT) return false;
    return [...text.matchAll(COUNT)].some(([count, other = '', ...words]) => {
      const isSame = words.some((word) => word && wordsOf(word) === wordsOf(noun));
      if (!isSame || other === number) return false;
      const at = text.indexOf(count);
      return ownersOf(place, text, [at, at + count.length], names)?.has(plan) ?? false;
    });
  });
}

/** Where a page says that another has what is said of a plan: `For the free plans, see Free limits`. */
const SEE = /^(?:for|to)\s[^.]*?(?=,?\s+(?:please\s+)?(?:see|read|refer\s+to|go\s+to)\s)/iu;

/** The plans that a page sends to another page, each with its address. */
function findSentOn(places: readonly Place[], names: PlanNames): Map<string, Set<string>> {
  const sentOn = new Map<string, Set<string>>();
  for (const { kind, url, texts, headings } of places) {
    if (kind !== 'text' || headings.length > 1) continue;
    for (const sentence of (texts[0] ?? '').split(SENTENCE)) {
      const [about = ''] = SEE.exec(sentence) ?? [];
      const plans = about === '' ? [] : plansOf(names.inSentence(about));
      if (plans.length > 0) sentOn.set(url, new Set([...(sentOn.get(url) ?? []), ...plans]));
    }
  }
  return sentOn;
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Reads what narrows the statements of no plan on a vendor's pages, when it is first asked for. */
export function generalStatements(places: readonly Place[], names: PlanNames): GeneralStatements {
  const topics = once(() => findTopics(places, names));
  const holders = once(() => findHolders(places, names));
  const sections = once(() => findSections(places, names));
  const sentOn = once(() => findSentOn(places, names));
  return {
    mayBeOf(plan, place, text, span) {
      const sentence = text.slice(...sentenceAround(text, ...span));
      const labels = [sentence, ...place.around].map(wordsOf);
      if (sentOn().get(place.url)?.has(plan)) return false;
      const isTopic = ({ url, words }: Topic): boolean =>
        url === place.url && labels.some((label) => label.includes(words));
      if (topics().some((topic) => isTopic(topic) && !topic.plans.has(plan))) return false;
      const [, holder = ''] = FOR_HOLDER.exec(sentence) ?? [];
      const held = holders().get(holderOf(holder));
      if (held !== undefined && !held.has(plan)) return false;
      return (
        !isTakenOut(plan, text, sentence, names) &&
        !isOfOtherSection(plan, place, sections()) &&
        !hasOtherCount(plan, sentence, places, names)
      );
    },
  };
}
