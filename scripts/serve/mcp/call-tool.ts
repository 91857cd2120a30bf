import { dayOf, type Instant } from '../../model/day.ts';
import { readParameters } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import type { Filters } from '../query-deprecations.ts';
import { orList } from '../refusal.ts';
import {
  findBreakingBefore,
  getChangesSince,
  getDeprecations,
  type ToolResult,
} from './answers.ts';
import { type ToolArguments, type ToolName, toolArguments } from './tools.ts';
import { type DayView, viewDay } from './view-day.ts';

type Answer = (almanac: Almanac, view: DayView, values: Filters) => ToolResult;

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
    ? ANSWERS[name](almanac, viewDay(almanac, dayOf(now)), read.values)
    : refuse(name, takes, read.detail);
}
