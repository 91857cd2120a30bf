import { didYouMean } from '../../model/did-you-mean.ts';
import { LONGEST_SPELLING } from '../../model/spellings/spellings.ts';
import { listWords } from '../../model/words.ts';
import { allowedBy, quoteEcho, readParameters } from '../parameters.ts';
import type { Filters } from '../query.ts';
import { HIGHEST_LIMIT, MOST_ITEMS, type ToolArguments } from './tools.ts';

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
    return { ok: false, detail: `items has ${value.length} names; ${advice}` };
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
