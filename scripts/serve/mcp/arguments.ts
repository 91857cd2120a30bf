import { didYouMean, listWords, slugOf } from '../../model/words.ts';
import {
  allowedBy,
  type ParameterRule,
  type Parameters,
  quoteEcho,
  readParameters,
} from '../parameters.ts';
import type { ToolArguments } from './tools.ts';

/** What is sent for an argument, for a message. */
const EXAMPLES: Readonly<Record<string, string | string[]>> = {
  items: ['gpt-4o', 'claude-3-opus'],
  regions: ['eu-west-1'],
  date: '2026-12-31',
  since: '2026-12-31',
  vendor: 'cursor',
};

function exampleOf(name: string): string {
  return JSON.stringify({ [name]: EXAMPLES[name] });
}

/** What a value is, for a message: `null`, `a list of 2`, `a number`. */
function kindOf(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'string' && value.trim() === '') return 'empty';
  return Array.isArray(value) ? `a list of ${value.length}` : `a ${typeof value}`;
}

/** `OpenAI` for `openai`, and `Vertex AI` for `vertex-ai`: the guess is certain. */
function knownValue(value: string, rule: ParameterRule): string {
  const wanted = slugOf(value);
  return typeof rule === 'object' && 'values' in rule && rule.values.includes(wanted)
    ? wanted
    : value;
}

/** An argument as the query API would have it, once or more; else what to send instead. */
function readArgument(name: string, value: unknown, rule: ParameterRule): string[] | string {
  if (typeof rule === 'object' && 'highest' in rule) {
    const isNumber = typeof value === 'number';
    return isNumber
      ? [String(value)]
      : `${name} is ${kindOf(value)}; send ${listWords(allowedBy(rule))}.`;
  }
  if (typeof rule === 'object' && 'most' in rule) {
    if (!Array.isArray(value) || value.length < 1 || value.length > (rule.most ?? 1)) {
      return `${name} is ${kindOf(value)}; send a list of 1 to ${rule.most} names, for example ${exampleOf(name)}.`;
    }
    const wrong = value.findIndex((each) => typeof each !== 'string' || each.trim() === '');
    if (wrong === -1) return value;
    return `${name}[${wrong}] is ${kindOf(value[wrong])}; send ${listWords(allowedBy(rule))}.`;
  }
  if (typeof value === 'string') return [knownValue(value, rule)];
  return `${name} is ${kindOf(value)}; send a string: ${listWords(allowedBy(rule))}.`;
}

/** The arguments of a call, or what to send instead. */
type ReadArguments = { ok: true; value: Parameters } | { ok: false; detail: string };

/**
 * Reads the arguments of a call as parameters of a query. An optional one that is null is taken as
 * absent: strict function calling sends it.
 */
export function readArguments(
  sent: Record<string, unknown>,
  { rules, required }: ToolArguments,
): ReadArguments {
  const texts: [string, string][] = [];
  for (const [name, value] of Object.entries(sent)) {
    const rule = rules.get(name);
    if (rule === undefined) {
      const close = didYouMean(name, [...rules.keys()]);
      const guess = close === null ? '' : ` Did you mean ${JSON.stringify(close)}?`;
      return { ok: false, detail: `There is no argument ${quoteEcho(name)}.${guess}` };
    }
    if (value === null && name !== required) continue;
    const read = readArgument(name, value, rule);
    if (typeof read === 'string') return { ok: false, detail: read };
    texts.push(...read.map((text): [string, string] => [name, text]));
  }
  const read = readParameters(texts, rules);
  if (!read.ok) return { ok: false, detail: read.refusal.detail };
  if (required !== null && !Object.hasOwn(sent, required)) {
    return {
      ok: false,
      detail: `${required} is missing; send for example ${exampleOf(required)}.`,
    };
  }
  return { ok: true, value: read };
}
