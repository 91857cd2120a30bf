import { type Day, isComing } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { compact } from '../../model/present.ts';
import { type CheckedName, matchWords } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import type { Matched } from '../../model/spellings/resolver.ts';
import { FILE } from '../../model/spellings/spelling-affixes.ts';
import { compareCodeUnits, groupBy, joinWords, slugOf } from '../../model/words.ts';
import { cutEcho, type Parameters } from '../parameters.ts';
import { type Almanac, readVendors } from '../query.ts';
import {
  type Answered,
  confirmLine,
  fitEntries,
  fitList,
  joinLines,
  LONGEST_SENTENCE,
  MOST_TOKENS,
  oneLine,
} from './answer.ts';
import { vendorsOfKind } from './plans.ts';
import {
  type Detail,
  detailsOf,
  type Entry,
  entryLine,
  LISTED_FIELDS,
  pagesOf,
  RECORD_FIELDS,
  replacementOf,
  rowOf,
  STOP_FIELDS,
  splitEntries,
  whenOf,
} from './rows.ts';
import { listSchema, schemasOf, type Tool } from './tool.ts';

/** Names that are answered with all that is recorded of them; more of them have a line each. */
const MOST_DETAILED = 10;

const SCHEDULED_FIELDS = [...STOP_FIELDS, 'as_of'] as const;

/** Tokens for one name, and for each of many. */
const NAME_TOKENS = { one: 1_300, each: 37 };

/** Of a name that is repeated; an ARN has its whole length. */
const LONGEST_NAME = 120;

/** What is known of a name before anything is left out. */
interface Asked {
  name: string;
  checked: CheckedName<Deprecation>;
  /** What is recorded and what is planned, in the order of an answer. */
  found: readonly Matched<Entry>[];
  /** What decides whether it stops; none where nothing does. */
  deciding: readonly Entry[];
  /** Where nothing is recorded: the plans that it names, `vendor/plan`. */
  plans: readonly string[];
}

async function findItem(almanac: Almanac, item: string, today: Day, regions?: readonly string[]) {
  const checked = almanac.checker.check(item, today, { regions });
  const found: Matched<Entry>[] = [...checked.matches, ...checked.dated];
  const deciding: Entry[] = [...checked.deciding.map(({ record }) => record), ...checked.planned];
  const name = oneLine(cutEcho(checked.asked, LONGEST_NAME));
  const asked = { name, checked, found, deciding };
  if (found.length > 0) return { ...asked, plans: [] };
  const vendors = await readVendors(almanac);
  const plans = plansIn(item, vendors).flatMap(({ vendor, plans: named }) => {
    if (named.length === 0) return [vendor.id];
    return named.map(({ id }) => `${vendor.id}/${id}`);
  });
  return { ...asked, plans: plans.length > 0 ? plans : vendorsOfKind(item, vendors).all };
}

/** How many names have an answer, and for how many of them only planned dates and floors give it. */
function knownInWords(items: readonly Asked[], today: Day): string {
  const known = items.filter(({ deciding }) => deciding.length > 0);
  const scheduled = known.filter(({ checked }) => checked.deciding.length === 0);
  const words = `${known.length} of ${items.length} known`;
  const only = scheduled.length > 0 ? `, ${scheduled.length} of them only scheduled` : '';
  return `${words}${only}. Today is ${today} (UTC).`;
}

/** Whether a stop is still to come; a floor is none. */
function isAhead(entry: Entry, today: Day): boolean {
  return entry.date_basis !== 'not_before' && isComing(entry, today);
}

/**
 * What is shown of names, the first first: what decides each, then what is still to come, the soonest
 * first, then what has passed; one of each platform before a second of any.
 */
function inTurn(items: readonly Asked[], today: Day): Matched<Entry>[] {
  const firsts = items.flatMap(({ found }) => {
    const platforms = groupBy(found, ({ record }) => record.platform);
    return [...platforms.values()].flatMap(([first]) => first ?? []);
  });
  const all = items.flatMap(({ found }) => found);
  const coming = (some: readonly Matched<Entry>[]) =>
    some
      .filter(({ record }) => isAhead(record, today))
      .sort((a, b) => compareCodeUnits(dateOf(a.record), dateOf(b.record)));
  const leads = items.flatMap((item) => leadOf(item) ?? []);
  return [...new Set([...leads, ...coming(firsts), ...coming(all), ...firsts, ...all])];
}

