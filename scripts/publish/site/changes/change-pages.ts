import type { ChangelogEntry, History } from '../../../model/dataset.ts';
import type { Day } from '../../../model/day.ts';
import type { DeprecationChange } from '../../../model/generated/published.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import { sha256 } from '../../artifact.ts';

/** A change of either dataset, and the permanent name by which it can be linked. */
export type AnchoredChange =
  | { dataset: 'plans'; anchor: string; entry: ChangelogEntry }
  | { dataset: 'deprecations'; anchor: string; entry: DeprecationChange };

/**
 * Names are made from what a change says, not from its place: places shift. The same change twice
 * at one timestamp (a note counts twice) gets a number.
 */
function nameChanges(entries: readonly (ChangelogEntry | DeprecationChange)[]): string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const who = 'vendor' in entry ? ['plans', entry.vendor, entry.plan] : ['records', entry.id];
    const content = JSON.stringify([...who, entry.ts, entry.change, entry.old, entry.new]);
    const name = `c-${sha256(content).slice(0, 12)}`;
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    return count === 1 ? name : `${name}-${count.toString()}`;
  });
}

/** Every change of both datasets, each dataset oldest first. */
export function anchorChanges({
  changelog,
  changes,
}: Pick<History, 'changelog' | 'changes'>): AnchoredChange[] {
  const ofPlans = nameChanges(changelog);
  const ofRecords = nameChanges(changes);
  return [
    ...changelog.map(
      (entry, index): AnchoredChange => ({
        dataset: 'plans',
        anchor: ofPlans[index] ?? '',
        entry,
      }),
    ),
    ...changes.map(
      (entry, index): AnchoredChange => ({
        dataset: 'deprecations',
        anchor: ofRecords[index] ?? '',
        entry,
      }),
    ),
  ];
}

/** Changes of one page, so that it stays light. */
const MOST_CHANGES = 180;

/** Changes of one month that one page lists. */
export interface ChangePage {
  /** File of dist/. */
  path: string;
  /** `2026-03`. */
  month: string;
  /** Counts from 1, the oldest; a month with many changes has several pages. */
  part: number;
  parts: number;
  /** Oldest first. */
  changes: AnchoredChange[];
}

/** The file of the page that lists the changes of a month. */
export function changePagePath(month: string, part = 1): string {
  return `changelog/${month}${part === 1 ? '' : `-${part.toString()}`}.html`;
}

/**
 * The changes of both datasets by month, newest first. A page a month, and not a date, keeps the
 * number of pages and what writing them takes small for many years. Parts are filled from the oldest
 * change on, so what a full part lists never changes.
 */
export function splitByMonth(changes: readonly AnchoredChange[]): ChangePage[] {
  const months = new Map<string, AnchoredChange[]>();
  for (const change of changes) {
    const month = change.entry.ts.slice(0, 7);
    const list = months.get(month) ?? [];
    months.set(month, list);
    list.push(change);
  }
  return [...months]
    .sort(([a], [b]) => compareCodeUnits(b, a))
    .flatMap(([month, list]) => {
      const parts = Math.ceil(list.length / MOST_CHANGES);
      const ordered = list.sort((a, b) => compareCodeUnits(a.entry.ts, b.entry.ts));
      return Array.from({ length: parts }, (_, index) => ({
        path: changePagePath(month, index + 1),
        month,
        part: index + 1,
        parts,
        changes: ordered.slice(index * MOST_CHANGES, (index + 1) * MOST_CHANGES),
      }));
    });
}

/** For the name of each change the page that lists it. */
export function findChangePages(pages: readonly ChangePage[]): Map<string, string> {
  return new Map(
    pages.flatMap(({ path, changes }) => changes.map(({ anchor }) => [anchor, path] as const)),
  );
}

/** The name of a date on the page that lists its changes. */
export function dateAnchor(day: Day): string {
  return `d-${day}`;
}
