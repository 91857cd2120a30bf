// Answers "is anything you use going away?" from what is pasted. Nothing is sent anywhere.
import { load, make, once, pause, revealPage, today } from './elements.js';
import { readKept } from './kept-list.js';

const box = document.querySelector('.check');
const input = box.querySelector('textarea');
const answer = document.getElementById('answer');
const tools = box.querySelector('.tools');
/** What was found for what is in the box now. */
let current = [];

const loadTools = once(() => import(new URL(box.dataset.tools, document.baseURI)));

/** Loads everything that answers are made from. */
const loadFacts = once(async () => {
  answer.replaceChildren(make('p', 'Looking it up …'));
  const [{ names }, { items }, known, vendors, shown] = await Promise.all([
    load('deprecations/names.json'),
    load('deprecations/scheduled.json'),
    load('data/providers.json'),
    load(box.dataset.vendors),
    loadTools(),
  ]);
  return { ...(await shown.readNames(names, items, known)), vendors, ...shown };
});

/** A group of rows under its heading. */
function section(name, rows) {
  const heading = make('h2', [`${name} `, make('span', String(rows.length), { class: 'count' })]);
  return make('section', [heading, make('ul', rows, { class: 'answers' })], { class: 'group' });
}

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
  let facts;
  try {
    facts = await loadFacts();
  } catch {
    answer.replaceChildren(make('p', 'The list of names could not be loaded. Try again.'));
    return;
  }
  const packages = facts.dependenciesOf(text);
  // A package is not meant to be a tool that is called so.
  const plans = packages ? [] : facts.plansIn(text, facts.vendors);
  await pause();
  current = await facts.findAll(text, facts, plans);
  // Only the newest question is answered.
  if (turn !== turns) return;
  const parts = facts.GROUPS.flatMap(([group, name]) => {
    const own = current.filter((each) => each.group === group);
    const rows = own.map((each) => facts.rowOf(each, facts));
    if (rows.length === 0) return [];
    return [section(name, rows)];
  });
  if (plans.length > 0) {
    const rows = plans.map((each) => facts.planRow(each));
    parts.push(section('Plans', rows), facts.sideBySide(plans));
  }
  const words = facts.headline(current, plans);
  answer.replaceChildren(make('p', words, { class: 'summary' }), ...parts);
  if (current.some(({ group }) => group === 'none')) {
    answer.append(make('p', 'What is not in our data may still be going away.', { class: 'note' }));
  }
  const asked = current.map(({ spelling }) => spelling);
  const names = [...asked, ...plans.map(({ entry }) => entry)];
  writeAddress([...new Set(names)], packages ? 'p' : 'm');
  facts.showTools(asked, idsAhead());
}

/** The ids of the records of the answer whose dates are still to come. */
function idsAhead() {
  return current
    .flatMap(({ deciding }) => deciding.map(({ record }) => record))
    .filter(({ shutdown_date: date }) => date !== null && date >= today)
    .map(({ id }) => id);
}

async function readFiles(files) {
  const texts = await Promise.all([...files].map((file) => file.text()));
  input.value = texts.join('\n');
  await check();
}

box.querySelector('.go').addEventListener('click', check);
input.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  check();
});
box.querySelector('input[type="file"]').addEventListener('change', ({ target }) => {
  readFiles(target.files);
});
input.addEventListener('drop', (event) => {
  if (event.dataTransfer.files.length === 0) return;
  event.preventDefault();
  readFiles(event.dataTransfer.files);
});
for (const chip of box.querySelectorAll('[data-try]')) {
  chip.addEventListener('click', () => {
    input.value = chip.dataset.try;
    check();
  });
}
for (const button of tools.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    const { useTool } = await loadTools();
    useTool(button, input.value.trim(), idsAhead());
  });
}
addEventListener('hashchange', () => {
  if (readAddress()) check();
});
if (!readAddress() && readKept() !== '') {
  input.value = readKept();
  tools.querySelector('[data-does="keep"]').textContent = 'Forget on this device';
}
if (input.value !== '') await check();
revealPage();
