import type { CallToolResult } from '@modelcontextprotocol/server';
import { dayOf, type Timestamp } from '../../model/day.ts';
import { listWords, slugOf } from '../../model/words.ts';
import { cutEcho, type ParameterRule, type Parameters, readParameters } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import type { Answer } from './answer.ts';
import { GET_CHANGES_SINCE } from './changes.ts';
import { CHECK_ITEMS } from './check-items.ts';
import { GET_DATE_MOVES } from './date-moves.ts';
import { FIND_BREAKING_BEFORE, GET_DEPRECATIONS } from './deprecations.ts';
import { GET_PLAN_LIMITS } from './plans.ts';
import { type ObjectSchema, OWN_RULES, type Tool } from './tool.ts';

export const TOOLS: readonly Tool[] = [
  GET_DEPRECATIONS,
  FIND_BREAKING_BEFORE,
  GET_CHANGES_SINCE,
  GET_DATE_MOVES,
  CHECK_ITEMS,
  GET_PLAN_LIMITS,
];

/** How the arguments of a tool are read, in the order in which they are listed. */
function rulesOf({ takes }: Tool, { filterRules }: Almanac): ReadonlyMap<string, ParameterRule> {
  const rules = { ...filterRules, ...OWN_RULES, items: filterRules.item };
  return new Map(takes.map((name) => [name, rules[name]]));
}

/** Arguments whose values are data, and many. */
const LONG_LISTS = new Set(['provider', 'platform']);

/**
 * The tools as tools/list shows them. The first tool lists all providers and platforms; the others
 * take the same and don't list them again, since a model reads every word in every session.
 */
export function listTools(almanac: Almanac) {
  return TOOLS.map((tool) => {
    const properties = [...rulesOf(tool, almanac)].map(([name, { schema }]) => {
      const isListed = tool === TOOLS[0] || !LONG_LISTS.has(name);
      return [name, isListed ? schema : { type: schema.type }];
    });
    const inputSchema: ObjectSchema = {
      type: 'object',
      properties: Object.fromEntries(properties),
      additionalProperties: false,
    };
    if (tool.required) inputSchema.required = [tool.required];
    const { name, title, description, output: outputSchema } = tool;
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
 * Reads the arguments of a call as parameters of a query. An optional one that is null is taken as
 * absent: strict function calling sends it.
 */
function readArguments(
  sent: Record<string, unknown>,
  rules: ReadonlyMap<string, ParameterRule>,
  required: string | undefined,
): Parameters | { refusal: string } {
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(sent)) {
    const rule = rules.get(name);
    // Its name is refused below.
    if (rule === undefined) texts.push([name, '']);
    if (rule === undefined || (value === null && name !== required)) continue;
    const read = textsOf(value, rule);
    if (read === null) return refuseArgument(name, cutEcho(JSON.stringify(value)), rule);
    for (const text of read) texts.push([name, text]);
  }
  const read = readParameters(texts, rules);
  if (!read.ok) return { refusal: read.refusal.detail };
  const rule = rules.get(required ?? '');
  if (rule && !Object.hasOwn(sent, required ?? '')) {
    return refuseArgument(required ?? '', 'missing', rule);
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
    const names = takes.map((each) => {
      if (each === required) return `${each} (required)`;
      return each;
    });
    const usage = `${name} takes ${names.join(', ')}, for example ${JSON.stringify(example)}; dates are YYYY-MM-DD, and what is not needed is left out.`;
    return { content: [{ type: 'text', text: `${answer.refusal}\n${usage}` }], isError: true };
  }
  return { content: [{ type: 'text', text: answer.text }], structuredContent: answer.data };
}
