import { listWords, slugOf } from '../../model/words.ts';
import { cutEcho, type ParameterRule, type ReadParameters, readParameters } from '../parameters.ts';
import type { ToolArguments } from './tools.ts';

/** What is sent for an argument, for a message. */
const EXAMPLES: Readonly<Record<string, string | string[]>> = {
  items: ['gpt-4o', 'claude-3-opus'],
  regions: ['eu-west-1'],
  date: '2026-12-31',
  since: '2026-12-31',
  vendor: 'cursor',
};

/** An argument as a query would have it, once or more; null where it has another type. */
function textsOf(value: unknown, { accepts, schema }: ParameterRule): string[] | null {
  if (schema.type === 'integer') return typeof value === 'number' ? [String(value)] : null;
  if (schema.type === 'array') {
    const isList = Array.isArray(value) && value.length > 0;
    return isList && value.every((each) => typeof each === 'string') ? value : null;
  }
  if (typeof value !== 'string') return null;
  // `OpenAI` for `openai`, and `Vertex AI` for `vertex-ai`: the guess is certain.
  const slug = slugOf(value);
  return [!accepts(value) && accepts(slug) ? slug : value];
}

/**
 * Reads the arguments of a call as parameters of a query. An optional one that is null is taken as
 * absent: strict function calling sends it.
 */
export function readArguments(
  sent: Record<string, unknown>,
  { rules, required }: ToolArguments,
): ReadParameters {
  const texts: [string, string][] = [];
  const refuse = (parameter: string, why: string): ReadParameters => {
    const allowed = rules.get(parameter)?.allowed ?? [];
    const example = EXAMPLES[parameter];
    const what = example
      ? `for example ${JSON.stringify({ [parameter]: example })}`
      : listWords(allowed);
    const detail = `${parameter} is ${why}; send ${what}.`;
    return { ok: false, refusal: { kind: 'unknown-value', parameter, allowed, detail } };
  };
  for (const [name, value] of Object.entries(sent)) {
    if (value === null && name !== required) continue;
    const rule = rules.get(name);
    const read = rule ? textsOf(value, rule) : [''];
    if (read === null) return refuse(name, cutEcho(JSON.stringify(value)));
    texts.push(...read.map((text): [string, string] => [name, text]));
  }
  const read = readParameters(texts, rules);
  const isMissing = required !== null && !Object.hasOwn(sent, required);
  return read.ok && isMissing ? refuse(required, 'missing') : read;
}
