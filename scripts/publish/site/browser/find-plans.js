// Finds plans by the words of their vendor, name and limits. The page itself lists the vendors; the
// rows of all plans with their limits are loaded when somebody searches.
import { countOn } from './days.js';
import { loader } from './elements.js';
import { connectSearch, hasWords, readSearch, searchable } from './search.js';

const form = document.querySelector('[data-filters]');
const place = document.getElementById(form.dataset.filters);
const list = document.getElementById('vendors');
const fields = [...form.querySelectorAll('[name]')];
const [search, kind] = ['q', 'category'].map((name) => fields.find((each) => each.name === name));
const output = form.querySelector('output');
const words = output.textContent;
const note = form.querySelector('.no-match');

const load = loader(
  form.dataset.rows,
  (html) => {
    const template = document.createElement('template');
    template.innerHTML = html;
    countOn(template.content);
    const table = template.content.querySelector('table');
    const plans = [...table.querySelectorAll('tr[data-name]')].map((row) => ({
      row,
      kind: row.parentElement.dataset.kind,
      name: searchable(row.dataset.name),
      notes: [...row.querySelectorAll('li')].map((item) => ({
        item,
        text: searchable(item.textContent),
      })),
    }));
    return { table, plans };
  },
  'text',
);

/** The words of a search that do not name the plan: they are looked for in its limits. */
function wordsBeyond(name, names) {
  return names
    .map((forms) => forms.filter((each) => !each.some((form) => name.includes(form))))
    .filter((rest) => rest.length > 0);
}

/** Shows the plans that have the words, and of their limits those that do, else the first few. */
function showPlans(plans, names) {
  let count = 0;
  for (const { row, kind: own, name, notes } of plans) {
    const all = `${name} ${notes.map(({ text }) => text).join(' ')}`;
    row.hidden = (kind?.value && own !== kind.value) || !hasWords(all, names);
    if (!row.hidden) count += 1;
    const rest = wordsBeyond(name, names);
    const isFound = ({ text }) => rest.length > 0 && hasWords(text, rest);
    const found = notes.filter(isFound);
    row.classList.toggle('narrowed', found.length > 0);
    for (const each of notes) each.item.classList.toggle('found', found.includes(each));
    const link = row.querySelector('th a');
    const place = found.length > 0 ? found[0].item.dataset.limit : row.dataset.plan;
    link.setAttribute('href', link.getAttribute('href').replace(/#.*/, `#${place}`));
  }
  return count;
}

function reset() {
  note.hidden = true;
  place.replaceChildren();
  list.hidden = false;
  output.textContent = words;
}

function show({ table, plans }) {
  const count = showPlans(plans, readSearch(search.value));
  note.hidden = count > 0;
  note.textContent = 'No plan has these words in its name or in a limit on the pages read.';
  const { one, many } = form.dataset;
  output.textContent = `${count} ${count === 1 ? one : many} of ${plans.length}`;
  for (const body of table.tBodies)
    body.hidden = !body.querySelector('tr[data-name]:not([hidden])');
  table.hidden = count === 0;
  list.hidden = true;
  place.replaceChildren(table);
}

connectSearch(form, {
  load,
  failed: 'The plans could not be loaded. Try again.',
  reset,
  show,
});
