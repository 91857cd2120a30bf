import { RATE } from './recorded-limits.ts';

export const LONGEST_LIMIT = 160;
const MONEY =
  /^(?:from\s+|starting at\s+)?(?:US|CA)?\$\s?[\d.,]+|^[\d.,]+\s?(?:USD|CAD)\b|^[\d.,]+\s?\$|^free$/i;
/** What a sum is that is no price: usage that a plan includes. */
const CREDIT = /\b(?:credits?|worth of|of (?:included |free )?(?:usage|tokens?))\b/i;
/** A label of sums that a plan includes, or allows. */
const INCLUDED = /\b(?:includ(?:ed|es)|credits?|limits?|caps?|quota|budget|spend)\b/i;
const MONTHLY_SUM =
  /\$\s?[\d.,]+\s*(?:\/|per|a)\s*(?:user|seat|member|month|mo\b)(?:\s*(?:\/|per)\s*(?:month|mo\b))?/gi;
const AMOUNT = /(?:^|[\s$(~+≤<>])\d/;
/** Numbers that count nothing: of standards, of hours of support, of names. */
const STANDARD =
  /\b(?:SOC|ISO|Type|Tier|Level|Phase|SAML|TLS|HTTP)\s+\d+(?:\.\d+)?|\b(?:24|9)[/x][57]\b/gi;
const IN_A_NAME =
  /(?<![\p{L}\p{N}])(?!(?:Up|Over|Only|Max|Min|Includes?|First|Get|Every|Unlimited)\b)\p{Lu}\p{Ll}+\s+\d(?:\.\d+)?\s+\p{Lu}\p{Ll}{2,}/gu;
/** When something begins or ends. */
const DATE =
  /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\p{Ll}*\.?\s+\d{1,2}(?:st|nd|rd|th)?(?:,?\s+20\d{2})?(?![\p{L}\p{N}])|\b20\d{2}-\d{2}-\d{2}\b/gu;
/** What a price is less by. */
const REDUCED = /\bsave\s+(?:up to\s+)?\$?\d|\d%\s+(?:off|discount)\b/i;
const FILE = /\.(?:png|svg|jpe?g|webp|gif)\b/i;
const EVERYTHING = /^(?:everything|all(?: features)?)\s+(?:in|from|of)\b/i;
/** Labels of rows and columns that hold prices of plans or units. */
const PRICE_LABEL = /\b(?:price|pricing|cost|fee|subscription|billed|usd|cad)\b|^\$$/i;
/** What a price leaves out: `First 10 GB free, then $0.05 per GB`. */
const FIRST = /^first\s+[\d.,]+\s?\p{L}+.*\bfree\b/iu;
/** What a unit is worth: `1 credit = $0.01`. */
const WORTH = /^(?:[^:=]+:\s+)?1\s+\p{L}+\s*=/u;
/** Labels of prices, where they hold sums. */
const PERIOD_LABEL = /\b(?:monthly|month)\b/i;
const SUMS = /\$\s?\d[\d.,]*(?:\s*(?:\/|per)\s*(?:additional\s+)?[\d.,]*[\p{L}-]*\s*)*/giu;
const SUM = /\$\s?\d|\d\s?(?:USD|CAD|\$)/i;

/** A number that counts or measures something, not one of a name such as GPT-5 or SOC 2. */
export function hasAmount(text: string): boolean {
  const counted = [RATE, STANDARD, IN_A_NAME, DATE].reduce(
    (left, one) => left.replace(one, ' '),
    text,
  );
  return AMOUNT.test(counted) && !FILE.test(text);
}

function isSum(text: string): boolean {
  return MONEY.test(text) && !CREDIT.test(text);
}

/** What counts or measures something, or a sum that its label says a plan includes. */
function isAmount(label: string, text: string): boolean {
  return hasAmount(text) || (INCLUDED.test(label) && SUM.test(text));
}

/** Whether a label is that of prices. */
export function isPriceLabel(label: string): boolean {
  return PRICE_LABEL.test(label);
}

/** Whether a text has an amount besides its sums: `10 GB included; $0.50 per GB`. */
function isMore(text: string): boolean {
  return hasAmount(text.replace(MONTHLY_SUM, ' ').replace(SUMS, ' '));
}

/** Whether a text is a price, by its label or by its words. */
function isPrice(label: string, text: string): boolean {
  if (WORTH.test(text)) return true;
  if (INCLUDED.test(label) && !/\bprice\b/i.test(label)) return false;
  if (PRICE_LABEL.test(label)) return !FIRST.test(text);
  return isSum(text) || (PERIOD_LABEL.test(label) && SUM.test(text) && !isMore(text));
}

/** Whether a cell with this label is a limit. */
export function isLimitInCell(label: string, text: string): boolean {
  return text.length <= LONGEST_LIMIT && isAmount(label, text) && !isPrice(label, text);
}

/** Whether a text has a number besides rates, and is no longer than a limit. */
export function isShort(text: string): boolean {
  return /\d/.test(text.replace(RATE, ' ')) && text.length <= LONGEST_LIMIT;
}

/** Whether an item of a list is a limit. */
export function isLimitInList(text: string): boolean {
  if (text.length > LONGEST_LIMIT || !hasAmount(text)) return false;
  if (REDUCED.test(text) || WORTH.test(text)) return false;
  return !isSum(text) && hasAmount(text.replace(MONTHLY_SUM, ' ')) && !EVERYTHING.test(text);
}