/** What decides a name, else what is closest. */
function leadOf({ found, deciding }: Asked): Matched<Entry> | undefined {
  return found.find(({ record }) => record === deciding[0]) ?? found[0];
}

/** What is left out of an answer: how many records, whether any is still to come, and where they are. */
function leftOutLine(leftOut: readonly Entry[], shown: readonly Entry[], today: Day): string {
  const ahead = leftOut.filter((entry) => isAhead(entry, today)).length;
  const when = ahead === 0 ? 'all passed' : `${ahead} still to come`;
  const elsewhere = new Set(leftOut.map(({ platform }) => oneLine(platform)));
  for (const { platform } of shown) elsewhere.delete(oneLine(platform));
  const places = elsewhere.size > 0 ? `, also on ${joinWords([...elsewhere])}` : '';
  return `- ${leftOut.length} more left out, ${when}${places}`;
}

/** What an entry has to do with a name, where that is not clear from its line. */
function relationOf({ match, relation }: Matched<Entry>, platform: string | null): string {
  if (match === 'other_platform' && platform !== null) return 'on other platforms';
  return match === 'exact' && relation !== 'preview' ? '' : matchWords({ match, relation });
}

/** A name in words and as data, with those of its entries that are shown. */
function describeItem(
  almanac: Almanac,
  item: Asked,
  today: Day,
  chosen: ReadonlySet<Matched<Entry>>,
  detail: Detail,
) {
  const { name, checked, found, deciding, plans } = item;
  const { recorded, platform, says, near } = checked;
  const sentence = checkedSentence(almanac.checker, checked, today);
  const selected = found.filter((each) => chosen.has(each));
  const shown = selected.map(({ record }) => record);
  const leftOut = found.map(({ record }) => record).filter((each) => !shown.includes(each));
  const more = says === sentence ? null : says;
  const [lead] = deciding;
  const matched = selected.flatMap(({ record, match }) => {
    if (record.status === 'planned') return [];
    const fields = detail.hasNotes && record === lead ? RECORD_FIELDS : LISTED_FIELDS;
    return { match, ...rowOf(almanac, record, today, fields) };
  });
  const { planned } = splitEntries(shown);
  const data = compact({
    asked: name,
    recorded,
    says: more,
    records: matched,
    left_out: leftOut.length || null,
    near,
    scheduled: planned.map((each) => rowOf(almanac, each, today, SCHEDULED_FIELDS)),
    plans,
  });
  // The first line says of what decides what its own line would, and names it once.
  const isNamed = sentence.startsWith(`Yes: ${checked.asked} on `);
  const said = oneLine(sentence, LONGEST_SENTENCE);
  const first = isNamed ? said : `${name}: ${said}`;
  const lines = [lead ? `${first} ${detailsOf(lead, detail)}` : first];
  // A planned date is in our data: that the name has no record does not follow as its denial.
  if (more !== null && checked.matches.length > 0 && lead) lines.push(`- ${more}`);
  const brief = { ...detail, hasNotes: false };
  const others = selected.filter(({ record }) => record !== lead);
  const known = others.filter((each) => relationOf(each, platform) === '');
  const groups = groupBy([...known, ...others], (each) => relationOf(each, platform));
  for (const [words, group] of groups) {
    if (words !== '') lines.push(`${words.charAt(0).toUpperCase()}${words.slice(1)}:`);
    for (const { record } of new Set(group)) lines.push(entryLine(almanac, record, today, brief));
  }
  if (leftOut.length > 0) lines.push(leftOutLine(leftOut, shown, today));
  const close = near.map((each) => oneLine(each)).join(', ');
  if (close !== '') lines.push(`- near in spelling: ${close}`);
  if (plans.length > 0) lines.push(`- about plans: get_plan_limits has ${plans.join(', ')}`);
  if (FILE.test(checked.asked)) lines.push('- a path: send the names that the file has');
  return { data, lines, shown };
}

const SEE_MORE = 'To see more, send fewer items, or names with a version or a platform';
const NOTES = 'For notes and the words of restrictions send one name';

