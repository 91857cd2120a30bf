// Puts plans of several vendors side by side; the address holds the choice.
import { vendorPagePath } from '../addresses.ts';
import { agoInWords } from '../dates.ts';
import { priceInWords, specSheet } from '../plans/spec-rows.ts';
import { load, make, revealPage, today } from './elements.js';

const chooser = document.querySelector('.chooser');
const place = document.getElementById('comparison');
/** The address of a file; this script is in a folder of the site. */
const addressOf = (path) => new URL(`../${path}`, import.meta.url).href;
const vendors = new Map();
/** A vendor for each column, with the plan that somebody has chosen of it. */
let chosen = [];

/** A column with its vendor and plan: the chosen one, else the first that costs something. */
async function loadColumn(choice) {
  const { id, plan: asked } = choice;
  if (!vendors.has(id)) {
    vendors.set(id, (await load(addressOf(`data/vendors/${id}.json`))).vendor);
  }
  const vendor = vendors.get(id);
  const { plans } = vendor;
  const paid = plans.find(({ price_month: price }) => price > 0) ?? plans[0];
  return { choice, vendor, plan: plans.find((plan) => plan.id === asked) ?? paid };
}

function headingOf({ choice, vendor, plan }) {
  const options = vendor.plans.map(({ id, name }) => make('option', name, { value: id }));
  const select = make('select', options, { 'aria-label': `Plan of ${vendor.name}` });
  select.value = plan.id;
  select.addEventListener('change', () => {
    choice.plan = select.value;
    show();
  });
  const link = make('a', vendor.name, { href: addressOf(vendorPagePath(vendor.id)) });
  const read = make('small', agoInWords(vendor.retrieved_at.slice(0, 10), today));
  return make('th', [link, select, read], { scope: 'col' });
}

function valuesOf(limits) {
  if (limits.length === 0) return make('span', '–', { class: 'none' });
  return limits.map(({ value }) => make('span', value, { class: 'value' }));
}

function priceOf({ vendor, plan }) {
  const { amount, period, detail } = priceInWords(plan, vendor.currency);
  const content = amount === null ? [period] : [make('b', amount), ` ${period}`];
  if (detail !== null) content.push(make('small', detail));
  return make('span', content, { class: 'price' });
}

/** One row for each label, whatever heading is above it; those that several plans have come first. */
function tableOf(columns) {
  const { rows, sentences } = specSheet(
    columns.map(({ plan: { limits } }) => {
      return limits.map((limit) => ({ ...limit, labels: limit.labels.slice(-1) }));
    }),
  );
  const filled = ({ cells }) => cells.filter(({ length }) => length > 0).length;
  rows.sort((a, b) => (filled(b) > 1) - (filled(a) > 1));
  // A cell says on a narrow screen whose it is.
  const rowOf = (label, contents) => {
    const cells = columns.map(({ vendor, plan }, index) =>
      make('td', contents[index], { 'data-vendor': `${vendor.name}: ${plan.name}` }),
    );
    return make('tr', [make('th', label, { scope: 'row' }), ...cells]);
  };
  const body = [
    rowOf('Price', columns.map(priceOf)),
    ...rows.map(({ label, cells }) => rowOf(label, cells.map(valuesOf))),
  ];
  if (sentences.some(({ length }) => length > 0)) {
    body.push(rowOf('Also', sentences.map(valuesOf)));
  }
  const caption = make('caption', 'Plans side by side. –: not on the pages read.');
  const head = make('thead', [make('tr', [make('td'), ...columns.map(headingOf)])]);
  return make('table', [caption, head, make('tbody', body)], { class: 'side-by-side' });
}

let turns = 0;
async function show() {
  turns += 1;
  const turn = turns;
  const list = chosen.map(({ id, plan }) => (plan ? `${id}:${plan}` : id)).join(',');
  const query = list === '' ? '' : `?v=${list}`;
  if (query !== location.search) history.replaceState(null, '', `${location.pathname}${query}`);
  const columns = await Promise.all(chosen.map(loadColumn)).catch(() => null);
  // Only the newest choice is shown.
  if (turn !== turns) return;
  if (columns === null) {
    place.replaceChildren(make('p', 'The plans could not be loaded. Try again.'));
  } else {
    place.replaceChildren();
    if (columns.length > 0) place.append(tableOf(columns));
  }
}

const boxes = [...chooser.querySelectorAll('input')];
// The address asks for each as `vendor:plan` or as the vendor alone.
const asked = (new URLSearchParams(location.search).get('v') ?? '').split(',');
chosen = asked
  .map((entry) => entry.split(':'))
  .filter(([id]) => boxes.some(({ value }) => value === id))
  .map(([id, plan]) => ({ id, plan }));
for (const box of boxes) {
  box.checked = chosen.some(({ id }) => id === box.value);
  box.addEventListener('change', () => {
    chosen = chosen.filter(({ id }) => id !== box.value);
    if (box.checked) chosen.push({ id: box.value });
    show();
  });
}
for (const fold of chooser.querySelectorAll('.choices')) {
  fold.open = fold.id === location.hash.slice(1);
}
await show();
revealPage();
