import { normalizeText } from '../../pages/inline.ts';

/** Words that say what a name is the name of. */
export const KIND = /\s+(?:plan|tier|edition|package|subscription|users?)s?$/i;
const ARTICLE = /^the\s+/i;
/** `Teams (Standard)`, `Tier 1, GlobalStandard`: each part may be at a place of its own. */
const PARTS = /, | \(|\)/;
const BOTH = /\s+(?:&|and)\s+|\//;

/** A name without the words around it that say what it is. */
export function bareName(name: string): string {
  return normalizeText(name)
    .replace(/[\s*:]+$/, '')
    .replace(ARTICLE, '')
    .replace(KIND, '')
    .trim();
}

export interface Alias {
  text: string;
  plan: string;
  /** The part of the name that it is, so that two plans may share one. */
  part: string;
}

/** A plan as its record names it. */
export interface NamedPlan {
  id: string;
  name: string;
  /** Tells which plans are the paid ones, where it may. */
  price_month?: number | null;
}

/** How English shortens words that are names of plans. */
const SHORT_FORMS = new Map([
  ['production', 'prod'],
  ['developer', 'dev'],
  ['enterprise', 'ent'],
]);

/** The first words that several names share, such as a product's. */
export function sharedPrefix(names: readonly string[]): string {
  const [first = '', ...rest] = names;
  if (rest.length === 0) return '';
  const words = first.split(' ');
  for (let length = words.length - 1; length > 0; length--) {
    const prefix = `${words.slice(0, length).join(' ')} `;
    if (rest.every((name) => name.startsWith(prefix))) return prefix;
  }
  return '';
}

export function aliasesOf(plan: NamedPlan, prefix: string, taken: ReadonlySet<string>): Alias[] {
  const name = bareName(plan.name);
  const short = name.slice(prefix.length);
  const single = /\p{L}{4,}s$/u.test(name) ? [name.slice(0, -1)] : [];
  const sign = [name.replace(/ plus$/i, '+'), name.replace(/\+$/, ' Plus')];
  const whole = [normalizeText(plan.name), name, plan.id.replaceAll('-', ' '), ...single, ...sign];
  if (/^\p{L}/u.test(short)) whole.push(short);
  const form = SHORT_FORMS.get(name.toLowerCase());
  if (form !== undefined && !taken.has(form)) whole.push(form);
  const parts = [
    ...new Set([...name.split(PARTS), ...name.split(', ')].map((part) => part.trim())),
  ];
  const both = name.split(BOTH);
  const others = [...(parts.length > 1 ? parts : []), ...(both.length > 1 ? both : [])]
    .flatMap((text) => [text, bareName(text)])
    .filter((text) => parts.length > 1 || !taken.has(text.toLowerCase()));
  return [
    ...whole.map((text) => ({ text, plan: plan.id, part: name.toLowerCase() })),
    ...others.map((text) => ({ text, plan: plan.id, part: text.toLowerCase() })),
  ].filter(({ text }) => /\p{L}/u.test(text));
}

/** How the part begins that several names end with: it counts where nothing else is named. */
export const FAMILY = 'family ';

/** What several names begin or end with, and none is: `Pro` of `Pro 1` and `Pro 2`. */
export function familiesOf(plans: readonly NamedPlan[], taken: ReadonlySet<string>): Alias[] {
  const ends = plans.flatMap(({ id, name }): Alias[] => {
    const words = bareName(name).split(' ');
    const [first = '', last = ''] = [
      words[0],
      normalizeText(name)
        .replace(/\s+plan$/i, '')
        .split(' ')
        .at(-1),
    ];
    const ends = words.length > 1 ? [first, last] : [];
    return ends.map((text) => ({
      text,
      plan: id,
      part: `${FAMILY}${text.toLowerCase()}`,
    }));
  });
  return ends.filter(({ text, plan }) => {
    if (!/^\p{L}{3,}$/u.test(text) || taken.has(text.toLowerCase())) return false;
    return ends.some((other) => other.plan !== plan && other.text === text);
  });
}

/** Of plans one of which costs nothing the others are the paid plans. */
export function paidOf(plans: readonly NamedPlan[], taken: ReadonlySet<string>): Alias[] {
  if (taken.has('paid') || !plans.some(({ price_month: price }) => price === 0)) return [];
  const paid = plans.filter(({ price_month: price }) => price !== 0);
  return ['paid plan', 'paid plans', 'paid tier', 'paid tiers'].flatMap((text) =>
    paid.map(({ id }) => ({ text, plan: id, part: 'paid' })),
  );
}

/** Where no plan is called Free, the only one that costs nothing may be. */
export function freeOf(plans: readonly NamedPlan[], taken: ReadonlySet<string>): Alias[] {
  const [only, ...rest] = plans.filter(({ price_month: price }) => price === 0);
  const isTaken = [...taken].some((name) => /\bfree\b/.test(name));
  if (!only || rest.length > 0 || isTaken) return [];
  return [{ text: 'Free', plan: only.id, part: 'free' }];
}

/** What a plan is called by its price. */
export function pricedOf(plans: readonly NamedPlan[]): Alias[] {
  return plans.flatMap(({ id, price_month: price }) =>
    ['', ' monthly', '/month', '/mo', ' per month', ' a month'].flatMap((period) =>
      price ? [{ text: `$${price}${period} plan`, plan: id, part: `$${price}` }] : [],
    ),
  );
}
