import { DEPRECATION_STATUSES, DEPRECATION_TYPES } from '../../model/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import type { ParameterRule, ParameterRules } from '../parameters.ts';
import type { Almanac } from '../query.ts';

export const TOOL_NAMES = [
  'get_deprecations',
  'find_breaking_before',
  'get_changes_since',
  'check_items',
  'get_plan_limits',
] as const;

export type ToolName = (typeof TOOL_NAMES)[number];

/** Records or changes in an answer, unless a call says otherwise. */
export const DEFAULT_LIMIT = 50;
export const HIGHEST_LIMIT = 1000;
/** Spellings that one call may ask about. */
export const MOST_ITEMS = 100;

/** A JSON Schema (draft 2020-12) whose root is an object, as MCP asks of tools. */
type ObjectSchema = { type: 'object' } & Record<string, unknown>;

/** A tool as tools/list shows it. Every word of it is read by a model in every session. */
interface ToolDefinition {
  name: ToolName;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Record<string, boolean>;
}

/** What a tool takes: the rules that read its texts, and what else it understands. */
export interface ToolArguments {
  rules: ParameterRules;
  required: string | null;
  /** Whether it takes `limit`. */
  limit: boolean;
  /** Whether it takes `items`. */
  items: boolean;
}

const COUNT = { type: 'integer' };
const TEXT = { type: 'string' };
const OBJECTS = { type: 'array', items: { type: 'object' } };

/** What every answer with a list has: how many there are, and how to see the rest. */
function answers(list: string, more: Record<string, object> = {}): ObjectSchema {
  return {
    type: 'object',
    required: ['count', 'left_out', list],
    properties: { count: COUNT, left_out: COUNT, more: TEXT, ...more, [list]: OBJECTS },
  };
}

export const OUTPUTS: Record<ToolName, ObjectSchema> = {
  get_deprecations: answers('deprecations'),
  find_breaking_before: answers('deprecations', { upcoming: COUNT, past: COUNT, undated: COUNT }),
  get_changes_since: answers('changes'),
  check_items: { type: 'object', required: ['items'], properties: { items: OBJECTS } },
  get_plan_limits: {
    type: 'object',
    required: ['vendor', 'source_url', 'retrieved_at', 'plans'],
    properties: { vendor: TEXT, source_url: TEXT, retrieved_at: TEXT, plans: OBJECTS },
  },
};

const DATE = { type: 'string', format: 'date' };
const LIMIT = { type: 'integer', minimum: 1, maximum: HIGHEST_LIMIT, default: DEFAULT_LIMIT };

function takes(properties: Record<string, object>, required: string[] = []): ObjectSchema {
  const schema: ObjectSchema = { type: 'object', properties, additionalProperties: false };
  return required.length === 0 ? schema : { ...schema, required };
}

/** A date that a call names, with what it means. */
function date(description: string): object {
  return { ...DATE, description };
}

function define(
  name: ToolName,
  title: string,
  description: string,
  inputSchema: ObjectSchema,
): ToolDefinition {
  const annotations = { readOnlyHint: true, openWorldHint: false };
  return { name, title, description, inputSchema, outputSchema: OUTPUTS[name], annotations };
}

const definitions = new WeakMap<Almanac, readonly ToolDefinition[]>();

function makeTools({ providers, platforms }: Almanac): readonly ToolDefinition[] {
  const provider = { enum: providers };
  return [
    define(
      'get_deprecations',
      'Get deprecations',
      'Deprecated and retired AI models, APIs and SDKs: upcoming shutdowns first, then records without a date, then past. Filters combine. To ask about named models use check_items. Confirm at source_url.',
      takes({
        provider,
        platform: { enum: platforms },
        type: { enum: DEPRECATION_TYPES },
        status: { enum: DEPRECATION_STATUSES },
        before: date('Last shutdown date, inclusive'),
        after: date('First shutdown date, inclusive; today leaves out the past'),
        limit: LIMIT,
      }),
    ),
    define(
      'find_breaking_before',
      'Find what stops by a date',
      'Everything with a shutdown date on or before `date`, each flagged past or upcoming with days_left; upcoming first. `scheduled` is apart: dates the vendor prints for items it does not call deprecated. Confirm at source_url.',
      takes(
        {
          date: date('Last shutdown date, inclusive'),
          after: date('First shutdown date, inclusive; today leaves out the past'),
          provider,
          limit: LIMIT,
        },
        ['date'],
      ),
    ),
    define(
      'get_changes_since',
      'Get changes since a date',
      'Changes of deprecation records, newest first: records added, dates moved, successors changed. Confirm at source_url.',
      takes({ since: date('First date, inclusive'), provider, limit: LIMIT }, ['since']),
    ),
    define(
      'check_items',
      'Check models, APIs or SDKs by name',
      'Is this model going away? For each name, as it stands in code or a config: its records on every platform, what it is related to, near names, or that nothing is recorded, which is no promise. Confirm at source_url.',
      takes({ items: { type: 'array', items: TEXT, minItems: 1, maxItems: MOST_ITEMS } }, [
        'items',
      ]),
    ),
    define(
      'get_plan_limits',
      'Get price and limits of plans',
      'Price, published limits (verbatim) and latest changes of one vendor of AI or developer tools, or of one of its plans. Confirm at source_url.',
      takes(
        {
          vendor: { ...TEXT, description: 'Id or name, such as cursor' },
          plan: { ...TEXT, description: 'Id or name, such as pro' },
        },
        ['vendor'],
      ),
    ),
  ];
}

/** The tools, made once for what has been read: the providers are data, not code. */
export function defineTools(almanac: Almanac): readonly ToolDefinition[] {
  const made = definitions.get(almanac) ?? makeTools(almanac);
  definitions.set(almanac, made);
  return made;
}

/** The rules of some filters of the query API, with those of a tool's own. */
function rulesOf(
  { deprecationRules }: Almanac,
  names: readonly string[],
  own: readonly (readonly [string, ParameterRule])[] = [],
): ParameterRules {
  const shared = names.flatMap((name) => {
    const rule = deprecationRules.get(name);
    return rule === undefined ? [] : [[name, rule] as const];
  });
  return new Map([...own, ...shared]);
}

/** How the arguments of a tool are read. */
export function toolArguments(name: ToolName, almanac: Almanac): ToolArguments {
  const name_ = { longest: LONGEST_SPELLING };
  switch (name) {
    case 'get_deprecations': {
      const names = ['provider', 'platform', 'type', 'status', 'before', 'after'];
      return { rules: rulesOf(almanac, names), required: null, limit: true, items: false };
    }
    case 'find_breaking_before': {
      const rules = rulesOf(almanac, ['provider', 'after'], [['date', 'day']]);
      return { rules, required: 'date', limit: true, items: false };
    }
    case 'get_changes_since': {
      const rules = rulesOf(almanac, ['provider'], [['since', 'day']]);
      return { rules, required: 'since', limit: true, items: false };
    }
    case 'check_items':
      return { rules: new Map(), required: 'items', limit: false, items: true };
    case 'get_plan_limits': {
      const rules: ParameterRules = new Map([
        ['vendor', name_],
        ['plan', name_],
      ]);
      return { rules, required: 'vendor', limit: false, items: false };
    }
  }
}
