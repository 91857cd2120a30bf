// The answer to what is asked: one row a name, by urgency, with what is recorded and what is planned.
import { daysBetween, leftInWords } from '../../../model/day.ts';
import { BEFORE_DATE } from '../../../model/planned.ts';
import { createChecker, MATCH_WORDS } from '../../../model/spellings/check-name.ts';
import { checkedSentence } from '../../../model/spellings/checked-sentence.ts';
import { exactOf } from '../../../model/spellings/resolver.ts';
import { recordPagePath } from '../addresses.ts';
import { agoInWords, shortDate, urgencyOf } from '../dates.ts';
import { make, pause, today } from './elements.js';

/** Finds names in a text, whether something is recorded of them or only planned. */
function joinResolvers(recorded, planned) {
  return {
    parse: recorded.parse,
    models: recorded.models,
    isInCode: recorded.isInCode,
    isItem: (text) => recorded.isItem(text) || planned.isItem(text),
    find: (spelling) => {
      const found = recorded.find(spelling);
      if (exactOf(found).length > 0) return found;
      const other = planned.find(spelling);
      if (other.matches.length > 0) return other;
      return found;
    },
  };
}

/** What answers are made from: the names of all records, and what is planned. */
export async function readNames(names, scheduled, known) {
  const checker = createChecker(names, known, scheduled);
  await pause();
  return { names, checker, known: joinResolvers(checker.resolver, checker.planned) };
}

/** The groups of an answer, the most urgent first. */
export const GROUPS = [
  ['gone', 'Past its date'],
  ['soon', 'Stops within 90 days'],
  ['later', 'Later'],
  ['planned', 'Planned, may move'],
  ['none', 'Not in our data'],
];
/** Days before a date from which a name is urgent. */
export const SOON = 90;

/** Where a name belongs by what is closest to it; what other platforms have stands in its row. */
function urgencyGroup([first], planned) {
  if (first === undefined) return planned.length > 0 ? 'planned' : 'none';
  const { shutdown_date: date, status } = first.record;
  if (status === 'retired') return 'gone';
  if (date === null) return 'later';
  const days = daysBetween(today, date);
  if (days < 0) return 'gone';
  if (days <= SOON) return 'soon';
  return 'later';
}

/** What is recorded and planned of a spelling, and how urgent it is. */
export function findName(spelling, { checker }, { isNear = true } = {}) {
  const found = checker.check(spelling, today);
  const { deciding } = found;
  const planned = checker.planned.find(spelling).matches;
  // A floor is no date of an end, and that of another platform says nothing of the named one.
  const isDate = ({ record, match }) =>
    record.date_basis !== 'not_before' && match !== 'other_platform';
  const dates = [...deciding, ...planned.filter(isDate)].map(({ record }) => record.shutdown_date);
  return {
    spelling,
    near: isNear ? found.near : [],
    sentence: checkedSentence(checker, found, today),
    deciding,
    rest: found.matches.filter((each) => !deciding.includes(each)),
    planned,
    group: urgencyGroup(deciding, planned),
    first: dates.filter(Boolean).sort()[0] ?? '9999',
  };
}

function pill(record) {
  const isPlanned = record.status === 'planned';
  const name = isPlanned ? 'planned' : urgencyOf(record, today);
  const before = isPlanned && record.date_basis !== 'not_before' ? 'planned, ' : '';
  return make('span', `${before}${leftInWords(record, today)}`, { class: `left ${name}` });
}

/** The regions of a record; more than a few are folded. */
function regionsOf(regions) {
  const names = make('small', regions.join(', '));
  if (regions.length < 4) return names;
  return make('details', [make('summary', `${regions.length} regions`), names], {
    class: 'regions',
  });
}

/** One record: where, when, how far, replaced by what; its age where it is old. */
function lineOf({ record, match }, { checker, spelling }) {
  const line = make('li');
  const isSame = record.item === spelling;
  const link = make('a', record.platform, { href: recordPagePath(record.id) });
  line.append(record.status === 'planned' ? record.platform : link, ' ');
  if (!isSame) line.append(make('code', record.item), ' ');
  const { shutdown_date: date, date_basis: basis, regions } = record;
  if (regions) line.append(regionsOf(regions), ' ');
  if (date) line.append(`${BEFORE_DATE[basis]}${shortDate(date)} `);
  line.append(pill(record));
  if (record.status === 'planned') return line;
  const { twin } = checker.successorOf(record);
  const { successor } = twin ?? record;
  if (successor !== null) line.append(` → ${successor}`);
  if (twin) line.append(' ', make('small', `named for ${twin.item}`));
  if (match !== 'exact') line.append(' ', make('small', MATCH_WORDS[match]));
  if (daysBetween(record.as_of, today) > 90) {
    line.append(' ', make('span', agoInWords(record.as_of, today), { class: 'age' }));
  }
  return line;
}

/** What to look at where nothing is recorded under a name. */
function closest({ near }, { names }) {
  const links = near.flatMap((name) => {
    const record = names.find(({ item, aliases }) => [item, ...aliases].includes(name));
    // Of what is only planned there is no record: the link asks for it.
    const href = record ? recordPagePath(record.id) : `#m=${encodeURIComponent(name)}`;
    return [make('a', [make('code', record?.item ?? name)], { href }), ' '];
  });
  return make('p', links.length > 0 ? ['Closest: ', ...links] : []);
}

/** The row of a name. */
export function rowOf(found, facts) {
  const scope = { ...facts, spelling: found.spelling };
  const listElement = (entries) =>
    make(
      'ul',
      entries.map((entry) => lineOf(entry, scope)),
    );
  const isDecided = found.deciding.length > 0;
  const rest = isDecided ? [...found.rest, ...found.planned] : found.rest;
  const content = [
    make('p', found.sentence, { class: 'sentence' }),
    closest(found, facts),
    listElement(isDecided ? found.deciding : found.planned),
  ];
  if (rest.length > 0) {
    const summary = make('summary', `${rest.length} more: versions, platforms`);
    content.push(make('details', [summary, listElement(rest)]));
  }
  const heading = make('h3', [make('code', found.spelling)]);
  return make('li', [heading, make('div', content)], { class: `name ${found.group}` });
}
