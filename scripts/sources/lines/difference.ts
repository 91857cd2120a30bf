import type { Line } from '../../model/lines.ts';
import { keyOf, type LineKey, NO_CELL, sectionKey, writeKey } from '../../model/lines.ts';

/** A line of today's page that is not where the accepted reading has it, or not in it at all. */
export interface Difference {
  kind: 'new' | 'changed' | 'moved' | 'gone';
  /** Today's line; null for one that is gone. */
  line: Line | null;
  /** The accepted line that it takes the place of; null for a new one. */
  before: LineKey | null;
}

/** A page compared with its accepted reading. */
export interface PageDifference {
  differences: Difference[];
  /** Sections that stand under other headings now: their lines are closed moves. */
  renamed: ReadonlyMap<string, string>;
  /** How many accepted lines there are, and how many of them are on the page, anywhere. */
  accepted: number;
  kept: number;
}

interface Pools {
  old: LineKey[];
  today: Keyed[];
}

interface Keyed {
  line: Line;
  key: LineKey;
}

/** Pairs lines that have the same text by `keyOf`, in order; what is paired leaves the pools. */
function pairBy(
  pools: Pools,
  oldText: (key: LineKey) => string | null,
  newText: (keyed: Keyed) => string | null,
  found: (before: LineKey, after: Keyed) => void,
): void {
  const waiting = new Map<string, LineKey[]>();
  for (const key of pools.old) {
    const text = oldText(key);
    if (text !== null) waiting.set(text, [...(waiting.get(text) ?? []), key]);
  }
  const used = new Set<LineKey>();
  pools.today = pools.today.filter((keyed) => {
    const text = newText(keyed);
    const before = waiting.get(text ?? '')?.shift();
    if (!before) return true;
    used.add(before);
    found(before, keyed);
    return false;
  });
  pools.old = pools.old.filter((key) => !used.has(key));
}

/** Leaves out of the pools what is in both; said twice at one place is the same as said there once. */
function leaveOut(pools: Pools, placeToday: (key: LineKey) => string): void {
  const old = new Set(pools.old.map(placeToday));
  const today = new Set(pools.today.map(({ key }) => writeKey(key)));
  pools.old = pools.old.filter((key) => !today.has(placeToday(key)));
  pools.today = pools.today.filter(({ key }) => !old.has(writeKey(key)));
}

/**
 * Compares today's lines with the accepted ones, by hashes alone: the same words at the same place
 * are the same; the same words, row and column in a section that stands under other headings are
 * too; other words in the same cell are changed; the same words elsewhere have moved; what
 * is left is gone or new.
 */
export function compareLines(accepted: readonly LineKey[], lines: readonly Line[]): PageDifference {
  const today = lines.map((line) => ({ line, key: keyOf(line) }));
  const pools: Pools = { old: [...accepted], today };
  const differences: Difference[] = [];
  const differ = (kind: Difference['kind'], before: LineKey, line: Line | null): void => {
    differences.push({ kind, line, before });
  };
  leaveOut(pools, writeKey);
  const renamed = renamedSections(accepted, today, pools);
  leaveOut(pools, (key) => writeKey({ ...key, section: renamed.get(key.section) ?? '' }));
  const place = ({ section, cell }: LineKey): string | null => {
    if (cell === NO_CELL) return null;
    return `${renamed.get(section) ?? section} ${cell}`;
  };
  pairBy(
    pools,
    place,
    ({ key }) => place(key),
    (key, { line }) => differ('changed', key, line),
  );
  pairBy(
    pools,
    ({ words }) => words,
    ({ key }) => key.words,
    (key, { line }) => differ('moved', key, line),
  );
  for (const key of pools.old) differ('gone', key, null);
  for (const { line } of pools.today) differences.push({ kind: 'new', line, before: null });
  const kept =
    accepted.length -
    differences.filter(({ kind }) => kind === 'gone' || kind === 'changed').length;
  return { differences, renamed, accepted: accepted.length, kept };
}

/**
 * Sections whose headings are gone, each with the new headings that the first of its lines that can be
 * found stands under, with the same words, row and column.
 */
function renamedSections(
  accepted: readonly LineKey[],
  today: readonly Keyed[],
  pools: Pools,
): Map<string, string> {
  const before = new Set(accepted.map(({ section }) => section));
  const now = new Set(today.map(({ key }) => key.section));
  const added = new Map(
    pools.today
      .filter(({ key }) => !before.has(key.section))
      .map(({ key }) => [`${key.cell} ${key.words}`, key.section]),
  );
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const { section, cell, words } of pools.old) {
    const target = added.get(`${cell} ${words}`);
    if (target === undefined || now.has(section)) continue;
    if (renamed.has(section) || taken.has(target)) continue;
    renamed.set(section, target);
    taken.add(target);
  }
  return renamed;
}

/** Whether any of the headings above a line is that of a section marked as not ours. */
export function isBelow(
  { headings }: Pick<Line, 'headings'>,
  sections: ReadonlySet<string>,
): boolean {
  return headings.some((_, index) => sections.has(sectionKey(headings.slice(0, index + 1))));
}
