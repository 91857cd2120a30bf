// Sorts a table by the column whose heading is pressed; a third press brings the groups back.
(() => {
  const collator = new Intl.Collator('en', { numeric: true });
  const NEXT = { none: 'ascending', ascending: 'descending', descending: 'none' };

  const keyOf = (row, column) => {
    const cell = row.cells[column];
    const time = cell.querySelector('time');
    return time ? time.dateTime : cell.textContent.trim();
  };

  for (const table of document.querySelectorAll('table[data-sortable]')) {
    const groups = [...table.tBodies];
    const places = groups.map((body) => [...body.rows]);
    const rows = places.flat().filter((row) => !row.classList.contains('group'));
    const flat = document.createElement('tbody');

    const restore = () => {
      flat.remove();
      groups.forEach((body, index) => {
        body.append(...places[index]);
        table.append(body);
      });
    };

    const sortBy = (column, direction) => {
      const sign = direction === 'ascending' ? 1 : -1;
      const keyed = rows.map((row) => ({ row, key: keyOf(row, column) }));
      keyed.sort((a, b) => sign * collator.compare(a.key, b.key));
      for (const body of groups) body.remove();
      flat.append(...keyed.map(({ row }) => row));
      table.append(flat);
    };

    const headings = [...table.tHead.rows[0].cells];
    headings.forEach((heading, column) => {
      // The days left say what the shutdown day says.
      if (heading.dataset.sort === 'none') return;
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...heading.childNodes);
      heading.append(button);
      button.addEventListener('click', () => {
        const direction = NEXT[heading.getAttribute('aria-sort') ?? 'none'];
        for (const each of headings) each.removeAttribute('aria-sort');
        if (direction === 'none') {
          restore();
        } else {
          heading.setAttribute('aria-sort', direction);
          sortBy(column, direction);
        }
        table.dispatchEvent(new Event('sorted'));
      });
    });
  }
})();
