/** A sum of money: `$20`, `US$ 1,000`, `20 €`, `20 USD`. */
const SUM =
  /(?:[$€£]|\b(?:USD|CAD|EUR|GBP))\s?(\d[\d,]*(?:\.\d+)?)|(\d[\d,]*(?:\.\d+)?)\s?(?:[€£]|(?:USD|CAD|EUR|GBP)\b)/g;

/** The sums that a text states, each once. */
export function sumsIn(text: string): number[] {
  const sums = [...text.matchAll(SUM)].map(([, after, before]) =>
    Number((after ?? before ?? '').replaceAll(',', '')),
  );
  return [...new Set(sums)];
}
