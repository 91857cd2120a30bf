// Finds rows of a long table by words and choices. The page has what comes next, or none of it; the
// rows of all are loaded when somebody searches. The address keeps the question.
import { countOf, escapePattern } from '../../../model/words.ts';
import { countOn } from './days.js';
import { load, make, once, revealPage } from './elements.js';
import { nearest } from './near.js';

const form = document.querySelector('.filters');
const { rows: address, noun } = form.dataset;
const fields = [...form.querySelectorAll('[name]')];
const [search, ...choices] = fields;
const output = form.querySelector('output');
const note = form.querySelector('.no-match');
const clear = form.querySelector('button');
const list = document.getElementById('list');
const table = list.querySelector('table');
/** What the page shows instead, where it has none of the table. */
const unsearched = document.getElementById('vendors');
const own = [...table.tBodies];
const words = output.textContent;
/** Rows whose very name is searched, above all others. */
const best = make('tbody', [
  make('tr', [make('th', 'This name', { colspan: '4', scope: 'rowgroup' })], { class: 'group' }),
]);

const lower = (text) => text.normalize('NFKC').toLowerCase();

/** A text as it is searched: its words and numbers, each after a blank. */
function searchable(text) {
  const parts = lower(text).replace(/['’]/g, '');
  return ` ${(parts.match(/\p{L}+|\p{N}[\p{N},]*\p{L}*|\|/gu) ?? []).join(' ')}`;
}

/** Finds a word or number by its beginning, however it is written: gpt4o, gpt-4o, GPT 4o. */
function patternOf(word) {
  // Without its signs <b> would be in every text in which a word begins with b.
  const bare = word.replace(/[^\p{L}\p{N},]+/gu, '');
  const letters = [...(bare.length > 1 ? bare : word)].map(escapePattern);
  return new RegExp(` ${letters.join('[ ,]?')}`);
}

/** A row with the texts that are searched: its name, and its notes or else its cells. */
function readRow(row) {
  const { also = '', names = '' } = row.dataset;
  const name = searchable(`${row.querySelector('th').textContent} | ${also}`);
  const notes = [...row.querySelectorAll('.notes > li')].map((item) => ({
    item,
    text: searchable(item.textContent),
  }));
  const cells = [...row.querySelectorAll('td:not([class])')].map(({ textContent }) => textContent);
  const rest = notes.length > 0 ? notes.map(({ text }) => text) : [searchable(cells.join(' | '))];
  const text = [name, ...rest].join(' |');
  return { row, home: row.parentElement, name, names: names.split('|'), notes, text };
}

const loadRows = once(async () => {
  const template = document.createElement('template');
  template.innerHTML = await load(address, 'text');
  countOn(template.content);
  return [...template.content.querySelectorAll('tr:not(.group)')].map(readRow);
});

function showBodies(bodies) {
  for (const body of [...table.tBodies]) body.remove();
  table.append(...bodies);
}

/** Shows of a row's notes those that have the words that do not name it, else the first few. */
function narrow({ row, name, notes }, asked) {
  const beyond = asked.filter((word) => !word.test(name));
  const found = notes.filter(
    ({ text }) => beyond.length > 0 && beyond.every((one) => one.test(text)),
  );
  row.classList.toggle('narrowed', found.length > 0);
  for (const each of notes) each.item.classList.toggle('found', found.includes(each));
}

/** Shows the rows that fit, and returns how many there are. */
function show(rows) {
  const asked = lower(search.value).split(/\s+/).filter(Boolean).map(patternOf);
  const whole = searchable(search.value);
  const fits = ({ row, text }) =>
    asked.every((word) => word.test(text)) &&
    choices.every(({ name, value }) => !value || row.dataset[name] === value);
  for (const each of rows) {
    const { row, home, names } = each;
    row.hidden = !fits(each);
    // Names of a vendor are not those of its plans.
    const isBest = !row.hidden && 'when' in row.dataset && names.map(searchable).includes(whole);
    (isBest ? best : home).append(row);
    narrow(each, asked);
  }
  const bodies = [best, ...new Set(rows.map(({ home }) => home))];
  for (const body of bodies) body.hidden = !body.querySelector('tr:not(.group, [hidden])');
  showBodies(bodies);
  return rows.filter(({ row }) => !row.hidden).length;
}

/** Says that nothing fits, and offers the names that are nearest in spelling. */
function explain(rows) {
  const near = nearest(
    search.value,
    rows.flatMap(({ names }) => names),
  );
  const buttons = near.flatMap((name) => {
    const button = make('button', name, { type: 'button', class: 'copy' });
    button.addEventListener('click', () => {
      search.value = name;
      update();
    });
    return [' ', button];
  });
  const offer = buttons.length > 0 ? 'Near in spelling:' : '';
  note.replaceChildren(
    `Nothing in our data fits. It may still be going away. ${offer}`,
    ...buttons,
  );
}

/** The page as it was sent. */
function reset() {
  form.removeAttribute('aria-busy');
  note.hidden = true;
  output.textContent = words;
  list.hidden = own.length === 0;
  if (unsearched) unsearched.hidden = false;
  showBodies(own);
}

let turns = 0;
async function answer() {
  turns += 1;
  const turn = turns;
  const isAsked = fields.some(({ value }) => value.trim() !== '');
  clear.parentElement.hidden = !isAsked;
  if (!isAsked) return reset();
  form.setAttribute('aria-busy', 'true');
  const rows = await loadRows().catch(() => null);
  // Only the newest question is answered.
  if (turn !== turns) return;
  form.removeAttribute('aria-busy');
  if (rows === null) {
    output.textContent = `The ${noun}s could not be loaded. Try again.`;
    return;
  }
  const count = show(rows);
  output.textContent = `${countOf(count, noun)} of ${rows.length}`;
  list.hidden = count === 0;
  if (unsearched) unsearched.hidden = true;
  note.hidden = count > 0;
  if (count === 0) explain(rows);
}

function update() {
  const query = new URLSearchParams(location.search);
  for (const { name, value } of fields) {
    if (value.trim()) query.set(name, value.trim());
    else query.delete(name);
  }
  const wanted = query.size > 0 ? `?${query}` : '';
  if (wanted !== location.search) {
    history.replaceState(null, '', `${location.pathname}${wanted}${location.hash}`);
  }
  return answer();
}

search.addEventListener('focus', () => loadRows().catch(() => undefined), { once: true });
form.addEventListener('input', update);
clear.addEventListener('click', () => {
  for (const field of fields) field.value = '';
  update();
  search.focus();
});
const query = new URLSearchParams(location.search);
for (const field of fields) {
  field.value = query.get(field.name) ?? '';
  // A value that is not an option leaves a select empty.
  if (field.selectedIndex === -1) field.value = '';
}
await answer();
revealPage();
