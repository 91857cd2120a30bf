import type { Deprecation } from './generated/published.ts';
import { compareCodeUnits } from './order.ts';

/** The published order, as a new list: shutdown date, then id; records without a day last. */
export function orderDeprecations<T extends Pick<Deprecation, 'id' | 'shutdown_date'>>(
  list: readonly T[],
): T[] {
  return [...list].sort(compareDeprecations);
}

type Dated = Pick<Deprecation, 'id' | 'shutdown_date'>;

function compareDeprecations(a: Dated, b: Dated): number {
  if (a.shutdown_date === null && b.shutdown_date !== null) return 1;
  if (a.shutdown_date !== null && b.shutdown_date === null) return -1;
  return (
    compareCodeUnits(a.shutdown_date ?? '', b.shutdown_date ?? '') || compareCodeUnits(a.id, b.id)
  );
}
