// Finds plans by the words of their vendor, name and limits. The page itself lists the vendors; the
// rows of all plans with their limits are loaded when somebody searches.
import { connectSearch, hasWords, searchable } from './search.js';

const place = document.getElementById('found');
const list = document.getElementById('vendors');

function readRow(row) {
  const name = searchable(row.dataset.name);
  const notes = [...row.querySelectorAll('li')].map((item) => ({
    item,
    text: searchable(item.textContent),
  }));
  return { row, name, notes, text: [name, ...notes.map(({ text }) => text)].join(' ') };
}

/** Shows of a plan's limits those that have the words that do not name it, else the first few. */
function narrow({ row, name, notes }, names) {
  const beyond = names.map((words) => words.filter((word) => !word.test(name)));
  const rest = beyond.filter(({ length }) => length > 0);
  const found = notes.filter(({ text }) => rest.length > 0 && hasWords(text, rest));
  row.classList.toggle('narrowed', found.length > 0);
  for (const each of notes) each.item.classList.toggle('found', found.includes(each));
}

connectSearch({
  read(part) {
    const rows = [...part.querySelectorAll('tr[data-name]')].map(readRow);
    return { table: part.querySelector('table'), rows };
  },
  reset() {
    place.replaceChildren();
    list.hidden = false;
  },
  show({ table, rows }, { names, count }) {
    table.hidden = count === 0;
    list.hidden = true;
    place.replaceChildren(table);
    for (const each of rows) narrow(each, names);
  },
  what: 'plans',
});
