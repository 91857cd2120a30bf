// Finds records by name and filters. The page itself has what comes next and what has passed lately;
// the rows of all records are loaded when somebody asks for more.
import { make } from './elements.js';
import { connectSearch, hasWords, searchable } from './search.js';

const table = document.getElementById('records');
const own = [...table.tBodies];

function textOf({ cells, dataset }) {
  const words = [...cells].map((cell) => (cell.className ? '' : cell.textContent));
  return searchable([...words, dataset.also].join(' | '));
}

function showBodies(bodies, count = 1) {
  for (const body of [...table.tBodies]) body.remove();
  table.append(...bodies);
  // Headings say nothing above no row.
  table.closest('.scroll').hidden = count === 0;
}

connectSearch({
  read(part) {
    const rows = [...part.querySelectorAll('tr:not(.group)')];
    return { bodies: [...part.children], rows: rows.map((row) => ({ row, text: textOf(row) })) };
  },
  reset: () => showBodies(own),
  show: ({ bodies }, { count }) => showBodies(bodies, count),
  /** Says what an empty table means, and where else to ask. */
  explain({ rows }, names) {
    if (rows.some(({ text }) => hasWords(text, names))) {
      return ['No record. Clear the filters to see all.'];
    }
    const [search] = document.getElementsByName('q');
    const home = document.querySelector('.site-name a').href;
    const href = `${home}#m=${encodeURIComponent(search.value)}`;
    const link = make('a', 'Planned dates and similar names', { href });
    return ['Not recorded as deprecated or retired. It may still be going away. ', link];
  },
});
