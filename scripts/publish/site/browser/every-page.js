// What every page does: count days on from the date of the build.

import { daysBetween } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import { countOn } from './days.js';
import { make, today } from './elements.js';

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
