// Counts the days on from the day of the build. Says what describe-day.ts says.
const MILLISECONDS_PER_DAY = 86_400_000;
const today = new Date().toISOString().slice(0, 10);

function wordsOf({ day, basis }) {
  const left = (Date.parse(day) - Date.parse(today)) / MILLISECONDS_PER_DAY;
  const ahead = left === 0 ? 'today' : `in ${left} ${left === 1 ? 'day' : 'days'}`;
  const words = left < 0 ? 'day passed' : ahead;
  return basis === 'earliest' ? `earliest ${words}` : words;
}

function countOn(element) {
  element.textContent = wordsOf(element.dataset);
  if (element.dataset.day >= today) return;
  element.className = 'left passed';
  const row = element.closest('tr[data-when]');
  if (row) row.dataset.when = 'passed';
}

const stamps = [...document.querySelectorAll('time[data-today]')];
// A clock that is behind the build would count backwards.
if (stamps.length > 0 && stamps.every((stamp) => stamp.dateTime < today)) {
  for (const stamp of stamps) {
    stamp.dateTime = today;
    stamp.textContent = today;
  }
  for (const element of document.querySelectorAll('[data-day][data-basis]')) countOn(element);
}
