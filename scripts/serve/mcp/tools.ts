import { DEPRECATION_STATUSES, DEPRECATION_TYPES } from '../../model/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import { countOf, didYouMean, listWords } from '../../model/words.ts';
import {
  allowedBy,
  type ParameterRule,
  type ParameterRules,
  quoteEcho,
  readParameters,
} from '../parameters.ts';
import type { Almanac, Filters } from '../query.ts';

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
const MOST_ITEMS = 100;

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
interface ToolArguments {
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
      'Is this model going away? For each name, as it is in code or a config: its records on every platform, what it is related to, near names, or that nothing is recorded, which is no promise. Confirm at source_url.',
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

/** Arguments that have been understood. */
export interface Arguments {
  values: Filters;
  /** Null where the call does not say. */
  limit: number | null;
  items: readonly string[];
}

function namesOf({ rules, limit, items }: ToolArguments): string[] {
  return [...rules.keys(), ...(items ? ['items'] : []), ...(limit ? ['limit'] : [])];
}

/** The names of a tool's arguments, for a message. */
export function listArguments(takes: ToolArguments): string {
  const { required } = takes;
  return namesOf(takes)
    .map((name) => (name === required ? `${name} (required)` : name))
    .join(', ');
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
    return { ok: false, detail: `items has ${countOf(value.length, 'name')}; ${advice}` };
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

/**
 * Reads the arguments of a call. An optional one that is null is taken as absent.
 */
export function readArguments(
  sent: Record<string, unknown>,
  takes: ToolArguments,
): Read<Arguments> {
  const { rules, required } = takes;
  const texts: [string, string][] = [];
  let limit: number | null = null;
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
    } else if (rule === undefined) {
      const close = didYouMean(name, namesOf(takes));
      const guess = close === null ? '' : ` Did you mean ${JSON.stringify(close)}?`;
      return { ok: false, detail: `There is no argument ${quoteEcho(name)}.${guess}` };
    } else if (typeof value !== 'string') {
      const detail = `${name} is ${kindOf(value)}; send a string: ${listWords(allowedBy(rule))}.`;
      return { ok: false, detail };
    } else {
      texts.push([name, value]);
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
