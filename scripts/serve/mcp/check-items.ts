// What comes in: names as code has them.
// What goes out: the sentence that answers each, and as many of its records and planned dates as there is
// room for; of many names, or where there is no room, the dates that decide, the soonest first.
// Example: "Yes: gpt-4o on the OpenAI API stops on 14 January 2027, in 52 days."
import { placeInWords } from '../../model/answer-sentence.ts';
import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { recordsOf } from '../../model/planned.ts';
import { compact } from '../../model/present.ts';
import { type CheckedName, matchWords } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import type { Matched } from '../../model/spellings/resolver.ts';
import { compareCodeUnits, countOf, groupBy, slugOf } from '../../model/words.ts';
import { cutEcho, type Parameters } from '../parameters.ts';
import { type Almanac, readVendors } from '../query.ts';
import {
  type Answered,
  confirmLine,
  DESCRIBED,
  fieldsOf,
  fitAnswer,
  joinLines,
  LONGEST_SENTENCE,
  MOST_TOKENS,
  oneLine,
  stamp,
} from './answer.ts';
import {
  type Detail,
  detailsOf,
  type Entry,
  groupLines,
  isAhead,
  type NamedEntry,
  rowOf,
  sourcesOf,
  splitEntries,
} from './rows.ts';

const { records, scheduled } = DESCRIBED.check_items.output.properties.items.items.properties;

/** Fields of the record that decides a name which is asked alone. */
const RECORD_FIELDS = fieldsOf(records);

/** Fields of every other record. */
const LISTED_FIELDS = fieldsOf(DESCRIBED.get_deprecations.output.properties.deprecations);

/** Fields of what decides many names. */
const SHORT_FIELDS = ['id', 'shutdown_date', 'past', 'days_left'];

/** Names that are answered with all that is recorded of them; of more only what decides is said. */
const MOST_DETAILED = 10;

/** Tokens for a name that is asked alone; for each of many, and for all of these. */
const NAME_TOKENS = 1_300;
const SHORT_TOKENS = 175;
const MANY_TOKENS = 3_700;

/** Of a name that is repeated; an ARN has its whole length. */
const LONGEST_NAME = 120;

const HOW = 'For more send one name, with its version or platform';

/** What is known of a name before anything is left out. */
interface Asked {
  name: string;
  checked: CheckedName<Deprecation>;
  sentence: string;
  /** What is recorded and what is planned, in the order of an answer. */
  found: readonly Matched<Entry>[];
  /** What decides whether it stops. */
  deciding: readonly Entry[];
  /** What is shown of it, the first first: what decides it, what is still to come by date, the rest. */
  turns: readonly Entry[];
  /** Where nothing is found: the plans or vendors of plans that it names. */
  plans: readonly string[];
}

/** For an order by date: a floor does not count, and what has no date may stop at any time, but not soon. */
function dateOf({ shutdown_date: date, date_basis: basis }: Entry): string {
  return basis === 'not_before' ? '' : (date ?? '9999');
}

function countAhead(entries: readonly Entry[], today: Day): number {
  return entries.filter((entry) => isAhead(entry, today)).length;
}

async function findItem(almanac: Almanac, item: string, today: Day, regions?: readonly string[]) {
  const checked = almanac.checker.check(item, today, { regions });
  const { found } = checked;
  const deciding = checked.deciding.map(({ record }) => record);
  const all = found.map(({ record }) => record);
  const ahead = all.filter((entry) => isAhead(entry, today));
  ahead.sort((a, b) => compareCodeUnits(dateOf(a), dateOf(b)));
  const turns = [...new Set([...deciding.slice(0, 1), ...ahead, ...all])];
  const name = oneLine(cutEcho(checked.asked, LONGEST_NAME));
  const sentence = checkedSentence(almanac.checker, checked, today);
  const named = found.length > 0 ? [] : plansIn(item, await readVendors(almanac));
  // A name may be a list of plans.
  const plans = named.slice(0, 3).map((each) => each.name);
  return { name, checked, sentence, found, deciding, turns, plans };
}

