import type { Day } from '../../model/day.ts';
import { ANSWERED_FIELDS } from '../../model/deprecation-fields.ts';
import { CHANGE_KINDS, type FilterName } from '../../model/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import {
  countTo,
  DAY,
  oneOf,
  type ParameterRule,
  type Parameters,
  textsTo,
  textTo,
} from '../parameters.ts';
import { type Almanac, MOST_ITEMS } from '../query.ts';
import { type Answer, HIGHEST_LIMIT } from './answer.ts';

const NAME = textTo(LONGEST_SPELLING);

/** A rule with what the argument means, where its name and its form do not say it. */
function meaning(description: string, rule: ParameterRule): ParameterRule {
  return { ...rule, schema: { ...rule.schema, description } };
}

/** All kinds in the schema would take a hundred tokens of every session; a refusal lists them. */
const CHANGE: ParameterRule = {
  ...oneOf(CHANGE_KINDS),
  schema: { type: 'string', description: 'Kind, such as shutdown_date_changed' },
};

/** Arguments that are no filters of the query API, or mean more here. */
export const OWN_RULES = {
  date: meaning('Inclusive', DAY),
  since: meaning('Inclusive', DAY),
  after: meaning('Inclusive; today leaves out the past', DAY),
  dataset: oneOf(['deprecations', 'plans']),
  vendor: meaning('Id or name, such as cursor', NAME),
  plan: NAME,
  change: CHANGE,
  regions: meaning(
    'Regions that you use, such as eu-west-1',
    textsTo(LONGEST_SPELLING, MOST_ITEMS),
  ),
  limit: countTo(HIGHEST_LIMIT),
};

type ArgumentName = keyof typeof OWN_RULES | FilterName | 'items';

/** A JSON Schema (draft 2020-12) whose root is an object, as MCP asks of tools. */
export type ObjectSchema = { type: 'object' } & Record<string, unknown>;

/** A tool. Every word of its title and description is read by a model in every session. */
export interface Tool {
  name: string;
  title: string;
  description: string;
  takes: readonly ArgumentName[];
  required?: ArgumentName;
  /** Arguments that it understands, for who has sent others. */
  example: Partial<Record<ArgumentName, unknown>>;
  /** What its structured result holds. */
  output: ObjectSchema;
  answer(almanac: Almanac, today: Day, args: Parameters): Answer | Promise<Answer>;
}

type Properties = Record<string, object>;

/** The schemas of fields. Only lists have a type: a model reads every word in every session. */
export function fields(names: string, lists = ''): Properties {
  const each = (list: string, schema: object) =>
    list.split(' ').flatMap((name) => (name === '' ? [] : [[name, schema] as const]));
  return Object.fromEntries([...each(names, {}), ...each(lists, { type: 'array' })]);
}

/** Fields of a record in a list. */
export const LISTED_FIELDS = fields(
  'id item status shutdown_date date_basis past timing days_left successor successor_shutdown_date as_of',
  'regions',
);

/** Those of a record that was asked for. */
export const RECORD_FIELDS = {
  ...LISTED_FIELDS,
  ...fields('type successor_status', 'leads_to effects'),
  ...Object.fromEntries(ANSWERED_FIELDS.map((name) => [name, {}])),
};

export const SCHEDULED_FIELDS = fields('id item platform date date_basis as_of source_url');

/** A list of objects with these fields; each may be missing. */
export function listSchema(properties: Properties): object {
  return { type: 'array', items: { properties } };
}

/** What every answer with a list has: how many there are, and how to see the rest. */
export function listOutput(list: string, entries: Properties, more: Properties): ObjectSchema {
  const head = fields('generated_at count left_out more', 'sources');
  const properties = { ...head, ...more, [list]: listSchema(entries) };
  return { type: 'object', required: ['count', 'left_out', list], properties };
}
