// Filters the rows of a table, and keeps the filters in the address.
const form = document.querySelector('[data-filters]');
const table = form && document.getElementById(form.dataset.filters);
const fields = form ? [...form.querySelectorAll('[name]')] : [];
const search = fields.find((field) => field.name === 'q');
const choices = fields.filter((field) => field !== search);
const rows = [...(table?.querySelectorAll('tbody tr:not(.group)') ?? [])].map((row) => ({
  row,
  folded: [...row.querySelectorAll('details')],
  text: `${row.textContent} ${row.dataset.also ?? ''}`.toLowerCase(),
}));

function readAddress() {
  const query = new URLSearchParams(location.search);
  for (const field of fields) {
    field.value = query.get(field.name) ?? '';
    // A value that is no option leaves a select empty.
    if (field.selectedIndex === -1) field.value = '';
  }
}

function writeAddress() {
  const query = new URLSearchParams();
  for (const field of fields) if (field.value.trim()) query.set(field.name, field.value.trim());
  const wanted = query.size > 0 ? `?${query}` : '';
  if (wanted === location.search) return;
  history.replaceState(null, '', `${location.pathname}${wanted}${location.hash}`);
}

function fits({ row, text }, words) {
  return (
    words.every((word) => text.includes(word)) &&
    choices.every((field) => !field.value || row.dataset[field.name] === field.value)
  );
}

function showRow(entry, words) {
  entry.row.hidden = !fits(entry, words);
  for (const part of entry.folded) {
    const text = part.textContent.toLowerCase();
    part.open = words.some((word) => text.includes(word));
  }
}

function apply() {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  for (const entry of rows) showRow(entry, words);
  for (const body of table.tBodies) {
    body.hidden = !body.querySelector('tr:not(.group):not([hidden])');
  }
  const shown = rows.filter(({ row }) => !row.hidden).length;
  const { one, many } = form.dataset;
  const count = `${shown} ${shown === 1 ? one : many}`;
  form.querySelector('output').textContent =
    shown === rows.length ? count : `${count} of ${rows.length}`;
}

function update() {
  apply();
  writeAddress();
}

if (table) {
  table.addEventListener('sorted', apply);
  form.addEventListener('input', update);
  form.querySelector('button').addEventListener('click', () => {
    for (const field of fields) field.value = '';
    update();
    search.focus();
  });
  readAddress();
  apply();
}
