/** Orders two strings by UTF-16 code units: the same on every machine, whatever its locale. */
export function compareCodeUnits(a: string, b: string): -1 | 0 | 1 {
  return a < b ? -1 : a > b ? 1 : 0;
}