/** Up to ten names with what is recorded of each; with our note where one is asked alone. */
function detailedAnswer(
  almanac: Almanac,
  items: readonly Asked[],
  today: Day,
  chosen: ReadonlySet<Matched<Entry>>,
  hasRegions: boolean,
): Answered {
  const detail = { hasRegions, hasNotes: items.length === 1 };
  const described = items.map((item) => describeItem(almanac, item, today, chosen, detail));
  const shown = described.flatMap((each) => each.shown);
  const pages = pagesOf(
    shown,
    items.flatMap((item) => leadOf(item)?.record ?? []),
  );
  const rows = described.map(({ data }) => data);
  const hasNotes = splitEntries(shown).records.some(({ migration_note: note }) => note !== null);
  const more = !detail.hasNotes && hasNotes && NOTES;
  const text = joinLines([
    knownInWords(items, today),
    ...described.flatMap(({ lines }) => lines),
    rows.some((row) => row.left_out) && SEE_MORE,
    more,
    confirmLine(pages),
  ]);
  const data = { items: rows, ...compact({ more: more || null, sources: pages }) };
  return { text, data };
}

/** For an order by date: a floor is none, and what has no date may stop at any time, but not soon. */
function dateOf({ shutdown_date: date, date_basis }: Entry): string {
  return date_basis === 'not_before' ? '' : (date ?? '9999');
}

function bySoonest(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => compareCodeUnits(dateOf(a), dateOf(b)));
}

/** A name with what decides it, and what of that is still to come on other platforms, the soonest first. */
interface Ranked {
  item: Asked;
  lead: Entry;
  elsewhere: readonly Entry[];
  /** The soonest that is still to come, else what decides it. */
  worst: Entry;
}

/** Known names: what is still to come, soonest first; what has passed, latest first; floors. */
function rankItems(items: readonly Asked[], today: Day): Ranked[] {
  const ranked = items.flatMap((item): Ranked[] => {
    const [lead] = item.deciding;
    if (!lead) return [];
    const others = item.deciding.filter((entry) => {
      return entry.platform !== lead.platform && isAhead(entry, today);
    });
    const next = groupBy(bySoonest(others), ({ platform }) => platform);
    const elsewhere = [...next.values()].flatMap(([first]) => first ?? []);
    const [worst = lead] = bySoonest([lead, ...elsewhere].filter((entry) => isAhead(entry, today)));
    return [{ item, lead, elsewhere, worst }];
  });
  ranked.sort((a, b) => compareCodeUnits(dateOf(a.worst), dateOf(b.worst)));
  const coming = ranked.filter(({ worst }) => isAhead(worst, today));
  const others = ranked.filter(({ worst }) => !isAhead(worst, today));
  return [...coming, ...others.reverse()];
}

/** A name on one line: what decides it, and what is still to come on other platforms. */
function nameLine(almanac: Almanac, { item, lead, elsewhere }: Ranked, today: Day): string {
  const isSame = slugOf(item.name).endsWith(slugOf(lead.item));
  const where = oneLine(isSame ? lead.platform : `${lead.item} on ${lead.platform}`);
  const parts = [`- ${item.name}: ${whenOf(lead, today)}, ${where}${replacementOf(almanac, lead)}`];
  for (const entry of elsewhere) parts.push(`${oneLine(entry.platform)} ${whenOf(entry, today)}`);
  return parts.join('; ');
}

const NAME_FIELDS = ['id', 'shutdown_date', 'days_left', 'past', 'successor'] as const;

/** The same as data, with the soonest alone. */
function nameRow(almanac: Almanac, { item, lead, worst }: Ranked, today: Day) {
  const shown = [...new Set([lead, worst])];
  const { records, planned } = splitEntries(shown);
  const rowsOf = (some: readonly Entry[]) =>
    some.map((entry) => rowOf(almanac, entry, today, NAME_FIELDS));
  const left_out = item.found.length - shown.length || null;
  const lists = { records: rowsOf(records), scheduled: rowsOf(planned) };
  return compact({ asked: item.name, ...lists, left_out });
}

/** Names that are left out are named up to this number. */
const MOST_LEFT = 75;

/** What is known of a name under which nothing is recorded, where there is something. */
function unknownWords(almanac: Almanac, { checked, plans }: Asked): string {
  const omitted = almanac.providers.find(({ reason }) => {
    return reason !== null && checked.absence.includes(reason);
  });
  const [near] = checked.near;
  if (omitted) return ` (${oneLine(omitted.name)} is left out on purpose)`;
  if (plans.length > 0) return ` (get_plan_limits has ${plans[0]})`;
  return near ? ` (near in spelling: ${oneLine(near)})` : '';
}

