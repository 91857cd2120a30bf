// Finds models, vendors and plans from every page: the best match first, and near names where there
// is none. Enter goes to the first.
import { load, make, once } from './elements.js';
import { bare, nearest } from './near.js';

const form = document.querySelector('.find');
const input = form.querySelector('input');
const output = form.querySelector('output');
const MOST = 8;

/** Names as they are compared: that of the entry, then its others. */
function readEntry([name, what, path, also]) {
  const names = [name, ...also.split('|')].map(bare);
  return { name, what, path, names, text: bare(`${name} ${what} ${also}`) };
}

const loadEntries = once(async () => (await load(form.dataset.index)).map(readEntry));

/** How well an entry fits, 0 best; null where it does not. */
function rankOf({ names, text }, asked) {
  const [own, ...others] = names;
  const whole = asked.join('');
  if (own === whole) return 0;
  if (others.includes(whole)) return 1;
  if (own.startsWith(whole)) return 2;
  if (others.some((name) => name.startsWith(whole))) return 3;
  if (asked.every((word) => text.includes(word))) return 4;
  return null;
}

function bestOf(entries, asked) {
  return entries
    .map((entry) => ({ entry, rank: rankOf(entry, asked) }))
    .filter(({ rank }) => rank !== null)
    .sort((a, b) => a.rank - b.rank || a.entry.name.length - b.entry.name.length)
    .slice(0, MOST)
    .map(({ entry }) => entry);
}

function linkTo({ name, what, path }) {
  // This script is in a folder of the site.
  const { href } = new URL(`../${path}`, import.meta.url);
  return make('li', [make('a', [name, ' ', make('small', what)], { href })]);
}

async function show() {
  const asked = input.value.split(/\s+/).map(bare).filter(Boolean);
  output.hidden = asked.length === 0;
  if (asked.length === 0) return;
  const entries = await loadEntries();
  const best = bestOf(entries, asked);
  if (best.length > 0) {
    output.replaceChildren(make('ul', best.map(linkTo)));
    return;
  }
  const near = nearest(
    input.value,
    entries.map(({ name }) => name),
  );
  const links = entries.filter(({ name }) => near.includes(name)).slice(0, MOST);
  const words = `Nothing is called “${input.value}” here.${links.length > 0 ? ' Near in spelling:' : ''}`;
  output.replaceChildren(make('p', words), make('ul', links.map(linkTo)));
}

form.addEventListener('keydown', (event) => {
  if (event.key === 'Escape') {
    output.hidden = true;
    input.blur();
  }
  if (event.key === 'Enter' && event.target === input) output.querySelector('a')?.click();
});
form.addEventListener('focusout', ({ relatedTarget }) => {
  if (!form.contains(relatedTarget)) output.hidden = true;
});
input.addEventListener('input', show);
input.addEventListener('focus', show);
await show();
