// Finds plans by the words of their vendor, name and limits. The page itself lists the vendors; what
// their plans allow is loaded when somebody searches.
import { ageBandOf, ageInWords, amountInWords, missingPrice } from '../words.ts';
import { loader, make, today } from './elements.js';
import { connectSearch, hasWords, readSearch, searchable } from './search.js';

/** More plans than these are shown when asked for. */
const MOST_PLANS = 60;
/** Limits of a plan that a search shows; the page of the vendor has all. */
const MOST_LIMITS = 6;

const form = document.querySelector('[data-filters]');
const place = document.getElementById(form.dataset.filters);
const list = document.getElementById('vendors');
const { limits, pages } = form.dataset;
const fields = [...form.querySelectorAll('[name]')];
const [search, kind] = ['q', 'category'].map((name) => fields.find((each) => each.name === name));
const output = form.querySelector('output');
const words = output.textContent;
const note = form.querySelector('.no-match');

const kindOf = ({ category = '' }) => category.replace(/ /g, '-').toLowerCase();

const load = loader(limits, ({ vendors }) =>
  vendors.flatMap((vendor) =>
    vendor.plans.map((plan) => ({
      vendor,
      plan,
      name: searchable(`${vendor.name} | ${vendor.category ?? ''} | ${plan.name}`),
      notes: plan.limit_notes.map(searchable),
    })),
  ),
);

/** The limits that a search means: those with all its words, else with those that name no plan. */
function limitsFound({ name, notes }, names) {
  if (names.length === 0) return [];
  const rest = names
    .map((list) => list.filter((forms) => !forms.some((form) => name.includes(form))))
    .filter((list) => list.length > 0);
  if (rest.length === 0) return [];
  return notes.flatMap((note, index) => (hasWords(note, rest) ? [index] : []));
}

function find(plans, names) {
  return plans.flatMap((entry) => {
    if (kind?.value && kindOf(entry.vendor) !== kind.value) return [];
    const found = limitsFound(entry, names);
    const fits = hasWords(`${entry.name} ${entry.notes.join(' ')}`, names);
    return fits ? [{ ...entry, found }] : [];
  });
}

function priceCell({ plan, vendor }) {
  const cell = make('td');
  const price = make('span', '', { class: 'price' });
  if (plan.price_month === null) {
    price.append(make('span', missingPrice(plan.price_detail).label, { class: 'none' }));
  } else {
    price.append(make('b', amountInWords(plan.price_month)), ` ${vendor.currency}`);
    if (plan.price_detail) price.append(make('small', plan.price_detail));
  }
  cell.append(price);
  return cell;
}

function limitCell({ plan, found }, address) {
  const cell = make('td');
  const indexes = found.length > 0 ? found : plan.limit_notes.map((_, index) => index);
  const shown = indexes.slice(0, found.length > 0 ? MOST_LIMITS : 2);
  if (plan.limit_notes.length === 0) {
    cell.append(make('span', 'no limits on the pages read', { class: 'none' }));
    return cell;
  }
  const items = make('ul', '', { class: 'notes' });
  for (const index of shown) {
    const item = make('li', '', found.length > 0 ? { class: 'found' } : {});
    item.append(make('q', plan.limit_notes[index], { class: 'words' }));
    items.append(item);
  }
  cell.append(items);
  const more = plan.limit_notes.length - shown.length;
  if (more > 0) cell.append(make('a', `${more} more of this plan`, { href: address }));
  return cell;
}

function rowOf(entry) {
  const { plan, vendor, found } = entry;
  const address = `${pages}${vendor.id}.html#plan-${plan.id}`;
  const row = make('tr');
  const name = make('th', '', { scope: 'row' });
  name.append(
    make('a', plan.name, { href: found.length > 0 ? `${address}-limit-${found[0] + 1}` : address }),
  );
  row.append(name, priceCell(entry), limitCell(entry, address));
  return row;
}

function groupOf(vendor, plans) {
  const body = make('tbody');
  const heading = make('th', '', { colspan: 3, scope: 'rowgroup' });
  const seen = vendor.retrieved_at.slice(0, 10);
  heading.append(
    make('a', vendor.name, { href: `${pages}${vendor.id}.html` }),
    ' ',
    make('small', vendor.category ? `${vendor.category} ` : ''),
    make('span', ageInWords(seen, today), { class: `age ${ageBandOf(seen, today)}` }),
  );
  const row = make('tr', '', { class: 'group' });
  row.append(heading);
  body.append(row, ...plans.map(rowOf));
  return body;
}

function tableOf(found) {
  const table = make('table', '', { class: 'plans' });
  const head = make('tr');
  head.append(
    ...['Plan', 'Monthly price', 'Published limits'].map((name) =>
      make('th', name, { scope: 'col' }),
    ),
  );
  const thead = make('thead');
  thead.append(head);
  table.append(make('caption', 'Plans that were found'), thead);
  const vendors = new Map();
  for (const entry of found) {
    vendors.set(entry.vendor, [...(vendors.get(entry.vendor) ?? []), entry]);
  }
  table.append(...[...vendors].map(([vendor, plans]) => groupOf(vendor, plans)));
  return table;
}

function reset() {
  note.hidden = true;
  place.replaceChildren();
  list.hidden = false;
  output.textContent = words;
}

function show(plans, most) {
  note.hidden = true;
  const all = find(plans, readSearch(search.value));
  // Who types two vendors wants both.
  const found = all.length > 0 ? all : find(plans, readSearch(search.value.replace(/\s+/g, ',')));
  if (all.length === 0 && found.length > 0) {
    note.hidden = false;
    note.textContent = 'No plan has all of these words; these have one of them.';
  }
  const { one, many } = form.dataset;
  output.textContent = `${found.length} ${found.length === 1 ? one : many} of ${plans.length}`;
  list.hidden = true;
  place.replaceChildren();
  if (found.length === 0) {
    note.hidden = false;
    note.textContent = 'No plan has these words in its name or in a limit on the pages read.';
    return;
  }
  place.append(tableOf(found.slice(0, most)));
  if (found.length > most) {
    const button = make('button', `Show the other ${found.length - most}`, { type: 'button' });
    button.addEventListener('click', () => apply(found.length));
    place.append(button);
  }
}

const { apply } = connectSearch(form, {
  most: MOST_PLANS,
  load,
  failed: 'The plans could not be loaded. Try again.',
  isAsked: () => fields.some((field) => field.value.trim() !== ''),
  reset,
  show,
});
apply();
