// Puts plans of several vendors side by side; the address holds the choice.
import { vendorPagePath } from '../addresses.ts';
import { agoInWords } from '../dates.ts';
import { priceInWords, specSheet } from '../plans/spec-rows.ts';
import { load, make, once, revealPage, today } from './elements.js';

const chooser = document.querySelector('.chooser');
/** The address of a file; this script is in a folder of the site. */
const addressOf = (path) => new URL(`../${path}`, import.meta.url).href;
const pageOf = (id) => addressOf(vendorPagePath(id));
const loads = new Map();
/** Vendor to the plans that are chosen of it; none where nobody has chosen one. */
const chosen = new Map();

/** Each vendor is loaded once. */
function loadVendor(id) {
  const read = async () => (await load(addressOf(`data/vendors/${id}.json`))).vendor;
  loads.set(id, loads.get(id) ?? once(read));
  return loads.get(id)();
}

/** The plans that are asked for, else the first that costs something. */
function plansOf({ id, plans }) {
  const asked = plans.filter((plan) => chosen.get(id)?.includes(plan.id));
  if (asked.length > 0) return asked;
  return [plans.find(({ price_month: price }) => price > 0) ?? plans[0]];
}

function headingOf(vendor, plan) {
  const options = vendor.plans.map(({ id, name }) => make('option', name, { value: id }));
  const select = make('select', options, { 'aria-label': `Plan of ${vendor.name}` });
  select.value = plan.id;
  select.addEventListener('change', () => {
    const other = vendor.plans.find(({ id }) => id === select.value);
    const changed = plansOf(vendor).map((each) => (each === plan ? other : each));
    chosen.set(
      vendor.id,
      changed.map(({ id }) => id),
    );
    show();
  });
  const link = make('a', vendor.name, { href: pageOf(vendor.id) });
  const read = make('small', agoInWords(vendor.retrieved_at.slice(0, 10), today));
  return make('th', [link, select, read], { scope: 'col' });
}

/** A cell, which says on a narrow screen whose it is. */
function cell([vendor, plan], content) {
  return make('td', content, { 'data-vendor': `${vendor.name}: ${plan.name}` });
}

function valuesOf(limits) {
  if (limits.length === 0) return make('span', '–', { class: 'none' });
  return limits.map(({ value }) => make('span', value, { class: 'value' }));
}

function priceOf(plan, currency) {
  const { amount, period, detail } = priceInWords(plan, currency);
  const content = amount === null ? [period] : [make('b', amount), ` ${period}`];
  if (detail !== null) content.push(make('small', detail));
  return make('span', content, { class: 'price' });
}

/** One row for each label; those that several plans have come first. */
function tableOf(vendors) {
  const columns = vendors.flatMap((vendor) => plansOf(vendor).map((plan) => [vendor, plan]));
  const lists = columns.map(([, { limits }]) => limits);
  const { rows, sentences } = specSheet(lists, { byLabel: true });
  const filled = ({ cells }) => cells.filter(({ length }) => length > 0).length;
  rows.sort((a, b) => (filled(b) > 1) - (filled(a) > 1));
  const rowOf = (label, contents) => {
    const cells = contents.map((content, index) => cell(columns[index], content));
    return make('tr', [make('th', label, { scope: 'row' }), ...cells]);
  };
  const body = [
    rowOf(
      'Price',
      columns.map(([{ currency }, plan]) => priceOf(plan, currency)),
    ),
    ...rows.map(({ label, cells }) => rowOf(label, cells.map(valuesOf))),
  ];
  if (sentences.some(({ length }) => length > 0)) {
    body.push(rowOf('Also', sentences.map(valuesOf)));
  }
  const heads = columns.map(([vendor, plan]) => headingOf(vendor, plan));
  const caption = make('caption', 'Plans side by side. –: not on the pages read.');
  const head = make('thead', [make('tr', [make('td'), ...heads])]);
  return make('table', [caption, head, make('tbody', body)], { class: 'side-by-side' });
}

function writeAddress() {
  const list = [...chosen].flatMap(([id, plans]) => {
    if (plans.length === 0) return [id];
    return plans.map((plan) => `${id}:${plan}`);
  });
  const query = list.length > 0 ? `?v=${list.join(',')}` : '';
  if (query !== location.search) history.replaceState(null, '', `${location.pathname}${query}`);
}

let turns = 0;
async function show() {
  turns += 1;
  const turn = turns;
  const place = document.getElementById('comparison');
  writeAddress();
  if (chosen.size === 0) {
    place.replaceChildren();
    return;
  }
  try {
    const vendors = await Promise.all([...chosen.keys()].map(loadVendor));
    // Only the newest choice is shown.
    if (turn !== turns) return;
    place.replaceChildren(tableOf(vendors));
  } catch {
    place.replaceChildren(make('p', 'The plans could not be loaded. Try again.'));
  }
}

/** Shows what the address asks for, each as `vendor:plan` or as the vendor alone. */
async function startChooser() {
  const boxes = [...chooser.querySelectorAll('input[type="checkbox"]')];
  const asked = (new URLSearchParams(location.search).get('v') ?? '').split(',');
  const isKnown = (entry) => boxes.some(({ value }) => value === entry.split(':')[0]);
  for (const entry of asked.filter(isKnown)) {
    const [id, plan] = entry.split(':');
    chosen.set(id, [...(chosen.get(id) ?? []), plan].filter(Boolean));
  }
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
    fold.open = fold === asks;
  }
  await show();
  revealPage();
}

await startChooser();
