import { type Day, isDay, MONTHS } from '../../model/day.ts';
import type { PageDescription } from '../../model/generated/records.ts';
import { LONGEST_MATCHED } from '../../model/page-language.ts';
import { normalizeText } from '../pages/inline.ts';
import FORMS from './date-forms.json' with { type: 'json' };
import { partOf, type StatedDay, strip } from './description.ts';

/** Spellings that a page must allow, because their order is ambiguous. */
export type DateForm = NonNullable<PageDescription['date_forms']>[number];

const PARTS = new Map(Object.entries(FORMS.parts));
const ALLOWED: Record<DateForm, string> = FORMS.allowed;
const whole = ({ pattern }: { pattern: string }) => new RegExp(pattern, 'i');
const PARTIAL = whole(FORMS.partial);
const FLOOR = whole(FORMS.floor);
const EARLIEST = whole(FORMS.earliest);
const NOTHING = FORMS.nothing.map(whole);

/** The spellings of dates that a page may use, as the inside of regular expressions. */
function formsOf(names: readonly DateForm[]): string[] {
  return [...FORMS.clear, ...names.map((name) => ALLOWED[name])].map((form) =>
    form.replace(/\{(\w+)\}/g, (braces, part) => PARTS.get(part) ?? braces),
  );
}

/** Whether a cell says that there is nothing: no day, no successor. */
export function saysNothing(text: string): boolean {
  return NOTHING.some((form) => form.test(text));
}

/**
 * Reads a day out of a whole text and nothing else: `Jan 20, 2027`, `July 15th, 2025`,
 * `4 March 2026`, `2026-08-26`, and the forms that are allowed besides. Never guesses.
 *
 * @param since the date of the announcement; without it, a text without a year is not a date.
 * @returns null where the text is not a date, or one that the calendar does not have.
 */
export function readDay(
  text: string,
  forms: readonly DateForm[] = [],
  since: Day | null = null,
): Day | null {
  const clean = normalizeText(text);
  for (const form of formsOf(forms)) {
    const groups = new RegExp(`^${form}$`).exec(clean)?.groups;
    if (!groups) continue;
    const month = groups.m ?? monthNumber(groups.month ?? '');
    if (month === null) continue;
    const rest = `${month.padStart(2, '0')}-${(groups.d ?? '').padStart(2, '0')}`;
    const year = groups.y?.length === 2 ? `20${groups.y}` : (groups.y ?? yearOf(rest, since));
    const day = `${year}-${rest}`;
    if (isDay(day)) return day;
  }
  return null;
}

/** The year of the next such month and day from a date on. */
function yearOf(monthAndDay: string, since: Day | null): number | null {
  if (since === null) return null;
  const year = Number(since.slice(0, 4));
  if (monthAndDay < since.slice(5)) return year + 1;
  return year;
}

/** A month's number from its name, or from three or more of its first letters. */
function monthNumber(name: string): string | null {
  const index = MONTHS.findIndex((month) => month.toLowerCase().startsWith(name.toLowerCase()));
  if (index < 0) return null;
  return String(index + 1);
}

/** The inside of a regular expression that finds days in running text; {@link readDay} judges. */
export function dayPattern(forms: readonly DateForm[]): string {
  return formsOf(forms)
    .map((form) => form.replace(/\?<\w+>/g, '?:'))
    .join('|');
}

/** Every date that is in a running text, in its order. */
function datesIn(text: string, forms: readonly DateForm[]): Day[] {
  const pattern = new RegExp(`(?<![\\w-])(?:${dayPattern(forms)})(?![\\w]|-\\w)`, 'g');
  return [...text.matchAll(pattern)].flatMap(([found]) => readDay(found, forms) ?? []);
}

/** A running text without the dates that are in it. */
export function withoutDates(text: string): string {
  return text.replace(new RegExp(dayPattern([]), 'g'), '');
}

/** How a page writes days, besides the usual. */
export type DaySpelling = Pick<PageDescription, 'date_forms' | 'day_suffix'>;

/** Reads a whole cell: null where it gives no day, undefined where it is not understood. */
export function readDayCell(text: string, spelling: DaySpelling): StatedDay | null | undefined {
  if (text.length > LONGEST_MATCHED) return undefined;
  const { date_forms: forms = [], day_suffix } = spelling;
  const clean = strip(text, [day_suffix ?? []].flat()).replace(/\s*[*†‡]+$/, '');
  const day = readDay(clean, forms);
  if (day) return { day, basis: 'committed' };
  let basis: StatedDay['basis'] | null = null;
  if (FLOOR.test(clean)) basis = 'not_before';
  if (EARLIEST.test(clean)) basis = 'earliest';
  if (basis) {
    const [bound] = datesIn(clean, forms);
    if (bound) return { day: bound, basis };
    return null;
  }
  if (saysNothing(clean) || PARTIAL.test(clean)) return null;
  return undefined;
}

/** The day on which something ends; null for the earliest day on which it may end. */
export function endOf(stated: StatedDay | null): Day | null {
  if (stated === null || stated.basis === 'not_before') return null;
  return stated.day;
}

/** The first date that one of some texts names by a pattern with one group; they are what is above. */
export function dateIn(
  texts: readonly string[],
  pattern: string | null | undefined,
  forms: readonly DateForm[] = [],
): Day | null {
  if (!pattern) return null;
  const dates = texts.map((text) => readDay(partOf(pattern, text, 'iu'), forms));
  return dates.find((date) => date !== null) ?? null;
}
