import { type Day, dayOf, type Instant } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings.ts';
import { countOf, listWords } from '../../model/words.ts';
import { allowedBy, readParameters } from '../parameters.ts';
import { type Almanac, type Filters, selectChanges, selectDeprecations } from '../query.ts';
import { checkItems } from './check-items.ts';
import { planLimits } from './plans.ts';
import {
  changeLine,
  compactChange,
  compactRecord,
  compactScheduled,
  confirmLine,
  daysLeft,
  recordLine,
  scheduledLine,
  sourcesOf,
  upcomingFirst,
} from './records.ts';
import {
  DEFAULT_LIMIT,
  HIGHEST_LIMIT,
  MOST_ITEMS,
  TOOL_NAMES,
  type ToolArguments,
  type ToolName,
  toolArguments,
} from './tools.ts';

/** A tool's result as MCP has it: the same in words and as data. */
interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

/** Arguments that have been understood. */
interface Arguments {
  values: Filters;
  limit: number;
  items: readonly string[];
}

/** At most so many records are shown with their notes and aliases. */
const SHOWN_WHOLE = 10;
/** Scheduled dates shown at most; they are apart from the records. */
const SCHEDULED_SHOWN = 3;

function resultOf(lines: readonly string[], data: Record<string, unknown>): ToolResult {
  return { content: [{ type: 'text', text: lines.join('\n') }], structuredContent: data };
}

/** How many are left out, and what to send to see them. */
function describeRest(count: number, limit: number, narrower: string): string | undefined {
  if (count <= limit) return undefined;
  const all =
    count <= HIGHEST_LIMIT ? `limit ${count} shows all` : `limit takes at most ${HIGHEST_LIMIT}`;
  return `${count - limit} left out: ${all}; ${narrower}`;
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
  const shown = records.slice(0, limit);
  const whole = shown.length <= SHOWN_WHOLE;
  const narrower = values.has('after')
    ? 'provider or platform narrows'
    : `after ${today} leaves out the past`;
  const more = describeRest(records.length, limit, narrower);
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
  const shown = records.slice(0, limit);
  const whole = shown.length <= SHOWN_WHOLE;
  const { upcoming, past } = countTimes(records, today);
  const scope: Filters = new Map([...values].filter(([name]) => name === 'provider'));
  const { undated } = countTimes(selectDeprecations(almanac, scope), today);
  const narrower = values.has('after') ? 'provider narrows' : `after ${today} leaves out the past`;
  const more = describeRest(records.length, limit, narrower);
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
  const shown = changes.slice(0, limit);
  const more = describeRest(changes.length, limit, 'a later since or provider narrows');
  const sources = sourcesOf(almanac);
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

function listArguments({ rules, required, limit, items }: ToolArguments): string {
  const names = [...rules.keys(), ...(items ? ['items'] : []), ...(limit ? ['limit'] : [])];
  return names.map((name) => (name === required ? `${name} (required)` : name)).join(', ');
}

/** What a value is, for a message: `null`, `a list`, `a number`. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'a list' : value === '' ? 'empty' : `a ${typeof value}`;
}

type Read<T> = { ok: true; value: T } | { ok: false; detail: string };

function readLimit(value: unknown): Read<number> {
  if (
    typeof value === 'number' &&
    Number.isInteger(value) &&
    value >= 1 &&
    value <= HIGHEST_LIMIT
  ) {
    return { ok: true, value };
  }
  const given = typeof value === 'number' ? String(value) : kindOf(value);
  return {
    ok: false,
    detail: `limit is ${given}; send a whole number from 1 to ${HIGHEST_LIMIT}.`,
  };
}

function readItems(value: unknown): Read<string[]> {
  const advice = `send a list of 1 to ${MOST_ITEMS} names, for example {"items":["gpt-4o","claude-3-opus"]}.`;
  if (!Array.isArray(value)) {
    return { ok: false, detail: `items is ${kindOf(value)}; ${advice}` };
  }
  if (value.length < 1 || value.length > MOST_ITEMS) {
    return { ok: false, detail: `items has ${value.length} names; ${advice}` };
  }
  const items: string[] = [];
  for (const [index, item] of value.entries()) {
    if (typeof item !== 'string' || item.trim() === '' || item.length > LONGEST_SPELLING) {
      const given = typeof item === 'string' && item.trim() !== '' ? 'too long' : kindOf(item);
      return {
        ok: false,
        detail: `items[${index}] is ${given}; send a name of at most ${LONGEST_SPELLING} characters.`,
      };
    }
    items.push(item);
  }
  return { ok: true, value: items };
}

function readArguments(sent: Record<string, unknown>, takes: ToolArguments): Read<Arguments> {
  const { rules, required } = takes;
  const texts: [string, string][] = [];
  let limit = DEFAULT_LIMIT;
  let items: string[] = [];
  for (const [name, value] of Object.entries(sent)) {
    const isLimit = takes.limit && name === 'limit';
    const isItems = takes.items && name === 'items';
    const rule = rules.get(name);
    // Strict function calling sends null for what is not given.
    if (value === null && name !== required && (rule !== undefined || isLimit)) continue;
    if (isLimit) {
      const read = readLimit(value);
      if (!read.ok) return read;
      limit = read.value;
    } else if (isItems) {
      const read = readItems(value);
      if (!read.ok) return read;
      items = read.value;
    } else if (rule !== undefined && typeof value !== 'string') {
      const detail = `${name} is ${kindOf(value)}; send a string: ${listWords(allowedBy(rule))}.`;
      return { ok: false, detail };
    } else {
      texts.push([name, typeof value === 'string' ? value : '']);
    }
  }
  const read = readParameters(texts, rules);
  if (!read.ok) return { ok: false, detail: read.refusal.detail };
  const { values } = read;
  const date = values.get('date');
  const after = values.get('after');
  if (date !== undefined && after !== undefined && after > date) {
    return {
      ok: false,
      detail: `after is ${after}, later than date, ${date}; both are inclusive.`,
    };
  }
  if (required !== null && !Object.hasOwn(sent, required)) {
    const rule = rules.get(required);
    const example = takes.items ? ['gpt-4o'] : rule === 'day' ? '2026-12-31' : 'cursor';
    const detail = `${required} is missing; send for example ${JSON.stringify({ [required]: example })}.`;
    return { ok: false, detail };
  }
  return { ok: true, value: { values, limit, items } };
}

/** Answers a call. Arguments that are not understood give an `isError` result, never an answer. */
export async function callTool(
  almanac: Almanac,
  name: ToolName,
  sent: Record<string, unknown>,
  now: Instant,
): Promise<ToolResult> {
  const takes = toolArguments(name, almanac);
  const read = readArguments(sent, takes);
  if (read.ok) return ANSWERS[name](almanac, dayOf(now), read.value);
  return refusal(
    `${read.detail}\n${name} takes ${listArguments(takes)}; dates are YYYY-MM-DD, and what is not needed is left out.`,
  );
}
