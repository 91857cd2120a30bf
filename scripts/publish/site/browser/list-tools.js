// What begins an answer, and what a visitor does with it: copies it, keeps its list, or takes its
// dates along. It is loaded with the first answer.
import { longDate } from '../../../model/day.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { isSoon } from './check-answers.js';
import { copyText, load, make, today } from './elements.js';
import { keep } from './kept-list.js';

export { plansIn } from '../../../model/spellings/plans-in-text.ts';
export { rowOf } from './answer-rows.js';
export { findAll, GROUPS, readNames } from './check-answers.js';
export { dependenciesOf } from './list-entries.js';

const answer = document.getElementById('answer');
const tools = document.querySelector('.check .tools');
/** More names than the function takes in one question. */
const MOST_NAMES = 100;

/** What to do first, in one line. */
export function headline(found, plans) {
  const urgent = found.filter(({ group }) => group === 'gone' || group === 'soon');
  const named = [...new Set(plans.map(({ name }) => name))].join(', ');
  const tools = named && `Plans: ${named}. `;
  if (found.length === 0) return tools.trim() || 'No name of a model, API, SDK or tool was found.';
  const isNone = found.every(({ group }) => group === 'none');
  if (isNone) return `${tools}${tools ? 'Nothing else' : 'None of it'} is in our data.`;
  const soon = found.filter((each) => !urgent.includes(each) && isSoon(each));
  const dated = soon.map(({ spelling }) => spelling).join(', ');
  const planned = dated && ` Planned, may move: ${dated}.`;
  if (urgent.length === 0) return `${tools}Nothing recorded here stops within 90 days.${planned}`;
  const rest = found.length - urgent.length - soon.length;
  const first = urgent.slice(0, 3).map(({ spelling }) => spelling);
  const more = urgent.length - first.length;
  const names = `${first.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
  return `${tools}Act on ${urgent.length} now: ${names}.${planned}${rest > 0 ? ` ${rest} later, or not in our data.` : ''}`;
}

/** The plans of a vendor, a link each; those that were named come first and are marked. */
export function planRow({ name, vendor, plans: named }) {
  const plans = [...named, ...vendor.plans.filter((plan) => !named.includes(plan))];
  const links = plans.flatMap((plan, index) => {
    const href = `${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`;
    const content = [make('a', plan.name, { href }), plan.price && ` ${plan.price}`];
    return [index === 0 ? '' : ', ', make(named.includes(plan) ? 'b' : 'span', content)];
  });
  return make('li', [make('h3', name), make('p', links)], { class: 'name' });
}

/** The way to the plans of an answer side by side. */
export function sideBySide(found) {
  const plans = found.flatMap(({ vendor, plans: named }) => {
    if (named.length === 0) return [vendor.id];
    return named.map(({ id }) => `${vendor.id}:${id}`);
  });
  return make('p', [make('a', 'Side by side', { href: `compare/?v=${plans.join(',')}` })]);
}

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
  else if (does === 'keep') keep(button, text);
  else saveCalendar(ids);
}

/** Shows the tools for a list of names, with its own calendar and feed where a function answers. */
export function showTools(names, ids) {
  tools.hidden = false;
  const file = tools.querySelector('[data-does="calendar"]');
  if (file) file.hidden = ids.length === 0;
  const items = names.map((name) => `&item=${encodeURIComponent(name)}`).join('');
  for (const link of tools.querySelectorAll('[data-subscribe]')) {
    link.hidden = names.length > MOST_NAMES;
    link.href = `${link.dataset.subscribe}${items}`;
  }
}
