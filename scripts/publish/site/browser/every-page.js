// What every page does: count days on from the date of the build, open folds on paper, scroll where a
// click asks for it.

import { daysBetween } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import { ageBandOf, ageInWords, leftInWords } from '../words.ts';

const STALE_AFTER = 3;
const today = new Date().toISOString().slice(0, 10);

function countLeft(element) {
  const { day, basis } = element.dataset;
  element.textContent = leftInWords({ shutdown_date: day, date_basis: basis }, today);
  if (day >= today) return;
  element.className = 'left passed';
  const row = element.closest('tr[data-when]');
  if (row) row.dataset.when = 'passed';
}

function countAge(element) {
  const { seen } = element.dataset;
  element.className = `age ${ageBandOf(seen, today)}`;
  element.textContent = ageInWords(seen, today);
}

/** What has passed since the build leaves the lists of what is to come. */
function moveWhatPassed() {
  const passed = document.querySelector('tbody[data-group="passed"]');
  for (const row of document.querySelectorAll(
    'tbody[data-group="coming"] tr[data-when="passed"]',
  )) {
    passed?.rows[0]?.after(row);
  }
  for (const entry of document.querySelectorAll('[data-coming-until]')) {
    if (entry.dataset.comingUntil >= today) continue;
    const list = entry.parentElement;
    entry.remove();
    if (list.childElementCount > 0) continue;
    const note = document.createElement('p');
    note.textContent = 'Every date that was listed here has passed since this copy was built.';
    list.replaceWith(note);
  }
}

/** Says that nobody has rebuilt this copy for some days. */
function warnIfStale(built) {
  const days = daysBetween(built, today);
  if (days <= STALE_AFTER) return;
  const note = document.createElement('p');
  note.className = 'stale';
  note.textContent = `This copy was built ${countOf(days, 'day')} ago, on ${built}. Newer changes are not in it.`;
  document.querySelector('main').prepend(note);
  moveWhatPassed();
  // A chart is drawn from the date of the build; the list below it is kept true.
  document.querySelector('.ahead-plot')?.remove();
  const label = document.querySelector('.plot-today-label text');
  if (label) label.textContent = `built, ${built}`;
}

// A clock that is behind the build would count backwards.
const built = document.documentElement.dataset.built;
if (built && built < today) {
  for (const stamp of document.querySelectorAll('time[data-today]')) {
    stamp.dateTime = today;
    stamp.textContent = today;
  }
  for (const element of document.querySelectorAll('[data-day][data-basis]')) countLeft(element);
  for (const element of document.querySelectorAll('[data-seen]')) countAge(element);
  for (const element of document.querySelectorAll('[data-until]')) {
    if (element.dataset.until < today) element.textContent = element.dataset.after;
  }
  warnIfStale(built);
}

/** After so long what waits for an answer is shown without it. */
const MOST_WAIT = 3000;

// Where the address asks something, what is below the answer waits for it: else it would move.
const isAsked = location.search !== '' || location.hash.startsWith('#m=');
if (isAsked && document.querySelector('.filters, .check, .chooser')) {
  const { classList } = document.documentElement;
  classList.add('asked');
  setTimeout(() => classList.remove('asked'), MOST_WAIT);
}

/** Folds that were shut before printing. */
let opened = [];
addEventListener('beforeprint', () => {
  opened = [...document.querySelectorAll('details:not([open])')];
  for (const fold of opened) fold.open = true;
});
addEventListener('afterprint', () => {
  for (const fold of opened) fold.open = false;
});

// A page that opens at a place opens there at once; only a click scrolls smoothly.
addEventListener('click', ({ target }) => {
  if (target.closest('a[href^="#"]')) document.documentElement.classList.add('smooth');
});

// A chart of time that does not fit begins with what is newest.
for (const region of document.querySelectorAll('.all-dates figure .scroll')) {
  region.scrollLeft = region.scrollWidth;
}
