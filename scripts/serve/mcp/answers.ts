import { type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { countOf } from '../../model/words.ts';
import { type Almanac, type Filters, selectChanges, selectDeprecations } from '../query.ts';
import { keepAnswersOf } from '../responses.ts';
import { checkItems } from './check-items.ts';
import {
  bytesOf,
  changeLine,
  compactChange,
  compactRecord,
  compactScheduled,
  confirmLine,
  countShown,
  daysLeft,
  recordLine,
  scheduledLine,
  sourcesOf,
  upcomingFirst,
} from './compact.ts';
import { planLimits } from './plans.ts';
import {
  type Arguments,
  DEFAULT_LIMIT,
  HIGHEST_LIMIT,
  listArguments,
  readArguments,
  TOOL_NAMES,
  type ToolName,
  toolArguments,
} from './tools.ts';

/** A tool's result as MCP has it: the same in words and as data. */
interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** At most so many records are shown with their notes and aliases. */
const SHOWN_WHOLE = 10;
/** Bytes of `timing` in a record. */
const FLAG = 22;
/** Scheduled dates shown at most; they are apart from the records. */
const SCHEDULED_SHOWN = 3;

function resultOf(lines: readonly string[], data: Record<string, unknown>): ToolResult {
  return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: data };
}

/** How many are left out, and what to send to see them. */
function describeRest(count: number, shown: number, narrower: string): string | undefined {
  if (count <= shown) return undefined;
  const all =
    count <= HIGHEST_LIMIT ? `limit ${count} shows all` : `limit takes at most ${HIGHEST_LIMIT}`;
  return `${count - shown} left out: ${all}; ${narrower}`;
}

/** The records that an answer shows. */
function firstRecords(records: readonly Deprecation[], limit: number | null, today: Day) {
  const bytes = (record: Deprecation) =>
    bytesOf([recordLine(record, today, false), compactRecord(record, today, false)]) + FLAG;
  return records.slice(0, countShown(records, limit, DEFAULT_LIMIT, bytes));
}

function stamp({ generatedAt }: Almanac, today: Day): string {
  return `Today is ${today} (UTC), the data of ${generatedAt}. Dates move: confirm at the source.`;
}

function countTimes(records: readonly Deprecation[], today: Day) {
  const left = records.map((record) => daysLeft(record, today));
  return {
    upcoming: left.filter((days) => days !== null && days > 0).length,
    past: left.filter((days) => days !== null && days <= 0).length,
    undated: left.filter((days) => days === null).length,
  };
}

/** get_deprecations: the filters of the query API. */
function getDeprecations(almanac: Almanac, today: Day, { values, limit }: Arguments): ToolResult {
  const records = upcomingFirst(selectDeprecations(almanac, values), today);
  const shown = firstRecords(records, limit, today);
  const whole = shown.length <= SHOWN_WHOLE;
  const narrower = values.has('after')
    ? 'provider or platform narrows'
    : `after ${today} leaves out the past`;
  const more = describeRest(records.length, shown.length, narrower);
  const times = countTimes(records, today);
  const filters = [...values].map(([name, value]) => ` ${name} ${value}`).join(',');
  return resultOf(
    [
      `${countOf(records.length, 'record')}${filters === '' ? '' : ` with${filters}`}: ${times.upcoming} upcoming, ${times.undated} without a date, ${times.past} past. ${stamp(almanac, today)}`,
      ...shown.map((record) => `- ${recordLine(record, today, whole)}`),
      ...(more === undefined ? [] : [more]),
      ...confirmLine(shown),
    ],
    {
      generated_at: almanac.generatedAt,
      today,
      count: records.length,
      ...times,
      left_out: records.length - shown.length,
      ...(more !== undefined && { more }),
      deprecations: shown.map((record) => compactRecord(record, today, whole)),
    },
  );
}

/** The scheduled dates of a provider, or of all, up to a date. */
function selectScheduled(almanac: Almanac, values: Filters, from: Day): ScheduledDate[] {
  const [date, provider] = [values.get('date') ?? '', values.get('provider')];
  return almanac.scheduled.filter(
    (entry) =>
      entry.date <= date &&
      entry.date >= from &&
      (provider === undefined || almanac.providerOfPlatform(entry.platform) === provider),
  );
}

