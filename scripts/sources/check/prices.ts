import type { IndexedTable, IndexedText, PageIndex, Place } from './plan-index.ts';
import type { NameMatcher } from './plan-matcher.ts';

/** A cell as whole text and as the lines that the page breaks it into. */
type CellTexts = readonly string[];

/** Finds one monthly price in texts. */
export interface AmountMatcher {
  /** Whether the amount is in the text, as a whole sum of money that may be a price. */
  standsIn(text: string): boolean;
  /** Whether it is there as a sum per month: `$20/mo`, `$9 per user per month`. */
  standsMonthly(text: string): boolean;
  /** Where it is there as a sum per month, or else as any; -1 for nowhere. */
  positionIn(text: string): number;
  /** Whether the text is little more than the amount: `From $20`, `Free`, `$40 / user / mo.` */
  isPrice(text: string): boolean;
  /** Whether the text is the bare number, as under a header that names the currency. */
  isNumber(text: string): boolean;
}

const SIGNS = { USD: ['US$', 'USD $', 'USD', '$'], CAD: ['CA$', 'C$', 'CAD $', 'CAD', '$'] };

const WHO =
  'user|seat|member|editor|developer|dev|person|agent|site|workspace|organi[sz]ation|account|team|committer|contributor';
const PERIOD = 'mo|month|monthly|year|yr|yearly|annum';

/** After a sum that is no price of a plan: credits that it buys, a measure of use, a multiple. */
const OTHER_UNIT = `(?!\\s+(?:of|in|worth|credits?)\\b)(?!\\s*(?:/|\\bper\\b)\\s*(?!(?:${WHO}|${PERIOD}|granted|active|paid))[\\p{L}\\p{N}])`;
/** Before a sum that comes on top of the price. */
const ON_TOP = '(?<!\\b(?:additional|extra)\\s+(?:fee\\s+of\\s+)?)(?<!\\+\\s*)';

const MONTHLY = new RegExp(
  `^(?:[\\s/,]|(?:USD|CAD|per|a|an|each|every|granted|active|paid|${WHO})\\b)*(?:mo|month|monthly)\\b`,
  'iu',
);

/** Words that stand around a price and say nothing else. */
const AROUND = new RegExp(
  `\\b(?:from|starting|starts|at|only|just|usd|cad|us|per|a|an|each|every|billed|annually|paid|granted|active|base|price|forever|plus|tax|vat|usage|(?:${WHO})s?|${PERIOD})\\b`,
  'gi',
);

const NOTHING = /(?<![\p{L}\p{N}-])(?:free|no cost|zero cost|no charge)(?![\p{L}\p{N}-])/iu;
/** "Free" that says something else than the price of the plan. */
const OTHER_FREE =
  /\bfree (?:trial|credits?|for \w+ users|of(?!\s+(?:charge|cost)\b))\b|\bfree usage (?:credits?|allowance)\b/gi;

function amountPattern(price: number, currency: 'USD' | 'CAD'): string {
  const [whole = '0', cents = ''] = price.toFixed(2).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',?');
  const digits = `${grouped}${cents === '00' ? '(?:\\.0{1,2})?' : `\\.${cents.replace(/0$/, '0?')}`}`;
  const signs = SIGNS[currency].map((sign) => sign.replaceAll('$', '\\$').replace(' ', '\\s*'));
  const end = `(?!\\d)(?![.,]\\d)(?!\\s*[kKmM]\\b)(?!\\s*[-–]\\s*\\$?\\d)`;
  const before = `(?<![\\p{L}\\p{N}\\p{Sc}])(?:${signs.join('|')})\\s*${digits}${end}`;
  const after = `(?<![\\p{N}\\p{Sc}.,])${digits}\\s?(?:${currency}|\\$)(?![\\p{L}\\p{N}])`;
  return `${ON_TOP}(?:${before}|${after})${OTHER_UNIT}`;
}

/** Whether a text says that something costs nothing. */
function saysFree(text: string): boolean {
  return NOTHING.test(text.replace(OTHER_FREE, ''));
}

/** A matcher for a price in a currency. A price of 0 is also "Free" and the like. */
export function matchAmount(price: number, currency: 'USD' | 'CAD'): AmountMatcher {
  const source = amountPattern(price, currency);
  const amount = new RegExp(source, 'iu');
  const amounts = new RegExp(source, 'giu');
  const isFree = (text: string): boolean => price === 0 && saysFree(text);
  const monthlyAt = (text: string): number =>
    [...text.matchAll(amounts)].find(({ 0: { length }, index }) =>
      MONTHLY.test(text.slice(index + length)),
    )?.index ?? -1;
  return {
    standsIn: (text) => amount.test(text) || isFree(text),
    standsMonthly: (text) => monthlyAt(text) >= 0,
    positionIn: (text) => (monthlyAt(text) >= 0 ? monthlyAt(text) : text.search(amount)),
    isPrice(text) {
      if (isFree(text) && text.length <= 30) return true;
      const rest = text.replace(amounts, '').replace(AROUND, '');
      return amount.test(text) && !/[\p{L}\p{N}]/u.test(rest);
    },
    isNumber: (text) => text.replaceAll(',', '') === String(price) || text === price.toFixed(2),
  };
}

