// Puts one plan of each chosen vendor side by side; the address holds the choice. What is shown is
// taken from the pages of the vendors, so that it is written once.
import { countOn } from './days.js';
import { loader, make, showRest } from './elements.js';

const chooser = document.querySelector('.chooser');
const place = document.getElementById('comparison');
const boxes = [...chooser.querySelectorAll('input[type="checkbox"]')];
const kinds = chooser.dataset.kinds.split('|');
const loads = new Map();
/** Vendor to the plan that is chosen of it; empty where nobody has chosen one. */
const chosen = new Map();

/** Reads a vendor's page: its name, its age, and each plan with its price and its limits. */
function readVendor(id, html) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const plans = [...page.querySelectorAll('.plan')].map((part) => ({
    id: part.dataset.plan,
    name: part.querySelector('h3').textContent,
    price: part.querySelector('.price'),
    notes: [...part.querySelectorAll('.notes > li')],
  }));
  return {
    id,
    plans,
    name: page.querySelector('h1').textContent,
    age: [...page.querySelectorAll('.vendor-source .age')].at(-1),
  };
}

/** Each page is loaded once. */
function loadVendor(id) {
  const address = `${chooser.dataset.plans}${id}.html`;
  const load = loads.get(id) ?? loader(address, (html) => readVendor(id, html), 'text');
  loads.set(id, load);
  return load();
}

/** The plan that is asked for, else the first that costs something. */
function planOf({ id, plans }) {
  const costs = ({ price }) => /[1-9]/.test(price.querySelector('b')?.textContent ?? '');
  return plans.find((plan) => plan.id === chosen.get(id)) ?? plans.find(costs) ?? plans[0];
}

function headingOf(vendor) {
  const heading = make('th', '', { scope: 'col' });
  heading.append(make('a', vendor.name, { href: `${chooser.dataset.plans}${vendor.id}.html` }));
  const select = make('select', '', { 'aria-label': `Plan of ${vendor.name}` });
  for (const { id, name } of vendor.plans) select.append(make('option', name, { value: id }));
  select.value = planOf(vendor).id;
  select.addEventListener('change', () => {
    chosen.set(vendor.id, select.value);
    show();
  });
  heading.append(select, vendor.age?.cloneNode(true) ?? '');
  return heading;
}

function row(name, vendors, cellOf) {
  const line = make('tr');
  line.append(make('th', name, { scope: 'row' }));
  for (const vendor of vendors) {
    const cell = make('td', '', { 'data-vendor': vendor.name });
    cell.append(cellOf(planOf(vendor)));
    line.append(cell);
  }
  return line;
}

function notesOf(plan, kind) {
  const list = make('ul', '', { class: 'notes' });
  for (const note of plan.notes) {
    if (note.dataset.kind !== kind) continue;
    const item = make('li');
    item.append(note.querySelector('q').cloneNode(true));
    list.append(item);
  }
  return list.children.length > 0 ? list : make('span', 'not stated', { class: 'none' });
}

function tableOf(vendors) {
  const table = make('table', '', { class: 'side-by-side' });
  const head = make('thead');
  const names = make('tr');
  names.append(make('td'), ...vendors.map(headingOf));
  head.append(names);
  const body = make('tbody');
  body.append(row('Monthly price', vendors, ({ price }) => price.cloneNode(true)));
  const isStated = (kind) =>
    vendors.some((vendor) => planOf(vendor).notes.some(({ dataset }) => dataset.kind === kind));
  for (const kind of kinds.filter(isStated)) {
    body.append(row(kind, vendors, (plan) => notesOf(plan, kind)));
  }
  table.append(make('caption', 'Plans side by side'), head, body);
  return table;
}

function writeAddress() {
  const list = [...chosen].map(([id, plan]) => (plan === '' ? id : `${id}:${plan}`)).sort();
  const query = list.length > 0 ? `?v=${list.join(',')}` : '';
  if (query !== location.search) history.replaceState(null, '', `${location.pathname}${query}`);
}

let turns = 0;
async function show() {
  turns += 1;
  const turn = turns;
  writeAddress();
  if (chosen.size === 0) {
    place.replaceChildren();
    return;
  }
  const ids = boxes.map(({ value }) => value).filter((id) => chosen.has(id));
  try {
    const vendors = await Promise.all(ids.map(loadVendor));
    // Only the newest choice is shown.
    if (turn !== turns) return;
    place.replaceChildren(tableOf(vendors));
    countOn(place);
  } catch {
    place.replaceChildren(make('p', 'The plans could not be loaded. Try again.'));
  }
}

const asked = new URLSearchParams(location.search).get('v') ?? '';
for (const entry of asked.split(',')) {
  const [id, plan = ''] = entry.split(':');
  if (boxes.some(({ value }) => value === id)) chosen.set(id, plan);
}
for (const box of boxes) box.checked = chosen.has(box.value);
chooser.addEventListener('change', ({ target }) => {
  if (target.type !== 'checkbox') return;
  if (target.checked) chosen.set(target.value, '');
  else chosen.delete(target.value);
  show();
});
// With vendors in the address, the comparison is what somebody came for.
if (chosen.size > 0) chooser.querySelector('.choices').open = false;
await show();
showRest();
