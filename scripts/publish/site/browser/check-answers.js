// The answer to what is asked: what is recorded and planned of each name, and how urgent that is.
import { daysBetween } from '../../../model/day.ts';
import { recordsOf } from '../../../model/planned.ts';
import { createChecker } from '../../../model/spellings/check-name.ts';
import { checkedSentence } from '../../../model/spellings/checked-sentence.ts';
import { namesIn } from '../../../model/spellings/names-in-text.ts';
import { listEntries } from '../../../model/spellings/plans-in-text.ts';
import { exactOf } from '../../../model/spellings/resolver.ts';
import { compareCodeUnits, escapePattern } from '../../../model/words.ts';
import { pause, today } from './elements.js';

const LONGEST_NAME = 60;
/** Of so many entries that nobody records the closest in spelling are looked for: it takes long. */
const MOST_NEAR = 100;

/** What answers are made from: the names of all records, and what is planned. */
export async function readNames(names, scheduled, known) {
  const checker = createChecker(names, known, scheduled);
  await pause();
  return { names, checker };
}

/** Days before a date from which a name is urgent. */
const SOON = 90;

/** Whether a date of a name, also a planned one, has passed or is near. */
export function isSoon({ first }) {
  return first !== '9999' && daysBetween(today, first) <= SOON;
}

/** Where a name belongs by what is closest to it; what other platforms have stands in its row. */
function urgencyGroup([first], all) {
  if (first === undefined) return all.length > 0 ? 'planned' : 'none';
  const { shutdown_date: date, status } = first.record;
  if (status === 'retired') return 'gone';
  if (date === null) return 'later';
  const days = daysBetween(today, date);
  if (days < 0) return 'gone';
  if (days <= SOON) return 'soon';
  return 'later';
}

/** What is recorded and planned of a spelling, and how urgent it is. */
function findName(spelling, { checker }, { isNear = true } = {}) {
  const found = checker.check(spelling, today);
  const isPlanned = ({ record }) => record.status === 'planned';
  const planned = found.found.filter(isPlanned);
  const deciding = recordsOf(found.deciding);
  // A floor is not the date of an end, and that of another platform says nothing about the named one.
  const isDate = ({ record, match }) =>
    record.date_basis !== 'not_before' && match !== 'other_platform';
  const dates = [...deciding, ...planned.filter(isDate)].map(({ record }) => record.shutdown_date);
  return {
    spelling,
    near: isNear ? found.near : [],
    sentence: checkedSentence(checker, found, today),
    deciding,
    rest: recordsOf(found.found).filter((each) => !deciding.includes(each)),
    planned,
    group: urgencyGroup(deciding, found.deciding),
    first: dates.filter(Boolean).sort()[0] ?? '9999',
  };
}

const CODE = /(?<![=<>~!])=(?!=)|:\s|:$|\w\(|[{}]/;
/** An entry of a list has no more words; a sentence has. */
const MOST_WORDS = 5;
/** What a part of a sentence has, and no name. */
const SENTENCE = /\b(?:I|[Ww]e|[Tt]hey|[Ii]t|[Oo]ur|is|are|was) \p{Ll}|\s.*\?$|\s\S+:\/\//u;

/** The packages that a package.json depends on; null where the text is no such file. */
export function dependenciesOf(text) {
  if (!text.startsWith('{')) return null;
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
    return Object.keys({ ...dependencies, ...devDependencies });
  } catch {
    return null;
  }
}

/** The entries of a plain list, or of a package.json, in which no name was found: none is left out. */
function entriesWithout(text, names, plans) {
  const packages = dependenciesOf(text);
  if (packages) return packages.filter((entry) => !names.includes(entry));
  const entries = listEntries(text);
  const short = entries.filter((entry) => entry.split(/\s+/).length <= MOST_WORDS);
  const isList = entries.length > 1 && short.length * 2 > entries.length;
  if (!isList || entries.some((entry) => CODE.test(entry))) return [];
  const isNamed = (entry) =>
    SENTENCE.test(entry) ||
    plans.some((plan) => plan.entry === entry) ||
    names.some((name) => new RegExp(`(?<![\\w.-])${escapePattern(name)}(?![\\w-])`).test(entry));
  return [...new Set(short)].filter((entry) => !isNamed(entry));
}

/** Every name that a text has, each with what is found of it, the most urgent first. */
export async function findAll(text, facts, plans) {
  const { resolver } = facts.checker;
  const spellings = namesIn(text, resolver).map(({ spelling }) => spelling);
  // A short text in which no name is found may be a name in another spelling.
  const isShort = text.length <= LONGEST_NAME && !/[\n,;{}=]/.test(text);
  if (isShort && spellings.length + plans.length === 0) {
    const words = text.match(/[\w.-]*\w/g) ?? [];
    const exact = words.filter((word) => exactOf(resolver.find(word)).length > 0);
    if (exact.length > 0) spellings.push(...exact);
    else if (!SENTENCE.test(text)) spellings.push(text);
  }
  await pause();
  // Code says with its client whose names it has; the address of the answer keeps it with the name.
  const platform = resolver.platformIn(text);
  const ofClient = (spelling) => {
    if (platform === undefined || resolver.parse(spelling).meant !== null) return spelling;
    const own = `${platform}/${spelling}`;
    const { matches } = resolver.find(own);
    // A name that the client's platform has no record of keeps the answer of the others.
    return matches.some(({ match }) => match !== 'other_platform') ? own : spelling;
  };
  const found = spellings.map((spelling) => findName(ofClient(spelling), facts));
  await pause();
  const rest = entriesWithout(text, spellings, plans).map((entry, index) =>
    findName(entry, facts, { isNear: index < MOST_NEAR }),
  );
  return [...found, ...rest].sort((a, b) => compareCodeUnits(a.first, b.first));
}
