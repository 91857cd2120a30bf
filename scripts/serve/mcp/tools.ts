import type { FilterName } from '../../model/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import {
  countTo,
  DAY,
  oneOf,
  type ParameterRule,
  type ParameterRules,
  textsTo,
  textTo,
} from '../parameters.ts';
import { type Almanac, MOST_ITEMS } from '../query.ts';
import { type ObjectSchema, OUTPUTS, TOOL_NAMES, type ToolName } from './outputs.ts';
import { HIGHEST_LIMIT } from './rows.ts';

/** What a tool is for, and what it takes. Every word is read by a model in every session. */
interface Tool {
  title: string;
  description: string;
  /** Arguments that are filters of the query API. */
  filters: readonly FilterName[];
  /** Its other arguments. */
  own?: Readonly<Record<string, ParameterRule>>;
  required?: string;
  /** Whether it takes `limit`. */
  limit?: true;
}

const NAME = textTo(LONGEST_SPELLING);
const NAMES = textsTo(LONGEST_SPELLING, MOST_ITEMS);
const LIMIT = countTo(HIGHEST_LIMIT);

const TOOLS: Readonly<Record<ToolName, Tool>> = {
  get_deprecations: {
    title: 'Get deprecations',
    description:
      'Deprecated and retired AI models, APIs and SDKs: upcoming first, then undated, then past. For named models use check_items.',
    filters: ['provider', 'platform', 'type', 'status', 'before', 'after'],
    limit: true,
  },
  find_breaking_before: {
    title: 'Find what stops by a date',
    description:
      'Everything with a shutdown date on or before `date`, flagged past or upcoming; upcoming first. `scheduled` is apart: dates the vendor prints for items it does not call deprecated.',
    filters: ['after', 'provider'],
    own: { date: DAY },
    required: 'date',
    limit: true,
  },
  get_changes_since: {
    title: 'Get changes since a date',
    description:
      'What vendors changed: dates and prices first, then records, plans and limits, newest first. Corrections and notes of ours only with `change`.',
    filters: ['provider'],
    own: {
      since: DAY,
      dataset: oneOf(['deprecations', 'plans']),
      vendor: NAME,
      change: NAME,
    },
    required: 'since',
    limit: true,
  },
  get_date_moves: {
    title: 'Get moves of dates',
    description:
      'Which shutdown dates moved and by how many days, latest first; by platform how often, and the notice given from announcement to shutdown.',
    filters: ['provider', 'platform'],
    limit: true,
  },
  check_items: {
    title: 'Check names of models, APIs, SDKs',
    description:
      'Is this model going away? For each name, as it is in code or a config: its records on every platform and how they match, near names, or that nothing is recorded, which is no promise.',
    filters: [],
    own: { items: NAMES, regions: NAMES },
    required: 'items',
  },
  get_plan_limits: {
    title: 'Get plans',
    description:
      'Price, limits (verbatim) and latest changes of a vendor of AI or developer tools, or of one plan of it.',
    filters: [],
    own: { vendor: NAME, plan: NAME },
    required: 'vendor',
  },
};

/** What an argument means, where its name and its form do not say it. */
const MEANINGS: Readonly<Record<string, string>> = {
  date: 'Inclusive',
  since: 'Inclusive',
  after: 'Inclusive; today leaves out the past',
  vendor: 'Id or name, such as cursor',
  change: 'One kind, such as shutdown_date_changed',
  regions: 'Regions that you use, such as eu-west-1',
};

/** How the arguments of a tool are read. */
export interface ToolArguments {
  rules: ParameterRules;
  required: string | null;
}

/** How the arguments of a tool are read, in the order in which they are listed. */
export function toolArguments(name: ToolName, { deprecationRules }: Almanac): ToolArguments {
  const { filters, own = {}, required = null, limit = false } = TOOLS[name];
  const shared = filters.flatMap((filter) => {
    const rule = deprecationRules.get(filter);
    return rule === undefined ? [] : [[filter, rule] as const];
  });
  const rules = [...Object.entries(own), ...shared, ...(limit ? [['limit', LIMIT] as const] : [])];
  return { rules: new Map(rules), required };
}

/** A tool as tools/list shows it. */
interface ToolDefinition {
  name: ToolName;
  title: string;
  description: string;
  inputSchema: ObjectSchema;
  outputSchema: ObjectSchema;
  annotations: Record<string, boolean>;
}

/** The tools: the providers that they name are data, not code. */
export function defineTools(almanac: Almanac): ToolDefinition[] {
  return TOOL_NAMES.map((name) => {
    const { title, description } = TOOLS[name];
    const { rules, required } = toolArguments(name, almanac);
    const schemas = [...rules].map(([each, { schema }]) => {
      const description = MEANINGS[each];
      return [each, { ...schema, ...(description && { description }) }] as const;
    });
    const inputSchema: ObjectSchema = {
      type: 'object',
      properties: Object.fromEntries(schemas),
      additionalProperties: false,
      ...(required !== null && { required: [required] }),
    };
    const annotations = { readOnlyHint: true };
    return { name, title, description, inputSchema, outputSchema: OUTPUTS[name], annotations };
  });
}
