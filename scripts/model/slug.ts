/**
 * The slug of an item: lower case, `+` written `-plus`, every run of other characters than
 * `a-z0-9.` one `-`, none at the ends.
 */
export function slugOf(item: string): string {
  return item
    .toLowerCase()
    .replaceAll('+', '-plus')
    .replace(/[^a-z0-9.]+/g, '-')
    .replace(/^-+|-+$/g, '');
}
