// Filters the rows of a table, and keeps the filters in the address.
(() => {
  const form = document.querySelector('[data-filters]');
  const table = form && document.getElementById(form.dataset.filters);
  if (!table) return;
  const output = form.querySelector('output');
  const rows = [...table.querySelectorAll('tbody tr:not(.group)')].map((row) => ({
    row,
    folded: [...row.querySelectorAll('details')],
    text: `${row.textContent} ${row.dataset.also ?? ''}`.toLowerCase(),
  }));
  const fields = [...form.querySelectorAll('[name]')];
  const search = fields.find((field) => field.name === 'q');
  const choices = fields.filter((field) => field !== search);

  const holds = (part, word) => part.textContent.toLowerCase().includes(word);

  const readAddress = () => {
    const query = new URLSearchParams(location.search);
    for (const field of fields) {
      field.value = query.get(field.name) ?? '';
      // A value that is no option leaves a select empty.
      if (field.selectedIndex === -1) field.value = '';
    }
  };

  const writeAddress = () => {
    const query = new URLSearchParams();
    for (const field of fields) if (field.value.trim()) query.set(field.name, field.value.trim());
    const wanted = query.size > 0 ? `?${query}` : '';
    if (wanted !== location.search) {
      history.replaceState(null, '', `${location.pathname}${wanted}${location.hash}`);
    }
  };

  const apply = () => {
    const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const { row, folded, text } of rows) {
      const fits =
        words.every((word) => text.includes(word)) &&
        choices.every((field) => !field.value || row.dataset[field.name] === field.value);
      row.hidden = !fits;
      if (fits) shown++;
      for (const part of folded) part.open = words.some((word) => holds(part, word));
    }
    for (const body of table.tBodies) {
      body.hidden = !body.querySelector('tr:not(.group):not([hidden])');
    }
    const { one, many } = form.dataset;
    const count = `${shown} ${shown === 1 ? one : many}`;
    output.textContent = shown === rows.length ? count : `${count} of ${rows.length}`;
  };

  const update = () => {
    apply();
    writeAddress();
  };
  table.addEventListener('sorted', apply);
  form.addEventListener('input', update);
  form.querySelector('button').addEventListener('click', () => {
    for (const field of fields) field.value = '';
    update();
    search.focus();
  });
  addEventListener('popstate', () => {
    readAddress();
    apply();
  });
  readAddress();
  apply();
})();