/** How many names have an answer. */
function knownInWords(almanac: Almanac, items: readonly Asked[], today: Day): string {
  const known = items.filter(({ deciding }) => deciding.length > 0);
  return `${known.length} of ${items.length} known. ${stamp(almanac, today)}`;
}

/** A name in words and as data, with those of its entries that are shown. */
function describeItem(almanac: Almanac, item: Asked, today: Day, count: number, detail: Detail) {
  const { checked, sentence, found, deciding, turns, plans } = item;
  const says = checked.says === sentence ? null : checked.says;
  const [shown, left] = [turns.slice(0, count), turns.slice(count)];
  const selected = found.filter(({ record }) => shown.includes(record));
  const [lead] = deciding;
  const matched = selected.flatMap(({ record, match }) => {
    if (record.status === 'planned') return [];
    const fields = detail.hasNotes && record === lead ? RECORD_FIELDS : LISTED_FIELDS;
    return { match, ...rowOf(record, today, fields) };
  });
  const { planned } = splitEntries(shown);
  const data = compact({
    asked: item.name,
    recorded: checked.recorded,
    says,
    records: matched,
    left_out: left.length || null,
    near: checked.near,
    plans,
    scheduled: planned.map((each) => rowOf(each, today, fieldsOf(scheduled))),
  });
  const about = lead ? detailsOf(lead, detail) : '';
  // What is asked alone, or is in its sentence as it was asked, needs no name before its answer.
  const isNamed = detail.hasNotes || sentence.startsWith(`Yes: ${item.name} on `);
  const name = isNamed ? '' : `${item.name}: `;
  const lines = [`${name}${oneLine(sentence, LONGEST_SENTENCE)}${about}`];
  // A planned date is in our data: that the name has no record does not follow as its denial.
  if (says !== null && recordsOf(found).length > 0 && lead) lines.push(`- ${says}`);
  const others = selected.filter(({ record }) => record !== lead);
  for (const [words, group] of groupBy(others, matchWords)) {
    const entries = group.map(({ record }) => ({ name: record.item, record }));
    lines.push(`${words.charAt(0).toUpperCase()}${words.slice(1)}:`);
    lines.push(...groupLines(almanac, entries, today));
  }
  if (left.length > 0) {
    lines.push(`- ${left.length} more left out, ${countAhead(left, today)} still to come`);
  }
  const near = checked.near.map((each) => oneLine(each)).join(', ');
  if (near !== '') lines.push(`- near in spelling: ${near}`);
  if (plans.length > 0) lines.push(`- get_plan_limits has ${plans.join(', ')}`);
  return { data, lines, shown };
}

/** Up to ten names with what is recorded of each; with our note where one is asked alone. */
function detailedAnswer(
  almanac: Almanac,
  items: readonly Asked[],
  today: Day,
  count: number,
  hasRegions: boolean,
): Answered {
  const detail = { hasRegions, hasNotes: items.length === 1 };
  const described = items.map((item) => describeItem(almanac, item, today, count, detail));
  const rows = described.map(({ data }) => data);
  const { words, urls: sources } = sourcesOf(described.flatMap(({ shown }) => shown));
  const isCut = !detail.hasNotes || rows.some(({ left_out }) => left_out);
  const text = joinLines([
    knownInWords(almanac, items, today),
    ...described.flatMap(({ lines }) => lines),
    isCut && HOW,
    confirmLine(words),
  ]);
  return { text, data: { items: rows, ...compact({ sources }) } };
}

/** What is known of a name that nothing decides, where there is something. */
function hintOf(
  almanac: Almanac,
  { checked, turns: [record], plans: [plan] }: Asked,
  today: Day,
): string {
  const omitted = almanac.providers.find(({ reason }) => {
    return reason !== null && checked.absence.includes(reason);
  });
  const [near] = checked.near;
  if (record) return ` (${oneLine(placeInWords(record, today))})`;
  if (omitted) return ` (${oneLine(omitted.name)} is left out on purpose)`;
  if (plan) return ` (get_plan_limits has ${plan})`;
  return near ? ` (near in spelling: ${oneLine(near)})` : '';
}

/** A name with one of what decides it: each platform has its own. */
interface Decided extends NamedEntry {
  item: Asked;
}

