import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import { countOf, didYouMean, listWords, slugOf } from '../../model/words.ts';
import {
  allowedBy,
  type ParameterRule,
  type Parameters,
  quoteEcho,
  readParameters,
} from '../parameters.ts';
import { MOST_ITEMS } from '../query.ts';
import { HIGHEST_LIMIT } from './rows.ts';
import type { ToolArguments } from './tools.ts';

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
