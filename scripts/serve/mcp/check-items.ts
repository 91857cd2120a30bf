import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import { MATCH_WORDS } from '../../model/spellings/check-name.ts';
import { slugOf } from '../../model/words.ts';
import { cutEcho } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import {
  type Answer,
  compact,
  confirmLine,
  fitAnswer,
  MOST_BYTES,
  oneLine,
  recordLine,
  recordRow,
} from './rows.ts';
import type { Arguments } from './tools.ts';

/** Left out where an answer is too long, in this order; a number is how many records are shown of a name. */
const CUTS = ['aliases', 'migration_note', 8, 6, 4, 'source_url', 3, 2, 1] as const;

type Cuts = readonly (typeof CUTS)[number][];

function checkItem(almanac: Almanac, asked: string, today: Day, args: Arguments, cuts: Cuts) {
  const { lists } = args;
  const checked = almanac.checker.check(asked, { regions: lists.get('regions') });
  const most = Math.min(...cuts.filter((cut) => typeof cut === 'number'), 20);
  const shown = checked.matches.slice(0, most);
  const leftOut = checked.matches.length - shown.length;
  const near = checked.near.slice(0, 3);
  const rows = shown.map(({ record, match }) => {
    const row = Object.entries(recordRow(almanac, record, today));
    return {
      match,
      ...Object.fromEntries(row.filter(([name]) => !cuts.some((cut) => cut === name))),
    };
  });
  const data = compact({
    asked: cutEcho(asked),
    recorded: checked.recorded,
    says: checked.says,
    records: rows,
    left_out: leftOut === 0 ? null : leftOut,
    near,
  });
  const hasNote = !cuts.includes('migration_note');
  const lines = [
    `${oneLine(cutEcho(asked))}:${checked.says === null ? '' : ` ${checked.says}`}`,
    ...shown.map(({ record, match }) => {
      const line = recordLine(almanac, record, today, hasNote);
      const isAsked = slugOf(record.item) === slugOf(asked);
      const how = match === 'exact' ? '' : `${MATCH_WORDS[match]}: `;
      return `- ${how}${isAsked ? line.slice(oneLine(record.item).length + 1) : line}`;
    }),
    ...(leftOut > 0
      ? [`- ${leftOut} more left out; ask for a version or a platform by its name`]
      : []),
    ...(near.length > 0 ? [`- near in spelling: ${near.map(oneLine).join(', ')}`] : []),
  ];
  return { data, lines, records: shown.map(({ record }): Deprecation => record) };
}

/** check_items: what is recorded under each name, and how old that is. */
export function checkItems(almanac: Almanac, today: Day, args: Arguments): Answer {
  const items = args.lists.get('items') ?? [];
  const most = Math.min(MOST_BYTES.item * items.length, 4 * MOST_BYTES.list);
  return fitAnswer(CUTS, most, (cuts) => {
    const checked = items.map((item) => checkItem(almanac, item, today, args, cuts));
    const recorded = checked.filter(({ data }) => data.recorded).length;
    const notes = cuts.includes('migration_note')
      ? ['Notes are left out; read deprecations/records/ID.json']
      : [];
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
  });
}
