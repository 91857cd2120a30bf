// What every page does: count days on, open folds on paper, scroll where a click asks for it.
import './count-days.js';

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
