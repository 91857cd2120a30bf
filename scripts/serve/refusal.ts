import { closestValue } from '../model/closest-value.ts';

/** Why a parameter or an argument was refused. */
export type RefusalKind =
  | 'unknown-parameter'
  | 'repeated-parameter'
  | 'empty-parameter'
  | 'missing-parameter'
  | 'unknown-value'
  | 'malformed-date'
  | 'impossible-date'
  | 'contradictory-dates';

/** A request that was not understood: which parameter, what is allowed, and the way out. */
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

/** Words in a row: `a`, `a or b`, `a, b or c`. */
export function orList(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} or ${last}`;
}

/** `did you mean "x"?`, where something allowed is close to what was sent. */
export function suggest(text: string, allowed: readonly string[]): string {
  const closest = closestValue(text, allowed);
  return closest === null ? '' : ` Did you mean ${JSON.stringify(closest)}?`;
}
