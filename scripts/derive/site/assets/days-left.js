// Counts the days on from the day of the build. Says what describe-day.ts says.
(() => {
  const today = new Date().toISOString().slice(0, 10);
  const days = (from, to) => (Date.parse(to) - Date.parse(from)) / 86_400_000;
  const stamps = document.querySelectorAll('time[data-today]');
  for (const stamp of stamps) {
    // A clock that is behind the build would count backwards.
    if (stamp.dateTime >= today) return;
    stamp.dateTime = today;
    stamp.textContent = today;
  }
  if (stamps.length === 0) return;
  for (const element of document.querySelectorAll('[data-day][data-basis]')) {
    const left = days(today, element.dataset.day);
    const words =
      left < 0 ? 'day passed' : left === 0 ? 'today' : `in ${left} ${left === 1 ? 'day' : 'days'}`;
    element.textContent = element.dataset.basis === 'earliest' ? `earliest ${words}` : words;
    if (left >= 0) continue;
    element.className = 'left passed';
    const row = element.closest('tr[data-when]');
    if (row) row.dataset.when = 'passed';
  }
})();
