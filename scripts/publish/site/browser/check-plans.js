// Finds vendors of plans in what is pasted: a list may name tools beside models.
import { ageInWords } from '../words.ts';
import { make, today } from './elements.js';

/** An entry of a list that may be a name: words, and what stands within names. */
const NAME = /^[\p{L}\p{N}][\p{L}\p{N} ./+&-]{1,59}$/u;
/** An entry that fits more vendors than these says too little. */
const MOST_VENDORS = 4;

/** A name as words, in any spelling. */
const wordsOf = (name) =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The words of an entry that are no words of the vendor. */
const beyond = (words, vendor) => words.filter((word) => !vendor.words.includes(word));

/** Whether words after the name of a vendor name plans of it: the plans; null where they do not. */
function plansNamed(rest, { plans }) {
  if (rest.length === 0) return [];
  const named = plans.filter(([, name]) => rest.every((word) => wordsOf(name).includes(word)));
  return named.length > 0 ? named : null;
}

/** Reads the list of vendors: in each line id, name, when it was seen, each plan's id and name. */
export function readVendors(text) {
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const [id, name, seen, ...rest] = line.split('\t');
      const plans = rest.flatMap((each, index) =>
        index % 2 === 0 ? [[each, rest[index + 1]]] : [],
      );
      return { id, name, seen, plans, words: wordsOf(`${name} ${id}`) };
    });
}

/** For each entry that names a vendor, with or without a plan: the entry, the vendor, the plans. */
export function vendorsIn(text, vendors) {
  const entries = [...new Set(text.split(/[\n,;]/).map((entry) => entry.trim()))];
  return entries
    .filter((entry) => NAME.test(entry))
    .flatMap((entry) => {
      const words = wordsOf(entry);
      const found = vendors.flatMap((vendor) => {
        const rest = beyond(words, vendor);
        const named = rest.length < words.length ? plansNamed(rest, vendor) : null;
        return named ? [{ entry, vendor, named }] : [];
      });
      return found.length <= MOST_VENDORS ? found : [];
    });
}

/** The plans of a vendor, a link each; those that were named are marked. */
export function planEntry({ vendor, named }, pages) {
  const entry = make('li');
  const heading = make('h2');
  const page = `${pages}${vendor.id}.html`;
  heading.append(make('a', vendor.name, { href: page }));
  const line = make('p', 'Plans and limits: ');
  for (const [index, plan] of vendor.plans.entries()) {
    const [id, name] = plan;
    const link = make('a', name, { href: `${page}#plan-${id}` });
    const place = make(named.includes(plan) ? 'b' : 'span');
    place.append(link);
    line.append(index === 0 ? '' : ', ', place);
  }
  line.append(' ', make('span', ageInWords(vendor.seen, today), { class: 'age' }));
  entry.append(heading, line);
  return entry;
}
