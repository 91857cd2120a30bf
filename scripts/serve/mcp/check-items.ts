import type { Day } from '../../model/day.ts';
import { compact } from '../../model/present.ts';
import { matchWords } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import type { Matched } from '../../model/spellings/resolver.ts';
import { FILE } from '../../model/spellings/spelling-affixes.ts';
import { compareCodeUnits, groupBy, joinWords } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import {
  type Answered,
  confirmLine,
  fitEntries,
  joinLines,
  LONGEST_SENTENCE,
  MOST_TOKENS,
  oneLine,
} from './answer.ts';
import { type Asked, dateOf, findItem, isAhead, knownInWords } from './asked-names.ts';
import { MOST_DETAILED, shortAnswer } from './many-names.ts';
import {
  type Detail,
  detailsOf,
  type Entry,
  entryLine,
  LISTED_FIELDS,
  pagesOf,
  RECORD_FIELDS,
  rowOf,
  STOP_FIELDS,
  splitEntries,
} from './rows.ts';
import { listSchema, schemasOf, type Tool } from './tool.ts';

/** Tokens for a name that is asked alone, and for each of some. */
const NAME_TOKENS = 1_300;

const SCHEDULED_FIELDS = [...STOP_FIELDS, 'as_of'] as const;

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
      const tokens = Math.min(MOST_TOKENS, NAME_TOKENS * items.length);
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
