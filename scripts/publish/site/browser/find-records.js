// Finds records by name and filters, and keeps both in the address. The page itself holds what comes
// next and what has passed lately; the list of all is loaded when somebody asks for more.
import { groupRecords, RECORD_COLUMNS } from '../deprecations/record-groups.ts';
import {
  ageBandOf,
  ageInWords,
  collectNames,
  leftInWords,
  linkSuccessor,
  standingOf,
} from '../words.ts';
import { loader, make, showRest, today } from './elements.js';
import { connectSearch, hasWords, readSearch, searchable } from './search.js';
import { addSortButtons, compareKeys } from './sort-table.js';

// The rows of the table, as records.tsx makes them.

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
function rowOf(record, facts, alias) {
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
function headingOf(name, count) {
  const heading = make('th', `${name} `, { colspan: RECORD_COLUMNS.length, scope: 'rowgroup' });
  heading.append(make('span', count, { class: 'count' }));
  const row = make('tr', '', { class: 'group' });
  row.append(heading);
  return row;
}

/** More rows than these are shown when asked for. */
const MOST_ROWS = 150;

const form = document.querySelector('[data-filters]');
const table = document.getElementById(form.dataset.filters);
const { names: address, records: pages } = form.dataset;
const providers = new Map(Object.entries(JSON.parse(form.dataset.providers)));
const fields = [...form.querySelectorAll('[name]')];
const search = fields.find(({ name }) => name === 'q');
const place = fields.find(({ name }) => name === 'in');
const choices = fields.filter((field) => field !== search && field !== place);
const output = form.querySelector('output');
const own = { bodies: [...table.tBodies], words: output.textContent };
let sorting = { key: '', direction: 'none' };

const platformOf = (id) => id.slice(0, id.indexOf('/'));

function entryOf(record) {
  const platform = platformOf(record.id);
  const provider = providers.get(platform) ?? { id: '', name: '', called: [] };
  const words = [
    record.item,
    ...record.aliases,
    record.platform,
    provider.name,
    ...provider.called,
    record.type,
    record.status,
    record.shutdown_date ?? 'no date announced',
  ];
  return {
    record,
    values: {
      provider: provider.id,
      type: record.type,
      status: record.status,
      when: standingOf(record, today),
    },
    text: searchable(words.join(' | ')),
    replacement: searchable(record.successor ?? ''),
  };
}

const load = loader(address, ({ names }) => ({
  entries: names.map(entryOf),
  facts: { names: collectNames(names), pages, today },
}));

const fits = ({ values }) => choices.every(({ name, value }) => !value || values[name] === value);
const isAsked = () =>
  sorting.direction !== 'none' || fields.some((field) => field.value.trim() !== '');

/** Says what an empty table means, and offers the other places to search in. */
function explain(shown, entries, names, part) {
  const note = form.querySelector('.no-match');
  note.hidden = shown > 0;
  if (shown > 0) return;
  if (names.length === 0) {
    note.textContent = 'No record fits these filters.';
    return;
  }
  const named = entries.filter((entry) => hasWords(entry[part], names)).length;
  if (named > 0) {
    note.textContent =
      named === 1
        ? '1 record has this name; the filters leave it out.'
        : `${named} records have this name; the filters leave them out.`;
    return;
  }
  note.textContent = 'Nothing recorded under this name, which is no promise that it stays. ';
  const start = new URL('../../', new URL(pages, location.href));
  start.hash = `m=${search.value.split(',').map(encodeURIComponent).join(',')}`;
  note.append(make('a', 'Is a date planned for it?', { href: start.href }), ' ');
  const elsewhere = entries.filter(
    (entry) => fits(entry) && hasWords(entry.replacement, names),
  ).length;
  if (elsewhere === 0 || place.value) return;
  const button = make('button', `Named as replacement by ${elsewhere}: show`, { type: 'button' });
  button.addEventListener('click', () => {
    place.value = 'replacement';
    update();
    place.focus();
  });
  note.append(button);
}

const KEYS = {
  'shutdown-date': ({ shutdown_date: day }) => day ?? 'no date announced',
  item: ({ item }) => item,
  platform: ({ platform }) => platform,
  type: ({ type }) => type,
  status: ({ status }) => status,
  replacement: ({ successor }) => successor ?? 'no replacement named',
  seen: ({ as_of: day }) => day,
};

/** The alias that a search means where it does not mean the item. */
function aliasFound({ item, aliases }, names) {
  if (names.length === 0 || place.value || hasWords(searchable(item), names)) return undefined;
  return aliases.find((alias) => hasWords(searchable(alias), names));
}

/** The records in groups, or in one body by a column. */
function bodiesOf(records, facts, names, most) {
  let left = most;
  const take = (list) => {
    const part = list.slice(0, left);
    left -= part.length;
    return part.map((record) => rowOf(record, facts, aliasFound(record, names)));
  };
  if (sorting.direction !== 'none') {
    const body = make('tbody');
    const key = KEYS[sorting.key];
    const sign = sorting.direction === 'ascending' ? 1 : -1;
    body.append(...take([...records].sort((a, b) => sign * compareKeys(key(a), key(b)))));
    return [body];
  }
  return groupRecords(records, today).map(({ standing, name, records: group }) => {
    const body = make('tbody', '', { 'data-group': standing });
    body.append(headingOf(name, group.length), ...take(group));
    return body;
  });
}

/** A button for the rows that are left out. */
function offerRest(shown, all) {
  form.parentElement.querySelector('.rest')?.remove();
  if (shown >= all) return;
  const line = make('p', '', { class: 'rest' });
  const button = make('button', `Show the other ${all - shown}`, { type: 'button' });
  button.addEventListener('click', () => apply(all));
  line.append(button);
  table.closest('.scroll').after(line);
}

/** Headings and buttons to sort by say nothing above no row. */
function fill(bodies) {
  table.closest('.scroll').hidden = bodies.every(({ rows }) => rows.length === 0);
  for (const body of [...table.tBodies]) body.remove();
  table.append(...bodies);
}

function reset() {
  fill(own.bodies);
  output.textContent = own.words;
  form.querySelector('.no-match').hidden = true;
  offerRest(0, 0);
}

function show({ entries, facts }, most) {
  const names = readSearch(search.value);
  const part = place.value === 'replacement' ? 'replacement' : 'text';
  const found = entries.filter((entry) => hasWords(entry[part], names) && fits(entry));
  const { one, many } = form.dataset;
  const count = `${found.length} ${found.length === 1 ? one : many}`;
  output.textContent = found.length === entries.length ? count : `${count} of ${entries.length}`;
  const records = found.map(({ record }) => record);
  fill(bodiesOf(records, facts, names, most));
  offerRest(Math.min(most, found.length), found.length);
  explain(found.length, entries, names, part);
}

/** A link to a row that is on no part of this page leads to the record's own page. */
function followRow() {
  const name = decodeURIComponent(location.hash.slice(1));
  if (!name.includes('--') || document.getElementById(name)) return;
  location.replace(`${pages}${name.replace('--', '/')}.html`);
}

const { apply, update } = connectSearch(form, {
  most: MOST_ROWS,
  load,
  failed: 'The list of records could not be loaded. Try again.',
  isAsked,
  reset,
  show,
});
addEventListener('hashchange', followRow);
addSortButtons(table, (key, direction) => {
  sorting = { key, direction };
  apply();
});
if (isAsked()) apply();
else showRest();
followRow();
