// Filters the rows of a table, and keeps the filters in the address.
const form = document.querySelector('[data-filters]');
const table = form && document.getElementById(form.dataset.filters);
const fields = form ? [...form.querySelectorAll('[name]')] : [];
const search = fields.find((field) => field.name === 'q');
const place = fields.find((field) => field.name === 'in');
const choices = fields.filter((field) => field !== search && field !== place);

const lower = (text) => text.normalize('NFKC').toLowerCase();
/** Letters and digits only, so that gpt4o finds gpt-4o and claude 3.5 finds claude-3-5. */
const compact = (text) => lower(text).replace(/[^\p{L}\p{N}|]+/gu, '');
const textOf = (text) => `${lower(text)} ${compact(text)}`;

const rows = [...(table?.querySelectorAll('tbody tr:not(.group)') ?? [])].map((row) => {
  const replacement = row.querySelector('.successor')?.textContent ?? '';
  const own = [...row.cells].filter((cell) => !cell.matches('.successor'));
  const words = [...own.map((cell) => cell.textContent), row.dataset.also ?? ''].join(' | ');
  return {
    row,
    folded: [...row.querySelectorAll('details')],
    text: textOf(words),
    replacement: textOf(replacement),
  };
});

function readAddress() {
  const query = new URLSearchParams(location.search);
  for (const field of fields) {
    field.value = query.get(field.name) ?? '';
    // A value that is no option leaves a select empty.
    if (field.selectedIndex === -1) field.value = '';
  }
}

function writeAddress() {
  const query = new URLSearchParams(location.search);
  for (const { name, value } of fields) {
    if (value.trim()) query.set(name, value.trim());
    else query.delete(name);
  }
  const wanted = query.size > 0 ? `?${query}` : '';
  if (wanted === location.search) return;
  history.replaceState(null, '', `${location.pathname}${wanted}${location.hash}`);
}

/** Forms of a word, any of which may be found: openai/gpt-4o is also gpt-4o. */
function formsOf(word) {
  const bare = word
    .replace(/^[a-z_-]+\/(?=.)/, '')
    .replace(
      /^(?:(?:us|eu|apac|global)\.)?(?:anthropic|amazon|meta|cohere|ai21|mistral)\.(?=.)/,
      '',
    )
    .replace(/@/, '-');
  return [word, compact(word), compact(bare)].filter(Boolean);
}

/** Names that are set apart by commas: each a list of words, each word a list of forms. */
function readSearch() {
  const names = lower(search.value).split(/[,;]/);
  const lists = names.map((name) => name.split(/\s+/).filter(Boolean).map(formsOf));
  return lists.filter((words) => words.length > 0);
}

function hasWords(text, names) {
  if (names.length === 0) return true;
  return names.some((words) => words.every((forms) => forms.some((form) => text.includes(form))));
}

function fits({ row }) {
  return choices.every((field) => !field.value || row.dataset[field.name] === field.value);
}

function foldParts({ folded }, names) {
  for (const part of folded) {
    part.open = names.length > 0 && hasWords(textOf(part.textContent), names);
  }
}

/** Marks the limits of a plan that the search has found; the plan's name then leads to the first. */
function markFound({ row }, names) {
  const items = [...row.querySelectorAll('li')];
  for (const item of items) {
    item.classList.toggle('found', names.length > 0 && hasWords(textOf(item.textContent), names));
  }
  const link = items.length > 0 ? row.querySelector('th a') : null;
  if (!link) return;
  link.dataset.plan ??= link.getAttribute('href');
  const first = items.findIndex((item) => item.classList.contains('found'));
  link.href = first < 0 ? link.dataset.plan : `${link.dataset.plan}-limit-${first + 1}`;
}

function isFiltered() {
  return fields.some((field) => field.value.trim() !== '');
}

/** Says what an empty table means, and offers the other place to search in. */
function explain(shown, names) {
  const note = form.querySelector('.no-match');
  note.hidden = shown > 0 || !place;
  if (note.hidden) return;
  const elsewhere = rows.filter(
    (entry) => fits(entry) && names.length > 0 && hasWords(entry.replacement, names),
  ).length;
  note.textContent = 'Nothing recorded under this name, which is no promise that it stays. ';
  if (elsewhere === 0 || place.value) return;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = `Named as replacement by ${elsewhere}: show`;
  button.addEventListener('click', () => {
    place.value = 'replacement';
    update();
    place.focus();
  });
  note.append(button);
}

function apply() {
  const names = readSearch();
  const part = place?.value === 'replacement' ? 'replacement' : 'text';
  for (const entry of rows) {
    entry.row.hidden = !(hasWords(entry[part], names) && fits(entry));
    foldParts(entry, names);
    markFound(entry, names);
  }
  for (const body of table.tBodies) {
    const visible = body.querySelectorAll('tr:not(.group):not([hidden])').length;
    body.hidden = visible === 0;
    const count = body.querySelector('.group .count');
    if (count) count.textContent = visible;
  }
  const shown = rows.filter(({ row }) => !row.hidden).length;
  const { one, many } = form.dataset;
  const count = `${shown} ${shown === 1 ? one : many}`;
  form.querySelector('output').textContent =
    shown === rows.length ? count : `${count} of ${rows.length}`;
  explain(shown, names);
  table.classList.toggle('folded', folds && !isFiltered());
}

function update() {
  apply();
  writeAddress();
}

/** On a narrow screen a long group of what is past opens when asked for. */
let folds = false;
function foldPast() {
  const past = table.querySelector('tbody[data-group="passed"]');
  const inside =
    location.hash && past?.querySelector(`[id="${CSS.escape(location.hash.slice(1))}"]`);
  const narrow = matchMedia('(max-width: 69.99rem)').matches;
  if (!past || past.rows.length < 30 || !narrow || inside) return;
  folds = true;
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'unfold';
  button.textContent = 'Show';
  button.setAttribute('aria-label', 'Show what is past its date');
  past.querySelector('.group th').append(' ', button);
  button.addEventListener('click', () => {
    folds = false;
    button.remove();
    apply();
    past.querySelector('tr:not(.group) a')?.focus();
  });
}

if (table) {
  table.addEventListener('sorted', () => {
    folds = false;
    apply();
  });
  form.addEventListener('input', update);
  form.querySelector('.field button').addEventListener('click', () => {
    for (const field of fields) field.value = '';
    update();
    search.focus();
  });
  foldPast();
  readAddress();
  apply();
}
