// Answers "is anything you use going away?" from what is pasted. Nothing is sent anywhere.

import { shutdownInWords } from '../../../model/day.ts';
import { namesIn } from '../../../model/spellings/names-in-text.ts';
import { createResolver } from '../../../model/spellings/resolver.ts';
import { bynamesOf } from '../deprecations/record-groups.ts';
import { ageInWords, leftInWords } from '../words.ts';
import { calendarOf } from './check-calendar.js';
import { planEntry, readVendors, vendorsIn } from './check-plans.js';
import { loader, make, pause, showRest, today } from './elements.js';
import { hasWords, readSearch, searchable } from './search.js';

const box = document.querySelector('.check');
const input = box.querySelector('textarea');
const within = box.querySelector('select');
const answer = document.getElementById('answer');
const tools = box.querySelector('.tools');
const LONGEST_LIST = 200;
const LONGEST_NAME = 60;
/** What was found for what is in the box now. */
let current = [];

const loadResolver = loader(box.dataset.names, ({ names }) => ({
  names,
  resolver: createResolver(names),
}));
const loadVendors = loader(box.dataset.vendors, readVendors, 'text');

const platformOf = (id) => id.slice(0, id.indexOf('/'));

/** Where the replacement of a record is going away itself, on the same platform. */
function endOfReplacement(record, resolver) {
  if (record.successor === null) return null;
  const platform = platformOf(record.id);
  for (const { spelling } of namesIn(record.successor, resolver)) {
    const own = resolver.find(spelling).exact.find(({ id }) => platformOf(id) === platform);
    if (own && own !== record) return own;
  }
  return null;
}

function linkTo(record) {
  const link = make('a', '', { href: `${box.dataset.records}${record.id}.html` });
  link.append(make('code', record.item));
  return link;
}

/**
 * One line: what, where, when, how many days, replaced by what, how old. Of records with the same
 * name on one platform (a vendor may set dates by region) the id tells which it is.
 */
function lineOf(record, resolver, twins, relation) {
  const line = make('li', '', { class: relation ? 'related' : 'exact' });
  const passed = record.shutdown_date !== null && record.shutdown_date < today;
  const state = record.status === 'retired' ? 'retired' : passed ? 'past its date' : 'deprecated';
  const isTwin = ({ item, platform }) => item === record.item && platform === record.platform;
  const name =
    twins.filter(isTwin).length > 1 ? `${record.platform} (${record.id})` : record.platform;
  line.append(linkTo(record), ' ', make('small', name), ` ${state}: `);
  line.append(make('b', shutdownInWords(record)));
  if (record.shutdown_date !== null) line.append(`, ${leftInWords(record, today)}`);
  line.append(record.successor === null ? '; no replacement named' : ` → ${record.successor}`);
  const end = endOfReplacement(record, resolver);
  if (end) line.append(make('b', ` (going away itself: ${shutdownInWords(end)})`));
  line.append(' ', make('span', ageInWords(record.as_of, today), { class: 'age' }));
  if (relation) line.append(' ', make('small', RELATIONS[relation]));
  return line;
}

const RELATIONS = {
  'other-platform': 'on another platform: its date is its own',
  version: 'a version of it',
  'without-version': 'recorded without a version',
  base: 'the model it was fine-tuned from',
  'listed-together': 'listed in the same entry',
};

function isWithin(record) {
  const days = Number(within.value);
  if (days === 0) return true;
  if (record.shutdown_date === null) return false;
  return (Date.parse(record.shutdown_date) - Date.parse(today)) / 86_400_000 <= days;
}

/** What is said of a name that no record has. */
function nothingRecorded(found, names) {
  const asked = readSearch(found.spelling);
  const like = names.filter(({ id, item, aliases, platform }) =>
    hasWords(
      searchable([item, ...aliases, platform, ...bynamesOf(platformOf(id))].join(' | ')),
      asked,
    ),
  ).length;
  const nothing = 'Nothing recorded, which is no promise. ';
  const some = `No record has exactly this name; ${like} ${like === 1 ? 'has' : 'have'} it in theirs. `;
  const note = make('p', like > 0 ? some : nothing, { class: 'nothing' });
  const wanted = found.spelling.toLowerCase();
  const replaces = names.filter(({ successor }) =>
    (successor ?? '')
      .toLowerCase()
      .split(/[\s,;()]+/)
      .includes(wanted),
  ).length;
  if (replaces > 0) note.append(`Named as replacement by ${replaces}. `);
  if (found.near.length > 0) {
    note.append('Near in spelling: ');
    for (const { records } of found.near) {
      const [record] = records;
      if (record) note.append(linkTo(record), ' ', make('small', record.platform), ' ');
    }
  }
  const search = new URL('../', new URL(box.dataset.records, location.href));
  search.searchParams.set('q', found.spelling);
  note.append(' ', make('a', like > 0 ? 'Show them' : 'Search all records', { href: search.href }));
  return note;
}

/** The records that are called exactly so come first. */
function literalFirst(records, spelling) {
  const isLiteral = ({ item, aliases }) => [item, ...aliases].includes(spelling);
  return [...records.filter(isLiteral), ...records.filter((record) => !isLiteral(record))];
}