/** Many names, the worst first, each on one line; those that have no room only by name. */
function shortAnswer(almanac: Almanac, asked: readonly Asked[], today: Day): Answered {
  const items = asked.map((item) => ({ ...item, name: cutEcho(item.name) }));
  const known = rankItems(items, today);
  const others = items.filter(({ deciding }) => deciding.length === 0);
  const elsewhere = others.filter(({ found }) => found.length > 0);
  const unknown = others.filter(({ found }) => found.length === 0);
  const unknownNames = unknown.map((item) => `${item.name}${unknownWords(almanac, item)}`);
  const how = `for more send fewer names, at most ${MOST_DETAILED}`;
  const pagesOfFirst = (count: number) => pagesOf(known.slice(0, count).map(({ lead }) => lead));
  const textOf = (count: number): string => {
    const left = known.slice(count);
    const ahead = left.filter(({ worst }) => isAhead(worst, today)).length;
    const when = ahead === 0 ? 'none still to come' : `${ahead} still to come, the first`;
    const names = left.slice(0, MOST_LEFT).map(({ item }) => item.name);
    if (left.length > MOST_LEFT) names.push(`and ${left.length - MOST_LEFT} more`);
    return joinLines([
      knownInWords(items, today),
      known.length > 0 && `The worst first, one line for each; ${how}:`,
      ...known.slice(0, count).map((each) => nameLine(almanac, each, today)),
      left.length > 0 && `Left out, ${when}: ${names.join(', ')}`,
      elsewhere.length > 0 &&
        `Not in our data, recorded only on other platforms or under other names: ${elsewhere.map(({ name }) => name).join(', ')}`,
      unknown.length > 0 && `Not in our data, which is no promise: ${unknownNames.join(', ')}`,
      confirmLine(pagesOfFirst(count)),
    ]);
  };
  const dataOf = (count: number) => {
    const rows = known.slice(0, count).map((each) => nameRow(almanac, each, today));
    const rest = others.map(({ name, found }) =>
      compact({ asked: name, recorded: false, left_out: found.length || null }),
    );
    const left = known.length - count;
    const more = left > 0 ? `${left} known names left out: ${how}` : null;
    const cut = compact({ left_out: left || null, more, sources: pagesOfFirst(count) });
    return { items: [...rows, ...rest], ...cut };
  };
  const tokens = Math.max(MOST_TOKENS, NAME_TOKENS.each * items.length);
  return fitList([0, known.length], tokens, textOf, dataOf);
}

/** What is recorded under each name, and how old that is. */
export const CHECK_ITEMS: Tool = {
  name: 'check_items',
  title: 'Check names',
  description:
    'Is this model going away? For each name, as in code: its records on every platform and how they match, near names, or that nothing is recorded, which is no promise. More than 10: a line each.',
  takes: ['items', 'regions'],
  required: 'items',
  example: { items: ['gpt-4o', 'claude-3-opus'], regions: ['eu-west-1'] },
  output: {
    type: 'object',
    required: ['items'],
    properties: {
      ...schemasOf(['generated_at', 'today', 'count', 'left_out', 'more', 'sources']),
      items: listSchema(['asked', 'recorded', 'says', 'left_out', 'near', 'plans'], {
        records: listSchema(RECORD_FIELDS),
        scheduled: listSchema(SCHEDULED_FIELDS),
      }),
    },
  },
  async answer(almanac, today, { lists }: Parameters) {
    const [names = [], regions] = [lists.get('items'), lists.get('regions')];
    const items = await Promise.all(
      [...new Set(names)].map((name) => findItem(almanac, name, today, regions)),
    );
    let answer = shortAnswer(almanac, items, today);
    if (items.length <= MOST_DETAILED) {
      const turns = inTurn(items, today);
      const firsts = items.filter(({ found }) => found.length > 0).length;
      const tokens = Math.min(MOST_TOKENS, NAME_TOKENS.one * items.length);
      answer = fitEntries([firsts - 1, turns.length], tokens, (count) => {
        if (count < firsts) return shortAnswer(almanac, items, today);
        const chosen = new Set(turns.slice(0, count));
        return detailedAnswer(almanac, items, today, chosen, regions !== undefined);
      });
    }
    const { generated_at } = almanac.head;
    return { ...answer, data: { generated_at, today, count: items.length, ...answer.data } };
  },
};
