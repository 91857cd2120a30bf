import { type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { countOf } from '../../model/words.ts';
import { type Almanac, type Filters, selectDeprecations } from '../query.ts';
import { type Arguments, listArguments, readArguments } from './arguments.ts';
import { changesSince } from './changes.ts';
import { checkItems } from './check-items.ts';
import { dateMoves } from './date-moves.ts';
import { TOOL_NAMES, type ToolName } from './outputs.ts';
import { planLimits } from './plans.ts';
import {
  ANSWER_BYTES,
  type Answer,
  confirmLine,
  daysLeft,
  groupLines,
  listedRow,
  pagesOf,
  scheduledLine,
  scheduledRow,
  showFirst,
  stamp,
  upcomingFirst,
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

function countTimes(records: readonly Deprecation[], today: Day) {
  const left = records.map((record) => daysLeft(record, today));
  return {
    upcoming: left.filter((days) => days !== null && days > 0).length,
    past: left.filter((days) => days !== null && days <= 0).length,
    undated: left.filter((days) => days === null).length,
  };
}

/** Records in words and as data, with what is left out of either. */
function listRecords(
  almanac: Almanac,
  records: readonly Deprecation[],
  today: Day,
  args: Arguments,
) {
  const sorted = upcomingFirst(records, today);
  const narrower = args.values.has('after')
    ? 'provider or platform narrows'
    : `after ${today} leaves out the past`;
  const words = showFirst(sorted, args, ANSWER_BYTES.text, narrower, (some) =>
    groupLines(some, today),
  );
  const rows = new Map(sorted.map((each) => [each, listedRow(almanac, each, today)]));
  const data = showFirst(sorted, args, ANSWER_BYTES.data, narrower, (some) =>
    some.flatMap((each) => rows.get(each) ?? []),
  );
  return {
    lines: [...words.parts, ...words.more],
    shown: words.entries,
    data: {
      generated_at: almanac.generatedAt,
      today,
      count: records.length,
      ...countTimes(records, today),
      left_out: data.leftOut,
      ...(data.more[0] !== undefined && { more: data.more[0] }),
      deprecations: data.parts,
      sources: pagesOf(data.entries),
    },
  };
}

/** get_deprecations: the filters of the query API. */
function getDeprecations(almanac: Almanac, today: Day, args: Arguments): ToolResult {
  const records = selectDeprecations(almanac, args.values);
  const { shown, lines, data } = listRecords(almanac, records, today, args);
  const filters = [...args.values].map(([name, value]) => ` ${name} ${value}`).join(',');
  const head = `${countOf(records.length, 'record')}${filters === '' ? '' : ` with${filters}`}: ${data.upcoming} upcoming, ${data.undated} without a date, ${data.past} past. ${stamp(almanac, today)}`;
  return resultOf([head, ...lines, ...confirmLine(shown)], data);
}

/** The scheduled dates of a provider, or of all, up to a date; a floor is no planned date. */
function selectScheduled(almanac: Almanac, values: Filters, from: Day): ScheduledDate[] {
  const [date, provider] = [values.get('date') ?? '', values.get('provider')];
  return almanac.scheduled.filter(
    (entry) =>
      entry.date_basis !== 'not_before' &&
      entry.date <= date &&
      entry.date >= from &&
      (provider === undefined || almanac.providerOfPlatform(entry.platform_id) === provider),
  );
}

/** find_breaking_before: everything that stops on or before a date, upcoming first. */
function findBreakingBefore(almanac: Almanac, today: Day, args: Arguments): ToolResult {
  const { values } = args;
  const date = values.get('date') ?? today;
  const records = selectDeprecations(almanac, new Map([...values, ['before', date] as const]));
  const { shown, lines, data } = listRecords(almanac, records, today, args);
  const scope: Filters = new Map([...values].filter(([name]) => name === 'provider'));
  const { undated } = countTimes(selectDeprecations(almanac, scope), today);
  const scheduled = selectScheduled(almanac, values, values.get('after') ?? today);
  const planned = scheduled.slice(0, SCHEDULED_SHOWN);
  const rest = scheduled.length - planned.length;
  const left = rest === 0 ? '' : `; ${rest} left out, read deprecations/scheduled.json`;
  return resultOf(
    [
      `On or before ${date}: ${data.upcoming} upcoming, ${data.past} past; ${undated} without a date are not covered. ${stamp(almanac, today)}`,
      ...lines,
      ...(scheduled.length === 0
        ? []
        : [
            `Not deprecated, only scheduled by the vendor, may move: ${planned.map(scheduledLine).join('; ')}${left}`,
          ]),
      ...confirmLine([...shown, ...planned]),
    ],
    {
      ...data,
      date,
      undated,
      ...(scheduled.length > 0 && {
        scheduled_count: scheduled.length,
        scheduled_left_out: rest,
        scheduled: planned.map(scheduledRow),
      }),
    },
  );
}

function toResult(answer: Answer): ToolResult {
  return 'refusal' in answer
    ? { content: [{ type: 'text', text: answer.refusal }], isError: true }
    : { content: [{ type: 'text', text: answer.text }], structuredContent: answer.data };
}

function resultOf(lines: readonly string[], data: Record<string, unknown>): ToolResult {
  return toResult({ text: lines.join('\n'), data });
}

type Answerer = (almanac: Almanac, today: Day, args: Arguments) => ToolResult | Promise<ToolResult>;

const ANSWERS: Record<ToolName, Answerer> = {
  get_deprecations: getDeprecations,
  find_breaking_before: findBreakingBefore,
  get_changes_since: async (almanac, today, args) =>
    toResult(await changesSince(almanac, today, args)),
  get_date_moves: async (almanac, today, args) => toResult(await dateMoves(almanac, today, args)),
  check_items: async (almanac, today, args) => toResult(await checkItems(almanac, today, args)),
  get_plan_limits: async (almanac, _today, { values }) =>
    toResult(await planLimits(almanac, values.get('vendor') ?? '', values.get('plan'))),
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
  if (read.ok) return ANSWERS[name](almanac, dayOf(now), read.value);
  return toResult({
    refusal: `${read.detail}\n${name} takes ${listArguments(takes)}; dates are YYYY-MM-DD, and what is not needed is left out.`,
  });
}
