import changes from '../../../schemas/published/changes.schema.json' with { type: 'json' };
import deprecation from '../../../schemas/published/deprecation.schema.json' with { type: 'json' };
import deprecationChange from '../../../schemas/published/deprecation-change.schema.json' with {
  type: 'json',
};
import deprecations from '../../../schemas/published/deprecations.schema.json' with {
  type: 'json',
};
import evidence from '../../../schemas/published/evidence.schema.json' with { type: 'json' };
import { DEPRECATION_STATUSES, DEPRECATION_TYPES } from '../../model/published.ts';
import type { ParameterRule, ParameterRules } from '../parameters.ts';
import type { Almanac } from '../query.ts';

/** A JSON Schema (draft 2020-12) whose root is an object, as MCP asks of tools. */
type ObjectSchema = { type: 'object' } & Record<string, unknown>;

const SUFFIX = '.schema.json';

/** A copy without `$schema`, in which `x.schema.json` is `#/$defs/x`. */
function localize(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(localize);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => key !== '$schema');
  return Object.fromEntries(
    entries.map(([key, member]) =>
      key === '$ref' && typeof member === 'string' && member.endsWith(SUFFIX)
        ? [key, `#/$defs/${member.slice(0, -SUFFIX.length)}`]
        : [key, localize(member)],
    ),
  );
}

function bundle(root: object, definitions: Record<string, object>): ObjectSchema {
  return { ...(localize(root) as object), type: 'object', $defs: localize(definitions) };
}

const DAY = { type: 'string', format: 'date' } as const;

const timedDeprecation = {
  ...deprecation,
  title: 'TimedDeprecation',
  required: [...deprecation.required, 'timing', 'days_left'],
  properties: {
    ...deprecation.properties,
    timing: {
      enum: ['past', 'upcoming'],
      description: 'past where the shutdown day is today (UTC) or before, else upcoming.',
    },
    days_left: {
      type: 'integer',
      description: 'Days from today (UTC) to the shutdown day; 0 today, negative where it passed.',
    },
  },
};

/** What get_deprecations answers: the query API's envelope. */
export const DEPRECATIONS_OUTPUT = bundle(deprecations, { deprecation, evidence });

/** What get_changes_since answers: the changes envelope. */
export const CHANGES_OUTPUT = bundle(changes, { 'deprecation-change': deprecationChange });

/** What find_breaking_before answers. */
export const BREAKING_OUTPUT = bundle(
  {
    title: 'BreakingAnswer',
    description: 'Everything that stops on or before a day.',
    additionalProperties: false,
    required: [
      'schema_version',
      'generated_at',
      'today',
      'date',
      'provider',
      'count',
      'past',
      'upcoming',
      'undated_not_covered',
      'deprecations',
    ],
    properties: {
      schema_version: deprecations.properties.schema_version,
      generated_at: deprecations.properties.generated_at,
      today: { ...DAY, description: 'The day (UTC) that timing and days_left count from.' },
      date: { ...DAY, description: 'Last day asked about, inclusive.' },
      provider: {
        type: ['string', 'null'],
        description: 'Provider slug; null for all providers.',
      },
      count: { type: 'integer', minimum: 0, description: 'Number of records.' },
      past: { type: 'integer', minimum: 0, description: 'How many have stopped.' },
      upcoming: { type: 'integer', minimum: 0, description: 'How many are still to stop.' },
      undated_not_covered: {
        type: 'integer',
        minimum: 0,
        description: 'Records without a published day: in no answer of this tool.',
      },
      deprecations: {
        type: 'array',
        items: { $ref: 'timed-deprecation.schema.json' },
        description: 'Soonest shutdown first, then id.',
      },
    },
  },
  { 'timed-deprecation': timedDeprecation, evidence },
);

export type ToolName = 'get_deprecations' | 'find_breaking_before' | 'get_changes_since';

/** A tool as tools/list shows it. */
interface ToolDefinition {
  name: ToolName;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Record<string, string | boolean>;
}

