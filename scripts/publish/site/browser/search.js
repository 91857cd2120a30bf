// What is searched and how, and the form above a list that is loaded when somebody searches it.
import { countOf, escapePattern } from '../../../model/words.ts';
import { countOn } from './days.js';
import { load, make, once, revealPage } from './elements.js';
import { nearest } from './near.js';

const lower = (text) => text.normalize('NFKC').toLowerCase();

/** A text as it is searched: its words and numbers, each after a blank. */
export const searchable = (text) =>
  ` ${(
    lower(text)
      .replace(/['’]/g, '')
      .match(/\p{L}+|\p{N}[\p{N},]*\p{L}*|\|/gu) ?? []
  ).join(' ')}`;

/** Finds a word or number by its beginning, however it is written: gpt4o, gpt-4o, GPT 4o. */
function patternOf(word) {
  // Without its signs <b> would be in every text in which a word begins with b.
  const bare = word.replace(/[^\p{L}\p{N},]+/gu, '');
  const letters = [...(bare.length > 1 ? bare : word)].map(escapePattern);
  return new RegExp(` ${letters.join('[ ,]?')}`);
}

/** A word in parts, azure/gpt-4o, from the first with which something is found. */
function readWord(word, rows) {
  const parts = word.split(/[/.](?=\p{L})/u).map(patternOf);
  const ends = parts.map((_, index) => parts.slice(index));
  return ends.find((end) => rows.some(({ text }) => hasWords(text, [end]))) ?? parts;
}

/** Names that are set apart by commas (that of 10,000 does not count): each a list of words, in any order. */
function readSearch(text, rows) {
  const names = lower(text).split(/;|,(?!\d{3}(?!\d))|(?<!\d),/);
  const lists = names.map((name) => name.split(/\s+/).filter(Boolean));
  const read = lists.map((words) => words.flatMap((word) => readWord(word, rows)));
  return read.filter((words) => words.length > 0);
}

/** Whether a searchable text has all words of one of the names; with no name every text has. */
export function hasWords(text, names) {
  return names.length === 0 || names.some((words) => words.every((word) => word.test(text)));
}

/** Reads the fields of a form from the address; a value that is not an option is left out. */
function readAddress(fields) {
  const query = new URLSearchParams(location.search);
  for (const field of fields) {
    field.value = query.get(field.name) ?? '';
    // A value that is not an option leaves a select empty.
    if (field.selectedIndex === -1) field.value = '';
  }
}

/** Keeps the fields of a form in the address. */
function writeAddress(fields) {
  const query = new URLSearchParams(location.search);
  for (const { name, value } of fields) {
    if (value.trim()) query.set(name, value.trim());
    else query.delete(name);
  }
  const wanted = query.size > 0 ? `?${query}` : '';
  if (wanted === location.search) return;
  history.replaceState(null, '', `${location.pathname}${wanted}${location.hash}`);
}

/**
 * Connects the form of a page with the whole list; it has only a part: the query is kept in the
 * address; while the rest is loaded the form says that it is busy, and of several answers only the
 * last one counts.
 *
 * @param page.read reads the list from what was loaded: its `rows`, each a `row` of a table and the
 *   `text` that is searched, and what else the page needs
 * @param page.reset shows the page as it was sent
 * @param page.show shows the list, with the rows that do not fit hidden; `asked` are the
 *   names that are searched, as they are searched
 * @param page.what what is searched, in words
 */
export function connectSearch({ read, reset, show, what }) {
  const form = document.querySelector('.filters');
  const fields = [...form.querySelectorAll('[name]')];
  const search = fields.find(({ name }) => name === 'q');
  const choices = fields.filter((field) => field !== search);
  const output = form.querySelector('output');
  const note = form.querySelector('.no-match');
  const clear = form.querySelector('.field > button');
  const { rows: address, noun } = form.dataset;
  const words = output.textContent;
  let asked = 0;

  const loadList = once(async () => {
    const template = document.createElement('template');
    template.innerHTML = await load(address, 'text');
    countOn(template.content);
    return read(template.content);
  });

  /** Hides what does not fit. */
  function filter({ rows }, names) {
    const fits = ({ dataset }) =>
      choices.every(({ name, value }) => !value || dataset[name] === value);
    for (const { row, text } of rows) row.hidden = !fits(row) || !hasWords(text, names);
    return rows.filter(({ row }) => !row.hidden).length;
  }

  /** Says that nothing fits, and offers the names that are nearest in spelling. */
  function explain({ rows }) {
    const names = rows.flatMap(({ row }) => row.dataset.names?.split('|') ?? []);
    const buttons = nearest(search.value, names).map((name) => {
      const button = make('button', name, { type: 'button', class: 'copy' });
      button.addEventListener('click', () => {
        search.value = name;
        update();
      });
      return [' ', button];
    });
    const others = buttons.length > 0 ? ['Near in spelling:', ...buttons.flat()] : [];
    note.replaceChildren(`Nothing in our ${what} fits. It may still be going away. `, ...others);
  }

  async function answer(turn) {
    clear.parentElement.hidden = fields.every(({ value }) => value.trim() === '');
    if (clear.parentElement.hidden) {
      note.hidden = true;
      output.textContent = words;
      return reset();
    }
    let list;
    try {
      list = await loadList();
    } catch {
      output.textContent = `The ${noun}s could not be loaded. Try again.`;
      return;
    }
    if (turn !== asked) return;
    const names = readSearch(search.value, list.rows);
    const count = filter(list, names);
    output.textContent = `${countOf(count, noun)} of ${list.rows.length}`;
    note.hidden = count > 0;
    if (count === 0) explain(list);
    show(list, { names, asked: lower(search.value).split(/[,;]/).map(searchable), count });
    for (const body of new Set(list.rows.map(({ row }) => row.parentElement))) {
      body.hidden = !body.querySelector('tr:not(.group, [hidden])');
    }
  }

  async function apply() {
    asked += 1;
    const turn = asked;
    form.setAttribute('aria-busy', 'true');
    await answer(turn);
    if (turn !== asked) return;
    form.removeAttribute('aria-busy');
    revealPage();
  }

  function update() {
    writeAddress(fields);
    return apply();
  }

  search.addEventListener('focus', () => loadList().catch(() => undefined), { once: true });
  form.addEventListener('input', update);
  clear.addEventListener('click', () => {
    for (const field of fields) field.value = '';
    update();
    search.focus();
  });
  readAddress(fields);
  apply();
}
