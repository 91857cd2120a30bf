// Builds the rows of the table of records as deprecations.tsx does.
import { RECORD_COLUMNS } from '../deprecations/record-groups.ts';
import { ageBandOf, ageInWords, leftInWords, linkSuccessor, standingOf } from '../words.ts';
import { make } from './elements.js';

function cell(...parts) {
  const td = make('td');
  td.append(...parts);
  return td;
}

function dateOf({ shutdown_date: day, date_basis: basis }) {
  if (day === null) return make('span', 'no date announced', { class: 'none' });
  const date = make('span', '', { class: 'day' });
  if (basis === 'earliest') date.append(make('span', 'earliest ', { class: 'earliest' }));
  date.append(make('time', day, { datetime: day }));
  return date;
}

function linkTo(id, text, pages) {
  const link = make('a', '', { href: `${pages}${id}.html` });
  link.append(make('code', text));
  return link;
}

function successorOf(record, { names, pages }) {
  if (record.successor === null) {
    return make('span', 'no replacement named', { class: 'none' });
  }
  const words = make('span', '', { class: 'words' });
  for (const { text, record: named } of linkSuccessor(record, names)) {
    words.append(named ? linkTo(named.id, text, pages) : text);
  }
  return words;
}

/** The row of a record, with the alias by which it was found, if it was. */
export function rowOf(record, facts, alias) {
  const { today, pages } = facts;
  const standing = standingOf(record, today);
  const row = make('tr', '', { id: record.id.replace('/', '--'), 'data-when': standing });
  const name = make('th', '', { scope: 'row' });
  name.append(linkTo(record.id, record.item, pages));
  if (alias) name.append(' ', make('small', `also listed as ${alias}`));
  const successor = cell(successorOf(record, facts));
  successor.className = 'successor';
  row.append(
    cell(dateOf(record)),
    cell(make('span', leftInWords(record, today), { class: `left ${standing}` })),
    name,
    cell(record.platform),
    cell(record.type),
    cell(make('span', record.status, { class: `mark ${record.status}` })),
    successor,
    cell(
      make('span', ageInWords(record.as_of, today), {
        class: `age ${ageBandOf(record.as_of, today)}`,
      }),
    ),
  );
  return row;
}

/** The heading of a group of rows, with the number of those that fit. */
export function headingOf(name, count) {
  const heading = make('th', `${name} `, { colspan: RECORD_COLUMNS.length, scope: 'rowgroup' });
  heading.append(make('span', count, { class: 'count' }));
  const row = make('tr', '', { class: 'group' });
  row.append(heading);
  return row;
}