function entryOf(found, { names, resolver }) {
  const entry = make('li');
  const heading = make('h2');
  heading.append(make('code', found.spelling));
  entry.append(heading);
  const exact = literalFirst(found.exact.filter(isWithin), found.spelling);
  const related = found.related.filter(({ record }) => isWithin(record));
  if (found.exact.length + found.related.length === 0) {
    entry.append(nothingRecorded(found, names));
    return entry;
  }
  if (exact.length + related.length === 0) {
    entry.append(make('p', `Recorded, but not within ${within.value} days.`));
    return entry;
  }
  const list = make('ul');
  const all = [...exact, ...related.map(({ record }) => record)];
  list.append(...exact.map((record) => lineOf(record, resolver, all)));
  list.append(...related.map(({ record, relation }) => lineOf(record, resolver, all, relation)));
  if (found.exact.length === 0) {
    entry.append(make('p', 'Not recorded under exactly this name; recorded are:'));
  }
  entry.append(list);
  return entry;
}

function summaryOf(found, vendors) {
  const plans = `plans of ${new Set(vendors.map(({ vendor }) => vendor)).size} found`;
  if (found.length === 0) {
    return vendors.length > 0
      ? `Of tools: ${plans}.`
      : 'No name of a model, API, SDK or tool was found in this text.';
  }
  const going = found.filter(({ exact }) => exact.some(isWithin)).length;
  const near = found.filter(({ exact, related }) => !exact.some(isWithin) && related.length > 0);
  const none = found.filter(({ exact, related }) => exact.length + related.length === 0).length;
  const parts = [`${going} of ${found.length} ${going === 1 ? 'is' : 'are'} going away or gone`];
  if (near.length > 0) parts.push(`${near.length} similar`);
  if (none > 0) parts.push(`${none} with nothing recorded`);
  if (vendors.length > 0) parts.push(`of tools ${plans}`);
  return `${parts.join(', ')}.`;
}

/** The list lives behind `#`, which a browser sends to nobody. */
function writeAddress(names) {
  const list = names.map(encodeURIComponent).join(',');
  const days = within.value === '0' ? '' : `&d=${within.value}`;
  const hash = names.length > 0 ? `#m=${list}${days}` : '';
  if (hash !== location.hash) {
    history.replaceState(null, '', `${location.pathname}${hash}`);
  }
}

function readAddress() {
  const query = new URLSearchParams(location.hash.slice(1) || location.search);
  const list = query.get('m');
  if (!list) return false;
  input.value = list.split(',').join('\n');
  const days = query.get('d') ?? '0';
  if ([...within.options].some(({ value }) => value === days)) within.value = days;
  return true;
}

async function check() {
  const text = input.value.trim();
  if (text === '') {
    answer.replaceChildren();
    tools.hidden = true;
    writeAddress([]);
    return;
  }
  let facts;
  let vendors;
  try {
    const [resolved, read] = await Promise.all([loadResolver(), loadVendors()]);
    facts = resolved;
    vendors = vendorsIn(text, read);
    await pause();
  } catch {
    answer.replaceChildren(make('p', 'The list of names could not be loaded. Try again.'));
    return;
  }
  const { resolver } = facts;
  const spellings = namesIn(text, resolver).map(({ spelling }) => spelling);
  // A short text in which no name is found may be a name in another spelling.
  const isShort = text.length <= LONGEST_NAME && !/[\n{}=]/.test(text);
  if (isShort && spellings.length + vendors.length === 0) spellings.push(text);
  current = spellings
    .slice(0, LONGEST_LIST)
    .map((spelling) => ({ spelling, ...resolver.resolve(spelling) }));
  const list = make('ul', '', { class: 'answers' });
  await pause();
  list.append(
    ...current.map((found) => entryOf(found, facts)),
    ...vendors.map((found) => planEntry(found, box.dataset.plans)),
  );
  answer.replaceChildren(make('p', summaryOf(current, vendors), { class: 'summary' }), list);
  tools.hidden = current.length === 0;
  const names = [...spellings.slice(0, LONGEST_LIST), ...vendors.map(({ entry }) => entry)];
  writeAddress([...new Set(names)]);
}

async function copy(button, text) {
  const label = button.textContent;
  try {
    await navigator.clipboard.writeText(text);
    button.textContent = 'Copied';
  } catch {
    button.textContent = 'Not allowed by the browser';
  }
  setTimeout(() => {
    button.textContent = label;
  }, 2000);
}

function answerAsText() {
  return [...answer.querySelectorAll('.answers > li')]
    .map((entry) => [...entry.children].map((part) => part.innerText).join('\n  '))
    .join('\n');
}

function saveCalendar() {
  const records = current.flatMap(({ exact }) => exact).filter(isWithin);
  const address = new URL(box.dataset.records, location.href).href;
  const file = new Blob(
    [calendarOf(records, { base: address, authority: box.dataset.authority, today })],
    { type: 'text/calendar' },
  );
  const link = make('a', '', { href: URL.createObjectURL(file), download: 'shutdown-dates.ics' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

async function readFiles(files) {
  const texts = await Promise.all([...files].map((file) => file.text()));
  input.value = texts.join('\n');
  await check();
}

box.querySelector('.go').addEventListener('click', check);
within.addEventListener('change', check);
input.addEventListener('keydown', (event) => {
  if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) check();
});
box.querySelector('input[type="file"]').addEventListener('change', ({ target }) => {
  readFiles(target.files);
});
input.addEventListener('drop', (event) => {
  if (event.dataTransfer.files.length === 0) return;
  event.preventDefault();
  readFiles(event.dataTransfer.files);
});
for (const button of tools.querySelectorAll('button')) {
  button.addEventListener('click', () => {
    const { does } = button.dataset;
    if (does === 'copy') copy(button, answerAsText());
    else if (does === 'link') copy(button, location.href);
    else saveCalendar();
  });
}
addEventListener('hashchange', () => {
  if (readAddress()) check();
});
if (readAddress()) await check();
showRest();
