// What every page does: count days on from the date of the build.
import { daysBetween } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import { countOn } from './days.js';
import { copyText, make, today } from './elements.js';

const STALE_AFTER = 3;

/** Says that nobody has rebuilt this copy for some days. */
function warnIfStale(built) {
  const days = daysBetween(built, today);
  if (days <= STALE_AFTER) return;
  const words = `This copy was built ${countOf(days, 'day')} ago, on ${built}. Newer changes are not in it.`;
  document.querySelector('main').prepend(make('p', words, { class: 'stale' }));
}

const { built } = document.documentElement.dataset;
countOn(document);
if (built) warnIfStale(built);

/** After so long what waits for an answer is shown without it. */
const MOST_WAIT = 3000;

// Where the address asks something, what is below the answer waits for it: else it would move.
const isAsked = location.search !== '' || /^#[mp]=/.test(location.hash);
if (isAsked && document.querySelector('.filters, .check, .chooser')) {
  const { classList } = document.documentElement;
  classList.add('asked');
  setTimeout(() => classList.remove('asked'), MOST_WAIT);
}

// The search of every page is loaded when somebody goes to it, by mouse or by "/".
const find = document.querySelector('.find input');
const { script } = document.querySelector('.find').dataset;
find.addEventListener('focus', () => import(new URL(script, document.baseURI)), { once: true });
addEventListener('keydown', (event) => {
  const isTyping = /^(?:INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
  event.preventDefault();
  find.focus();
});

// A button that copies a text, beside everything that is marked for it.
for (const element of document.querySelectorAll('[data-copy]')) {
  const button = make('button', 'Copy', { type: 'button', class: 'copy' });
  button.addEventListener('click', () => {
    copyText(button, element.dataset.copy || element.textContent);
  });
  element.after(' ', button);
}
