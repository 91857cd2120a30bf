const LONGEST = 64;

/** A candidate that is close to what was given. */
export interface Close<T> {
  candidate: T;
  /** Edits between the two: insert, remove, replace, swap neighbours. */
  distance: number;
}

/**
 * The edits that lead from `a` to `b` (insert, remove, replace, swap neighbours: optimal string
 * alignment), or `most + 1` where there are more. Looks only at a band of `most` to either side, so
 * a comparison takes `length * most` steps, and stops early.
 */
export function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  const beyond = most + 1;
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, column) => Math.min(column, beyond));
  for (let row = 1; row <= a.length; row += 1) {
    const current: number[] = new Array(b.length + 1).fill(beyond);
    if (row <= most) current[0] = row;
    const last = Math.min(b.length, row + most);
    let least = current[0] ?? beyond;
    for (let column = Math.max(1, row - most); column <= last; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? beyond) + 1,
        (current[column - 1] ?? beyond) + 1,
        (previous[column - 1] ?? beyond) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? beyond) + 1);
      current[column] = cost;
      least = Math.min(least, cost);
    }
    if (least > most) return beyond;
    beforePrevious = previous;
    previous = current;
  }
  return Math.min(previous[b.length] ?? beyond, beyond);
}

/** The candidates at most `most` edits away from `given`, closest first, then as they were listed. */
export function closeTo<T>(
  given: string,
  candidates: Iterable<T>,
  textOf: (candidate: T) => string,
  most: number,
): Close<T>[] {
  const close: Close<T>[] = [];
  for (const candidate of candidates) {
    const distance = editDistance(given, textOf(candidate), most);
    if (distance <= most) close.push({ candidate, distance });
  }
  return close.sort((a, b) => a.distance - b.distance);
}

/**
 * The allowed name that a mistyped one most likely means: equal but for letter case, blanks, hyphens
 * and underscores, or at most two edits away and fewer than half of its characters; the first of
 * several equally close. Null where none is close.
 */
export function didYouMean(given: string, allowed: readonly string[]): string | null {
  const wanted = foldName(given);
  if (wanted === '' || given.length > LONGEST) return null;
  const most = Math.min(2, Math.ceil(wanted.length / 2) - 1);
  return closeTo(wanted, allowed, foldName, most)[0]?.candidate ?? null;
}

function foldName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_-]+/g, '_');
}
