import type { CallToolResult } from '@modelcontextprotocol/server';
import { dayOf, type Timestamp } from '../../model/day.ts';
import { pick } from '../../model/present.ts';
import { CHANGE_KINDS } from '../../model/published.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import { listWords, slugOf } from '../../model/words.ts';
import {
  countTo,
  cutEcho,
  DAY,
  oneOf,
  type ParameterRule,
  type Parameters,
  readParameters,
  textsTo,
  textTo,
} from '../parameters.ts';
import { type Almanac, MOST_ITEMS } from '../query.ts';
import { type Answer, type AnswerCall, DESCRIBED, HIGHEST_LIMIT } from './answer.ts';
import { answerChanges, answerDateMoves } from './changes.ts';
import { answerNames } from './check-items.ts';
import { answerDeprecations } from './deprecations.ts';
import { answerPlans } from './plans.ts';

const ANSWERS: Record<keyof typeof DESCRIBED, AnswerCall> = {
  get_deprecations: answerDeprecations,
  find_breaking_before: answerDeprecations,
  get_changes_since: answerChanges,
  get_date_moves: answerDateMoves,
  check_items: answerNames,
  get_plan_limits: answerPlans,
};

interface Tool {
  name: string;
  title: string;
  description: string;
  /** Its arguments, in the order in which they are listed, with what their form does not say. */
  takes: Readonly<Record<string, object>>;
  required: readonly string[];
  /** Arguments that it understands, for who has sent others. */
  example: object;
  /** JSON Schema (draft 2020-12) of its structured result, without types: they cost tokens. */
  output: object;
  answer: AnswerCall;
}

export const TOOLS: readonly Tool[] = Object.entries(DESCRIBED).map(([name, described]) => ({
  ...described,
  name,
  answer: ANSWERS[name as keyof typeof DESCRIBED],
}));

const NAME = textTo(LONGEST_SPELLING);

/** Arguments that are not filters of the query API. */
const OWN_RULES = {
  date: DAY,
  since: DAY,
  dataset: oneOf(['deprecations', 'plans']),
  vendor: NAME,
  plan: NAME,
  change: oneOf(CHANGE_KINDS),
  regions: textsTo(LONGEST_SPELLING, MOST_ITEMS),
  limit: countTo(HIGHEST_LIMIT),
};

/** How the arguments of a tool are read, in the order in which they are listed. */
function rulesOf({ takes }: Tool, { filterRules }: Almanac): ReadonlyMap<string, ParameterRule> {
  const rules: Readonly<Record<string, ParameterRule>> = {
    ...filterRules,
    ...OWN_RULES,
    items: filterRules.item,
  };
  return new Map(Object.entries(pick(rules, Object.keys(takes))));
}

/**
 * The tools as tools/list shows them. The first tool lists all providers and platforms; the others
 * take the same and don't list them again, and a refusal lists the kinds of changes: a model reads
 * every word in every session.
 */
export function listTools(almanac: Almanac) {
  return TOOLS.map((tool) => {
    const { name, title, description, takes, required } = tool;
    const properties = [...rulesOf(tool, almanac)].map(([argument, { schema }]) => {
      const isLong = ['provider', 'platform', 'change'].includes(argument);
      const own = isLong && tool !== TOOLS[0] ? {} : schema;
      return [argument, { ...own, ...takes[argument] }];
    });
    const inputSchema = {
      type: 'object' as const,
      properties: Object.fromEntries(properties),
      additionalProperties: false,
      required: [...required],
    };
    const outputSchema = { type: 'object' as const, ...tool.output };
    const annotations = { readOnlyHint: true };
    return { name, title, description, inputSchema, outputSchema, annotations };
  });
}

/** An argument as a query would have it, once or more; null where it has another type. */
function textsOf(value: unknown, { accepts, most, schema }: ParameterRule): string[] | null {
  const list: unknown = most === undefined ? [value] : value;
  const type = schema.type === 'integer' ? 'number' : 'string';
  if (!Array.isArray(list) || list.length === 0) return null;
  if (!list.every((each) => typeof each === type)) return null;
  return list.map((each) => {
    // `OpenAI` for `openai`, and `Vertex AI` for `vertex-ai`: the guess is certain.
    const [text, slug] = [String(each), slugOf(String(each))];
    if (schema.enum !== undefined && !accepts(text) && accepts(slug)) return slug;
    return text;
  });
}

/** Says what an argument has to be that is missing or of another type. */
function refuseArgument(name: string, why: string, { allowed, most }: ParameterRule) {
  const form = most === undefined ? '' : 'a list, each entry ';
  return { refusal: `${name} is ${why}; send ${form}${listWords(allowed)}.` };
}

/**
 * Reads the arguments of a call as parameters of a query. One that is null is taken as absent: strict
 * function calling sends it.
 */
function readArguments(
  sent: Record<string, unknown>,
  rules: ReadonlyMap<string, ParameterRule>,
  required: readonly string[],
): Parameters | { refusal: string } {
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(sent)) {
    const rule = rules.get(name);
    // Its name is refused below.
    if (rule === undefined) texts.push([name, '']);
    if (rule === undefined || value === null) continue;
    const read = textsOf(value, rule);
    if (read === null) return refuseArgument(name, cutEcho(JSON.stringify(value)), rule);
    for (const text of read) texts.push([name, text]);
  }
  const read = readParameters(texts, rules);
  if ('refusal' in read) return { refusal: read.refusal.detail };
  for (const name of required) {
    const rule = rules.get(name);
    const isGiven = read.values.has(name) || read.lists.has(name);
    if (rule && !isGiven) return refuseArgument(name, 'missing', rule);
  }
  return read;
}

/** Answers a call. Arguments that are not understood give an `isError` result, never an answer. */
export async function callTool(
  tool: Tool,
  almanac: Almanac,
  sent: Record<string, unknown>,
  now: Timestamp,
): Promise<CallToolResult> {
  const { name, takes, required, example } = tool;
  const read = readArguments(sent, rulesOf(tool, almanac), required);
  let answer: Answer;
  if ('refusal' in read) answer = read;
  else answer = await tool.answer(almanac, dayOf(now), read);
  if ('refusal' in answer) {
    const usage = `${name} takes ${Object.keys(takes).join(', ')}, for example ${JSON.stringify(example)}.`;
    return { content: [{ type: 'text', text: `${answer.refusal}\n${usage}` }], isError: true };
  }
  return { content: [{ type: 'text', text: answer.text }], structuredContent: answer.data };
}
