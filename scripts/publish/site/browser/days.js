// Counts days on from the date of the build, as the words of the pages do.
import { passedWords } from '../../../model/answer-sentence.ts';
import { distanceInWords, leftInWords } from '../../../model/day.ts';
import { agoInWords, urgencyOf } from '../dates.ts';
import { today } from './elements.js';

function countLeft(element) {
  const { day, basis } = element.dataset;
  const shutdown = { shutdown_date: day, date_basis: basis };
  // Within a sentence that says the rest.
  const words = basis === '' ? distanceInWords(day, today) : leftInWords(shutdown, today);
  element.textContent = words;
  element.className = `left ${urgencyOf(shutdown, today)}`;
  if (day >= today) return;
  const before = (element.closest('.large') ?? element).previousSibling;
  if (basis === '' && before) before.data = passedWords(before.data);
  const row = element.closest('tr[data-when]');
  if (row) row.dataset.when = 'passed';
}

/** Counts on everything in a part of a page that says how far or how old something is. */
export function countOn(part) {
  if (today === document.documentElement.dataset.built) return;
  for (const element of part.querySelectorAll('[data-day][data-basis]')) countLeft(element);
  for (const element of part.querySelectorAll('[data-seen]')) {
    element.textContent = agoInWords(element.dataset.seen, today);
  }
}
