// What a visitor does with an answer: copies it, keeps its list, or takes its dates along. It is
// loaded with the first answer.
import { longDate } from '../words.ts';
import { copyText, load, make, today } from './elements.js';
import { keep } from './kept-list.js';

const answer = document.getElementById('answer');
const tools = document.querySelector('.check .tools');
/** More names than the function takes in one question. */
const MOST_NAMES = 100;

/** The answer as plain text, with its date and its address. */
function answerAsText() {
  const rows = [...answer.querySelectorAll('h2, .name')].map((row) => {
    const [name, ...rest] = row.children;
    if (row.tagName === 'H2') return `${row.firstChild.data.trim()}:`;
    const lines = rest.flatMap((part) => part.innerText.split('\n')).filter(Boolean);
    return [`- ${name.innerText}`, ...lines.map((line) => `  ${line}`)].join('\n');
  });
  const head = answer.querySelector('.summary').innerText;
  return [head, ...rows, `Looked up on ${longDate(today)}: ${location.href}`].join('\n');
}

/** The calendar that the build made, with only these records. */
async function saveCalendar(ids) {
  const calendar = await load('deprecations/calendar.ics', 'text');
  const [head, ...events] = calendar.split(/(?=BEGIN:VEVENT\r\n)/);
  const own = events
    .map((event) => event.replace(/END:VCALENDAR\r\n$/, ''))
    .filter((event) => ids.some((id) => event.replace(/\r\n /g, '').includes(`UID:${id}@`)));
  const file = new Blob([head, ...own, 'END:VCALENDAR\r\n'], { type: 'text/calendar' });
  const link = make('a', [], { href: URL.createObjectURL(file), download: 'shutdown-dates.ics' });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** Does what a button says; the ids are of records whose dates are still to come. */
export function useTool(button, text, ids) {
  const { does } = button.dataset;
  if (does === 'copy') copyText(button, answerAsText());
  else if (does === 'link') copyText(button, location.href);
  else if (does === 'keep') keep(button, text);
  else saveCalendar(ids);
}

/** Shows the tools for a list of names, with its own calendar and feed where a function answers. */
export function showTools(names, ids) {
  tools.hidden = false;
  tools.querySelector('[data-does="calendar"]').hidden = ids.length === 0;
  const items = names.map((name) => `&item=${encodeURIComponent(name)}`).join('');
  for (const link of tools.querySelectorAll('[data-subscribe]')) {
    link.hidden = names.length > MOST_NAMES;
    link.href = `${link.dataset.subscribe}${items}`;
  }
}
