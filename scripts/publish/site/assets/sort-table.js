// Sorts a table by the column whose heading is pressed; a third press brings the groups back.
const collator = new Intl.Collator('en', { numeric: true });
const NEXT = { none: 'ascending', ascending: 'descending', descending: 'none' };

function keyOf(row, column) {
  const cell = row.cells[column];
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

function makeSortable(table) {
  const sortBy = sorterOf(table);
  const headings = [...table.tHead.rows[0].cells];
  headings.forEach((heading, column) => {
    // The days left say what the shutdown day says.
    if (heading.dataset.sort === 'none') return;
    addButton(heading).addEventListener('click', () => {
      const direction = NEXT[heading.getAttribute('aria-sort') ?? 'none'];
      for (const each of headings) each.removeAttribute('aria-sort');
      if (direction !== 'none') heading.setAttribute('aria-sort', direction);
      sortBy(column, direction);
      table.dispatchEvent(new Event('sorted'));
    });
  });
}

for (const table of document.querySelectorAll('table[data-sortable]')) makeSortable(table);
