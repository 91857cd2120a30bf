/** A number with the noun that goes with it: `1 record`, `3 records`. */
export function countOf(count: number, one: string, many = `${one}s`): string {
  return `${count.toString()} ${count === 1 ? one : many}`;
}
