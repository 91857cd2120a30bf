/**
 * What comes in: what is recorded of a vendor in our own words, and what its pages say.
 * What goes out: the texts with a figure that none of its pages has any more. `or $250 a year` waits
 * where the page now says $252.
 */
import type { LostFigures } from '../../model/generated/published.ts';
import type { VendorRecord } from '../../model/records.ts';
import { withoutDates } from '../facts/days.ts';
import { sumsIn } from '../lines/prices.ts';
import type { VendorPages } from './vendor-pages.ts';

const FIGURE = /\d+(?:,\d{3})*(?:\.\d+)?/g;

/** A year, a number in a name, and the 0 of what a page calls free. */
const NO_FIGURE = /\b(?:20\d\d|0)\b(?!\.\d)|[\w.-]*[a-z]\d[\w.-]*/gi;

function figuresIn(text: string): string[] {
  return withoutDates(text).replace(NO_FIGURE, '').match(FIGURE) ?? [];
}

/** `$99.00` is 99. */
const numberOf = (figure: string): number => Number(figure.replaceAll(',', ''));

/** The details of prices and the observations with a figure that the pages lack: a sum only as a sum. */
export function findLostFigures(
  { plans, observations = [] }: VendorRecord,
  { lines, complete, currency }: VendorPages,
): LostFigures[] {
  if (!complete) return [];
  const texts = [
    ...plans.map(({ id: plan, price_detail: text }) => ({ plan, text: text ?? '' })),
    ...observations.map((text) => ({ plan: null, text })),
  ];
  const said = new Set<number>();
  const sums = new Set<number>();
  for (const { headings, row, column, words } of lines.map(({ line }) => line)) {
    for (const text of [...headings, row ?? '', column ?? '', words]) {
      for (const figure of text.match(FIGURE) ?? []) said.add(numberOf(figure));
      for (const sum of sumsIn(text, currency)) sums.add(sum);
    }
  }
  return texts.flatMap(({ plan, text }) => {
    const own = sumsIn(text, currency);
    const isSaid = (number: number) => (own.includes(number) ? sums : said).has(number);
    const figures = figuresIn(text).filter((figure) => !isSaid(numberOf(figure)));
    if (figures.length === 0) return [];
    return [{ plan, text, figures: [...new Set(figures)] }];
  });
}
