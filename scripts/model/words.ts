/**
 * The allowed name that a misspelt one is closest to: at most two edits away (insert, remove,
 * replace, swap neighbours), and less than half of its length.
 */
export function suggestName(given: string, allowed: readonly string[]): string | null {
  if (given.length > 64) return null;
  let best: string | null = null;
  let bestDistance = Math.min(2, Math.ceil(given.length / 2) - 1) + 0.5;
  for (const name of allowed) {
    const distance = editDistance(
      given.toLowerCase().replace(/[\s-]/g, '_'),
      name.replaceAll('-', '_'),
    );
    if (distance < bestDistance) {
      best = name;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment distance of two short words. */
function editDistance(a: string, b: string): number {
  let beforePrevious: number[] = [];
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= b.length; column += 1) {
      const same = a[row - 1] === b[column - 1];
      let cost = Math.min(
        (previous[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (previous[column - 1] ?? 0) + (same ? 0 : 1),
      );
      const swapped =
        row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      if (swapped) cost = Math.min(cost, (beforePrevious[column - 2] ?? 0) + 1);
      current.push(cost);
    }
    beforePrevious = previous;
    previous = current;
  }
  return previous[b.length] ?? 0;
}
