// The answer to one name: what is recorded of it, what is planned, and what to do without either.

import { shutdownInWords } from '../../../model/day.ts';
import { namesIn } from '../../../model/spellings/names-in-text.ts';
import { createResolver, exactOf } from '../../../model/spellings/resolver.ts';
import { plannedRecords } from '../deprecations/planned.ts';
import { ageInWords, leftInWords } from '../words.ts';
import { make, pause, today } from './elements.js';
import { hasWords, readSearch, searchable } from './search.js';

const platformOf = (id) => id.slice(0, id.indexOf('/'));

/** Finds names in a text, whether something is recorded of them or only planned. */
function joinResolvers({ recorded, planned }) {
  return {
    parse: recorded.parse,
    mayName: (text) => recorded.mayName(text) || planned.mayName(text),
    find: (spelling) => {
      const found = recorded.find(spelling);
      return exactOf(found).length > 0
        ? found
        : ([planned.find(spelling), found].find(isFound) ?? found);
    },
  };
}

const isFound = ({ matches }) => matches.length > 0;

/** What answers are made from: the names of all records, and what is planned. */
export async function readNames(names, scheduled, providers) {
  const planned = plannedRecords(scheduled, names, today);
  const resolvers = { planned: createResolver(planned, providers) };
  await pause();
  resolvers.recorded = createResolver(names, providers);
  await pause();
  const platforms = providers.flatMap((provider) => provider.platforms);
  const called = new Map(platforms.map(({ id, names: all = [] }) => [id, all]));
  return { names, called, ...resolvers, known: joinResolvers(resolvers) };
}

/** What is recorded, and what is planned, of a spelling. */
export function findName(spelling, { recorded, planned }) {
  const found = recorded.resolve(spelling);
  return {
    spelling,
    ...found,
    exact: exactOf(found),
    related: found.matches.filter(({ match }) => match !== 'exact'),
    planned: planned.find(spelling).matches.map(({ record }) => record),
  };
}

/** The names in a replacement that are going away themselves, on the same platform. */
function endsOfReplacement(record, { recorded }) {
  if (record.successor === null) return [];
  const platform = platformOf(record.id);
  return namesIn(record.successor, recorded).flatMap(({ spelling }) => {
    const own = exactOf(recorded.find(spelling)).find(({ id }) => platformOf(id) === platform);
    return own && own !== record ? [own] : [];
  });
}

const age = (record) => make('span', ageInWords(record.as_of, today), { class: 'age' });

/** The date, and how far away it is. */
function when(record) {
  const left = record.shutdown_date === null ? '' : `, ${leftInWords(record, today)}`;
  return [make('b', shutdownInWords(record)), left];
}

function linkTo(record, box) {
  const link = make('a', '', { href: `${box.dataset.records}${record.id}.html` });
  link.append(make('code', record.item));
  return link;
}

const MATCHES = {
  other_platform: 'on another platform: its date is its own',
  version: 'a version of it',
  without_version: 'recorded without a version',
  base: 'the model it was fine-tuned from',
  alias: 'listed in the same entry',
};

/**
 * One line: what, where, when, how many days, replaced by what, how old. Of records with the same
 * name on one platform (a vendor may set dates by region) the id tells which it is.
 */
function lineOf(record, { facts, box, twins, match }) {
  const line = make('li', '', { class: match ? 'related' : 'exact' });
  const passed = record.shutdown_date !== null && record.shutdown_date < today;
  const state = record.status === 'retired' ? 'retired' : passed ? 'past its date' : 'deprecated';
  const isTwin = ({ item, platform }) => item === record.item && platform === record.platform;
  const name =
    twins.filter(isTwin).length > 1 ? `${record.platform} (${record.id})` : record.platform;
  line.append(linkTo(record, box), ' ', make('small', name), ` ${state}: `, ...when(record));
  line.append(record.successor === null ? '; no replacement named' : ` → ${record.successor}`);
  const ends = endsOfReplacement(record, facts);
  if (ends.length > 0) {
    const note = make('span', ' (', { class: 'ends' });
    note.append(make('b', 'going away itself: '));
    for (const [index, end] of ends.entries()) {
      note.append(index === 0 ? '' : '; ', linkTo(end, box), ' ', ...when(end), ' ', age(end));
    }
    note.append(')');
    line.append(note);
  }
  line.append(' ', age(record));
  if (match) line.append(' ', make('small', MATCHES[match]));
  return line;
}