/**
 * What decides names: what is still to come first, the soonest first; then the first of each name; what
 * has passed on other platforms last.
 */
function inTime(items: readonly Asked[], today: Day): Decided[] {
  const all = items.flatMap((item) =>
    item.deciding.map((record): Decided => {
      const name = cutEcho(item.name);
      const isSame = slugOf(name).endsWith(slugOf(record.item));
      return { item, record, name: isSame ? name : `${name} as ${record.item}` };
    }),
  );
  const keyOf = ({ item, record }: Decided): string => {
    if (isAhead(record, today)) return dateOf(record);
    return record === item.deciding[0] ? 'first' : 'other';
  };
  // Of what has passed the latest is first.
  return all.sort(
    (a, b) =>
      compareCodeUnits(keyOf(a), keyOf(b)) || compareCodeUnits(dateOf(b.record), dateOf(a.record)),
  );
}

/** Many names: the first of their dates, what stops together on one line, and what is not in our data. */
function shortAnswer(
  almanac: Almanac,
  items: readonly Asked[],
  dates: readonly Decided[],
  today: Day,
  count: number,
): Answered {
  const [shown, left] = [dates.slice(0, count), dates.slice(count)];
  const ahead = countAhead(
    left.map(({ record }) => record),
    today,
  );
  const groups = groupBy(shown, ({ item }) => item.name);
  const unknown = items.filter(({ deciding }) => deciding.length === 0);
  const leftOut = items.filter((item) => !groups.has(item.name) && !unknown.includes(item));
  const unknownNames = unknown.map((item) => {
    return `${cutEcho(item.name)}${hintOf(almanac, item, today)}`;
  });
  const { words, urls } = sourcesOf(shown.map(({ record }) => record));
  const text = joinLines([
    knownInWords(almanac, items, today),
    dates.length > 0 && 'What stops first, then what has passed:',
    ...groupLines(almanac, shown, today),
    left.length > 0 && `${countOf(left.length, 'date')} left out, ${ahead} still to come`,
    leftOut.length > 0 && `Left out: ${leftOut.map(({ name }) => cutEcho(name)).join(', ')}`,
    unknown.length > 0 && `Not in our data, which is no promise: ${unknownNames.join('; ')}`,
    HOW,
    confirmLine(words),
  ]);
  const rows = [...groups].map(([asked, group]) => {
    const { records, planned } = splitEntries(group.map(({ record }) => record));
    return compact({
      asked,
      records: records.map((each) => rowOf(each, today, SHORT_FIELDS)),
      scheduled: planned.map((each) => rowOf(each, today, SHORT_FIELDS)),
    });
  });
  const rest = unknown.map(({ name }) => ({ asked: name, recorded: false }));
  const cut = compact({ left_out: leftOut.length || null, sources: urls });
  return { text, data: { items: [...rows, ...rest], ...cut } };
}

/** What is recorded under each name, and how old that is. */
export async function answerNames(almanac: Almanac, today: Day, { lists }: Parameters) {
  const [names = [], regions] = [lists.get('items'), lists.get('regions')];
  const asked = await Promise.all(
    [...new Set(names)].map((name) => findItem(almanac, name, today, regions)),
  );
  const isMany = asked.length > MOST_DETAILED;
  const dates = inTime(asked, today);
  // What stops first leads; what nothing decides is last.
  const items = [...new Set([...dates.map(({ item }) => item), ...asked])];
  const most = isMany ? dates.length : Math.max(...items.map(({ turns }) => turns.length));
  let tokens = Math.min(MOST_TOKENS, NAME_TOKENS * items.length);
  if (isMany) tokens = Math.min(MANY_TOKENS, SHORT_TOKENS * items.length);
  const { text, data } = fitAnswer(
    0,
    most,
    (count) => {
      if (isMany) return shortAnswer(almanac, items, dates, today, count);
      return detailedAnswer(almanac, items, today, count, regions !== undefined);
    },
    tokens,
  );
  const { generated_at } = almanac.head;
  return { text, data: { generated_at, today, count: items.length, ...data } };
}
