// Sorts a table by the column whose heading is pressed; a third press brings the groups back.
const collator = new Intl.Collator('en', { numeric: true });
const NEXT = { none: 'ascending', ascending: 'descending', descending: 'none' };

function keyOf(row, column) {
  const cell = row.cells[column];
  const seen = cell.querySelector('[data-seen]');
  if (seen) return seen.dataset.seen;
  const time = cell.querySelector('time');
  return time ? time.dateTime : cell.textContent.trim();
}

/** How a table goes into one sorted body and back into its groups. */
function sorterOf(table) {
  const groups = [...table.tBodies];
  const places = groups.map((body) => [...body.rows]);
  const rows = places.flat().filter((row) => !row.classList.contains('group'));
  const flat = document.createElement('tbody');
  return (column, direction) => {
    flat.remove();
    if (direction === 'none') {
      groups.forEach((body, index) => {
        body.append(...places[index]);
      });
      table.append(...groups);
      return;
    }
    const sign = direction === 'ascending' ? 1 : -1;
    const keyed = rows.map((row) => ({ row, key: keyOf(row, column) }));
    keyed.sort((a, b) => sign * collator.compare(a.key, b.key));
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

function makeSortable(table) {
  const sortBy = sorterOf(table);
  const headings = [...table.tHead.rows[0].cells];
  const sort = (heading, direction) => {
    for (const each of headings) each.removeAttribute('aria-sort');
    if (direction !== 'none') heading.setAttribute('aria-sort', direction);
    sortBy(headings.indexOf(heading), direction);
    table.dispatchEvent(new Event('sorted'));
  };
  for (const heading of headings) {
    // The days left say what the shutdown date says.
    if (heading.dataset.sort === 'none') continue;
    addButton(heading).addEventListener('click', () => {
      const direction = NEXT[heading.getAttribute('aria-sort') ?? 'none'];
      sort(heading, direction);
      writeAddress(heading.dataset.sort, direction);
    });
  }
  const asked = new URLSearchParams(location.search).get('sort') ?? '';
  const wanted = headings.find(({ dataset }) => dataset.sort === asked.replace(/^-/, ''));
  if (wanted && wanted.dataset.sort !== 'none') {
    sort(wanted, asked.startsWith('-') ? 'descending' : 'ascending');
  }
}

for (const table of document.querySelectorAll('table[data-sortable]')) makeSortable(table);
