import type { Day } from '../../model/day.ts';
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

/** A rule with what the argument means, where its name and its form do not say it. */
function meaning(description: string, rule: ParameterRule): ParameterRule {
  return { ...rule, schema: { ...rule.schema, description } };
}

const NAME = textTo(LONGEST_SPELLING);

/** Arguments that are no filters of the query API, or mean more here. */
export const OWN_RULES = {
  date: meaning('Inclusive', DAY),
  since: meaning('Inclusive', DAY),
  after: meaning('Inclusive; today leaves out the past', DAY),
  dataset: oneOf(['deprecations', 'plans']),
  vendor: meaning('Such as cursor', NAME),
  plan: NAME,
  // All kinds would take a hundred tokens of every session; a refusal lists them.
  change: {
    ...oneOf(CHANGE_KINDS),
    schema: { type: 'string', description: 'Such as shutdown_date_changed' },
  } satisfies ParameterRule,
  regions: meaning('Such as eu-west-1', textsTo(LONGEST_SPELLING, MOST_ITEMS)),
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

/** The schemas of fields, without types: a model reads every word in every session. */
export function schemasOf(names: readonly string[]): Properties {
  return Object.fromEntries(names.map((name) => [name, {}]));
}

/** A list of objects with these fields; each may be missing. */
export function listSchema(names: readonly string[], more: Properties = {}): object {
  return { type: 'array', items: { properties: { ...schemasOf(names), ...more } } };
}

/** What every answer with a list has: how many there are, and how to see the rest. */
export function listOutput(
  list: string,
  entries: readonly string[],
  more: Properties,
): ObjectSchema {
  const head = schemasOf(['generated_at', 'count', 'left_out', 'more', 'sources']);
  const properties = { ...head, ...more, [list]: listSchema(entries) };
  return { type: 'object', required: ['count', 'left_out', list], properties };
}
