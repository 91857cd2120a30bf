// Sorts a table by the column whose heading is pressed; a third press brings the first order back.
const collator = new Intl.Collator('en', { numeric: true });
const NEXT = { none: 'ascending', ascending: 'descending', descending: 'none' };

/** What a row is sorted by in a column: a date, else its words; what has no date comes last. */
function keyOf(row, column) {
  const cell = row.cells[column];
  return cell.querySelector('time')?.dateTime ?? cell.textContent.trim();
}

const sorted = new WeakMap();

/** Puts every row back where it was sent. */
export function restoreRows(table) {
  const { body, homes } = sorted.get(table) ?? {};
  if (!body) return;
  for (const [row, home] of homes) home.append(row);
  body.replaceWith(...new Set(homes.map(([, home]) => home)));
  sorted.delete(table);
}

/**
 * Puts the rows of a table into one body by the column that is chosen, or leaves them in groups.
 *
 * @param bodies what the table has from now on, where that is something else
 */
export function sortRows(table, bodies = null) {
  restoreRows(table);
  if (bodies) {
    for (const body of [...table.tBodies]) body.remove();
    table.append(...bodies);
  }
  const column = [...table.tHead.rows[0].cells].findIndex((each) => each.hasAttribute('aria-sort'));
  if (column === -1) return;
  const sign = table.tHead.rows[0].cells[column].getAttribute('aria-sort') === 'ascending' ? 1 : -1;
  const homes = [...table.tBodies].flatMap((body) => [...body.rows].map((row) => [row, body]));
  const keyed = homes
    .filter(([row]) => !row.classList.contains('group'))
    .map(([row]) => ({ row, key: keyOf(row, column) }));
  keyed.sort((a, b) => sign * collator.compare(a.key, b.key));
  const body = document.createElement('tbody');
  body.append(...keyed.map(({ row }) => row));
  for (const [, home] of homes) home.remove();
  table.append(body);
  sorted.set(table, { body, homes });
}

/** Keeps the column in the address: `?sort=item`, and `?sort=-item` for the other way round. */
function writeAddress(key, direction) {
  const query = new URLSearchParams(location.search);
  if (direction === 'none') query.delete('sort');
  else query.set('sort', `${direction === 'descending' ? '-' : ''}${key}`);
  const wanted = query.size > 0 ? `?${query}` : '';
  history.replaceState(null, '', `${location.pathname}${wanted}${location.hash}`);
}

/** Makes the headings of a table buttons that sort it; without script they are words. */
function addSortButtons(table) {
  const headings = [...table.tHead.rows[0].cells];
  const sort = (heading, direction) => {
    for (const each of headings) each.removeAttribute('aria-sort');
    if (direction !== 'none') heading.setAttribute('aria-sort', direction);
    sortRows(table);
  };
  for (const heading of headings) {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(...heading.childNodes);
    heading.append(button);
    button.addEventListener('click', () => {
      const direction = NEXT[heading.getAttribute('aria-sort') ?? 'none'];
      sort(heading, direction);
      writeAddress(heading.dataset.sort, direction);
    });
  }
  const asked = new URLSearchParams(location.search).get('sort') ?? '';
  const wanted = headings.find(({ dataset }) => dataset.sort === asked.replace(/^-/, ''));
  if (wanted) sort(wanted, asked.startsWith('-') ? 'descending' : 'ascending');
}

for (const table of document.querySelectorAll('table[data-sortable]')) addSortButtons(table);
