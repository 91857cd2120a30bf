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
  /** What names them: an entry of a list as it is written, of a sentence the vendor and its plan. */
  entry: string;
  vendor: V;
  /** None where only the vendor is named. */
  plans: readonly V['plans'][number][];
}

/** An entry of a list that may be a name: words, and what stands within names. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ./+&-]{1,59}$/u;

/** An entry that fits more vendors than these says too little. */
const MOST_VENDORS = 4;

/** A name as words, in any spelling; `+` is one, because plans are called Pro and Pro+. */
function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

/** A vendor with the words of its name, and what is said before its plans' names. */
interface Indexed<V> {
  vendor: V;
  words: ReadonlySet<string>;
  heads: readonly string[];
}

/** By its last word a vendor is called for short (Copilot Business), where no other ends in it. */
function indexVendors<V extends NamedVendor>(vendors: readonly V[]): Indexed<V>[] {
  const named = vendors.map((vendor) => ({
    vendor,
    names: [wordsOf(vendor.name), wordsOf(vendor.id)],
  }));
  const last = (words: readonly string[]): string => words.at(-1) ?? '';
  return named.map(({ vendor, names }) => {
    const isOwn = (word: string): boolean =>
      named.every((other) => other.vendor === vendor || !other.names.map(last).includes(word));
    const heads = names.map((words) => (isOwn(last(words)) ? last(words) : words.join(' ')));
    return { vendor, words: new Set(names.flat()), heads };
  });
}

/**
 * Finds plans by name in a text: each entry of a list names a vendor, with or without a plan of it;
 * in a sentence a vendor's name stands before the plan's.
 */
export function plansIn<V extends NamedVendor>(
  text: string,
  vendors: readonly V[],
): FoundPlans<V>[] {
  const indexed = indexVendors(vendors);
  const entries = [...new Set(text.split(/[\n,;]/).map((entry) => entry.trim()))];
  return entries.flatMap((entry) => {
    const words = wordsOf(entry);
    const found = indexed.flatMap((each) => {
      const rest = words.filter((word) => !each.words.has(word));
      const plans = rest.length < words.length ? plansCalled(rest, each) : null;
      return plans === null ? [] : [{ entry, vendor: each.vendor, plans }];
    });
    const isName = NAME.test(entry) && found.length > 0 && found.length <= MOST_VENDORS;
    return isName ? found : indexed.flatMap((each) => plansInSentence(words, each));
  });
}

/** The plans of a vendor that these words name, none for no word; null where no plan has them. */
function plansCalled<V extends NamedVendor>(
  words: readonly string[],
  { vendor: { plans }, words: own }: Indexed<V>,
): readonly V['plans'][number][] | null {
  if (words.length === 0) return [];
  const named = plans.filter(({ name }) => words.every((word) => wordsOf(name).includes(word)));
  const ownWords = (name: string) => wordsOf(name).filter((word) => !own.has(word));
  const whole = named.filter(({ name }) => ownWords(name).length === words.length);
  if (whole.length > 0) return whole;
  return named.length > 0 ? named : null;
}

function plansInSentence<V extends NamedVendor>(
  sentence: readonly string[],
  { vendor, words, heads }: Indexed<V>,
): FoundPlans<V>[] {
  const isSaid = (phrase: string): boolean => ` ${sentence.join(' ')} `.includes(` ${phrase} `);
  const named = vendor.plans.filter(({ name }) => {
    const whole = wordsOf(name);
    const own = whole.filter((word) => !words.has(word));
    if (own.length === 0) return false;
    // A plan that has a word of its vendor in it is called by its own name: Docker Pro.
    if (own.length < whole.length && isSaid(whole.join(' '))) return true;
    return heads.some((head) => isSaid(`${head} ${own.join(' ')}`));
  });
  // "Pro plus" also has "Pro" in it: the longest name of a plan is meant.
  const longest = Math.max(...named.map(({ name }) => wordsOf(name).length));
  const plans = named.filter(({ name }) => wordsOf(name).length === longest);
  const [plan] = plans;
  if (!plan) return [];
  const isWhole = wordsOf(plan.name).some((word) => words.has(word));
  return [{ entry: isWhole ? plan.name : `${vendor.name} ${plan.name}`, vendor, plans }];
}
