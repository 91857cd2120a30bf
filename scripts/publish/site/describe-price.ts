/** An amount with two decimals where it has any, and thousands set apart: `1,200`, `19.99`. */
export function amountInWords(amount: number): string {
  const digits = Number.isInteger(amount) ? amount.toString() : amount.toFixed(2);
  return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

/** A monthly price in its currency; null is said, because nothing is not 0. */
export function priceInWords(price: number | null, currency: string | null): string {
  if (price === null) return 'no monthly price';
  return currency === null ? amountInWords(price) : `${amountInWords(price)} ${currency}`;
}
