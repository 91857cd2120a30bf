// Answers "is anything you use going away?" from what is pasted. Nothing is sent anywhere.

import { daysBetween } from '../../../model/day.ts';
import { namesIn } from '../../../model/spellings/names-in-text.ts';
import { answerName, findName, readNames } from './check-answers.js';
import { planEntry, readVendors, vendorsIn } from './check-plans.js';
import { loader, make, pause, showRest, today } from './elements.js';

const box = document.querySelector('.check');
const input = box.querySelector('textarea');
const within = box.querySelector('select');
const answer = document.getElementById('answer');
const tools = box.querySelector('.tools');
const LONGEST_LIST = 200;
const LONGEST_NAME = 60;
/** What was found for what is in the box now. */
let current = [];

const loadNames = loader(box.dataset.names, ({ names }) => names);
const loadScheduled = loader(box.dataset.scheduled, ({ items }) => items);
const loadProviders = loader(box.dataset.providers, ({ providers }) => providers);
const loadVendors = loader(box.dataset.vendors, readVendors, 'text');
let facts = null;

/** Loads everything that answers are made from, once. */
async function load() {
  const [names, scheduled, providers, vendors] = await Promise.all([
    loadNames(),
    loadScheduled(),
    loadProviders(),
    loadVendors(),
  ]);
  facts ??= await readNames(names, scheduled, providers);
  return { facts, vendors };
}

function isWithin(record) {
  const days = Number(within.value);
  if (days === 0) return true;
  if (record.shutdown_date === null) return false;
  return daysBetween(today, record.shutdown_date) <= days;
}

/** How many are going away, are known only in part, or are not known. */
function summaryOf(found, others, vendors) {
  const tools = new Set(vendors.map(({ vendor }) => vendor)).size;
  const plans = tools === 0 ? '' : `Plans found of ${tools} ${tools === 1 ? 'tool' : 'tools'}.`;
  const all = found.length + others.length;
  if (all === 0) return plans || 'No name of a model, API, SDK or tool was found in this text.';
  const going = found.filter(({ exact }) => exact.some(isWithin)).length;
  const near = found.filter(({ exact, related }) => !exact.some(isWithin) && related.length > 0);
  const none = found.filter(({ exact, related }) => exact.length + related.length === 0);
  const planned = none.filter((each) => each.planned.length > 0).length;
  const silent = none.length - planned + others.length;
  const soon = within.value === '0' ? '' : ` within ${within.value} days`;
  const parts = [`${going} of ${all} ${going === 1 ? 'is' : 'are'} going away${soon} or gone`];
  if (near.length > 0) parts.push(`${near.length} only under a similar name`);
  if (planned > 0) parts.push(`${planned} with only a planned date`);
  if (silent > 0) parts.push(`${silent} with nothing recorded`);
  return `${parts.join(', ')}. ${plans}`.trim();
}

/** An entry of a plain list: a few words, and no code. */
const LIST_ENTRY = /^[\p{L}\p{N}@][\p{L}\p{N} ._:@/+*()~<>=^!-]{1,59}$/u;
const CODE = /(?<![=<>~!])=(?!=)|:\s|:$|\(\)/;
const MOST_WORDS = 4;

/** The packages that a package.json depends on; null where the text is none. */
function dependenciesOf(text) {
  if (!text.startsWith('{')) return null;
  try {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(text);
    return Object.keys({ ...dependencies, ...devDependencies });
  } catch {
    return null;
  }
}

/** The entries of a plain list, or of a package.json, in which no name was found: none is passed over. */
function entriesWithout(text, names) {
  const packages = dependenciesOf(text);
  if (packages) return packages.filter((entry) => !names.includes(entry));
  const entries = text
    .split(/[\n,;]/)
    .map((entry) => entry.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, '').trim())
    .filter(Boolean);
  const isList =
    entries.length > 1 &&
    entries.every(
      (entry) =>
        LIST_ENTRY.test(entry) && !CODE.test(entry) && entry.split(/\s+/).length <= MOST_WORDS,
    );
  if (!isList) return [];
  return [...new Set(entries)].filter((entry) => !names.some((name) => entry.includes(name)));
}

/** One entry for all names of a list of which nothing is known. */
function unknownEntry(names) {
  const entry = make('li');
  const note = make('p', 'Nothing recorded, which is no promise: ', { class: 'nothing' });
  for (const [index, name] of names.entries()) {
    note.append(index === 0 ? '' : ', ', make('code', name));
  }
  entry.append(note);
  return entry;
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

let turns = 0;
async function check() {
  turns += 1;
  const turn = turns;
  const text = input.value.trim();
  if (text === '') {
    answer.replaceChildren();
    tools.hidden = true;
    writeAddress([]);
    return;
  }
  if (facts === null) answer.replaceChildren(make('p', 'Looking it up …'));
  let vendors;
  try {
    const loaded = await load();
    vendors = vendorsIn(text, loaded.vendors);
    await pause();
  } catch {
    answer.replaceChildren(make('p', 'The list of names could not be loaded. Try again.'));
    return;
  }
  const spellings = namesIn(text, facts.known).map(({ spelling }) => spelling);
  // A short text in which no name is found may be a name in another spelling.
  const isShort = text.length <= LONGEST_NAME && !/[\n,;{}=]/.test(text);
  if (isShort && spellings.length + vendors.length === 0) spellings.push(text);
  const entries = vendors.map(({ entry }) => entry);
  await pause();
  const found = spellings.slice(0, LONGEST_LIST).map((spelling) => findName(spelling, facts));
  // Of the rest of a list only what is near in spelling is worth an entry of its own.
  await pause();
  const rest = entriesWithout(text, [...spellings, ...entries]).slice(0, LONGEST_LIST);
  const resolved = rest.map((entry) => findName(entry, facts));
  current = [...found, ...resolved.filter(({ near }) => near.length > 0)];
  const unknown = resolved.filter(({ near }) => near.length === 0).map(({ spelling }) => spelling);
  const list = make('ul', '', { class: 'answers' });
  const context = { facts, box, isWithin, days: `${within.value} days` };
  await pause();
  // Only the newest question is answered.
  if (turn !== turns) return;
  list.append(
    ...current.map((each) => answerName(each, context)),
    ...vendors.map((each) => planEntry(each, box.dataset.plans)),
    ...(unknown.length === 0 ? [] : [unknownEntry(unknown)]),
  );
  const summary = make('p', summaryOf(current, unknown, vendors), { class: 'summary' });
  answer.replaceChildren(summary, list);
  tools.hidden = false;
  tools.querySelector('[data-does="calendar"]').hidden = datesAhead().length === 0;
  writeAddress([...new Set([...current.map(({ spelling }) => spelling), ...entries, ...unknown])]);
}

/** The records of the answer whose dates are still to come. */
function datesAhead() {
  return current
    .flatMap(({ exact }) => exact)
    .filter(({ shutdown_date: date }) => date !== null && date >= today)
    .filter(isWithin);
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

/** The calendar that the build made, with only the dates of the answer that are still to come. */
async function saveCalendar() {
  const calendar = await (await fetch(box.dataset.calendar)).text();
  const [head, ...events] = calendar.split(/(?=BEGIN:VEVENT\r\n)/);
  const asked = datesAhead().map(({ id }) => `UID:${id}@`);
  const own = events
    .map((event) => event.replace(/END:VCALENDAR\r\n$/, ''))
    .filter((event) => asked.some((uid) => event.replace(/\r\n /g, '').includes(uid)));
  const file = new Blob([head, ...own, 'END:VCALENDAR\r\n'], { type: 'text/calendar' });
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