/** find_breaking_before: everything that stops on or before a date, upcoming first. */
function findBreakingBefore(almanac: Almanac, today: Day, args: Arguments): ToolResult {
  const { values, limit } = args;
  const date = values.get('date') ?? today;
  const filters = new Map([...values, ['before', date] as const]);
  const records = upcomingFirst(selectDeprecations(almanac, filters), today);
  const shown = firstRecords(records, limit, today);
  const whole = shown.length <= SHOWN_WHOLE;
  const { upcoming, past } = countTimes(records, today);
  const scope: Filters = new Map([...values].filter(([name]) => name === 'provider'));
  const { undated } = countTimes(selectDeprecations(almanac, scope), today);
  const narrower = values.has('after') ? 'provider narrows' : `after ${today} leaves out the past`;
  const more = describeRest(records.length, shown.length, narrower);
  const scheduled = selectScheduled(almanac, values, values.get('after') ?? today);
  const planned = scheduled.slice(0, SCHEDULED_SHOWN);
  const rest = scheduled.length - planned.length;
  return resultOf(
    [
      `On or before ${date}: ${upcoming} upcoming, ${past} past; ${undated} without a date are not covered. ${stamp(almanac, today)}`,
      ...shown.map((record) => `- ${recordLine(record, today, whole)}`),
      ...(more === undefined ? [] : [more]),
      ...(scheduled.length === 0
        ? []
        : [
            `Not deprecated, only scheduled by the vendor, may move (${planned.length} of ${scheduled.length}):`,
            ...planned.map((entry) => `- ${scheduledLine(entry)}`),
          ]),
      ...(rest === 0 ? [] : [`${rest} scheduled left out: read deprecations/scheduled.json`]),
      ...confirmLine([...shown, ...planned]),
    ],
    {
      generated_at: almanac.generatedAt,
      today,
      date,
      count: records.length,
      upcoming,
      past,
      undated,
      left_out: records.length - shown.length,
      ...(more !== undefined && { more }),
      deprecations: shown.map((record) => ({
        ...compactRecord(record, today, whole),
        timing: (daysLeft(record, today) ?? 0) > 0 ? 'upcoming' : 'past',
      })),
      ...(scheduled.length > 0 && {
        scheduled_count: scheduled.length,
        scheduled_left_out: rest,
        scheduled: planned.map(compactScheduled),
      }),
    },
  );
}

/** get_changes_since: the changes of a date and later ones, newest first. */
function getChangesSince(almanac: Almanac, today: Day, { values, limit }: Arguments): ToolResult {
  const since = values.get('since') ?? today;
  const provider = values.get('provider');
  const changes = selectChanges(almanac, since).filter(
    ({ id }) => provider === undefined || almanac.providerOf(id) === provider,
  );
  const sources = sourcesOf(almanac);
  const shown = changes.slice(
    0,
    countShown(changes, limit, DEFAULT_LIMIT, (change) =>
      bytesOf([changeLine(change), compactChange(change, sources.get(change.id))]),
    ),
  );
  const more = describeRest(changes.length, shown.length, 'a later since or provider narrows');
  return resultOf(
    [
      `${countOf(changes.length, 'change')} since ${since}. ${stamp(almanac, today)}`,
      ...shown.map((change) => `- ${changeLine(change)}`),
      ...(more === undefined ? [] : [more]),
      ...confirmLine(
        shown.flatMap(({ id, platform }) => {
          const source_url = sources.get(id);
          return source_url === undefined ? [] : [{ platform, source_url }];
        }),
      ),
    ],
    {
      generated_at: almanac.changesGeneratedAt,
      since,
      count: changes.length,
      left_out: changes.length - shown.length,
      ...(more !== undefined && { more }),
      changes: shown.map((change) => compactChange(change, sources.get(change.id))),
    },
  );
}

function answerItems(almanac: Almanac, today: Day, { items }: Arguments): ToolResult {
  const { text, data } = checkItems(almanac, items, today);
  return resultOf([text], data);
}

async function answerPlans(
  almanac: Almanac,
  _today: Day,
  { values }: Arguments,
): Promise<ToolResult> {
  const vendor = values.get('vendor') ?? '';
  const answer = await planLimits(almanac.readFile, vendor, values.get('plan'));
  if ('refusal' in answer) return refusal(answer.refusal);
  return resultOf([answer.text], answer.data);
}

type Answer = (almanac: Almanac, today: Day, args: Arguments) => ToolResult | Promise<ToolResult>;

const ANSWERS: Record<ToolName, Answer> = {
  get_deprecations: getDeprecations,
  find_breaking_before: findBreakingBefore,
  get_changes_since: getChangesSince,
  check_items: answerItems,
  get_plan_limits: answerPlans,
};

/** Whether a tool of that name exists. */
export function isToolName(name: string): name is ToolName {
  return (TOOL_NAMES as readonly string[]).includes(name);
}

/** An `isError` result that says what to send instead. */
function refusal(text: string): ToolResult {
  return { content: [{ type: 'text', text }], isError: true };
}

const keptOf = keepAnswersOf<Almanac, ToolResult>();

/** A result in memory takes about so many times the bytes of its JSON. */
const IN_MEMORY = 3;

/** Answers understood arguments, from what is kept where the same was asked today. */
async function answerOrRepeat(
  almanac: Almanac,
  name: ToolName,
  today: Day,
  args: Arguments,
): Promise<ToolResult> {
  const kept = keptOf(almanac);
  const key = JSON.stringify([name, today, [...args.values], args.limit, args.items]);
  const known = kept.get(key);
  if (known !== undefined) return known;
  const result = await ANSWERS[name](almanac, today, args);
  if (!result.isError) kept.keep(key, result, IN_MEMORY * bytesOf(result));
  return result;
}

/**
 * Answers a call. Arguments that are not understood give an `isError` result, never an answer.
 *
 * @returns what other calls may get too: nobody changes it
 */
export async function callTool(
  almanac: Almanac,
  name: ToolName,
  sent: Record<string, unknown>,
  now: Timestamp,
): Promise<ToolResult> {
  const takes = toolArguments(name, almanac);
  const read = readArguments(sent, takes);
  if (read.ok) return answerOrRepeat(almanac, name, dayOf(now), read.value);
  return refusal(
    `${read.detail}\n${name} takes ${listArguments(takes)}; dates are YYYY-MM-DD, and what is not needed is left out.`,
  );
}
