import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { type CheckedName, MATCH_WORDS } from '../../model/spellings/check-name.ts';
import { checkedSentence } from '../../model/spellings/checked-sentence.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { FILE } from '../../model/spellings/spelling-affixes.ts';
import { groupBy, slugOf } from '../../model/words.ts';
import { cutEcho, type Parameters } from '../parameters.ts';
import { type Almanac, readVendors } from '../query.ts';
import { ANSWER_BYTES, compact, confirmLine, fitEntries, joinLines, oneLine } from './answer.ts';
import { vendorsOfKind } from './plans.ts';
import { recordLine, recordRow, scheduledLine, scheduledRow } from './rows.ts';
import { fields, listSchema, RECORD_FIELDS, SCHEDULED_FIELDS, type Tool } from './tool.ts';

const MOST_RECORDS = 20;

/** Bytes for one name, and for each of many. */
const ITEM_BYTES = { one: 2_700, each: 400 };

/** What is known of a name before anything is left out. */
interface Asked extends CheckedName<Deprecation> {
  /** Where nothing is recorded: the plans that it names, `vendor/plan`. */
  plans: readonly string[];
  /** The answer in words. */
  sentence: string;
}

async function findItems(almanac: Almanac, { lists }: Parameters, today: Day): Promise<Asked[]> {
  const regions = lists.get('regions');
  const items = lists.get('items') ?? [];
  const all = items.map((item) => almanac.checker.check(item, today, { regions }));
  const isKnown = ({ matches, scheduled }: CheckedName<Deprecation>): boolean =>
    matches.length + scheduled.length > 0;
  const vendors = all.every(isKnown) ? [] : await readVendors(almanac);
  return all.map((each) => {
    const named = isKnown(each) ? [] : plansIn(each.asked, vendors);
    const plans = named.flatMap(({ vendor, plans: found }) => {
      if (found.length === 0) return [vendor.id];
      return found.map(({ id }) => `${vendor.id}/${id}`);
    });
    if (plans.length === 0 && !isKnown(each)) plans.push(...vendorsOfKind(each.asked, vendors));
    return { ...each, plans, sentence: checkedSentence(almanac.checker, each, today) };
  });
}

/** How much of an item is shown. */
interface Room {
  records: number;
  hasNotes: boolean;
  /** Whether regions are asked for, so that their names are wanted. */
  hasRegions: boolean;
}

/** A name in words and as data, with so many of its records. */
function describeItem(
  almanac: Almanac,
  item: Asked,
  today: Day,
  { records, hasNotes, hasRegions }: Room,
) {
  const { recorded, platform, matches, sentence, says, near, scheduled, plans } = item;
  // Where only a planned date answers, the first line has it.
  const planned = item.deciding.length === 0 ? scheduled.slice(0, 1) : [];
  const asked = cutEcho(item.asked);
  const shown = matches.slice(0, records);
  const leftOut = matches.length - shown.length;
  const rows = shown.map(({ record, match }) => ({
    match,
    ...recordRow(almanac, record, today, hasNotes),
  }));
  const data = compact({
    asked,
    recorded,
    says: says === sentence ? null : says,
    records: rows,
    left_out: leftOut === 0 ? null : leftOut,
    near,
    scheduled: scheduled.map(scheduledRow),
    plans,
  });
  // Among many names the sentence has all that its record's own line would repeat.
  const [lead] = hasNotes ? [] : item.deciding;
  const age = lead === undefined ? '' : ` As of ${lead.record.as_of}.`;
  const lines = [
    `${oneLine(asked)}: ${oneLine(sentence)}${age}`,
    says !== null && says !== sentence && !planned[0] && matches.length > 0 && `- ${says}`,
    ...shown
      .filter((each) => each !== lead)
      .map(({ record, match }) => {
        // Where a platform was asked, the first line says that the rest is about others.
        const isKnown = match === 'exact' || (match === 'other_platform' && platform !== null);
        const how = isKnown ? '' : `${MATCH_WORDS[match]}: `;
        const name = slugOf(record.item) === slugOf(asked) ? '' : `${oneLine(record.item)} `;
        return `- ${how}${name}${recordLine(record, almanac.checker.successorOf, today, { hasNotes, hasRegions })}`;
      }),
    leftOut > 0 && `- ${leftOut} more left out`,
    near.length > 0 && `- near in spelling: ${near.map(oneLine).join(', ')}`,
    ...scheduled
      .filter((row) => !planned.includes(row))
      .map((row) => `- only scheduled, may move: ${scheduledLine(row, today)}`),
    plans.length > 0 && `- about plans: get_plan_limits has ${plans.join(', ')}`,
    FILE.test(asked) && '- a path: send the names that the file has',
  ];
  return { data, lines, planned, records: shown.map(({ record }) => record) };
}

/** A record of each platform: one link says where to look. */
function firstOfEach(records: readonly Deprecation[]): Deprecation[] {
  return [...groupBy(records, ({ platform }) => platform).values()].flatMap(
    ([first]) => first ?? [],
  );
}

const SEE_MORE = 'To see more, send fewer items, or names with a version or a platform';
const NO_NOTES = 'Notes are left out; read deprecations/records/ID.json';

/** What is recorded under each name, and how old that is. */
export const CHECK_ITEMS: Tool = {
  name: 'check_items',
  title: 'Check names of models, APIs, SDKs',
  description:
    'Is this model going away? For each name, as it is in code or a config: its records on every platform and how they match, near names, or that nothing is recorded, which is no promise.',
  takes: ['items', 'regions'],
  required: 'items',
  example: { items: ['gpt-4o', 'claude-3-opus'], regions: ['eu-west-1'] },
  output: {
    type: 'object',
    required: ['items'],
    properties: {
      ...fields('today count more'),
      items: listSchema({
        ...fields('asked recorded says left_out', 'near plans'),
        records: listSchema({ ...fields('match'), ...RECORD_FIELDS }),
        scheduled: listSchema(SCHEDULED_FIELDS),
      }),
    },
  },
  async answer(almanac, today, args) {
    const items = await findItems(almanac, args, today);
    const answerWith = (records: number, hasNotes: boolean) => {
      const room = { records, hasNotes, hasRegions: args.lists.has('regions') };
      const described = items.map((item) => describeItem(almanac, item, today, room));
      const text = joinLines([
        `${items.filter(({ recorded }) => recorded).length} of ${items.length} recorded. Today is ${today} (UTC).`,
        ...described.flatMap(({ lines }) => lines),
        described.some(({ data }) => data.left_out) && SEE_MORE,
        !hasNotes && NO_NOTES,
        confirmLine([
          ...described.flatMap((each) => each.planned),
          ...firstOfEach(described.flatMap((each) => each.records)),
        ]),
      ]);
      const rows = described.map(({ data }) => data);
      const more = hasNotes ? {} : { more: NO_NOTES };
      return { text, data: { today, count: items.length, items: rows, ...more } };
    };
    const most = Math.min(ITEM_BYTES.one * items.length, ANSWER_BYTES);
    const bytes = Math.max(most, ITEM_BYTES.each * items.length);
    return fitEntries([1, MOST_RECORDS], bytes, answerWith);
  },
};
