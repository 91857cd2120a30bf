import { type Day, dayOf } from '../../model/day.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { type Artifact, sha256 } from '../artifact.ts';
import type { AnchoredChange } from './facts.ts';

/** Changes of one page, so that it stays light. */
const MOST_CHANGES = 180;

/** Changes of one date that one page lists. */
export interface ChangePage {
  /** File of dist/. */
  path: string;
  day: Day;
  /** Counts from 1; a date with many changes has several pages. */
  part: number;
  parts: number;
  changes: AnchoredChange[];
}

/** The file of the page that lists the changes of a date. */
export function changePagePath(day: Day, part = 1): string {
  return `changelog/${day}${part === 1 ? '' : `-${part.toString()}`}.html`;
}

/** The changes of both datasets by date, newest first, and within a date as they were recorded. */
export function splitByDate(changes: readonly AnchoredChange[]): ChangePage[] {
  const days = new Map<Day, AnchoredChange[]>();
  for (const change of changes) {
    const day = dayOf(change.entry.ts);
    const list = days.get(day) ?? [];
    days.set(day, list);
    list.push(change);
  }
  return [...days]
    .sort(([a], [b]) => compareCodeUnits(b, a))
    .flatMap(([day, list]) => {
      const parts = Math.ceil(list.length / MOST_CHANGES);
      return Array.from({ length: parts }, (_, index) => ({
        path: changePagePath(day, index + 1),
        day,
        part: index + 1,
        parts,
        changes: list.slice(index * MOST_CHANGES, (index + 1) * MOST_CHANGES),
      }));
    });
}

/** For the name of each change the page that lists it. */
export function findChangePages(pages: readonly ChangePage[]): Map<string, string> {
  return new Map(
    pages.flatMap(({ path, changes }) => changes.map(({ anchor }) => [anchor, path] as const)),
  );
}

/**
 * A line for each page with the names of the changes on it, for links to the page that once had
 * them all.
 */
export function deriveAnchors(pages: readonly ChangePage[]): Artifact {
  const lines = pages.map(({ path, changes }) =>
    [path, ...changes.map(({ anchor }) => anchor)].join(' '),
  );
  const text = `${lines.join('\n')}\n`;
  return { path: `assets/changes.${sha256(text).slice(0, 10)}.txt`, text };
}
