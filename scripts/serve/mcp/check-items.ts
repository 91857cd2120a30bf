import { type Day, isComing } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { compact } from '../../model/present.ts';
import { type CheckedName, matchWords } from '../../model/spellings/check-name.ts';
import { checkedSentence, recordSentence } from '../../model/spellings/checked-sentence.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { FILE } from '../../model/spellings/spelling-affixes.ts';
import { groupBy, joinWords } from '../../model/words.ts';
import { cutEcho, type Parameters } from '../parameters.ts';
import { type Almanac, readVendors } from '../query.ts';
import {
  ANSWER_BYTES,
  confirmLine,
  fitEntries,
  joinLines,
  LONGEST_SENTENCE,
  oneLine,
} from './answer.ts';
import { vendorsOfKind } from './plans.ts';
import {
  ageOf,
  detailsOf,
  planLine,
  RECORD_FIELDS,
  recordRow,
  SCHEDULED_FIELDS,
  scheduledRow,
} from './rows.ts';
import { listSchema, schemasOf, type Tool } from './tool.ts';

const MOST_RECORDS = 20;

/** Of a name that is repeated; an ARN has its whole length. */
const LONGEST_NAME = 120;

/** Bytes for one name, and for each of many. */
const ITEM_BYTES = { one: 3_600, each: 400 };

/** What is known of a name before anything is left out. */
interface Asked {
  checked: CheckedName<Deprecation>;
  /** Where nothing is recorded: the plans that it names, `vendor/plan`. */
  plans: readonly string[];
}

async function findItems(almanac: Almanac, { lists }: Parameters, today: Day): Promise<Asked[]> {
  const regions = lists.get('regions');
  const items = lists.get('items') ?? [];
  return Promise.all(
    items.map(async (item) => {
      const checked = almanac.checker.check(item, today, { regions });
      if (checked.matches.length + checked.scheduled.length > 0) return { checked, plans: [] };
      const vendors = await readVendors(almanac);
      const plans = plansIn(item, vendors).flatMap(({ vendor, plans: found }) => {
        if (found.length === 0) return [vendor.id];
        return found.map(({ id }) => `${vendor.id}/${id}`);
      });
      if (plans.length > 0) return { checked, plans };
      return { checked, plans: vendorsOfKind(item, vendors).all };
    }),
  );
}

/** How many names have an answer, and for how many of them only planned dates and floors give it. */
function knownInWords(items: readonly Asked[]): string {
  const known = items.filter(({ checked }) => checked.deciding.length + checked.planned.length > 0);
  const scheduled = known.filter(({ checked }) => checked.deciding.length === 0);
  const words = `${known.length} of ${items.length} known`;
  return scheduled.length > 0 ? `${words}, ${scheduled.length} of them only scheduled` : words;
}

/** How much of an item is shown. */
interface Room {
  records: number;
  hasNotes: boolean;
  /** Whether regions are asked for, so that their names are wanted. */
  hasRegions: boolean;
}

/** Where to confirm what is said of a platform. */
type Sourced = Pick<Deprecation, 'platform' | 'source_url'>;

/**
 * As many matches as there is room for, in their order: the first, then what is still to come, then
 * what has passed; one of each platform before a second of any.
 */
function selectMatches(matches: CheckedName<Deprecation>['matches'], most: number, today: Day) {
  const platforms = groupBy(matches, ({ record }) => record.platform_id);
  const firsts = [...platforms.values()].flatMap(([first]) => first ?? []);
  const ahead = [...firsts, ...matches].filter(({ record }) => isComing(record, today));
  const chosen = [...new Set([...matches.slice(0, 1), ...ahead, ...firsts, ...matches])];
  return matches.filter((each) => chosen.indexOf(each) < most);
}

/** What is left out of an answer: how many records, whether any is still to come, and where they are. */
function leftOutLine(leftOut: readonly Deprecation[], shown: readonly Deprecation[], today: Day) {
  const ahead = leftOut.filter((record) => isComing(record, today)).length;
  const when = ahead === 0 ? 'all passed' : `${ahead} still to come`;
  const elsewhere = new Set(leftOut.map(({ platform }) => oneLine(platform)));
  for (const { platform } of shown) elsewhere.delete(oneLine(platform));
  const places = elsewhere.size > 0 ? `, also on ${joinWords([...elsewhere])}` : '';
  return `- ${leftOut.length} more left out, ${when}${places}`;
}

