// Answers "is anything you use going away?" from what is pasted. Nothing is sent anywhere.
import { longDate } from '../../../model/day.ts';
import { copyText, load, make, once, revealPage, today } from './elements.js';

const box = document.querySelector('.check');
const input = box.querySelector('textarea');
const place = document.getElementById('answer');
const tools = box.querySelector('.tools');
const [copy, keep] = tools.querySelectorAll('button');
/** More names than the function takes in one question. */
const MOST_NAMES = 100;
/** Where the list is that a visitor keeps on this device, and only there; a browser may forbid it. */
const KEPT = 'almanac-list';

/** Loads everything that answers are made from. */
const loadAnswers = once(async () => {
  place.replaceChildren(make('p', 'Looking it up …'));
  const [{ names }, { items }, known, vendors, { createAnswers }] = await Promise.all([
    load('deprecations/names.json'),
    load('deprecations/scheduled.json'),
    load('data/providers.json'),
    load(box.dataset.vendors),
    import(new URL(box.dataset.answers, document.baseURI)),
  ]);
  return createAnswers({ names, items, known, vendors });
});

/** The list, `p` where it is of packages, is behind `#`, which a browser sends to nobody. */
function writeAddress(names, key = 'm') {
  const list = names.map(encodeURIComponent).join(',');
  const hash = names.length > 0 ? `#${key}=${list}` : '';
  if (hash !== location.hash) {
    history.replaceState(null, '', `${location.pathname}${hash}`);
  }
}

function readAddress() {
  const query = new URLSearchParams(location.hash.slice(1) || location.search);
  const packages = query.get('p');
  const names = (packages ?? query.get('m') ?? '').split(',');
  if (names[0] === '') return false;
  const dependencies = Object.fromEntries(names.map((name) => [name, '*']));
  input.value = packages ? JSON.stringify({ dependencies }) : names.join('\n');
  return true;
}

/** Shows the tools for a list of names, with its own calendar and feed where a function answers. */
function showTools(names) {
  tools.hidden = false;
  const items = names.map((name) => `&item=${encodeURIComponent(name)}`).join('');
  for (const link of tools.querySelectorAll('a')) {
    link.hidden = names.length > MOST_NAMES;
    link.href = `${link.dataset.subscribe}${items}`;
  }
}

let turns = 0;
async function check() {
  turns += 1;
  const turn = turns;
  const text = input.value.trim();
  if (text === '') {
    place.replaceChildren();
    tools.hidden = true;
    writeAddress([]);
    return;
  }
  const answer = await loadAnswers().catch(() => null);
  if (answer === null) {
    place.replaceChildren(make('p', 'The list of names could not be loaded. Try again.'));
    return;
  }
  const { elements, names, entries, isOfPackages } = await answer(text);
  // Only the newest question is answered.
  if (turn !== turns) return;
  place.replaceChildren(...elements);
  writeAddress(entries, isOfPackages ? 'p' : 'm');
  showTools(names);
}

function readKept() {
  try {
    return localStorage.getItem(KEPT) ?? '';
  } catch {
    return '';
  }
}

function sayKept(isKept) {
  keep.textContent = isKept ? 'Forget on this device' : 'Remember on this device';
}

box.querySelector('.go').addEventListener('click', check);
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  check();
});
for (const chip of box.querySelectorAll('[data-try]')) {
  chip.addEventListener('click', () => {
    input.value = chip.dataset.try;
    check();
  });
}
copy.addEventListener('click', () => {
  copyText(copy, `${place.innerText}\n\nLooked up on ${longDate(today)}: ${location.href}`);
});
keep.addEventListener('click', () => {
  const text = input.value.trim();
  const isKept = readKept() === text;
  try {
    if (isKept) localStorage.removeItem(KEPT);
    else localStorage.setItem(KEPT, text);
    sayKept(!isKept);
  } catch {
    keep.textContent = 'Not allowed by the browser';
  }
});
addEventListener('hashchange', () => {
  if (readAddress()) check();
});
if (!readAddress() && readKept() !== '') {
  input.value = readKept();
  sayKept(true);
}
if (input.value !== '') await check();
revealPage();
