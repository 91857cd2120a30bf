import type { PageDescription, Reading } from '../../model/generated/records.ts';
import { patternProblem } from '../../model/page-language.ts';
import { phraseParts, phraseProblem } from '../../model/page-phrase.ts';

/** Something in a page description that a check could not use. */
export interface DescriptionProblem {
  /** Below the description. */
  pointer: (string | number)[];
  message: string;
}

/** Keys whose texts are phrases; of the other texts, those under PATTERN_KEYS are patterns. */
const PHRASE_KEYS = new Set(['say', 'near', 'section']);
const PATTERN_KEYS = new Set(
  'right_page announced day_suffix says none floors under not_under after not_after column match strip not whole_if drop item state deprecated retired version date successor region'.split(
    ' ',
  ),
);

/**
 * What is wrong with the patterns and phrases of a page description, beyond its schema: patterns
 * that are none or may take for ever, phrases without words, readings that name no item. Takes a
 * description that fits its schema.
 */
export function checkPageDescription(description: PageDescription): DescriptionProblem[] {
  const problems: DescriptionProblem[] = [];
  walk(description, [], problems);
  for (const [index, reading] of description.read.entries()) {
    const message = readingProblem(reading, description);
    if (message) problems.push({ pointer: ['read', index], message });
  }
  const { announced } = description;
  if (announced !== undefined && !hasOneGroup(announced)) {
    problems.push({ pointer: ['announced'], message: oneGroup('announced', announced) });
  }
  for (const [index, { announced: own }] of description.read.entries()) {
    if (typeof own !== 'string' || hasOneGroup(own)) continue;
    problems.push({ pointer: ['read', index, 'announced'], message: oneGroup('announced', own) });
  }
  return problems;
}

function walk(value: unknown, pointer: (string | number)[], problems: DescriptionProblem[]): void {
  if (typeof value === 'string') {
    const problem = textProblem(pointer, value);
    if (problem) problems.push({ pointer, message: `"${value}" ${problem}` });
  } else if (Array.isArray(value)) {
    for (const [index, child] of value.entries()) walk(child, [...pointer, index], problems);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, child] of Object.entries(value)) walk(child, [...pointer, key], problems);
  }
}

function textProblem(pointer: readonly (string | number)[], text: string): string | null {
  const keys = pointer.filter((part) => typeof part === 'string');
  const key = keys.at(-1) ?? '';
  if (keys.includes('set')) return null;
  if (PHRASE_KEYS.has(key)) return phraseProblem(text);
  return PATTERN_KEYS.has(key) ? patternProblem(text) : null;
}

function readingProblem(reading: Reading, description: PageDescription): string | null {
  const phrases = [...(reading.say ?? []), ...(reading.near ?? []), ...(reading.section ?? [])];
  const places = phrases
    .flatMap(phraseParts)
    .flatMap((part) => ('place' in part ? part.place : []));
  if (!reading.table && reading.set?.item === undefined && !places.includes('item')) {
    return 'names no item; put {item} into a phrase, or the item under set';
  }
  if (reading.near && !reading.say) return 'has near without say; near belongs to say';
  const state = reading.set?.state;
  if (state !== undefined && !knowsState(state, description)) {
    return `sets the state "${state}", which fits no pattern of states; add it there`;
  }
  return null;
}

function knowsState(state: string, { states }: PageDescription): boolean {
  const patterns = [states?.deprecated, states?.retired].filter((one) => one !== undefined);
  return patterns.some((one) => patternProblem(one) === null && new RegExp(one, 'iu').test(state));
}

function hasOneGroup(pattern: string): boolean {
  if (patternProblem(pattern)) return true;
  return new RegExp(`${pattern}|`, 'u').exec('')?.length === 2;
}

function oneGroup(key: string, pattern: string): string {
  return `${key} is "${pattern}"; it needs one group, which holds the day`;
}