/** Labels of rows and columns whose amounts are prices. */
const PRICE_LABEL = /\b(?:price|pricing|cost|fee|subscription|monthly|month|billed|usd|cad)\b|\$/i;

/** How far below a line that is a plan's name its price may be, where no heading helps. */
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

/** A plan whose name says that it is free, or that is in or under a heading below one that does. */
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
 * Whether a monthly price is on a page with its plan: in the plan's row or column of a table,
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

/** Sums of money, each with its number. */
const SUM =
  /(?:\$|\b(?:USD|CAD)\s?\$?)\s*(\d[\d,]*(?:\.\d{1,2})?)|(\d[\d,]*(?:\.\d{1,2})?)\s?(?:USD|CAD|\$)/gi;
/** A label that can only be that of the prices of plans. */
const SURE_LABEL = /^(?:(?:base|monthly|plan)\s+)*(?:price|pricing|cost|subscription|fee)s?\b/i;
const OTHER_LABEL =
  /\b(?:spend|credits?|limits?|usage|additional|extra|overage|annual|year|per (?!month|mo\b|seat|user|member))/i;
/** A sum that the page says is for a year, on top of the price, or for something else. */
const OTHER_SUM =
  /\b(?:annual(?:ly)?|yearly|per year|a year|additional|extra|add-?ons?|credits?|overage|up to|included?)\b|\/\s*(?:yr|year)\b/i;

/** The sums of money in a text. */
export function sumsOf(text: string): number[] {
  return [...text.matchAll(SUM)].map((match) =>
    Number((match[1] ?? match[2] ?? '').replaceAll(',', '')),
  );
}

function isSureLabel(label: string): boolean {
  return SURE_LABEL.test(label) && !OTHER_LABEL.test(label);
}

/** Tables with only those rows and columns whose label says that they hold prices. */
function priceParts({ isList, header, rows, headings, within }: IndexedTable): IndexedTable[] {
  const own = rows.filter((row) => isSureLabel(row[0]?.[0] ?? ''));
  const columns = header.flatMap((label, column) => (isSureLabel(label) ? [column] : []));
  const parts = own.length > 0 ? [{ isList, header, rows: own, headings, within }] : [];
  const names = header.flatMap((_, column) =>
    column === 0 || columns.includes(column) ? [column] : [],
  );
  if (columns.length > 0) {
    const cut = rows.map((row) => names.map((column) => row[column] ?? []));
    parts.push({
      isList,
      header: names.map((column) => header[column] ?? ''),
      rows: cut,
      headings,
      within,
    });
  }
  return parts;
}

/**
 * The monthly price that a page states for a plan, where it states one and no other: in a row or
 * column of prices, as a price under a heading or below a line that names the plan, or as a sum per
 * month in a sentence that names it. Null where it states none, or several.
 */
export function statedPrice(
  name: NameMatcher,
  currency: 'USD' | 'CAD',
  others: readonly NameMatcher[],
  { texts, runs, tables }: PageIndex,
): number | null {
  const parts = tables.flatMap(priceParts);
  const priced = texts.filter(({ text }) => text.search(SUM) >= 0 && !OTHER_SUM.test(text));
  const cells = parts.flatMap(({ rows }) => rows.flat(2));
  const sums = new Set([...priced.map(({ text }) => text), ...cells].flatMap(sumsOf));
  const stated = [...sums].filter((sum) => {
    const amount = matchAmount(sum, currency);
    const wanted = { name, amount, others };
    const monthly = priced.filter(({ text }) => amount.standsMonthly(text));
    return (
      parts.some((table) => standsInColumn(table, wanted) || standsInRow(table, wanted)) ||
      standsInSentence(monthly, wanted) ||
      standsInSection(monthly, wanted) ||
      runs.some((run) => standsBelow(run, wanted))
    );
  });
  const [price] = stated;
  return stated.length === 1 && price !== undefined && price > 0 ? price : null;
}

/** Whether a label may be that of prices of plans, and not of credits, limits or extras. */
export function isPlanPriceLabel(label: string): boolean {
  return PRICE_LABEL.test(label) && !OTHER_LABEL.test(label);
}

/** Whether a cell is in a row or a column of prices. */
export function isPriceLabel({ column, row }: Place): boolean {
  return PRICE_LABEL.test(column) || PRICE_LABEL.test(row[0]?.[0] ?? '');
}
