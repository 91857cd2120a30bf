// The answer to what is asked, as elements of the page: what to do first, then a row for each name,
// the most urgent first, and the plans of tools. It is loaded with the first answer.
import { BEFORE_DATE, daysBetween, leftInWords } from '../../../model/day.ts';
import { matchWords } from '../../../model/spellings/check-name.ts';
import { plansIn } from '../../../model/spellings/plans-in-text.ts';
import { regionsInWords } from '../../../model/words.ts';
import { planAnchor, recordPagePath, vendorPagePath } from '../addresses.ts';
import { agoInWords, shortDate, urgencyOf } from '../dates.ts';
import { dependenciesOf, findAll, isSoon, readNames } from './check-answers.js';
import { make, pause, today } from './elements.js';

/** The groups of an answer, the most urgent first. */
const GROUPS = {
  gone: 'Past its date',
  soon: 'Stops within 90 days',
  later: 'Later',
  planned: 'Planned, may move',
  none: 'Not in our data',
};
/** Days after which the age of a record is said. */
const OLD_AFTER = 90;
/** Names that the first line names. */
const MOST_NAMED = 3;

function pill(record) {
  const isPlanned = record.status === 'planned';
  const name = isPlanned ? 'planned' : urgencyOf(record, today);
  const before = isPlanned && record.date_basis !== 'not_before' ? 'planned, ' : '';
  return make('span', `${before}${leftInWords(record, today)}`, { class: `left ${name}` });
}

/** One record: where, when, how far, replaced by what; its age where it is old. */
function lineOf(matched, { checker, spelling }) {
  const { record, match } = matched;
  const { as_of: seen, date_basis: basis, item, platform, regions, shutdown_date: date } = record;
  const isPlanned = record.status === 'planned';
  const line = make('li');
  const small = (text) => line.append(' ', make('small', text));
  line.append(isPlanned ? platform : make('a', platform, { href: recordPagePath(record.id) }));
  if (item !== spelling) line.append(' ', make('code', item));
  if (regions) small(regionsInWords(regions));
  if (date) line.append(` ${BEFORE_DATE[basis]}${shortDate(date)}`);
  line.append(' ', pill(record));
  if (isPlanned) return line;
  const { twin } = checker.successorOf(record);
  const { successor } = twin ?? record;
  if (successor !== null) line.append(` → ${successor}`);
  if (twin) small(`named for ${twin.item}`);
  if (match !== 'exact') small(matchWords(matched));
  if (daysBetween(seen, today) > OLD_AFTER) {
    line.append(' ', make('span', agoInWords(seen, today), { class: 'age' }));
  }
  return line;
}

/** What to look at where nothing is recorded under a name. */
function closest({ near }, { names }) {
  const links = near.flatMap((name) => {
    const record = names.find(({ item, aliases }) => [item, ...aliases].includes(name));
    // Of what is only planned there is no record: the link asks for it.
    const href = record ? recordPagePath(record.id) : `#m=${encodeURIComponent(name)}`;
    return [make('a', [make('code', record?.item ?? name)], { href }), ' '];
  });
  return make('p', links.length > 0 ? ['Closest: ', ...links] : []);
}

/** The row of a name. */
function rowOf(found, facts) {
  const { deciding, group, planned, sentence, spelling } = found;
  const linesOf = (entries) => {
    const lines = entries.map((entry) => lineOf(entry, { ...facts, spelling }));
    return make('ul', lines);
  };
  const isDecided = deciding.length > 0;
  const rest = isDecided ? [...found.rest, ...planned] : found.rest;
  const content = [
    make('p', sentence, { class: 'sentence' }),
    closest(found, facts),
    linesOf(isDecided ? deciding : planned),
  ];
  if (rest.length > 0) {
    const summary = make('summary', `${rest.length} more: versions, platforms`);
    content.push(make('details', [summary, linesOf(rest)]));
  }
  const heading = make('h3', [make('code', spelling)]);
  return make('li', [heading, make('div', content)], { class: `name ${group}` });
}