/** A name in words and as data, with so many of its records. */
function describeItem(almanac: Almanac, { checked, plans }: Asked, today: Day, room: Room) {
  const { recorded, platform, matches, deciding, says, near, scheduled, dated, planned } = checked;
  const { checker } = almanac;
  const sentence = checkedSentence(checker, checked, today);
  const asked = cutEcho(checked.asked, LONGEST_NAME);
  const shown = selectMatches(matches, room.records, today);
  const leftOut = matches.filter((each) => !shown.includes(each)).map(({ record }) => record);
  const more = says === sentence ? null : says;
  const data = compact({
    asked,
    recorded,
    says: more,
    records: shown.map(({ record, match }) => ({
      match,
      ...recordRow(almanac, record, today, room.hasNotes),
    })),
    left_out: leftOut.length || null,
    near,
    scheduled: scheduled.map((each) => {
      return { ...scheduledRow(each), source_url: each.source_url };
    }),
    plans,
  });
  // The first line says of a record or of a planned date what its own line would, and names it once.
  const [lead] = deciding;
  const isNamed = sentence.startsWith(`Yes: ${checked.asked} on `);
  const said = oneLine(sentence, LONGEST_SENTENCE);
  const first = [isNamed ? said : `${oneLine(asked)}: ${said}`];
  if (lead) first.push(detailsOf(lead.record, room));
  else if (planned[0]) first.push(ageOf(planned[0]));
  const lines = [first.join(' ')];
  // A planned date is in our data: that the name has no record does not follow as its denial.
  const isAnswered = deciding.length + planned.length > 0;
  if (more !== null && matches.length > 0 && isAnswered) lines.push(`- ${more}`);
  for (const each of shown) {
    if (each === lead) continue;
    const { record, match, relation } = each;
    // Where a platform was asked, the first line says that the rest is about others.
    const isKnown = match === 'exact' || (match === 'other_platform' && platform !== null);
    const how = isKnown && relation !== 'preview' ? '' : `${matchWords(each)}: `;
    const words = recordSentence(checker, record, today).replace(/^Yes: /, '');
    lines.push(`- ${how}${oneLine(words, LONGEST_SENTENCE)} ${detailsOf(record, room)}`);
  }
  const records = shown.map(({ record }) => record);
  if (leftOut.length > 0) lines.push(leftOutLine(leftOut, records, today));
  const close = near.map((name) => oneLine(name)).join(', ');
  if (close !== '') lines.push(`- near in spelling: ${close}`);
  for (const { record: plan } of dated) {
    const isSaid = !lead && plan === planned[0];
    if (!isSaid) lines.push(`- ${planLine(plan, today)}`);
  }
  if (plans.length > 0) lines.push(`- about plans: get_plan_limits has ${plans.join(', ')}`);
  if (FILE.test(checked.asked)) lines.push('- a path: send the names that the file has');
  const pages: Sourced[] = [...records, ...scheduled];
  return { data, lines, pages };
}

const SEE_MORE = 'To see more, send fewer items, or names with a version or a platform';
const NO_NOTES = 'Notes are left out; read deprecations/records/ID.json';

/** What is recorded under each name, and how old that is. */
export const CHECK_ITEMS: Tool = {
  name: 'check_items',
  title: 'Check names',
  description:
    'Is this model going away? For each name, as in code: its records on every platform and how they match, near names, or that nothing is recorded, which is no promise.',
  takes: ['items', 'regions'],
  required: 'items',
  example: { items: ['gpt-4o', 'claude-3-opus'], regions: ['eu-west-1'] },
  output: {
    type: 'object',
    required: ['items'],
    properties: {
      ...schemasOf(['generated_at', 'today', 'count', 'more']),
      items: listSchema(['asked', 'recorded', 'says', 'left_out', 'near', 'plans'], {
        records: listSchema(RECORD_FIELDS),
        scheduled: listSchema([...SCHEDULED_FIELDS, 'source_url']),
      }),
    },
  },
  async answer(almanac, today, args) {
    const items = await findItems(almanac, args, today);
    const { generated_at } = almanac.head;
    const hasRegions = args.lists.has('regions');
    const known = knownInWords(items);
    const most = Math.min(ITEM_BYTES.one * items.length, ANSWER_BYTES.records);
    const bytes = Math.max(most, ITEM_BYTES.each * items.length);
    return fitEntries([1, MOST_RECORDS], bytes, (records, hasNotes) => {
      const room = { records, hasNotes, hasRegions };
      const described = items.map((item) => describeItem(almanac, item, today, room));
      const rows = described.map(({ data }) => data);
      // A record of each platform: one link says where to look.
      const pages = groupBy(
        described.flatMap((each) => each.pages),
        ({ platform }) => platform,
      );
      const text = joinLines([
        `${known}. Today is ${today} (UTC).`,
        ...described.flatMap(({ lines }) => lines),
        rows.some((row) => row.left_out) && SEE_MORE,
        !hasNotes && NO_NOTES,
        confirmLine([...pages.values()].flatMap(([first]) => first ?? [])),
      ]);
      const more = compact({ more: hasNotes ? null : NO_NOTES });
      return { text, data: { generated_at, today, count: items.length, items: rows, ...more } };
    });
  },
};
