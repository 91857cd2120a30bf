import type { CellTexts, IndexedTable, IndexedText, PageIndex } from './index-page.ts';
import { type AmountMatcher, saysFree } from './match-amount.ts';
import type { NameMatcher } from './plan-index.ts';

/** Labels of rows and columns whose amounts are prices. */
const PRICE_LABEL = /\b(?:price|pricing|cost|fee|subscription|monthly|month|billed|usd|cad)\b|\$/i;

/** How far below a line that is a plan's name its price may stand, where no heading helps. */
const LINES_BELOW = 6;

const SENTENCE_END = /(?<=[.!?])\s+(?=\p{Lu})/u;
const MONEY = /\p{Sc}\s?\d|\d\s?(?:USD|CAD)\b/u;

interface Wanted {
  name: NameMatcher;
  amount: AmountMatcher;
  /** The vendor's other plans. */
  others: readonly NameMatcher[];
}

function isPriceCell(texts: CellTexts | undefined, { amount }: Wanted): boolean {
  const [text = ''] = texts ?? [];
  return amount.standsIn(text) || amount.isNumber(text);
}

/** The plan's column, in a row of prices. */
function standsInColumn(table: IndexedTable, wanted: Wanted): boolean {
  const { name, others } = wanted;
  const columns = table.header.flatMap((text, column) => (name.standsIn(text) ? [column] : []));
  const [first = ''] = table.header;
  const hasLabels = ![name, ...others].some((plan) => plan.is(first));
  return table.rows.some((row) => {
    const label = hasLabels ? (row[0]?.[0] ?? '') : '';
    if (label === '' || PRICE_LABEL.test(label)) {
      return columns.some((column) => isPriceCell(row[column], wanted));
    }
    return columns.some((column) => wanted.amount.standsMonthly(row[column]?.[0] ?? ''));
  });
}

/** The plan's row, in a column of prices or as a sum per month. */
function standsInRow(table: IndexedTable, wanted: Wanted): boolean {
  const { name, amount } = wanted;
  return table.rows.some((row) => {
    const cells = row.map(([text = '']) => text);
    if (!cells.some((cell) => name.standsIn(cell)) && !name.standsAcross(cells)) return false;
    return row.some((texts, column) => {
      const [text = ''] = texts;
      if (name.is(text)) return false;
      const header = table.header[column] ?? '';
      if (header === '' || PRICE_LABEL.test(header)) return isPriceCell(texts, wanted);
      return amount.standsMonthly(text);
    });
  });
}

/** One sentence that gives the amount with the plan, and not with the next one. */
function standsInSentence(texts: readonly IndexedText[], { name, amount }: Wanted): boolean {
  const speaks = (sentence: string): boolean =>
    name.pieces(sentence).some(({ before, after }) => {
      if (amount.standsIn(after)) return true;
      return !MONEY.test(after) && amount.standsIn(before);
    });
  return texts.some(({ text }) => text.split(SENTENCE_END).some(speaks));
}

/** A block or a cell that is a price, under a heading that names the plan. */
function standsInSection(texts: readonly IndexedText[], { name, amount }: Wanted): boolean {
  return texts.some(
    ({ text, headings }) =>
      headings.some((heading) => heading !== text && name.standsIn(heading)) &&
      (amount.isPrice(text) || amount.standsMonthly(text)),
  );
}

/** A line that is a price, below a line that is the plan's name and above the next plan's. */
function standsBelow(run: readonly IndexedText[], { name, amount, others }: Wanted): boolean {
  return run.some(({ text }, index) => {
    if (!name.is(text)) return false;
    const below = run.slice(index + 1, index + 1 + LINES_BELOW);
    const end = below.findIndex((line) => others.some((other) => other.is(line.text)));
    return below
      .slice(0, end < 0 ? below.length : end)
      .some((line) => amount.isPrice(line.text) || amount.standsMonthly(line.text));
  });
}

/** A plan whose name says that it is free, or that stands in or under a heading below one that does. */
function isFreeByName({ texts, tables }: PageIndex, { name, amount }: Wanted): boolean {
  if (!amount.isNumber('0')) return false;
  const isNamed = ({ text, headings }: IndexedText): boolean =>
    (name.standsIn(text) && saysFree(name.name)) ||
    (headings.some(saysFree) && (name.standsIn(text) || name.standsAcross(headings)));
  const isRow = (table: IndexedTable): boolean =>
    (saysFree(name.name) || table.headings.some(saysFree)) &&
    table.rows.some((row) => name.standsAcross(row.flat()));
  return texts.some(isNamed) || tables.some(isRow);
}

/**
 * Whether a monthly price stands on a page with its plan: in the plan's row or column of a table,
 * in one sentence that names the plan, as a price under a heading that names it, or as a price
 * right below a line that is its name.
 *
 * @param others the matchers of the vendor's other plans.
 */
export function findPrice(
  name: NameMatcher,
  amount: AmountMatcher,
  others: readonly NameMatcher[],
  page: PageIndex,
): boolean {
  const wanted = { name, amount, others };
  return (
    page.tables.some((table) => standsInColumn(table, wanted) || standsInRow(table, wanted)) ||
    standsInSentence(page.texts, wanted) ||
    standsInSection(page.texts, wanted) ||
    page.runs.some((run) => standsBelow(run, wanted)) ||
    isFreeByName(page, wanted)
  );
}