/** The plans of a vendor, a link each; those that were named come first and are marked. */
function planRow({ name, vendor, plans: named }) {
  const plans = [...named, ...vendor.plans.filter((plan) => !named.includes(plan))];
  const links = plans.flatMap((plan, index) => {
    const href = `${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`;
    const content = [make('a', plan.name, { href }), plan.price && ` ${plan.price}`];
    return [index === 0 ? '' : ', ', make(named.includes(plan) ? 'b' : 'span', content)];
  });
  return make('li', [make('h3', name), make('p', links)], { class: 'name' });
}

/** The way to the plans of an answer side by side. */
function sideBySide(found) {
  const plans = found.flatMap(({ vendor, plans: named }) => {
    if (named.length === 0) return [vendor.id];
    return named.map(({ id }) => `${vendor.id}:${id}`);
  });
  return make('p', [make('a', 'Side by side', { href: `compare/?v=${plans.join(',')}` })]);
}

/** What to do first, in one line. */
function headline(found, plans) {
  if (found.length + plans.length === 0) return 'No name of a model, API, SDK or tool was found.';
  const isUrgent = ({ group }) => group === 'gone' || group === 'soon';
  const urgent = found.filter(isUrgent).map(({ spelling }) => spelling);
  const dated = found.filter((each) => !isUrgent(each) && isSoon(each));
  const rest = found.length - urgent.length - dated.length;
  const more = urgent.length - MOST_NAMED;
  const parts = [];
  if (plans.length > 0)
    parts.push(`Plans: ${[...new Set(plans.map(({ name }) => name))].join(', ')}.`);
  if (urgent.length > 0) {
    const names = urgent.slice(0, MOST_NAMED).join(', ');
    parts.push(`Act on ${urgent.length} now: ${names}${more > 0 ? ` and ${more} more` : ''}.`);
  } else if (found.some(({ group }) => group !== 'none')) {
    parts.push('Nothing recorded here stops within 90 days.');
  } else if (found.length > 0) {
    parts.push(`${plans.length > 0 ? 'Nothing else' : 'None of it'} is in our data.`);
  }
  if (dated.length > 0) {
    parts.push(`Planned, may move: ${dated.map(({ spelling }) => spelling).join(', ')}.`);
  }
  if (urgent.length > 0 && rest > 0) parts.push(`${rest} later, or not in our data.`);
  return parts.join(' ');
}

/** A group of rows under its heading. */
function section(name, rows) {
  const heading = make('h2', [`${name} `, make('span', String(rows.length), { class: 'count' })]);
  return make('section', [heading, make('ul', rows, { class: 'answers' })], { class: 'group' });
}

/**
 * Makes what answers: of a text its elements, the names that were asked, the entries that an address
 * keeps, and whether they are packages.
 */
export async function createAnswers({ names, items, known, vendors }) {
  const facts = await readNames(names, items, known);
  return async (text) => {
    const packages = dependenciesOf(text);
    // A package is not meant to be a tool that is called so.
    const plans = packages ? [] : plansIn(text, vendors);
    await pause();
    const found = await findAll(text, facts, plans);
    const elements = [make('p', headline(found, plans), { class: 'summary' })];
    for (const [group, name] of Object.entries(GROUPS)) {
      const own = found.filter((each) => each.group === group);
      if (own.length > 0)
        elements.push(
          section(
            name,
            own.map((each) => rowOf(each, facts)),
          ),
        );
    }
    if (plans.length > 0) elements.push(section('Plans', plans.map(planRow)), sideBySide(plans));
    if (found.some(({ group }) => group === 'none')) {
      const words = 'What is not in our data may still be going away.';
      elements.push(make('p', words, { class: 'note' }));
    }
    const asked = found.map(({ spelling }) => spelling);
    const entries = [...new Set([...asked, ...plans.map(({ entry }) => entry)])];
    return { elements, names: asked, entries, isOfPackages: packages !== null };
  };
}
