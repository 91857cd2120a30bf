// Finds records and planned dates by name and filters. The page itself has what comes next and what
// has passed lately; the rows of all are loaded when somebody asks for more.
import { make } from './elements.js';
import { connectSearch, searchable } from './search.js';

const list = document.getElementById('list');
const table = document.getElementById('records');
const own = [...table.tBodies];
/** Rows whose very name is searched, above all others. */
const best = make('tbody', [
  make('tr', [make('th', 'This name', { colspan: '4', scope: 'rowgroup' })], { class: 'group' }),
]);

function textOf({ cells, dataset }) {
  const words = [...cells].map((cell) => (cell.className ? '' : cell.textContent));
  return searchable([...words, dataset.also].join(' | '));
}

function readRow(row) {
  const names = row.dataset.names.split('|').map(searchable);
  return { row, names, home: row.parentElement, text: textOf(row) };
}

function showBodies(bodies) {
  for (const body of [...table.tBodies]) body.remove();
  table.append(...bodies);
}

connectSearch({
  read(part) {
    const bodies = [...part.children];
    return { bodies, rows: [...part.querySelectorAll('tr:not(.group)')].map(readRow) };
  },
  reset() {
    list.hidden = false;
    showBodies(own);
  },
  show({ bodies, rows }, { asked, count }) {
    list.hidden = count === 0;
    best.hidden = true;
    for (const { row, home, names } of rows) {
      const isBest = !row.hidden && asked.some((name) => names.includes(name));
      (isBest ? best : home).append(row);
    }
    showBodies([best, ...bodies]);
  },
  what: 'names',
});
