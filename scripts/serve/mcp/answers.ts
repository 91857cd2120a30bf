import { type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, type Filters, selectDeprecations } from '../query.ts';
import { readArguments } from './arguments.ts';
import { changesSince } from './changes.ts';
import { checkItems } from './check-items.ts';
import { dateMoves } from './date-moves.ts';
import { TOOL_NAMES, type ToolName } from './outputs.ts';
import { planLimits } from './plans.ts';
import {
  type Answer,
  confirmLine,
  groupLines,
  listedRow,
  pagesOf,
  scheduledLine,
  scheduledRow,
  showList,
  splitByTime,
  stamp,
} from './rows.ts';
import { toolArguments } from './tools.ts';

/** A tool's result as MCP has it: in words, and as data. */
interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** Scheduled dates shown at most; they are apart from the records. */
const SCHEDULED_SHOWN = 3;

/** Records in words and as data, with what is left out of either. */
function listRecords(
  almanac: Almanac,
  records: readonly Deprecation[],
  today: Day,
  args: Parameters,
) {
  const { upcoming, undated, past } = splitByTime(records, today);
  const sorted = [...upcoming, ...undated, ...past];
  const rows = new Map(sorted.map((each) => [each, listedRow(almanac, each, today)]));
  const list = showList(sorted, args, {
    narrower: args.values.has('after')
      ? 'provider or platform narrows'
      : `after ${today} leaves out the past`,
    linesOf: (some) => groupLines(some, today),
    rowsOf: (some) => some.flatMap((each) => rows.get(each) ?? []),
  });
  return {
    lines: list.lines,
    shown: list.told,
    data: {
      generated_at: almanac.generatedAt,
      today,
      count: records.length,
      upcoming: upcoming.length,
      past: past.length,
      undated: undated.length,
      ...list.leftOut,
      deprecations: list.rows,
      sources: pagesOf(list.given),
    },
  };
}

/** get_deprecations: the filters of the query API. */
function getDeprecations(almanac: Almanac, today: Day, args: Parameters): Answer {
  const records = selectDeprecations(almanac, args.values);
  const { shown, lines, data } = listRecords(almanac, records, today, args);
  const filters = [...args.values]
    .flatMap(([name, value]) => (name === 'limit' ? [] : [` ${name} ${value}`]))
    .join(',');
  const head = `${countOf(records.length, 'record')}${filters === '' ? '' : ` with${filters}`}: ${data.upcoming} upcoming, ${data.undated} without a date, ${data.past} past. ${stamp(almanac, today)}`;
  return { text: [head, ...lines, ...confirmLine(shown)].join('\n'), data };
}

/** The scheduled dates of a provider, or of all, up to a date; a floor is no planned date. */
function selectScheduled(almanac: Almanac, values: Filters, from: Day): ScheduledDate[] {
  const [date, provider] = [values.get('date') ?? '', values.get('provider')];
  return almanac.scheduled.filter(
    (entry) =>
      entry.date_basis !== 'not_before' &&
      entry.date <= date &&
      entry.date >= from &&
      (provider === undefined || almanac.providerOf(entry.platform_id) === provider),
  );
}

/** find_breaking_before: everything that stops on or before a date, upcoming first. */
function findBreakingBefore(almanac: Almanac, today: Day, args: Parameters): Answer {
  const { values } = args;
  const date = values.get('date') ?? today;
  const records = selectDeprecations(almanac, new Map([...values, ['before', date] as const]));
  const { shown, lines, data } = listRecords(almanac, records, today, args);
  const scope: Filters = new Map([...values].filter(([name]) => name === 'provider'));
  const undated = splitByTime(selectDeprecations(almanac, scope), today).undated.length;
  const scheduled = selectScheduled(almanac, values, values.get('after') ?? today);
  const planned = scheduled.slice(0, SCHEDULED_SHOWN);
  const rest = scheduled.length - planned.length;
  const left = rest === 0 ? '' : `; ${rest} left out, read deprecations/scheduled.json`;
  const text = [
    `On or before ${date}: ${data.upcoming} upcoming, ${data.past} past; ${undated} without a date are not covered. ${stamp(almanac, today)}`,
    ...lines,
    ...(scheduled.length === 0
      ? []
      : [
          `Not deprecated, only scheduled by the vendor, may move: ${planned.map(scheduledLine).join('; ')}${left}`,
        ]),
    ...confirmLine([...shown, ...planned]),
  ].join('\n');
  const apart = scheduled.length > 0 && {
    scheduled_count: scheduled.length,
    scheduled_left_out: rest,
    scheduled: planned.map(scheduledRow),
  };
  return { text, data: { ...data, date, undated, ...apart } };
}

type Answerer = (almanac: Almanac, today: Day, args: Parameters) => Answer | Promise<Answer>;

const ANSWERS: Record<ToolName, Answerer> = {
  get_deprecations: getDeprecations,
  find_breaking_before: findBreakingBefore,
  get_changes_since: changesSince,
  get_date_moves: dateMoves,
  check_items: checkItems,
  get_plan_limits: (almanac, _today, { values }) =>
    planLimits(almanac, values.get('vendor') ?? '', values.get('plan')),
};

/** Whether a tool of that name exists. */
export function isToolName(name: string): name is ToolName {
  return (TOOL_NAMES as readonly string[]).includes(name);
}

/** Answers a call. Arguments that are not understood give an `isError` result, never an answer. */
export async function callTool(
  almanac: Almanac,
  name: ToolName,
  sent: Record<string, unknown>,
  now: Timestamp,
): Promise<ToolResult> {
  const takes = toolArguments(name, almanac);
  const read = readArguments(sent, takes);
  const names = [...takes.rules.keys()].map((each) =>
    each === takes.required ? `${each} (required)` : each,
  );
  const answer = read.ok
    ? await ANSWERS[name](almanac, dayOf(now), read)
    : {
        refusal: `${read.refusal.detail}\n${name} takes ${names.join(', ')}; dates are YYYY-MM-DD, and what is not needed is left out.`,
      };
  return 'refusal' in answer
    ? { content: [{ type: 'text', text: answer.refusal }], isError: true }
    : { content: [{ type: 'text', text: answer.text }], structuredContent: answer.data };
}
