// Finds vendors of plans in what is pasted: a list may name tools beside models.
import { make } from './elements.js';

/** An entry of a list that may be a name: words, and what stands within names. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ./+&-]{1,59}$/u;
/** An entry that fits more vendors than these says too little. */
const MOST_VENDORS = 4;

/** A name as words, in any spelling; `+` is one, because plans are called Pro and Pro+. */
const wordsOf = (name) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('+', ' plus ')
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether words after the name of a vendor name plans of it: the plans; null where they do not. */
function plansNamed(rest, { plans }) {
  if (rest.length === 0) return [];
  const named = plans.filter(([, name]) => rest.every((word) => wordsOf(name).includes(word)));
  const whole = named.filter(([, name]) => wordsOf(name).length === rest.length);
  return named.length > 0 ? (whole.length > 0 ? whole : named) : null;
}

/** Reads the list of vendors: in each line id, name, each plan's id and name. */
export function readVendors(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [id, name, ...rest] = line.split('\t');
      const plans = rest.flatMap((each, index) =>
        index % 2 === 0 ? [[each, rest[index + 1]]] : [],
      );
      return { id, name, plans, words: wordsOf(`${name} ${id}`), last: wordsOf(name).at(-1) };
    });
}

/** Plans that a sentence names: the vendor's name, or its last word, and the plan's beside it. */
function plansInSentence(text, vendors) {
  const said = ` ${wordsOf(text).join(' ')} `;
  return vendors.flatMap((vendor) => {
    const named = vendor.plans.filter(([, name]) => {
      const own = wordsOf(name).filter((word) => !vendor.words.includes(word));
      if (own.length === 0) return false;
      const phrase = `${vendor.last} ${own.join(' ')}`;
      return said.includes(` ${phrase} `);
    });
    // "Pro plus" also has "Pro" in it: the longest name of a plan is meant.
    const longest = Math.max(...named.map(([, name]) => wordsOf(name).length));
    const meant = named.filter(([, name]) => wordsOf(name).length === longest);
    return meant.length > 0
      ? [{ entry: `${vendor.name} ${meant[0][1]}`, vendor, named: meant }]
      : [];
  });
}

/** For each name of a vendor, with or without a plan: the entry, the vendor, the plans. */
export function vendorsIn(text, vendors) {
  const entries = [...new Set(text.split(/[\n,;]/).map((entry) => entry.trim()))];
  return entries.flatMap((entry) => {
    const words = wordsOf(entry);
    const found = !NAME.test(entry)
      ? []
      : vendors.flatMap((vendor) => {
          const rest = words.filter((word) => !vendor.words.includes(word));
          const named = rest.length < words.length ? plansNamed(rest, vendor) : null;
          return named ? [{ entry, vendor, named }] : [];
        });
    if (found.length > 0 && found.length <= MOST_VENDORS) return found;
    return words.length > 2 ? plansInSentence(entry, vendors) : [];
  });
}

/** The plans of a vendor, a link each; those that were named come first and are marked. */
export function planRow({ entry, vendor, named }, pages) {
  const row = make('li', '', { class: 'name' });
  const heading = make('h3', entry);
  const line = make('p');
  const page = `${pages}${vendor.id}.html`;
  const plans = [...named, ...vendor.plans.filter((plan) => !named.includes(plan))];
  for (const [index, plan] of plans.entries()) {
    const [id, name] = plan;
    const link = make('a', name, { href: `${page}#plan-${id}` });
    const place = make(named.includes(plan) ? 'b' : 'span');
    place.append(link);
    line.append(index === 0 ? '' : ', ', place);
  }
  row.append(heading, line);
  return row;
}