/** What is said of a name that no record has. */
function nothingRecorded(found, { facts, box }) {
  const { names, called } = facts;
  const asked = readSearch(found.spelling);
  const like = names.filter(({ id, item, aliases, platform }) =>
    hasWords(
      searchable([item, ...aliases, platform, ...(called.get(platformOf(id)) ?? [])].join(' | ')),
      asked,
    ),
  ).length;
  const note = make('p', 'Nothing recorded', { class: 'nothing' });
  note.append(like > 0 ? ' under exactly this name' : '', ', which is no promise. ');
  const wanted = found.spelling.toLowerCase();
  const replaces = names.filter(({ successor }) =>
    (successor ?? '')
      .toLowerCase()
      .split(/[\s,;()]+/)
      .includes(wanted),
  ).length;
  if (replaces > 0) {
    note.append(`Named as the replacement of ${replaces} ${replaces === 1 ? 'item' : 'items'}. `);
  }
  if (found.near.length > 0) {
    note.append('Near in spelling: ');
    for (const { records } of found.near) {
      const [record] = records;
      if (record) note.append(linkTo(record, box), ' ', make('small', record.platform), ' ');
    }
  }
  const search = new URL('../', new URL(box.dataset.records, location.href));
  search.searchParams.set('q', found.spelling);
  const others = like === 1 ? '1 record has' : `${like} records have`;
  const label = like > 0 ? `${others} it in the name` : 'Search all records';
  note.append(make('a', label, { href: search.href }));
  return note;
}

/** What is only planned, apart from what is recorded. */
function plannedLines(planned, { box }) {
  const part = make('div', '', { class: 'planned' });
  const note = make('p', '');
  note.append(
    make('a', 'Planned, may move', { href: box.dataset.planned }),
    '; the vendor does not call it deprecated:',
  );
  const list = make('ul');
  for (const record of planned) {
    const line = make('li', '');
    line.append(make('code', record.item), ' ', make('small', record.platform), ' ');
    line.append(...when(record));
    if (record.successor !== null) line.append(` → ${record.successor}`);
    line.append(' ', age(record));
    list.append(line);
  }
  part.append(note, list);
  return part;
}

/** The records that are called exactly so come first. */
function literalFirst(records, spelling) {
  const isLiteral = ({ item, aliases }) => [item, ...aliases].includes(spelling);
  return [...records.filter(isLiteral), ...records.filter((record) => !isLiteral(record))];
}

/**
 * The entry of a name in the list of answers.
 *
 * @param context `isWithin` tells whether a record stops within the days that are asked for, `days`
 *   how they are called
 */
export function answerName(found, context) {
  const { isWithin, days } = context;
  const entry = make('li');
  const heading = make('h2');
  heading.append(make('code', found.spelling));
  entry.append(heading);
  const exact = literalFirst(found.exact.filter(isWithin), found.spelling);
  const related = found.related.filter(({ record }) => isWithin(record));
  const planned = found.planned.filter(isWithin);
  if (found.exact.length + found.related.length === 0) {
    entry.append(nothingRecorded(found, context));
  } else if (exact.length + related.length === 0) {
    entry.append(make('p', `Recorded, but not within ${days}.`));
  } else {
    if (found.exact.length === 0) {
      entry.append(make('p', 'Not recorded under exactly this name; recorded are:'));
    }
    const list = make('ul');
    const twins = [...exact, ...related.map(({ record }) => record)];
    list.append(...exact.map((record) => lineOf(record, { ...context, twins })));
    list.append(
      ...related.map(({ record, match }) => lineOf(record, { ...context, twins, match })),
    );
    entry.append(list);
  }
  if (planned.length > 0) entry.append(plannedLines(planned, context));
  return entry;
}
