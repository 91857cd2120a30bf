import { isDay } from '../model/day.ts';
import { didYouMean, listWords } from '../model/words.ts';

/** A request that was not understood: which parameter, what is allowed, and how to fix it. */
export interface Refusal {
  /** Why, in words joined with `-`: `unknown-parameter`. */
  kind: string;
  /** The parameter, cut where it is long. */
  parameter: string;
  /** The values, names or form that are allowed. */
  allowed: readonly string[];
  /** One sentence or two, for a person or a model. */
  detail: string;
}

const LONGEST_ECHO = 60;

/**
 * Somebody else's text for a message: cut, so that an error stays small whatever was sent. It is cut in
 * the middle: what tells long names apart is at their end.
 */
export function cutEcho(text: string, longest = LONGEST_ECHO): string {
  if (text.length <= longest) return text;
  const half = Math.floor(longest / 2);
  return `${text.slice(0, half)}…${text.slice(-half)}`;
}

/** As `cutEcho`, in quotes and with control characters escaped. */
export function quoteEcho(text: string): string {
  return JSON.stringify(cutEcho(text));
}

/** `did you mean "x"?`, where something allowed is close to what was sent. */
function suggest(text: string, allowed: readonly string[]): string {
  const closest = didYouMean(text, allowed);
  if (closest === null) return '';
  return ` Did you mean ${JSON.stringify(closest)}?`;
}

/** What one parameter may hold. */
export interface ParameterRule {
  /** The words, or the form, that are allowed. */
  allowed: readonly string[];
  accepts(value: string): boolean;
  /** What another value is called, where it is not just unknown. */
  refusedAs?: string;
  /** As JSON Schema. */
  schema: { type?: 'string' | 'integer' | 'array' } & Record<string, unknown>;
  /** How often a list may have a value; all others have one. */
  most?: number;
  /** What else is said of another value. */
  hint?(value: string): string;
}

/** A date. */
export const DAY: ParameterRule = {
  allowed: ['a valid date as YYYY-MM-DD, for example 2026-12-31'],
  accepts: isDay,
  refusedAs: 'malformed-date',
  schema: { type: 'string', format: 'date' },
};

/** One of some words; `hint` is what is said where none of them is near. */
export function oneOf(values: readonly string[], hint?: (value: string) => string): ParameterRule {
  return {
    allowed: values,
    accepts: (value) => values.includes(value),
    schema: { enum: values },
    hint: (value) => suggest(value, values) || (hint?.(value) ?? ''),
  };
}

export function countTo(highest: number): ParameterRule {
  return {
    allowed: [`a whole number from 1 to ${highest}`],
    accepts: (value) => /^[1-9]\d*$/.test(value) && Number(value) <= highest,
    schema: { type: 'integer', minimum: 1, maximum: highest },
  };
}

export function textTo(longest: number): ParameterRule {
  return {
    allowed: [`one name of at most ${longest} characters`],
    accepts: (value) => value.trim() !== '' && value.length <= longest,
    schema: { type: 'string' },
  };
}

export function textsTo(longest: number, most: number): ParameterRule {
  const { schema: items, ...text } = textTo(longest);
  return { ...text, most, schema: { type: 'array', items, minItems: 1, maxItems: most } };
}

/** The parameters of one operation, by name, in the order of the answer. */
type ParameterRules = ReadonlyMap<string, ParameterRule>;

/** Parameters that have been understood. */
export interface Parameters {
  values: ReadonlyMap<string, string>;
  /** Every value of a parameter that may be given more than once. */
  lists: ReadonlyMap<string, readonly string[]>;
}

/** Refuses a value that a rule does not accept. */
export function refuseUnknown(parameter: string, value: string, rule: ParameterRule): Refusal {
  const { allowed, refusedAs: kind = 'unknown-value', hint } = rule;
  const detail = `${parameter} is ${quoteEcho(value)}; send ${listWords(allowed)}.${hint?.(value) ?? ''}`;
  return { kind, parameter, allowed, detail };
}

/** Refuses one value more than there may be. */
function refuseRepeated(parameter: string, { allowed, most = 1 }: ParameterRule): Refusal {
  const detail = `${parameter} is given too often; the most is ${most}.`;
  return { kind: 'repeated-parameter', parameter, allowed, detail };
}

/** Refuses a first date after the last date, `before` or `date`: nothing could ever match. */
function refuseContradiction(values: ReadonlyMap<string, string>): Refusal | null {
  const last = values.has('date') ? 'date' : 'before';
  const [after, before] = [values.get('after'), values.get(last)];
  if (after === undefined || before === undefined || after <= before) return null;
  const detail = `after is ${after}, later than ${last}, ${before}; both are inclusive, so send an after that is not later than ${last}.`;
  const allowed = [`YYYY-MM-DD, ${before} or earlier`];
  return { kind: 'contradictory-dates', parameter: 'after', allowed, detail };
}

function refuseName(name: string, rules: ParameterRules): Refusal {
  const allowed = [...rules.keys()];
  const detail = `There is no parameter ${quoteEcho(name)}; use ${listWords(allowed)}.${suggest(name, allowed)}`;
  return { kind: 'unknown-parameter', parameter: cutEcho(name), allowed, detail };
}

/**
 * Checks names and values one after the other, in the order sent, and stops at the first that is
 * not understood. Nothing is ever ignored, corrected or taken as a default.
 *
 * @returns the values in the order of `rules`, so that equal requests have equal answers.
 */
export function readParameters(
  sent: Iterable<readonly [string, string]>,
  rules: ParameterRules,
): Parameters | { refusal: Refusal } {
  const found = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const rule = rules.get(name);
    if (rule === undefined) return { refusal: refuseName(name, rules) };
    const given = found.get(name) ?? [];
    if (given.length >= (rule.most ?? 1)) return { refusal: refuseRepeated(name, rule) };
    if (!rule.accepts(value)) return { refusal: refuseUnknown(name, value, rule) };
    found.set(name, [...given, value]);
  }
  const values = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  for (const [name, rule] of rules) {
    const given = found.get(name);
    if (given === undefined) continue;
    if (rule.most !== undefined) lists.set(name, given);
    else values.set(name, given[0] ?? '');
  }
  const refusal = refuseContradiction(values);
  if (refusal) return { refusal };
  return { values, lists };
}
