import changes from '../../../schemas/published/changes.schema.json' with { type: 'json' };
import deprecation from '../../../schemas/published/deprecation.schema.json' with { type: 'json' };
import deprecationChange from '../../../schemas/published/deprecation-change.schema.json' with {
  type: 'json',
};
import deprecations from '../../../schemas/published/deprecations.schema.json' with {
  type: 'json',
};
import evidence from '../../../schemas/published/evidence.schema.json' with { type: 'json' };

/** A JSON Schema (draft 2020-12) whose root is an object, as MCP asks of tools. */
export type ObjectSchema = { type: 'object' } & Record<string, unknown>;

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
