import { DEPRECATION_STATUSES, DEPRECATION_TYPES } from '../../model/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import { countOf, didYouMean, listWords, slugOf } from '../../model/words.ts';
import {
  allowedBy,
  type ParameterRule,
  type ParameterRules,
  type Parameters,
  quoteEcho,
  readParameters,
} from '../parameters.ts';
import { type Almanac, MOST_ITEMS } from '../query.ts';
import { type ObjectSchema, OUTPUTS, type ToolName } from './outputs.ts';
import { DEFAULT_LIMIT, HIGHEST_LIMIT } from './rows.ts';

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
}

const TEXT = { type: 'string' };
const TEXTS = { type: 'array', items: TEXT };
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

const DATASETS = ['deprecations', 'plans'];

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
      'What vendors changed: dates and prices first, then records, plans and limits, newest first. Corrections and notes of ours only with `change`. Confirm at source_url.',
      takes(
        {
          since: date('First date, inclusive'),
          dataset: { enum: DATASETS },
          provider,
          vendor: { ...TEXT, description: 'Id of a vendor of plans' },
          change: { ...TEXT, description: 'One kind, such as shutdown_date_changed' },
          limit: LIMIT,
        },
        ['since'],
      ),
    ),
    define(
      'check_items',
      'Check models, APIs or SDKs by name',
      'Is this model going away? For each name, as it is in code or a config: its records on every platform with how they match, near names, or that nothing is recorded, which is no promise. Confirm at source_url.',
      takes(
        {
          items: { type: 'array', items: TEXT, minItems: 1, maxItems: MOST_ITEMS },
          regions: { ...TEXTS, description: 'Regions that you use, such as eu-west-1' },
        },
        ['items'],
      ),
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

const NAME: ParameterRule = { longest: LONGEST_SPELLING };
const NAMES: ParameterRule = { longest: LONGEST_SPELLING, most: MOST_ITEMS };

/** How the arguments of a tool are read. */
export function toolArguments(name: ToolName, almanac: Almanac): ToolArguments {
  switch (name) {
    case 'get_deprecations': {
      const names = ['provider', 'platform', 'type', 'status', 'before', 'after'];
      return { rules: rulesOf(almanac, names), required: null, limit: true };
    }
    case 'find_breaking_before': {
      const rules = rulesOf(almanac, ['provider', 'after'], [['date', 'day']]);
      return { rules, required: 'date', limit: true };
    }
    case 'get_changes_since': {
      const own: [string, ParameterRule][] = [
        ['since', 'day'],
        ['dataset', { values: DATASETS }],
        ['vendor', NAME],
        ['change', NAME],
      ];
      return { rules: rulesOf(almanac, ['provider'], own), required: 'since', limit: true };
    }
    case 'check_items': {
      const rules: ParameterRules = new Map([
        ['items', NAMES],
        ['regions', NAMES],
      ]);
      return { rules, required: 'items', limit: false };
    }
    case 'get_plan_limits': {
      const rules: ParameterRules = new Map([
        ['vendor', NAME],
        ['plan', NAME],
      ]);
      return { rules, required: 'vendor', limit: false };
    }
  }
}

/** Arguments that have been understood. */
export interface Arguments extends Parameters {
  /** Null where the call does not say. */
  limit: number | null;
}

function namesOf({ rules, limit }: ToolArguments): string[] {
  return [...rules.keys(), ...(limit ? ['limit'] : [])];
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

/** Reads a list of names: its length is part of what is promised. */
function readNames(name: string, value: unknown): Read<string[]> {
  const advice = `send a list of 1 to ${MOST_ITEMS} names, for example {"${name}":${JSON.stringify(EXAMPLES[name])}}.`;
  if (!Array.isArray(value)) return { ok: false, detail: `${name} is ${kindOf(value)}; ${advice}` };
  if (value.length < 1 || value.length > MOST_ITEMS) {
    return { ok: false, detail: `${name} has ${countOf(value.length, 'name')}; ${advice}` };
  }
  const wrong = value.findIndex(
    (each) => typeof each !== 'string' || each.trim() === '' || each.length > LONGEST_SPELLING,
  );
  if (wrong === -1) return { ok: true, value };
  const item: unknown = value[wrong];
  const given = typeof item === 'string' && item.trim() !== '' ? 'too long' : kindOf(item);
  const detail = `${name}[${wrong}] is ${given}; send a name of at most ${LONGEST_SPELLING} characters.`;
  return { ok: false, detail };
}

const EXAMPLES: Readonly<Record<string, string | string[]>> = {
  items: ['gpt-4o', 'claude-3-opus'],
  regions: ['eu-west-1'],
  date: '2026-12-31',
  since: '2026-12-31',
  vendor: 'cursor',
};

/** `OpenAI` for `openai`, and `Vertex AI` for `vertex-ai`: the guess is certain. */
function knownValue(value: string, rule: ParameterRule): string {
  const wanted = slugOf(value);
  return typeof rule === 'object' && 'values' in rule && rule.values.includes(wanted)
    ? wanted
    : value;
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
  for (const [name, value] of Object.entries(sent)) {
    const isLimit = takes.limit && name === 'limit';
    const rule = rules.get(name);
    // Strict function calling sends null for what is not given.
    if (value === null && name !== required && (rule !== undefined || isLimit)) continue;
    if (isLimit) {
      const read = readLimit(value);
      if (!read.ok) return read;
      limit = read.value;
    } else if (rule === undefined) {
      const close = didYouMean(name, namesOf(takes));
      const guess = close === null ? '' : ` Did you mean ${JSON.stringify(close)}?`;
      return { ok: false, detail: `There is no argument ${quoteEcho(name)}.${guess}` };
    } else if (typeof rule === 'object' && 'most' in rule) {
      const read = readNames(name, value);
      if (!read.ok) return read;
      texts.push(...read.value.map((each): [string, string] => [name, each]));
    } else if (typeof value !== 'string') {
      const detail = `${name} is ${kindOf(value)}; send a string: ${listWords(allowedBy(rule))}.`;
      return { ok: false, detail };
    } else {
      texts.push([name, knownValue(value, rule)]);
    }
  }
  const read = readParameters(texts, rules);
  if (!read.ok) return { ok: false, detail: read.refusal.detail };
  const { values, lists } = read;
  const date = values.get('date');
  const after = values.get('after');
  if (date !== undefined && after !== undefined && after > date) {
    const detail = `after is ${after}, later than date, ${date}; both are inclusive.`;
    return { ok: false, detail };
  }
  if (required !== null && !Object.hasOwn(sent, required)) {
    const example = JSON.stringify({ [required]: EXAMPLES[required] });
    return { ok: false, detail: `${required} is missing; send for example ${example}.` };
  }
  return { ok: true, value: { values, lists, limit } };
}
