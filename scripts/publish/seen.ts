// In: what readings of a page show, oldest first. Out: each value once, with its first reading and its
// last. Example: 20 seen on 2025-11-01 and 2026-03-02, then 25 seen on 2026-10-05.
import type { Day } from '../model/day.ts';
import type { Evidence } from '../model/generated/published.ts';

/** Since when, until when and by which readings a value was seen. */
interface Seen {
  first_seen: Day;
  last_seen: Day;
  evidence: Evidence[];
}

/** Joins readings one after the other that show the same value; what they say besides is the last's. */
export function joinSeen<T extends Seen>(
  readings: readonly T[],
  isSame: (a: T, b: T) => boolean,
): T[] {
  const values: T[] = [];
  for (const reading of readings) {
    const before = values.at(-1);
    if (!before || !isSame(before, reading)) {
      values.push(reading);
      continue;
    }
    const isLater = reading.last_seen > before.last_seen;
    const first = isLater ? before.evidence.slice(0, 1) : [];
    const evidence = [...first, ...reading.evidence.slice(-1)];
    values[values.length - 1] = { ...reading, first_seen: before.first_seen, evidence };
  }
  return values;
}
