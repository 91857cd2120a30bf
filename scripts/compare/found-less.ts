// In: for each provider whose description of pages changes, what a check found with the old one and
// what it finds with the new one, on the same pages and the same day.
// Out: what is found more and less, and a guard where it is less.
// Example: `under: ^.*$` that empties a table: 42 records matched, 0 now.

import type { SourceCheckReport } from '../model/generated/published.ts';
import { countOf } from '../model/words.ts';
import { type Change, changedPaths, type Guard, type Readings } from './state.ts';

/** What of a report says that something was found: records, planned dates and pages. */
function foundIn(report: Partial<SourceCheckReport> | null): Set<string> {
  const { records = [], scheduled = [], pages = [] } = report ?? {};
  // A record that differs was found too; one that is gone, or not checked, was not.
  const isFound = ({ state }: { state: string }) => state === 'match' || state === 'mismatch';
  return new Set([
    ...[...records, ...scheduled].filter(isFound).map(({ id }) => id),
    ...pages.filter(({ state }) => state === 'read').map(({ url }) => url),
  ]);
}

/** What a changed description finds, in words: less, and more. */
export function compareReadings({ before, after }: Readings): { less: string[]; more: string[] } {
  const [old, current] = [foundIn(before), foundIn(after)];
  const candidates = (report: Readings['before']) =>
    (report?.candidates ?? []).map(({ platform, item }) => `candidate ${platform}/${item}`);
  const known = new Set(candidates(before));
  return {
    less: [...old].filter((one) => !current.has(one)),
    more: [
      ...[...current].filter((one) => !old.has(one)),
      ...candidates(after).filter((one) => !known.has(one)),
    ],
  };
}

/** Ids beyond these are counted. */
const MOST_NAMED = 10;

export function nameSome(ids: readonly string[]): string {
  if (ids.length === 0) return 'nothing';
  const rest = ids.length - MOST_NAMED;
  const named = ids.slice(0, MOST_NAMED).join(', ');
  if (rest > 0) return `${named} and ${rest} more`;
  return named;
}

export const foundLess: Guard = {
  name: 'found-less',
  reason: 'A description that no longer finds what it found leaves records unchecked, unseen.',
  judgesReverts: true,
  check: (change: Change) =>
    changedPaths(change, 'provider').flatMap((path) => {
      const readings = change.readings.get(path);
      if (!readings || !change.base.has(path)) return [];
      const { less } = compareReadings(readings);
      if (less.length === 0) return [];
      const message = `${countOf(less.length, 'thing')} that the old description finds on its pages, the new one does not: ${nameSome(less)}; mend the description`;
      return [{ path, message }];
    }),
};
