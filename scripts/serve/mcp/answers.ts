import { type Day, dayOf, daysBetween, type Instant } from '../../model/day.ts';
import type { Deprecation, DeprecationChange } from '../../model/generated/published.ts';
import { orList, readParameters } from '../parameters.ts';
import {
  type Almanac,
  changesHead,
  deprecationsHead,
  type Filters,
  type ListedDeprecation,
  selectChanges,
  selectDeprecations,
} from '../query.ts';
import { type ToolArguments, type ToolName, toolArguments } from './tools.ts';

const LONGEST_VALUE = 240;
const LINES_SHOWN = 20;

/** Recorded text on one line of bounded length: it can neither start a line nor flood an answer. */
function oneLine(text: string): string {
  const flat = text.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return flat.length > LONGEST_VALUE ? `${flat.slice(0, LONGEST_VALUE)}…` : flat;
}

/** A heading and the first of a list, a line each, with the number of those that are left out. */
function listLines<T>(heading: string, list: readonly T[], lineOf: (entry: T) => string): string {
  const lines = list.slice(0, LINES_SHOWN).map((entry) => `- ${lineOf(entry)}`);
  const rest = list.length - lines.length;
  const more = `… and ${rest} more in structuredContent; narrow the arguments to read them here.`;
  return [heading, ...lines, ...(rest > 0 ? [more] : [])].join('\n');
}

