import type { Almanac } from '../query.ts';
import {
  changesHead,
  deprecationsHead,
  type Filters,
  selectChanges,
  selectDeprecations,
} from '../query-deprecations.ts';
import { describeChange } from './describe-change.ts';
import { listLines } from './one-line.ts';
import type { DayView, SeenDeprecation } from './view-day.ts';

/** A tool's result as MCP has it: text for a person or a model, and the same as data. */
export interface ToolResult {
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
export function getDeprecations(almanac: Almanac, view: DayView, filters: Filters): ToolResult {
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
export function findBreakingBefore(almanac: Almanac, view: DayView, values: Filters): ToolResult {
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
export function getChangesSince(almanac: Almanac, view: DayView, values: Filters): ToolResult {
  const since = values.get('since') ?? view.today;
  const changes = selectChanges(almanac, since).map(({ data }) => data);
  const heading = `${count(changes.length, 'change')} since ${since}. ${stamp(almanac, view)}`;
  const text = listLines(heading, changes, (change) => describeChange(change, view));
  return {
    content: [{ type: 'text', text }],
    structuredContent: { ...changesHead(almanac, since, changes.length), changes },
  };
}
