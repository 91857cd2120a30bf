// The form above a list that is loaded when somebody searches it.
import { showRest } from './elements.js';

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
 * Connects a form with its list: what is asked stands in the address; while the list is loaded the
 * form says that it is busy, and of several answers only the last one counts.
 *
 * @param form the form, with fields, an output and a button that clears it
 * @param list.most how much is shown until somebody asks for the rest
 * @param list.load loads the list, once
 * @param list.failed what the output says where it cannot be loaded
 * @param list.isAsked whether the form asks for anything
 * @param list.reset shows the page as it was sent
 * @param list.show shows what fits of the loaded list, at most so much
 * @returns `apply(most)` to show again, `update()` after a field was set
 */
export function connectSearch(form, { most, load, failed, isAsked, reset, show }) {
  const fields = [...form.querySelectorAll('[name]')];
  const search = fields.find(({ name }) => name === 'q');
  let asked = 0;
  let waiting = 0;

  async function answer(limit) {
    asked += 1;
    const turn = asked;
    if (!isAsked()) return reset();
    let list;
    try {
      list = await load();
    } catch {
      form.querySelector('output').textContent = failed;
      return;
    }
    if (turn === asked) show(list, limit);
  }

  async function apply(limit = most) {
    waiting += 1;
    form.setAttribute('aria-busy', 'true');
    await answer(limit);
    waiting -= 1;
    if (waiting > 0) return;
    form.removeAttribute('aria-busy');
    showRest();
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
  return { apply, update };
}
