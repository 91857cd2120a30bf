const LONGEST_COMPARED = 40;

/** How many characters must be inserted, removed or replaced to make `b` of `a` (Levenshtein). */
function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 0; row < a.length; row += 1) {
    const current = [row + 1];
    for (let column = 0; column < b.length; column += 1) {
      const replaced = (previous[column] ?? 0) + (a[row] === b[column] ? 0 : 1);
      const removed = (previous[column + 1] ?? 0) + 1;
      const inserted = (current[column] ?? 0) + 1;
      current.push(Math.min(replaced, removed, inserted));
    }
    previous = current;
  }
  return previous[b.length] ?? 0;
}

/**
 * The allowed value that `text` most likely means: equal but for case and outer blanks, or less
 * than half of it mistyped; the first of several equally close. Null where none is close.
 */
export function closestValue(text: string, allowed: readonly string[]): string | null {
  const wanted = text.trim().toLowerCase();
  if (wanted === '' || wanted.length > LONGEST_COMPARED) return null;
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const value of allowed) {
    const distance = editDistance(wanted, value.toLowerCase());
    const near = distance * 2 < Math.max(wanted.length, value.length);
    if (near && distance < bestDistance) {
      best = value;
      bestDistance = distance;
    }
  }
  return best;
}
