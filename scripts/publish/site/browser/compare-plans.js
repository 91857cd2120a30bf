// Puts plans of several vendors side by side: of those that are chosen on the page for it, whose
// address holds the choice, or of those that an answer names. What is shown is taken from the pages
// of the vendors, so that it is written once.
import { vendorPagePath } from '../addresses.ts';
import { countOn } from './days.js';
import { load, make, once } from './elements.js';

const chooser = document.querySelector('.chooser');
const { kinds } = document.querySelector('[data-kinds]').dataset;
/** The address of a vendor's page; this script is in a folder of the site. */
const pageOf = (id) => new URL(`../${vendorPagePath(id)}`, import.meta.url).href;
const loads = new Map();
/** Vendor to the plans that are chosen of it; none where nobody has chosen one. */
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
  const page = async () => readVendor(id, await load(pageOf(id), 'text'));
  loads.set(id, loads.get(id) ?? once(page));
  return loads.get(id)();
}

/** The plans that are asked for, else the first that costs something. */
function plansOf({ id, plans }) {
  const asked = plans.filter((plan) => chosen.get(id)?.includes(plan.id));
  if (asked.length > 0) return asked;
  const costs = ({ price }) => /[1-9]/.test(price.querySelector('b')?.textContent ?? '');
  return [plans.find(costs) ?? plans[0]];
}

/** The plans of a vendor as the choice in the heads of its columns sets them. */
function choose(vendor, plans) {
  const ids = plans.map(({ id }) => id);
  chosen.set(vendor.id, ids);
  show();
}

function headingOf(vendor, plan) {
  const options = vendor.plans.map(({ id, name }) => make('option', name, { value: id }));
  const select = make('select', options, { 'aria-label': `Plan of ${vendor.name}` });
  select.value = plan.id;
  const own = plansOf(vendor);
  select.addEventListener('change', () => {
    const other = vendor.plans.find(({ id }) => id === select.value);
    const changed = own.map((each) => (each === plan ? other : each));
    choose(vendor, changed);
  });
  const link = make('a', vendor.name, { href: pageOf(vendor.id) });
  const heading = make('th', [link, select, ' '], { scope: 'col' });
  const next = vendor.plans.find((each) => !own.includes(each));
  if (plan === own.at(-1) && next) {
    const add = make('button', 'Add a plan', { type: 'button', class: 'copy' });
    add.addEventListener('click', () => choose(vendor, [...own, next]));
    heading.append(add);
  }
  heading.append(vendor.age?.cloneNode(true) ?? '');
  return heading;
}

/** A cell about one plan of a vendor or about several. */
function cell(vendor, plans, content, rows = 1) {
  const names = plans.length > 1 || plansOf(vendor).length > 1 ? plans.map(({ name }) => name) : [];
  return make('td', content, {
    'data-vendor': [vendor.name, names.join(', ')].filter(Boolean).join(': '),
    colspan: plans.length,
    rowspan: rows,
  });
}

function listOf(notes, none = 'not stated') {
  if (notes.length === 0) return make('span', none, { class: 'none' });
  const items = notes.map((note) => make('li', note.querySelector('q').cloneNode(true)));
  return make('ul', items, { class: 'notes' });
}

