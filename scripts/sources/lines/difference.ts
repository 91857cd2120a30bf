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
    const before = text === null ? undefined : waiting.get(text)?.shift();
    if (!before) return true;
    used.add(before);
    found(before, keyed);
    return false;
  });
  pools.old = pools.old.filter((key) => !used.has(key));
}

/**
 * Compares today's lines with the accepted ones, by hashes alone: the same words at the same place
 * are the same; the same words, row and column in a section that stands under other headings are a
 * closed move; other words in the same cell are changed; the same words elsewhere have moved; what
 * is left is gone or new.
 */
export function compareLines(accepted: readonly LineKey[], lines: readonly Line[]): PageDifference {
  const today = lines.map((line) => ({ line, key: keyOf(line) }));
  const pools: Pools = { old: [...accepted], today };
  const differences: Difference[] = [];
  const differ = (kind: Difference['kind'], before: LineKey, line: Line | null): void => {
    differences.push({ kind, line, before });
  };
  const nothing = (): void => {};
  pairBy(pools, writeKey, ({ key }) => writeKey(key), nothing);
  const renamed = renamedSections(accepted, today, pools);
  pairBy(
    pools,
    (key) => writeKey({ ...key, section: renamed.get(key.section) ?? '' }),
    ({ key }) => writeKey(key),
    nothing,
  );
  const place = (key: LineKey): string | null => {
    if (key.cell === NO_CELL) return null;
    return `${renamed.get(key.section) ?? key.section} ${key.cell}`;
  };
  pairBy(
    pools,
    place,
    ({ key }) => (key.cell === NO_CELL ? null : `${key.section} ${key.cell}`),
    (before, { line }) => differ('changed', before, line),
  );
  pairBy(
    pools,
    ({ words }) => words,
    ({ key }) => key.words,
    (before, { line }) => differ('moved', before, line),
  );
  for (const before of pools.old) differ('gone', before, null);
  for (const { line } of pools.today) differences.push({ kind: 'new', line, before: null });
  const kept =
    accepted.length -
    differences.filter(({ kind }) => kind === 'gone' || kind === 'changed').length;
  return { differences, renamed, accepted: accepted.length, kept };
}

/** At least so much of a section must stand under other headings to be the same section. */
const MOST_OF_IT = 0.5;

/**
 * Sections whose headings are gone while most of them stands, with the same words, rows and columns,
 * under headings that are new. Each is the origin of one and the target of one: where two sections
 * exchange what they hold, or flow together, nothing is closed.
 */
function renamedSections(
  accepted: readonly LineKey[],
  today: readonly Keyed[],
  pools: Pools,
): Map<string, string> {
  const known = new Set(accepted.map(({ section }) => section));
  const present = new Set(today.map(({ key }) => key.section));
  const sizes = new Map<string, number>();
  for (const { section } of accepted) sizes.set(section, (sizes.get(section) ?? 0) + 1);
  const targets = new Map<string, Keyed[]>();
  for (const keyed of pools.today) {
    if (known.has(keyed.key.section)) continue;
    const content = `${keyed.key.cell} ${keyed.key.words}`;
    targets.set(content, [...(targets.get(content) ?? []), keyed]);
  }
  const votes = new Map<string, Map<string, number>>();
  for (const { section, cell, words } of pools.old) {
    if (present.has(section)) continue;
    const own = votes.get(section) ?? new Map<string, number>();
    votes.set(section, own);
    for (const target of new Set(targets.get(`${cell} ${words}`)?.map(({ key }) => key.section))) {
      own.set(target, (own.get(target) ?? 0) + 1);
    }
  }
  const pairs = [...votes].flatMap(([from, own]) =>
    [...own]
      .map(([to, count]) => ({ from, to, share: count / (sizes.get(from) ?? 1), count }))
      .filter(({ share }) => share >= MOST_OF_IT),
  );
  const taken = new Set<string>();
  const renamed = new Map<string, string>();
  for (const { from, to } of pairs.sort((a, b) => b.share - a.share || b.count - a.count)) {
    if (taken.has(from) || taken.has(to)) continue;
    taken.add(from).add(to);
    renamed.set(from, to);
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
