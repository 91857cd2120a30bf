// Sorts a table by the column whose heading is pressed; a third press brings the first order back.
const collator = new Intl.Collator('en', { numeric: true });
const NEXT = { none: 'ascending', ascending: 'descending', descending: 'none' };

/** Compares the values of two rows as people read them: numbers by their size. */
export const compareKeys = (a, b) => collator.compare(a, b);

function keyOf(row, column) {
  const cell = row.cells[column];
  const seen = cell.querySelector('[data-seen]');
  if (seen) return seen.dataset.seen;
  const time = cell.querySelector('time');
  return time ? time.dateTime : cell.textContent.trim();
}

/** How the rows of a table go into one sorted body and back into their groups. */
function sorterOf(table) {
  const headings = [...table.tHead.rows[0].cells];
  const groups = [...table.tBodies];
  const places = groups.map((body) => [...body.rows]);
  const rows = places.flat().filter((row) => !row.classList.contains('group'));
  const flat = document.createElement('tbody');
  return (key, direction) => {
    flat.remove();
    if (direction === 'none') {
      groups.forEach((body, index) => {
        body.append(...places[index]);
      });
      table.append(...groups);
      return;
    }
    const column = headings.findIndex(({ dataset }) => dataset.sort === key);
    const sign = direction === 'ascending' ? 1 : -1;
    const keyed = rows.map((row) => ({ row, key: keyOf(row, column) }));
    keyed.sort((a, b) => sign * compareKeys(a.key, b.key));
    for (const body of groups) body.remove();
    flat.append(...keyed.map(({ row }) => row));
    table.append(flat);
  };
}

/** Makes the words of a heading a button; without script they are words. */
function addButton(heading) {
  const button = document.createElement('button');
  button.type = 'button';
  button.append(...heading.childNodes);
  heading.append(button);
  return button;
}

/** Keeps the column in the address: `?sort=seen`, and `?sort=-seen` for the other way round. */
function writeAddress(key, direction) {
  const query = new URLSearchParams(location.search);
  if (direction === 'none') query.delete('sort');
  else query.set('sort', `${direction === 'descending' ? '-' : ''}${key}`);
  const wanted = query.size > 0 ? `?${query}` : '';
  history.replaceState(null, '', `${location.pathname}${wanted}${location.hash}`);
}

/**
 * Lets readers sort a table by the headings that name a key. `sortBy` is told the key and the
 * direction, also the ones that the address asks for.
 */
export function addSortButtons(table, sortBy) {
  // The days left say what the shutdown date says.
  const headings = [...table.tHead.rows[0].cells].filter(({ dataset }) => dataset.sort !== 'none');
  const sort = (heading, direction) => {
    for (const each of headings) each.removeAttribute('aria-sort');
    if (direction !== 'none') heading.setAttribute('aria-sort', direction);
    sortBy(heading.dataset.sort, direction);
  };
  for (const heading of headings) {
    addButton(heading).addEventListener('click', () => {
      const direction = NEXT[heading.getAttribute('aria-sort') ?? 'none'];
      sort(heading, direction);
      writeAddress(heading.dataset.sort, direction);
    });
  }
  const asked = new URLSearchParams(location.search).get('sort') ?? '';
  const wanted = headings.find(({ dataset }) => dataset.sort === asked.replace(/^-/, ''));
  if (wanted) sort(wanted, asked.startsWith('-') ? 'descending' : 'ascending');
}

for (const table of document.querySelectorAll('table[data-sortable="rows"]')) {
  addSortButtons(table, sorterOf(table));
}
