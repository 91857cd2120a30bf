// What comes in: a list of tools, or a question.
// What goes out: the vendors and plans that it names.
// Example: `Acme Pro, toolbox free` are two plans of two vendors.
interface Named {
  id: string;
  name: string;
}

/** A vendor of plans, as data/limits.json has it. */
interface NamedVendor extends Named {
  plans: readonly Named[];
}

/** Plans that a text names. */
interface FoundPlans<V extends NamedVendor> {
  /** What names them, as it is written. */
  entry: string;
  /** The vendor by its own name, with the plan where one is named. */
  name: string;
  vendor: V;
  plans: Plans<V>;
}

type Words = readonly string[];

/** Plans of a vendor that are named; none where only the vendor is. */
type Plans<V extends NamedVendor> = readonly V['plans'][number][];

/** A question that has this is about plans, also where it names none. */
const ABOUT_PLANS = /\b(?:plans?|tiers?|pric\w+|costs?|cheap\w*|limits?|how much)\b|\bfree\?/i;

/** An entry that fits more vendors than these says too little. */
const MOST_VENDORS = 4;

/** The entries of a list, one a line or with a sign or word between, without bullets. */
export function listEntries(text: string): string[] {
  const entries = text.split(/[\n,;]|\s(?:and|or)\s/);
  const bare = entries.map((entry) => entry.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '').trim());
  return bare.filter(Boolean);
}

/**
 * A name as words, in any spelling; `+` is one, because plans are called Pro and Pro+. "Plan" and
 * "tier" are not part of a name, except in "Tier 1"; they stay where a vendor follows: "plan of".
 */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .replace(/['’]s\b|\b(?:plan|tier)s?\b(?! (?:\d|(?:of|for|on|at|in) ))/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** A vendor with the words of its name, and what it is called in a sentence. */
interface Indexed<V> {
  vendor: V;
  words: ReadonlySet<string>;
  heads: readonly string[];
}

/** By its last word a vendor is called for short (Copilot Business), where no other ends in it. */
function indexVendors<V extends NamedVendor>(vendors: readonly V[]): Indexed<V>[] {
  const named = vendors.map((vendor) => {
    const names = [wordsOf(vendor.name), wordsOf(vendor.id)];
    return { vendor, names, ends: new Set(names.map((words) => words.at(-1) ?? '')) };
  });
  return named.map(({ vendor, names, ends }) => {
    const isOwn = (word: string): boolean =>
      word.length > 2 && named.filter((other) => other.ends.has(word)).length === 1;
    const heads = [...names.map((words) => words.join(' ')), ...[...ends].filter(isOwn)];
    return { vendor, words: new Set(names.flat()), heads };
  });
}

/**
 * Finds plans by name in a text: each entry of a list names a vendor, with or without a plan of it;
 * in a sentence the vendor's name stands before the plan's, or after "plan of"; a question about
 * plans may name a vendor alone.
 */
export function plansIn<V extends NamedVendor>(
  text: string,
  vendors: readonly V[],
): FoundPlans<V>[] {
  const indexed = indexVendors(vendors);
  return [...new Set(listEntries(text))].flatMap((entry) => {
    const words = wordsOf(entry);
    const find = (plansOf: (words: Words, each: Indexed<V>) => Plans<V> | null) =>
      indexed.flatMap((each) => {
        const plans = plansOf(words, each);
        return plans ? [{ entry, name: nameOf(each, plans), vendor: each.vendor, plans }] : [];
      });
    const called = find(plansCalled);
    if (called.length > 0 && called.length <= MOST_VENDORS) return called;
    const found = find(plansInSentence);
    if (found.length > 0 || !ABOUT_PLANS.test(entry)) return found;
    return find((_, { words: [first = ''], heads }) =>
      isSaid([first, ...heads], words) ? [] : null,
    );
  });
}

/** The vendor by its own name, with its plan where it is one, each word once. */
function nameOf<V extends NamedVendor>({ vendor, words }: Indexed<V>, plans: Plans<V>): string {
  const own = plans.length === 1 ? plans.flatMap(({ name }) => name.split(' ')) : [];
  const isNew = (word: string): boolean => !wordsOf(word).some((each) => words.has(each));
  return [vendor.name, ...own.filter(isNew)].join(' ');
}

/** The plans of a vendor that an entry names, none for the vendor alone; null where it has others. */
function plansCalled<V extends NamedVendor>(entry: Words, each: Indexed<V>): Plans<V> | null {
  const withoutVendor = (words: Words) => words.filter((word) => !each.words.has(word));
  const words = withoutVendor(entry);
  if (words.length === entry.length) return null;
  if (words.length === 0) return [];
  const { plans } = each.vendor;
  const named = plans.filter(({ name }) => words.every((word) => wordsOf(name).includes(word)));
  const whole = named.filter(({ name }) => withoutVendor(wordsOf(name)).length === words.length);
  return [whole, named].find(({ length }) => length > 0) ?? null;
}

/** Whether a text has one of these phrases, which are patterns, as whole words. */
function isSaid(phrases: Words, text: Words): boolean {
  return new RegExp(` (?:${phrases.join('|')}) `).test(` ${text.join(' ')} `);
}

/** The plans that a sentence names with their vendor; null where it names none. */
function plansInSentence<V extends NamedVendor>(text: Words, each: Indexed<V>): Plans<V> | null {
  const { vendor, words, heads } = each;
  if (!text.some((word) => words.has(word))) return null;
  const head = `(?:${heads.join('|')})`;
  const named = vendor.plans.filter(({ name }) => {
    const whole = wordsOf(name).join(' ');
    const own = wordsOf(name)
      .filter((word) => !words.has(word))
      .join(' ');
    const phrases = [`${head} ${own}`, `${own} (?:plan|tier)s? (?:of|for|on|at|in) ${head}`];
    // A plan that has a word of its vendor in it is called by its own name: Docker Pro.
    return own !== '' && isSaid(own === whole ? phrases : [...phrases, whole], text);
  });
  // "Pro plus" also has "Pro" in it: the longest name of a plan is meant.
  const longest = Math.max(...named.map(({ name }) => wordsOf(name).length));
  if (named.length > 0) return named.filter(({ name }) => wordsOf(name).length === longest);
  return null;
}
