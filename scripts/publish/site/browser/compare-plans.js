// Puts the plans of chosen vendors side by side; the address holds the choice.
import { LIMIT_KINDS, limitKind } from '../plans/limit-kinds.ts';
import { ageBandOf, ageInWords, amountInWords, missingPrice, oldestSource } from '../words.ts';
import { loader, make, showRest, today } from './elements.js';

const chooser = document.querySelector('.chooser');
const place = document.getElementById('comparison');
const boxes = [...chooser.querySelectorAll('input[type="checkbox"]')];
const files = new Map();

/** A vendor with its plans; each file is loaded once. */
function loadVendor(id) {
  const load =
    files.get(id) ?? loader(`${chooser.dataset.vendors}${id}.json`, ({ vendor }) => vendor);
  files.set(id, load);
  return load();
}

const age = (seen) =>
  make('span', ageInWords(seen, today), { class: `age ${ageBandOf(seen, today)}` });

function vendorHeading(vendor) {
  const heading = make('th', '', { scope: 'colgroup', colspan: vendor.plans.length });
  heading.append(make('a', vendor.name, { href: `${chooser.dataset.plans}${vendor.id}.html` }));
  heading.append(' ', age(vendor.retrieved_at.slice(0, 10)));
  const oldest = oldestSource(vendor);
  if (oldest !== null) heading.append(' ', make('small', 'oldest source:'), ' ', age(oldest));
  return heading;
}

function priceCell({ vendor, plan }) {
  const cell = make('td');
  if (plan.price_month === null) {
    const { label, rest } = missingPrice(plan.price_detail);
    cell.append(make('span', label, { class: 'none' }));
    if (rest) cell.append(make('small', ` ${rest}`));
    return cell;
  }
  cell.append(make('b', amountInWords(plan.price_month)), ` ${vendor.currency}`);
  if (plan.price_detail) cell.append(make('small', ` ${plan.price_detail}`));
  return cell;
}

function noteCell(notes) {
  const cell = make('td');
  if (notes.length === 0) return cell;
  const list = make('ul', '', { class: 'notes' });
  for (const note of notes) {
    const item = make('li');
    item.append(make('q', note, { class: 'words' }));
    list.append(item);
  }
  cell.append(list);
  return cell;
}

function row(heading, cells) {
  const line = make('tr');
  line.append(make('th', heading, { scope: 'row' }), ...cells);
  return line;
}

function tableOf(vendors) {
  const columns = vendors.flatMap((vendor) => vendor.plans.map((plan) => ({ vendor, plan })));
  const table = make('table', '', { class: 'side-by-side' });
  table.append(make('caption', 'Plans side by side'));
  const head = make('thead');
  const names = make('tr');
  names.append(make('td'), ...vendors.map(vendorHeading));
  const plans = make('tr');
  plans.append(make('td'), ...columns.map(({ plan }) => make('th', plan.name, { scope: 'col' })));
  head.append(names, plans);
  const body = make('tbody');
  body.append(row('Monthly price', columns.map(priceCell)));
  for (const kind of LIMIT_KINDS) {
    const notes = columns.map(({ plan }) => plan.limit_notes.filter((n) => limitKind(n) === kind));
    if (notes.some((list) => list.length > 0)) body.append(row(kind, notes.map(noteCell)));
  }
  table.append(head, body);
  return table;
}

let turns = 0;
async function show() {
  turns += 1;
  const turn = turns;
  const chosen = boxes
    .filter((box) => box.checked)
    .map((box) => box.value)
    .sort();
  const query = chosen.length > 0 ? `?v=${chosen.join(',')}` : '';
  if (query !== location.search) history.replaceState(null, '', `${location.pathname}${query}`);
  if (chosen.length === 0) {
    place.replaceChildren();
    return;
  }
  try {
    const vendors = await Promise.all(chosen.map(loadVendor));
    if (turn === turns) place.replaceChildren(tableOf(vendors));
  } catch {
    place.replaceChildren(make('p', 'The plans could not be loaded. Try again.'));
  }
}

const asked = (new URLSearchParams(location.search).get('v') ?? '').split(',');
for (const box of boxes) box.checked = asked.includes(box.value);
chooser.addEventListener('change', show);
// Who comes with a choice wants to see it first.
if (boxes.some((box) => box.checked)) chooser.querySelector('.choices').open = false;
await show();
showRest();