/** The rows of one kind of limit: what all plans of a vendor share spans them, above what differs. */
function rowsOf(kind, vendors) {
  const groups = vendors.map((vendor) => {
    const plans = plansOf(vendor);
    const notes = plans.map((plan) => plan.notes.filter(({ dataset }) => dataset.kind === kind));
    const isIn = (list, note) => list.some(({ textContent }) => textContent === note.textContent);
    const isShared = (note) => plans.length > 1 && notes.every((list) => isIn(list, note));
    const own = notes.map((list) => list.filter((note) => !isShared(note)));
    return { vendor, plans, own, shared: notes[0].filter(isShared) };
  });
  const isBoth = ({ own, shared }) => shared.length > 0 && own.some(({ length }) => length > 0);
  const rows = groups.some(isBoth) ? 2 : 1;
  const lines = Array.from({ length: rows }, () => make('tr'));
  lines[0].append(make('th', kind, { scope: 'row', rowspan: rows }));
  for (const group of groups) {
    const { vendor, plans, own, shared } = group;
    const both = isBoth(group);
    if (shared.length > 0) lines[0].append(cell(vendor, plans, listOf(shared), both ? 1 : rows));
    if (shared.length > 0 && !both) continue;
    for (const [index, plan] of plans.entries()) {
      const list = both ? listOf(own[index], 'nothing more') : listOf(own[index]);
      lines[both ? 1 : 0].append(cell(vendor, [plan], list, both ? 1 : rows));
    }
  }
  return lines;
}

function tableOf(vendors) {
  const columns = vendors.flatMap((vendor) => plansOf(vendor).map((plan) => [vendor, plan]));
  const heads = columns.map(([vendor, plan]) => headingOf(vendor, plan));
  const prices = columns.map(([vendor, plan]) => cell(vendor, [plan], plan.price.cloneNode(true)));
  const isStated = (kind) =>
    columns.some(([, { notes }]) => notes.some(({ dataset }) => dataset.kind === kind));
  const rows = kinds.split('|').filter(isStated);
  const body = [
    make('tr', [make('th', 'Monthly price', { scope: 'row' }), ...prices]),
    ...rows.flatMap((kind) => rowsOf(kind, vendors)),
  ];
  const caption = make('caption', 'Plans side by side');
  const head = make('thead', [make('tr', [make('td'), ...heads])]);
  return make('table', [caption, head, make('tbody', body)], { class: 'side-by-side' });
}

function writeAddress() {
  const list = [...chosen].flatMap(([id, plans]) =>
    plans.length === 0 ? [id] : plans.map((plan) => `${id}:${plan}`),
  );
  const query = list.length > 0 ? `?v=${list.join(',')}` : '';
  if (query !== location.search) history.replaceState(null, '', `${location.pathname}${query}`);
}

let turns = 0;
async function show() {
  turns += 1;
  const turn = turns;
  const place = document.getElementById('comparison');
  if (chooser) writeAddress();
  if (chosen.size === 0) {
    place.replaceChildren();
    return;
  }
  try {
    const vendors = await Promise.all([...chosen.keys()].map(loadVendor));
    // Only the newest choice is shown.
    if (turn !== turns) return;
    place.replaceChildren(tableOf(vendors));
    countOn(place);
  } catch {
    place.replaceChildren(make('p', 'The plans could not be loaded. Try again.'));
  }
}

/** Shows plans, each as `vendor:plan` or as the vendor alone. */
export function showPlans(list) {
  chosen.clear();
  for (const entry of list) {
    const [id, plan] = entry.split(':');
    chosen.set(id, [...(chosen.get(id) ?? []), plan].filter(Boolean));
  }
  return show();
}

async function startChooser() {
  const boxes = [...chooser.querySelectorAll('input[type="checkbox"]')];
  const asked = (new URLSearchParams(location.search).get('v') ?? '').split(',');
  const isKnown = (entry) => boxes.some(({ value }) => value === entry.split(':')[0]);
  const shown = showPlans(asked.filter(isKnown));
  for (const box of boxes) box.checked = chosen.has(box.value);
  chooser.addEventListener('change', ({ target }) => {
    if (target.type !== 'checkbox') return;
    if (target.checked) chosen.set(target.value, []);
    else chosen.delete(target.value);
    show();
  });
  // With vendors in the address, the comparison is what somebody came for.
  const asks = document.getElementById(location.hash.slice(1));
  for (const fold of chooser.querySelectorAll('.choices')) {
    fold.open = asks ? fold === asks : fold.open && chosen.size === 0;
  }
  await shown;
}

if (chooser) await startChooser();
