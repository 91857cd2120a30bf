// Finds records by name and filters, and keeps both in the address. The page itself has what comes
// next and what has passed lately; the rows of all records are loaded when somebody asks for more.
import { countOn } from './days.js';
import { loader, make } from './elements.js';
import { connectSearch, hasWords, readSearch, searchable } from './search.js';

const form = document.querySelector('[data-filters]');
const table = document.getElementById(form.dataset.filters);
const fields = [...form.querySelectorAll('[name]')];
const search = fields.find(({ name }) => name === 'q');
const choices = fields.filter((field) => field !== search);
const output = form.querySelector('output');
const note = form.querySelector('.no-match');
const own = { bodies: [...table.tBodies], words: output.textContent };

const load = loader(
  form.dataset.rows,
  (html) => {
    const template = document.createElement('template');
    template.innerHTML = `<table>${html}</table>`;
    countOn(template.content);
    const bodies = [...template.content.querySelectorAll('tbody')];
    const rows = bodies.flatMap((body) =>
      [...body.querySelectorAll('tr:not(.group)')].map((row) => ({
        row,
        text: searchable(
          `${[...row.cells].map((cell) => (cell.className ? '' : cell.textContent)).join(' | ')} | ${row.dataset.also}`,
        ),
      })),
    );
    return { bodies, rows };
  },
  'text',
);

const fits = ({ row }) => choices.every(({ name, value }) => !value || row.dataset[name] === value);

function showBodies(bodies) {
  for (const body of [...table.tBodies]) body.remove();
  table.append(...bodies);
  for (const body of bodies) body.hidden = !body.querySelector('tr:not(.group, [hidden])');
  // Headings say nothing above no row.
  table.closest('.scroll').hidden = bodies.every((body) => body.hidden);
}

/** Says what an empty table means, and where else to ask. */
function explain(rows, names) {
  note.hidden = false;
  if (names.length === 0 || rows.some((entry) => hasWords(entry.text, names))) {
    note.textContent = 'No record. Clear the filters to see all.';
    return;
  }
  note.textContent = 'Not in our data. It may still be going away. ';
  const list = search.value.split(',').map(encodeURIComponent).join(',');
  const href = `${form.dataset.start}#m=${list}`;
  note.append(make('a', 'Is a date planned for it?', { href }));
}

function reset() {
  note.hidden = true;
  output.textContent = own.words;
  showBodies(own.bodies);
}

function show({ bodies, rows }) {
  const names = readSearch(search.value);
  let count = 0;
  for (const entry of rows) {
    const isFound = fits(entry) && hasWords(entry.text, names);
    entry.row.hidden = !isFound;
    if (isFound) count += 1;
  }
  const { one, many } = form.dataset;
  output.textContent = `${count} ${count === 1 ? one : many} of ${rows.length}`;
  note.hidden = true;
  showBodies(bodies);
  if (count === 0) explain(rows, names);
}

connectSearch(form, {
  load,
  failed: 'The list of records could not be loaded. Try again.',
  reset,
  show,
});
