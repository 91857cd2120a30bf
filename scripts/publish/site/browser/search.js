// What is searched and how, and the form above a list that is loaded when somebody searches it.
import { revealPage } from './elements.js';

// Names are set apart by commas, their words are in any order and spelling.

const lower = (text) => text.normalize('NFKC').toLowerCase();
/** Letters and digits only, so that gpt4o finds gpt-4o and claude 3.5 finds claude-3-5. */
const compact = (text) => lower(text).replace(/[^\p{L}\p{N}|]+/gu, '');

/** A text as it is searched. */
export const searchable = (text) => `${lower(text)} ${compact(text)}`;

/** Forms of a word, any of which may be found: openai/gpt-4o and us.vendor.gpt-4o are also gpt-4o. */
function formsOf(word) {
  const parts = word.split(/[/.](?=\p{L})/u);
  const bare = parts.map((_, index) => parts.slice(index).join('.'));
  return [word, ...bare.map(compact)].filter(Boolean);
}

/** Names that are set apart by commas: each a list of words, each word a list of forms. */
export function readSearch(text) {
  const names = lower(text).split(/[,;]/);
  const lists = names.map((name) => name.split(/\s+/).filter(Boolean).map(formsOf));
  return lists.filter((words) => words.length > 0);
}

/** Whether a searchable text has all words of one of the names; with no name every text has. */
export function hasWords(text, names) {
  if (names.length === 0) return true;
  return names.some((words) => words.every((forms) => forms.some((form) => text.includes(form))));
}

/** Reads the fields of a form from the address; a value that is no option is left out. */
function readAddress(fields) {
  const query = new URLSearchParams(location.search);
  for (const field of fields) {
    field.value = query.get(field.name) ?? '';
    // A value that is no option leaves a select empty.
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

/** On a narrow screen folds the choices of a form away, unless one of them is made. */
function foldChoices(form, fields) {
  const isMade = fields.some(({ name, value }) => name !== 'q' && value !== '');
  if (matchMedia('(max-width: 39.99rem)').matches && !isMade) {
    form.querySelector('.choices').open = false;
  }
}

/**
 * Connects a form with its list: the query is kept in the address; while the list is loaded the
 * form says that it is busy, and of several answers only the last one counts.
 *
 * @param form the form, with fields, an output and a button that clears it
 * @param list.load loads the list, once
 * @param list.failed what the output says where it cannot be loaded
 * @param list.reset shows the page as it was sent
 * @param list.show shows what fits of the loaded list
 */
export function connectSearch(form, { load, failed, reset, show }) {
  const fields = [...form.querySelectorAll('[name]')];
  const search = fields.find(({ name }) => name === 'q');
  let asked = 0;
  let waiting = 0;

  async function answer() {
    asked += 1;
    const turn = asked;
    if (fields.every(({ value }) => value.trim() === '')) return reset();
    let list;
    try {
      list = await load();
    } catch {
      form.querySelector('output').textContent = failed;
      return;
    }
    if (turn === asked) show(list);
  }

  async function apply() {
    waiting += 1;
    form.setAttribute('aria-busy', 'true');
    await answer();
    waiting -= 1;
    if (waiting > 0) return;
    form.removeAttribute('aria-busy');
    revealPage();
  }

  function update() {
    writeAddress(fields);
    return apply();
  }

  search.addEventListener('focus', () => load().catch(() => undefined), { once: true });
  form.addEventListener('input', update);
  form.querySelector('.field button').addEventListener('click', () => {
    for (const field of fields) field.value = '';
    update();
    search.focus();
  });
  readAddress(fields);
  foldChoices(form, fields);
  apply();
}
