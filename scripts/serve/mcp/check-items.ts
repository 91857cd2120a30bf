import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { type CheckedName, MATCH_WORDS } from '../../model/spellings/check-name.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import { slugOf } from '../../model/words.ts';
import { cutEcho, type Parameters } from '../parameters.ts';
import { type Almanac, readVendors } from '../query.ts';
import {
  ANSWER_BYTES,
  type Answer,
  answerBytes,
  compact,
  confirmLine,
  firstThatFits,
  oneLine,
  recordLine,
  recordRow,
  scheduledLine,
  scheduledRow,
} from './rows.ts';

/** What is shown of each name at most; the first that fits is given. */
interface Room {
  records: number;
  notes: boolean;
}

const ROOMS: readonly [Room, ...Room[]] = [
  { records: 20, notes: true },
  ...[20, 8, 6, 4, 3, 2, 1].map((records) => ({ records, notes: false })),
];

const PLANNED_SHOWN = 2;

/** Bytes of text and data for one name, for some, and for each of many. */
const CHECK_BYTES = { one: 2_600, all: ANSWER_BYTES.both, each: 400 };

function checkItem(almanac: Almanac, { checked, plans }: Asked, today: Day, room: Room) {
  const { asked, says } = checked;
  const planned = checked.scheduled.slice(0, PLANNED_SHOWN);
  const shown = checked.matches.slice(0, room.records);
  const leftOut = checked.matches.length - shown.length;
  const near = checked.near.slice(0, 3);
  const rows = shown.map(({ record, match }) => {
    const { migration_note, aliases, source_url, ...row } = recordRow(almanac, record, today);
    return { match, ...row, ...(room.notes && compact({ migration_note, aliases, source_url })) };
  });
  const data = compact({
    asked: cutEcho(asked),
    recorded: checked.recorded,
    says,
    records: rows,
    left_out: leftOut === 0 ? null : leftOut,
    near,
    scheduled: planned.map(scheduledRow),
    plans,
  });
  const lines = [
    `${oneLine(cutEcho(asked))}:${says === null ? '' : ` ${says}`}`,
    ...shown.map(({ record, match }) => {
      const line = recordLine(almanac, record, today, room.notes);
      const isAsked = slugOf(record.item) === slugOf(asked);
      const how = match === 'exact' ? '' : `${MATCH_WORDS[match]}: `;
      return `- ${how}${isAsked ? line.slice(oneLine(record.item).length + 1) : line}`;
    }),
    ...(leftOut > 0
      ? [`- ${leftOut} more left out; ask for a version or a platform by its name`]
      : []),
    ...(near.length > 0 ? [`- near in spelling: ${near.map(oneLine).join(', ')}`] : []),
    ...planned.map((row) => `- not deprecated, only scheduled, may move: ${scheduledLine(row)}`),
    ...(plans.length > 0 ? [`- names plans: get_plan_limits has ${plans.join(', ')}`] : []),
  ];
  return { data, lines, records: shown.map(({ record }): Deprecation => record) };
}

/** What is known of a name before anything is left out. */
interface Asked {
  checked: CheckedName<Deprecation>;
  /** Where nothing is recorded: the plans that it names, `vendor/plan`. */
  plans: readonly string[];
}

async function lookUp(
  almanac: Almanac,
  asked: string,
  today: Day,
  args: Parameters,
): Promise<Asked> {
  const checked = almanac.checker.check(asked, { regions: args.lists.get('regions'), from: today });
  if (checked.matches.length + checked.scheduled.length > 0) return { checked, plans: [] };
  const plans = plansIn(asked, await readVendors(almanac)).flatMap((found) =>
    found.plans.length === 0
      ? [found.vendor.id]
      : found.plans.map(({ id }) => `${found.vendor.id}/${id}`),
  );
  return { checked, plans };
}

/** check_items: what is recorded under each name, and how old that is. */
export async function checkItems(almanac: Almanac, today: Day, args: Parameters): Promise<Answer> {
  const items = args.lists.get('items') ?? [];
  const known: Asked[] = [];
  for (const item of items) known.push(await lookUp(almanac, item, today, args));
  const most = Math.min(
    CHECK_BYTES.one * items.length,
    Math.max(CHECK_BYTES.all, CHECK_BYTES.each * items.length),
  );
  const answerIn = (room: Room) => {
    const checked = known.map((each) => checkItem(almanac, each, today, room));
    const recorded = checked.filter(({ data }) => data.recorded).length;
    const notes = room.notes ? [] : ['Notes are left out; read deprecations/records/ID.json'];
    return {
      text: [
        `${recorded} of ${items.length} recorded. Today is ${today} (UTC).`,
        ...checked.flatMap(({ lines }) => lines),
        ...notes,
        ...confirmLine(checked.flatMap(({ records }) => records)),
      ].join('\n'),
      data: {
        today,
        count: items.length,
        items: checked.map(({ data }) => data),
        ...(notes.length > 0 && { more: notes[0] }),
      },
    };
  };
  return firstThatFits(ROOMS, most, answerIn, answerBytes);
}
