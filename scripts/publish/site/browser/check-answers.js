// The answer to what is asked: one row a name, by urgency, with what is recorded and what is planned.
import { daysBetween, leftInWords } from '../../../model/day.ts';
import { BEFORE_DATE, plannedInWords } from '../../../model/planned.ts';
import { createChecker, decidingOf, MATCH_WORDS } from '../../../model/spellings/check-name.ts';
import { exactOf } from '../../../model/spellings/resolver.ts';
import { recordPagePath } from '../addresses.ts';
import { agoInWords, shortDate, urgencyOf } from '../words.ts';
import { make, pause, today } from './elements.js';

/** Finds names in a text, whether something is recorded of them or only planned. */
function joinResolvers(recorded, planned) {
  return {
    parse: recorded.parse,
    find: (spelling) => {
      const found = recorded.find(spelling);
      if (exactOf(found).length > 0) return found;
      const other = planned.find(spelling);
      return other.matches.length > 0 ? other : found;
    },
  };
}

/** What answers are made from: the names of all records, and what is planned. */
export async function readNames(names, scheduled, providers) {
  const ahead = scheduled.filter(({ date }) => date >= today);
  const checker = createChecker(names, providers, ahead);
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
const SOON = 90;

function urgencyGroup(deciding, planned) {
  if (deciding.length === 0) return planned.length > 0 ? 'planned' : 'none';
  const days = deciding.map(({ record: { shutdown_date: date, status } }) =>
    status === 'retired' ? -1 : date === null ? Infinity : daysBetween(today, date),
  );
  const least = Math.min(...days);
  return least < 0 ? 'gone' : least <= SOON ? 'soon' : 'later';
}

/** What is recorded and planned of a spelling, and how urgent it is. */
export function findName(spelling, { checker }, { isNear = true } = {}) {
  const found = isNear ? checker.check(spelling) : checker.resolver.find(spelling);
  const own = checker.planned.find(spelling).matches.map(({ record }) => record);
  const deciding = decidingOf(found, today);
  const dates = [...deciding.map(({ record }) => record), ...own].map((each) => each.shutdown_date);
  return {
    spelling,
    near: found.near ?? [],
    says: found.says ?? null,
    deciding,
    rest: found.matches.filter((each) => !deciding.includes(each)),
    planned: own,
    group: urgencyGroup(deciding, own),
    first: dates.filter(Boolean).sort()[0] ?? '9999',
  };
}

function pill(record) {
  const words = record.status === 'planned' ? plannedInWords(record) : leftInWords(record, today);
  const name = record.status === 'planned' ? 'planned' : urgencyOf(record, today);
  return make('span', words, { class: `left ${name}` });
}

/** One record: where, when, how far, replaced by what; its age where it is old. */
function lineOf({ record, match }, { checker, spelling }) {
  const line = make('li');
  const isSame = record.item === spelling;
  const link = make('a', record.platform, { href: recordPagePath(record.id) });
  line.append(record.status === 'planned' ? record.platform : link, ' ');
  if (!isSame) line.append(make('code', record.item), ' ');
  const { shutdown_date: date, date_basis: basis, regions } = record;
  if (regions) line.append(make('small', `(${regions.join(', ')})`), ' ');
  if (date) line.append(`${BEFORE_DATE[basis]}${shortDate(date)} `);
  line.append(pill(record));
  if (record.status === 'planned') return line;
  const { record: end, twin } = checker.successorOf(record);
  const { successor } = twin ?? record;
  if (successor !== null) line.append(` → ${successor}`);
  if (end) {
    const when = end.shutdown_date ? shortDate(end.shutdown_date) : 'no date';
    line.append(' ', make('small', `also ends: ${when}`, { class: 'ends' }));
  }
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
  const listOf = (entries) =>
    make(
      'ul',
      entries.map((entry) => lineOf(entry, scope)),
    );
  const planned = found.planned.map((record) => ({ record, match: 'planned' }));
  const isDecided = found.deciding.length > 0;
  const hasRecords = isDecided || found.rest.length > 0;
  const rest = isDecided ? [...found.rest, ...planned] : found.rest;
  const content = [
    hasRecords ? make('p', found.says ?? [], { class: 'note' }) : closest(found, facts),
    listOf(isDecided ? found.deciding : planned),
  ];
  if (rest.length > 0) {
    const summary = make('summary', `${rest.length} more: versions, platforms`);
    content.push(make('details', [summary, listOf(rest)]));
  }
  const heading = make('h3', [make('code', found.spelling)]);
  return make('li', [heading, make('div', content)], { class: `name ${found.group}` });
}
