import type { Day } from '../../model/day.ts';
import { ANSWERED_FIELDS } from '../../model/deprecation-fields.ts';
import { compact, pick } from '../../model/present.ts';
import type { Parameters } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import tools from './tools.json' with { type: 'json' };

/** A list of objects in the schema of an answer: each has some of these fields. */
interface ListSchema {
  items: { properties: object };
}

/** The fields that an entry of a list may have, in their order: those that its schema names. */
export function fieldsOf({ items }: ListSchema): string[] {
  return Object.keys(items.properties);
}

/** What is known of an entry, as its list's schema names it. */
export function pickListed(entry: object, list: ListSchema): object {
  return pick<Record<string, unknown>, string>({ ...compact(entry) }, fieldsOf(list));
}

const { records } = tools.check_items.output.properties.items.items.properties;
// What an answer on a single record has besides is said in the table of fields.
for (const name of ANSWERED_FIELDS) Object.assign(records.items.properties, { [name]: {} });

/**
 * The tools by name, in the order of tools/list: what each takes, and the schema of what it answers. A
 * model reads every word of them in every session.
 */
export const DESCRIBED = tools;

/** What a tool answers, in words and as data. */
export interface Answered {
  text: string;
  data: Record<string, unknown>;
}

/** An answer of a tool, or the words of a refusal. */
export type Answer = Answered | { refusal: string };

/** Answers arguments that have been understood. */
export type AnswerCall = (
  almanac: Almanac,
  today: Day,
  args: Parameters,
) => Answer | Promise<Answer>;