/** What a tool takes: the rules that read it and the argument that must be there. */
export interface ToolArguments {
  rules: ParameterRules;
  required: string | null;
}

const CONFIRM =
  'Dates move: before acting, confirm each at its source_url. A successor is only what the vendor itself names.';

function annotate(title: string): ToolDefinition['annotations'] {
  return {
    title,
    readOnlyHint: true,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: false,
  };
}

function day(description: string): object {
  return {
    type: 'string',
    format: 'date',
    pattern: '^\\d{4}-\\d{2}-\\d{2}$',
    description,
    examples: ['2026-12-31'],
  };
}

function takes(properties: Record<string, object>, required: string[] = []): ObjectSchema {
  const schema: ObjectSchema = { type: 'object', additionalProperties: false, properties };
  return required.length === 0 ? schema : { ...schema, required };
}

function providerArgument(providers: readonly string[]): object {
  return { type: 'string', enum: providers, description: 'Only records of this provider.' };
}

function getDeprecations(providers: readonly string[]): ToolDefinition {
  const title = 'Get deprecations';
  return {
    name: 'get_deprecations',
    title,
    description: `Deprecated and retired AI models, APIs and SDKs, soonest shutdown first; records without a published day come last. Filters combine, each narrows; without one, everything. ${CONFIRM}`,
    inputSchema: takes({
      provider: providerArgument(providers),
      type: { type: 'string', enum: DEPRECATION_TYPES, description: 'What stops working.' },
      status: {
        type: 'string',
        enum: DEPRECATION_STATUSES,
        description: 'As the vendor states it; the clock never changes it.',
      },
      before: day('Last shutdown day, inclusive; leaves out records without a day.'),
      after: day('First shutdown day, inclusive; leaves out records without a day.'),
    }),
    outputSchema: DEPRECATIONS_OUTPUT,
    annotations: annotate(title),
  };
}

function findBreakingBefore(providers: readonly string[]): ToolDefinition {
  const title = 'Find what breaks before a day';
  return {
    name: 'find_breaking_before',
    title,
    description: `Everything that stops on or before a day, each flagged past (shutdown day today or earlier, UTC) or upcoming, with the days left. Records without a published day are not covered; the answer counts them. ${CONFIRM}`,
    inputSchema: takes(
      {
        date: day('Last shutdown day, inclusive.'),
        provider: providerArgument(providers),
      },
      ['date'],
    ),
    outputSchema: BREAKING_OUTPUT,
    annotations: annotate(title),
  };
}

function getChangesSince(): ToolDefinition {
  const title = 'Get changes since a day';
  return {
    name: 'get_changes_since',
    title,
    description: `What changed in the deprecation records since a day, newest first: new records, moved dates, changed successors. ${CONFIRM}`,
    inputSchema: takes({ since: day('First day, inclusive.') }, ['since']),
    outputSchema: CHANGES_OUTPUT,
    annotations: annotate(title),
  };
}

const definitions = new WeakMap<Almanac, readonly ToolDefinition[]>();

/** The three tools, made once for what has been read: the providers are data, not code. */
export function defineTools(almanac: Almanac): readonly ToolDefinition[] {
  const made = definitions.get(almanac) ?? [
    getDeprecations(almanac.providers),
    findBreakingBefore(almanac.providers),
    getChangesSince(),
  ];
  definitions.set(almanac, made);
  return made;
}

/** How the arguments of a tool are read. */
export function toolArguments(name: ToolName, almanac: Almanac): ToolArguments {
  const rules = almanac.deprecationRules;
  if (name === 'get_deprecations') return { rules, required: null };
  if (name === 'get_changes_since') {
    return { rules: new Map([['since', 'day']]), required: 'since' };
  }
  const provider = rules.get('provider') ?? { values: almanac.providers };
  return {
    rules: new Map<string, ParameterRule>([
      ['date', 'day'],
      ['provider', provider],
    ]),
    required: 'date',
  };
}
