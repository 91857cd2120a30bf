import { isDay } from '../model/day.ts';
import { didYouMean, listWords } from '../model/words.ts';

/** Why a parameter or an argument was refused. */
type RefusalKind =
  | 'unknown-parameter'
  | 'repeated-parameter'
  | 'empty-parameter'
  | 'unknown-value'
  | 'overlong-value'
  | 'malformed-date'
  | 'contradictory-dates';

/** A request that was not understood: which parameter, what is allowed, and how to fix it. */
export interface Refusal {
  kind: RefusalKind;
  /** The parameter, cut where it is long. */
  parameter: string;
  /** The values, names or form that are allowed. */
  allowed: readonly string[];
  /** One sentence or two, for a person or a model. */
  detail: string;
}

const LONGEST_ECHO = 60;

/** Somebody else's text for a message: cut, so that an error stays small whatever was sent. */
export function cutEcho(text: string): string {
  return text.length > LONGEST_ECHO ? `${text.slice(0, LONGEST_ECHO)}…` : text;
}

/** As `cutEcho`, in quotes and with control characters escaped. */
export function quoteEcho(text: string): string {
  return JSON.stringify(cutEcho(text));
}

/** `did you mean "x"?`, where something allowed is close to what was sent. */
function suggest(text: string, allowed: readonly string[]): string {
  const closest = didYouMean(text, allowed);
  return closest === null ? '' : ` Did you mean ${JSON.stringify(closest)}?`;
}

/** What one parameter may hold: a closed list of words, a date, a count, or any text up to a length. */
export type ParameterRule =
  | {
      values: readonly string[];
      /** What to send instead of another value, where that can be told. */
      hint?(value: string): string | null;
    }
  | { longest: number /** How often it may be given. */; most?: number }
  | { highest: number }
  | 'day';

/** The parameters of one operation, by name, in the order of the answer. */
export type ParameterRules = ReadonlyMap<string, ParameterRule>;

/** Parameters that have been understood. */
export interface Parameters {
  values: ReadonlyMap<string, string>;
  /** Every value of a parameter that may be given more than once. */
  lists: ReadonlyMap<string, readonly string[]>;
}

type ReadParameters = ({ ok: true } & Parameters) | { ok: false; refusal: Refusal };

function refuseValue(name: string, value: string, rule: ParameterRule): Refusal | null {
  const allowed = allowedBy(rule);
  if (rule === 'day') {
    const detail = `${name} is ${quoteEcho(value)}; send a date of the calendar as YYYY-MM-DD, for example 2026-12-31.`;
    return isDay(value) ? null : { kind: 'malformed-date', parameter: name, allowed, detail };
  }
  if ('highest' in rule) {
    const isCount = /^[1-9]\d*$/.test(value) && Number(value) <= rule.highest;
    const detail = `${name} is ${cutEcho(value)}; send ${listWords(allowed)}.`;
    return isCount ? null : { kind: 'unknown-value', parameter: name, allowed, detail };
  }
  if ('longest' in rule) {
    if (value.length <= rule.longest) return null;
    const detail = `${name} has ${value.length} characters; send ${listWords(allowed)}.`;
    return { kind: 'overlong-value', parameter: name, allowed, detail };
  }
  if (rule.values.includes(value)) return null;
  const hint = rule.hint?.(value) ?? null;
  const why = suggest(value, rule.values) || (hint === null ? '' : ` ${hint}`);
  const detail = `${name} is ${quoteEcho(value)}; use ${listWords(allowed)}.${why}`;
  return { kind: 'unknown-value', parameter: name, allowed, detail };
}

/** What a parameter may hold, in words. */
export function allowedBy(rule: ParameterRule): readonly string[] {
  if (rule === 'day') return ['YYYY-MM-DD'];
  if ('highest' in rule) return [`a whole number from 1 to ${rule.highest}`];
  return 'longest' in rule ? [`a text of at most ${rule.longest} characters`] : rule.values;
}

/** Refuses a first date after the last date, `before` or `date`: nothing could ever match. */
function refuseContradiction(values: ReadonlyMap<string, string>): Refusal | null {
  const last = values.has('date') ? 'date' : 'before';
  const [after, before] = [values.get('after'), values.get(last)];
  if (after === undefined || before === undefined || after <= before) return null;
  const detail = `after is ${after}, later than ${last}, ${before}; both are inclusive, so send an after that is not later than ${last}.`;
  return {
    kind: 'contradictory-dates',
    parameter: 'after',
    allowed: [`YYYY-MM-DD, ${before} or earlier`],
    detail,
  };
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
): ReadParameters {
  const found = new Map<string, string[]>();
  for (const [name, value] of sent) {
    const rule = rules.get(name);
    if (rule === undefined) return { ok: false, refusal: refuseName(name, rules) };
    const allowed = allowedBy(rule);
    const given = found.get(name) ?? [];
    const most = typeof rule === 'object' && 'most' in rule ? (rule.most ?? 1) : 1;
    if (given.length >= most) {
      const often = most === 1 ? 'once' : `at most ${most} times`;
      const detail = `${name} is given more than ${often}; send it ${often}. Filters combine, values of one filter do not.`;
      return {
        ok: false,
        refusal: { kind: 'repeated-parameter', parameter: name, allowed, detail },
      };
    }
    if (value === '') {
      const detail = `${name} is empty; send ${listWords(allowed)}, or leave ${name} out.`;
      return { ok: false, refusal: { kind: 'empty-parameter', parameter: name, allowed, detail } };
    }
    const refusal = refuseValue(name, value, rule);
    if (refusal !== null) return { ok: false, refusal };
    found.set(name, [...given, value]);
  }
  const values = new Map<string, string>();
  const lists = new Map<string, readonly string[]>();
  for (const [name, rule] of rules) {
    const given = found.get(name);
    if (given === undefined) continue;
    if (typeof rule === 'object' && 'most' in rule) lists.set(name, given);
    else values.set(name, given[0] ?? '');
  }
  const contradiction = refuseContradiction(values);
  return contradiction === null
    ? { ok: true, values, lists }
    : { ok: false, refusal: contradiction };
}
