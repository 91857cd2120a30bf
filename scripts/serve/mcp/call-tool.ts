import { type Day, dayOf, daysBetween, type Instant } from '../../model/day.ts';
import {
  changesHead,
  deprecationsHead,
  type Filters,
  selectChanges,
  selectDeprecations,
} from '../query-deprecations.ts';
import type { Almanac } from '../read-almanac.ts';
import { readParameters } from '../read-parameters.ts';
import { orList } from '../refusal.ts';
import { type ToolArguments, type ToolName, toolArguments } from './define-tools.ts';
import { describeChanges, describeDeprecations } from './describe-records.ts';

/** A tool's result as MCP has it: text for a person or a model, and the same as data. */
export interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

type Answer = (almanac: Almanac, values: Filters, today: Day) => ToolResult;

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function stamp(almanac: Almanac, today: Day): string {
  return `Today is ${today} (UTC), the data is of ${almanac.generatedAt}. Dates move: confirm each at its source.`;
}

const getDeprecations: Answer = (almanac, filters, today) => {
  const records = selectDeprecations(almanac, filters).map(({ data }) => data);
  const narrowed = [...filters].map(([name, value]) => `${name} ${value}`).join(', ');
  const scope = narrowed === '' ? '' : ` with ${narrowed}`;
  const heading = `${count(records.length, 'deprecation')}${scope}. ${stamp(almanac, today)}`;
  return {
    content: [{ type: 'text', text: describeDeprecations(heading, records, today) }],
    structuredContent: {
      ...deprecationsHead(almanac, filters, records.length),
      deprecations: records,
    },
  };
};

const findBreakingBefore: Answer = (almanac, values, today) => {
  const date = values.get('date') ?? today;
  const provider = values.get('provider') ?? null;
  const scope: Filters = new Map(provider === null ? [] : [['provider', provider]]);
  const covered = selectDeprecations(almanac, scope).map(({ data }) => data);
  const records = covered.flatMap((record) => {
    const day = record.shutdown_date;
    if (day === null || day > date) return [];
    const timing = day <= today ? ('past' as const) : ('upcoming' as const);
    return [{ ...record, timing, days_left: daysBetween(today, day) }];
  });
  const past = records.filter(({ timing }) => timing === 'past').length;
  const undated = covered.filter((record) => record.shutdown_date === null).length;
  const upcoming = records.length - past;
  const subject = provider === null ? '' : `${provider}: `;
  const heading = `${subject}${upcoming} still to stop and ${past} already past, on or before ${date}. Not covered: ${count(undated, 'record')} without a published day. ${stamp(almanac, today)}`;
  return {
    content: [{ type: 'text', text: describeDeprecations(heading, records, today) }],
    structuredContent: {
      schema_version: almanac.schemaVersion,
      generated_at: almanac.generatedAt,
      today,
      date,
      provider,
      count: records.length,
      past,
      upcoming,
      undated_not_covered: undated,
      deprecations: records,
    },
  };
};

const getChangesSince: Answer = (almanac, values, today) => {
  const since = values.get('since') ?? today;
  const changes = selectChanges(almanac, since).map(({ data }) => data);
  const heading = `${count(changes.length, 'change')} since ${since}. ${stamp(almanac, today)}`;
  const sources = new Map(almanac.deprecations.map(({ data }) => [data.id, data.source_url]));
  const text = describeChanges(heading, changes, today, (id) => sources.get(id) ?? null);
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...changesHead(almanac, since, changes.length), changes },
  };
};

const ANSWERS: Record<ToolName, Answer> = {
  get_deprecations: getDeprecations,
  find_breaking_before: findBreakingBefore,
  get_changes_since: getChangesSince,
};

/** Whether a tool of that name exists. */
export function isToolName(name: string): name is ToolName {
  return Object.hasOwn(ANSWERS, name);
}

/** The names of all tools. */
export const TOOL_NAMES = Object.keys(ANSWERS) as ToolName[];

/** An `isError` result that says what to send instead. */
function refuse(name: ToolName, { rules, required }: ToolArguments, detail: string): ToolResult {
  const names = [...rules.keys()].map((key) => (key === required ? `${key} (required)` : key));
  const text = `${detail}\n${name} takes ${names.join(', ')}; days are YYYY-MM-DD, and what is not needed is left out.`;
  return { content: [{ type: 'text', text }], isError: true };
}

function readArguments(
  sent: Record<string, unknown>,
  { rules, required }: ToolArguments,
): { ok: true; values: Filters } | { ok: false; detail: string } {
  const entries: [string, string][] = [];
  for (const [name, value] of Object.entries(sent)) {
    const rule = rules.get(name);
    if (rule !== undefined && typeof value !== 'string') {
      const allowed = rule === 'day' ? ['YYYY-MM-DD'] : rule.values;
      const given = value === null ? 'null' : Array.isArray(value) ? 'a list' : `a ${typeof value}`;
      return { ok: false, detail: `${name} is ${given}; send a string: ${orList(allowed)}.` };
    }
    entries.push([name, typeof value === 'string' ? value : '']);
  }
  const read = readParameters(entries, rules);
  if (!read.ok) return { ok: false, detail: read.refusal.detail };
  if (required !== null && !read.values.has(required)) {
    const detail = `${required} is missing; send a day as YYYY-MM-DD, for example {"${required}":"2026-12-31"}.`;
    return { ok: false, detail };
  }
  return { ok: true, values: read.values };
}

/** Answers a call. Arguments that are not understood give an `isError` result, never an answer. */
export function callTool(
  almanac: Almanac,
  name: ToolName,
  sent: Record<string, unknown>,
  now: Instant,
): ToolResult {
  const takes = toolArguments(name, almanac);
  const read = readArguments(sent, takes);
  return read.ok
    ? ANSWERS[name](almanac, read.values, dayOf(now))
    : refuse(name, takes, read.detail);
}