function countDays(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/**
 * When it stops, in words: an earliest day is called one, and a day that has passed is said to.
 *
 * @param left days from today to the shutdown day; null without one.
 */
function describeWhen(
  record: Pick<Deprecation, 'shutdown_date' | 'date_basis'>,
  left: number | null,
): string {
  if (left === null) return 'no shutdown day published';
  const { shutdown_date: day } = record;
  const earliest = record.date_basis === 'earliest';
  if (left > 0) {
    return earliest
      ? `may stop in ${countDays(left)} at the earliest, earliest day ${day}`
      : `stops in ${countDays(left)}, on ${day}`;
  }
  const ago = left === 0 ? 'today' : `${countDays(-left)} ago`;
  return `${earliest ? 'earliest day passed' : 'day passed'} ${ago}, ${day}`;
}

/** One line on a record: what stops, when, as of when, where to confirm, and what comes instead. */
function describeDeprecation(record: Deprecation, left: number | null): string {
  const what = `${oneLine(record.item)} (${record.type}, ${oneLine(record.platform)}, ${record.status})`;
  const parts = [
    `${what}: ${describeWhen(record, left)}`,
    `as of ${record.as_of}`,
    `confirm at ${record.source_url}`,
    record.successor === null
      ? 'the vendor names no successor'
      : `successor named by the vendor: ${oneLine(record.successor)}`,
  ];
  if (record.migration_note !== null) parts.push(`note: ${oneLine(record.migration_note)}`);
  return parts.join('; ');
}

/** A dated record, and how far its day is from today. */
interface TimedDeprecation extends Deprecation {
  timing: 'past' | 'upcoming';
  /** Days from today (UTC) to the shutdown day; negative where it has passed. */
  days_left: number;
}

/** A record as it is seen on one day. */
interface SeenDeprecation extends ListedDeprecation {
  /** Null without a shutdown day. */
  timed: TimedDeprecation | null;
  /** The record in words. */
  line: string;
}

/** All records as they are seen on one day. */
interface DayView {
  today: Day;
  deprecations: readonly SeenDeprecation[];
  /** Record id to the page to confirm at. */
  sources: ReadonlyMap<string, string>;
}

function seeOn(today: Day, listed: ListedDeprecation): SeenDeprecation {
  const { data } = listed;
  const day = data.shutdown_date;
  const left = day === null ? null : daysBetween(today, day);
  return {
    ...listed,
    timed:
      left === null ? null : { ...data, timing: left > 0 ? 'upcoming' : 'past', days_left: left },
    line: describeDeprecation(data, left),
  };
}

const views = new WeakMap<Almanac, DayView>();

/** The view of that day, made once a day: most of a call's work does not depend on the call. */
function viewDay(almanac: Almanac, today: Day): DayView {
  const known = views.get(almanac);
  if (known?.today === today) return known;
  const view = {
    today,
    deprecations: almanac.deprecations.map((listed) => seeOn(today, listed)),
    sources: new Map(almanac.deprecations.map(({ data }) => [data.id, data.source_url])),
  };
  views.set(almanac, view);
  return view;
}

function describeValue(value: unknown): string {
  if (value === null) return 'none';
  return oneLine(JSON.stringify(value));
}

function describeAdded(added: Partial<Deprecation>, { today }: DayView): string {
  const day = added.shutdown_date ?? null;
  const left = day === null ? null : daysBetween(today, day);
  return describeWhen({ shutdown_date: day, date_basis: added.date_basis ?? null }, left);
}

function describeStep(change: DeprecationChange, view: DayView): string {
  switch (change.change) {
    case 'baseline_created':
      return `the baseline, ${describeValue(change.new)}`;
    case 'record_added':
      return `added; ${describeAdded((change.new ?? {}) as Partial<Deprecation>, view)}`;
    case 'record_removed':
      return 'removed';
    case 'item_renamed':
      return `renamed from ${describeValue(change.old)} to ${describeValue(change.new)}`;
    default: {
      const field = change.change.replace(/_changed$/, '');
      return `${field} changed from ${describeValue(change.old)} to ${describeValue(change.new)}`;
    }
  }
}

/** One line on a change: the day, what it is about, what changed, and where to confirm. */
function describeChange(change: DeprecationChange, view: DayView): string {
  const subject = change.item === null ? 'dataset' : `${oneLine(change.item)} (${change.id})`;
  const source = view.sources.get(change.id);
  const confirm = source === undefined ? '' : `; confirm at ${source}`;
  return `${change.date} ${subject}: ${describeStep(change, view)}${confirm}`;
}

/** A tool's result as MCP has it: text for a person or a model, and the same as data. */
interface ToolResult {
  content: { type: 'text'; text: string }[];
  structuredContent?: Record<string, unknown>;
  isError?: true;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function stamp(almanac: Almanac, { today }: DayView): string {
  return `Today is ${today} (UTC), the data is of ${almanac.generatedAt}. Dates move: confirm each at its source.`;
}

/** What is still to come, soonest first; then what has no day; then what has passed, latest first. */
function mattersFirst(records: readonly SeenDeprecation[]): SeenDeprecation[] {
  const past = records.filter(({ timed }) => timed?.timing === 'past').reverse();
  const upcoming = records.filter(({ timed }) => timed?.timing === 'upcoming');
  const undated = records.filter(({ timed }) => timed === null);
  return [...upcoming, ...undated, ...past];
}

function describe(heading: string, records: readonly SeenDeprecation[]): ToolResult['content'] {
  const text = listLines(heading, mattersFirst(records), ({ line }) => line);
  return [{ type: 'text', text }];
}

/** get_deprecations: the query API's envelope. */
function getDeprecations(almanac: Almanac, view: DayView, filters: Filters): ToolResult {
  const records = selectDeprecations(view.deprecations, filters);
  const narrowed = [...filters].map(([name, value]) => `${name} ${value}`).join(', ');
  const scope = narrowed === '' ? '' : ` with ${narrowed}`;
  const heading = `${count(records.length, 'deprecation')}${scope}. ${stamp(almanac, view)}`;
  return {
    content: describe(heading, records),
    structuredContent: {
      ...deprecationsHead(almanac, filters, records.length),
      deprecations: records.map(({ data }) => data),
    },
  };
}

/** find_breaking_before: everything that stops on or before a day, flagged past or upcoming. */
function findBreakingBefore(almanac: Almanac, view: DayView, values: Filters): ToolResult {
  const date = values.get('date') ?? view.today;
  const provider = values.get('provider') ?? null;
  const scope: Filters = new Map(provider === null ? [] : [['provider', provider]]);
  const covered = selectDeprecations(view.deprecations, scope);
  const records = covered.filter(
    ({ timed }) => timed?.shutdown_date && timed.shutdown_date <= date,
  );
  const past = records.filter(({ timed }) => timed?.timing === 'past').length;
  const undated = covered.filter(({ timed }) => timed === null).length;
  const upcoming = records.length - past;
  const subject = provider === null ? '' : `${provider}: `;
  const heading = `${subject}${upcoming} still to stop and ${past} already past, on or before ${date}. Not covered: ${count(undated, 'record')} without a published day. ${stamp(almanac, view)}`;
  return {
    content: describe(heading, records),
    structuredContent: {
      schema_version: almanac.schemaVersion,
      generated_at: almanac.generatedAt,
      today: view.today,
      date,
      provider,
      count: records.length,
      past,
      upcoming,
      undated_not_covered: undated,
      deprecations: records.map(({ timed }) => timed),
    },
  };
}

/** get_changes_since: the envelope of /deprecations/changes. */
function getChangesSince(almanac: Almanac, view: DayView, values: Filters): ToolResult {
  const since = values.get('since') ?? view.today;
  const changes = selectChanges(almanac, since).map(({ data }) => data);
  const heading = `${count(changes.length, 'change')} since ${since}. ${stamp(almanac, view)}`;
  const text = listLines(heading, changes, (change) => describeChange(change, view));
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...changesHead(almanac, since, changes.length), changes },
  };
}

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
