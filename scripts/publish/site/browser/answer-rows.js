// One row of an answer: a name, with what is recorded and what is planned of it.
import { BEFORE_DATE, daysBetween, leftInWords } from '../../../model/day.ts';
import { matchWords } from '../../../model/spellings/check-name.ts';
import { regionsInWords } from '../../../model/words.ts';
import { recordPagePath } from '../addresses.ts';
import { agoInWords, shortDate, urgencyOf } from '../dates.ts';
import { make, today } from './elements.js';

function pill(record) {
  const isPlanned = record.status === 'planned';
  const name = isPlanned ? 'planned' : urgencyOf(record, today);
  const before = isPlanned && record.date_basis !== 'not_before' ? 'planned, ' : '';
  return make('span', `${before}${leftInWords(record, today)}`, { class: `left ${name}` });
}

/** One record: where, when, how far, replaced by what; its age where it is old. */
function lineOf(matched, { checker, spelling }) {
  const { record, match } = matched;
  const line = make('li');
  const isSame = record.item === spelling;
  const link = make('a', record.platform, { href: recordPagePath(record.id) });
  line.append(record.status === 'planned' ? record.platform : link, ' ');
  if (!isSame) line.append(make('code', record.item), ' ');
  const { shutdown_date: date, date_basis: basis, regions } = record;
  if (regions) line.append(make('small', regionsInWords(regions)), ' ');
  if (date) line.append(`${BEFORE_DATE[basis]}${shortDate(date)} `);
  line.append(pill(record));
  if (record.status === 'planned') return line;
  const { twin } = checker.successorOf(record);
  const { successor } = twin ?? record;
  if (successor !== null) line.append(` → ${successor}`);
  if (twin) line.append(' ', make('small', `named for ${twin.item}`));
  if (match !== 'exact') line.append(' ', make('small', matchWords(matched)));
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
