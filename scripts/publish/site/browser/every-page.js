// What every page does: count days on from the date of the build, and wait for an answer.

import { daysBetween } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import { countOn } from './days.js';
import { make, today } from './elements.js';

const STALE_AFTER = 3;

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
    const month = entry.closest('div');
    const whole = month.parentElement;
    entry.remove();
    if (month.querySelector('li')) continue;
    month.remove();
    if (whole.querySelector('[data-coming-until]')) continue;
    whole.append(
      make('p', 'Every date that was listed here has passed since this copy was built.'),
    );
  }
}

/** Says that nobody has rebuilt this copy for some days. */
function warnIfStale(built) {
  const days = daysBetween(built, today);
  if (days <= STALE_AFTER) return;
  const words = `This copy was built ${countOf(days, 'day')} ago, on ${built}. Newer changes are not in it.`;
  document.querySelector('main').prepend(make('p', words, { class: 'stale' }));
  moveWhatPassed();
  document.querySelector('.months')?.remove();
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
