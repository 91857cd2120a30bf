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
  `^(?:[\\s/,]|(?:USD|CAD|per|a|an|each|every|granted|active|paid|if|when|billed|${WHO})\\b)*(?:mo|month|monthly)\\b`,
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
export function saysFree(text: string): boolean {
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
const PRICE_LABEL =
  /\b(?:price|pricing|cost|fee|subscription|monthly|month|minimum usage|billed|usd|cad)\b|\$/i;

/** Labels of rows that say who is paid for, and no more: `Developers`, `Members`. */
const WHO_LABEL = new RegExp(`^(?:paid\\s+)?(?:${WHO})s?$`, 'i');

/** Sums of money, each with its number. */
const SUM =
  /(?:\$|\b(?:USD|CAD)\s?\$?)\s*(\d[\d,]*(?:\.\d{1,2})?)|(\d[\d,]*(?:\.\d{1,2})?)\s?(?:USD|CAD|\$)/gi;
const OTHER_LABEL =
  /\b(?:spend|credits?|limits?|(?<!\bminimum )usage|additional|extra|overage|annual|year|input|output|tokens?|regions?|per (?!month|mo\b|seat|user|member))/i;

/** The sums of money in a text. */
export function sumsOf(text: string): number[] {
  return [...text.matchAll(SUM)].map((match) =>
    Number((match[1] ?? match[2] ?? '').replaceAll(',', '')),
  );
}

/** Whether a label is that of the people whom a plan is paid for. */
export function isPaidForLabel(label: string): boolean {
  return WHO_LABEL.test(label);
}

/** Whether a label may be that of prices of plans, and not of credits, limits or extras. */
export function isPlanPriceLabel(label: string): boolean {
  return PRICE_LABEL.test(label) && !OTHER_LABEL.test(label);
}
