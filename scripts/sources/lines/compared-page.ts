import { stringify } from 'yaml';
import type { Dataset } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { LineGroup } from '../../model/generated/published.ts';
import type { NotOurs, ReadingFile } from '../../model/generated/records.ts';
import {
  keyOf,
  type Line,
  type LineKey,
  NO_CELL,
  readKey,
  sectionKey,
  writeKey,
} from '../../model/lines.ts';
import { present, when } from '../../model/present.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits, groupBy } from '../../model/words.ts';
import type { ParsedPage } from '../pages/page.ts';
import { linesOfPage } from './page-lines.ts';

/** What a page said when a person last looked at it. */
export interface AcceptedReading {
  url: string;
  readAt: Day;
  notOurs: readonly NotOurs[];
  lines: readonly LineKey[];
}

export function openReading({ url, read_at, not_ours = [], lines }: ReadingFile): AcceptedReading {
  const keys = lines.split('\n').filter((line) => line !== '');
  return { url, readAt: read_at, notOurs: not_ours, lines: keys.map(readKey) };
}

/** The accepted readings by the plain address of their pages. */
export function openReadings({
  readings,
}: Pick<Dataset, 'readings'>): Map<string, AcceptedReading> {
  return new Map(readings.map(({ data }) => [plainAddress(data.url), openReading(data)]));
}

/** The text of a reading's file: the same for the same reading, a line for each line, sorted. */
export function writeReading({ url, readAt, notOurs, lines }: AcceptedReading): string {
  const keys = lines.map(writeKey).sort(compareCodeUnits);
  const not_ours = when(notOurs.length > 0, notOurs);
  const head = present({ url, read_at: readAt, not_ours });
  const block = keys.map((key) => `  ${key}\n`).join('');
  return `${stringify(head, { lineWidth: 0 })}lines: |\n${block}`;
}

/** A page beside its accepted reading. */
export interface ComparedPage {
  url: string;
  page: ParsedPage | null;
  /** Why it cannot be compared; null where it can. */
  reason: string | null;
  /** With a reason only those of a page that may be the same one in another form. */
  lines: readonly Line[];
  /** Null where nobody has accepted a reading of it yet. */
  reading: AcceptedReading | null;
  difference: PageDifference | null;
}

/** A page with less than this part of its accepted lines is another page. */
const LEAST_KEPT = 0.05;
/** With fewer lines than this part of the accepted ones it is not the page in another form either. */
const LEAST_LINES = 0.25;
/** A page that has lost more than this part of its accepted lines was rewritten. */
const MOST_LOST = 0.5;

/** Compares a page with its accepted reading. */
export function comparePage(
  url: string,
  page: ParsedPage | undefined,
  reading: AcceptedReading | null,
): ComparedPage {
  const nothing = { url, page: page ?? null, lines: [], reading, difference: null };
  if (page?.state !== 'read') {
    return { ...nothing, reason: page?.reason ?? 'the page was not asked for' };
  }
  const outside = new Set((reading?.notOurs ?? []).map(({ section }) => section));
  const all = linesOfPage(page.tree);
  const lines = all.filter((line) => !isBelow(line, outside));
  if (!reading) return { ...nothing, lines, reason: null };
  const hidden = new Set(outside);
  for (const line of all) if (isBelow(line, outside)) hidden.add(sectionKey(line.headings));
  const accepted = reading.lines.filter(({ section }) => !hidden.has(section));
  const difference = compareLines(accepted, lines);
  const { kept } = difference;
  if (kept >= LEAST_KEPT * accepted.length) return { ...nothing, lines, difference, reason: null };
  const reason = `not recognised as the page: ${kept} of its ${accepted.length} accepted lines stand on it`;
  if (lines.length < LEAST_LINES * accepted.length) return { ...nothing, reason };
  return { ...nothing, reason, lines };
}

/** Whether any of the headings above a line is that of a section marked as not ours. */
function isBelow({ headings }: Pick<Line, 'headings'>, sections: ReadonlySet<string>): boolean {
  return headings.some((_, index) => sections.has(sectionKey(headings.slice(0, index + 1))));
}

/** A line of today's page that is not where the accepted reading has it, or not in it at all. */
export interface LineDifference {
  kind: 'new' | 'changed' | 'moved' | 'gone';
  /** Today's line; null for one that is gone. */
  line: Line | null;
  /** The accepted line that it takes the place of; null for a new one. */
  before: LineKey | null;
}

/** A page compared with its accepted reading. */
interface PageDifference {
  differences: LineDifference[];
  /** Sections that stand under other headings now: their lines are closed moves. */
  renamed: ReadonlyMap<string, string>;
  /** How many accepted lines there are, and how many of them are on the page, anywhere. */
  accepted: number;
  kept: number;
}

interface KeyedLine {
  line: Line;
  key: LineKey;
}

/**
 * Compares today's lines with the accepted ones, by hashes alone: the same words at the same place
 * are the same; the same words, row and column in a section that stands under other headings are
 * too; other words in the same cell are changed; the same words elsewhere have moved; what
 * is left is gone or new.
 */
export function compareLines(accepted: readonly LineKey[], lines: readonly Line[]): PageDifference {
  const keyed: KeyedLine[] = lines.map((line) => ({ line, key: keyOf(line) }));
  let old = [...accepted];
  let today = keyed;
  const differences: LineDifference[] = [];
  /** Leaves out what is in both; said twice at one place is the same as said there once. */
  const leaveOut = (placeToday: (key: LineKey) => string): void => {
    const before = new Set(old.map(placeToday));
    const now = new Set(today.map(({ key }) => writeKey(key)));
    old = old.filter((key) => !now.has(placeToday(key)));
    today = today.filter(({ key }) => !before.has(writeKey(key)));
  };
  /** Pairs in order what has the same text; what is without one waits. */
  const pair = (kind: LineDifference['kind'], textOf: (key: LineKey) => string): void => {
    const waiting = groupBy(old, textOf);
    waiting.delete('');
    const used = new Set<LineKey>();
    today = today.filter(({ line, key }) => {
      const before = waiting.get(textOf(key))?.shift();
      if (!before) return true;
      used.add(before);
      differences.push({ kind, line, before });
      return false;
    });
    old = old.filter((key) => !used.has(key));
  };
  leaveOut(writeKey);
  const renamed = renamedSections(accepted, keyed, old, today);
  leaveOut((key) => writeKey({ ...key, section: renamed.get(key.section) ?? '' }));
  pair('changed', ({ section, cell }) => {
    if (cell === NO_CELL) return '';
    return `${renamed.get(section) ?? section} ${cell}`;
  });
  pair('moved', ({ words }) => words);
  for (const key of old) differences.push({ kind: 'gone', line: null, before: key });
  for (const { line } of today) differences.push({ kind: 'new', line, before: null });
  const lost = differences.filter(({ kind }) => kind === 'gone' || kind === 'changed').length;
  return { differences, renamed, accepted: accepted.length, kept: accepted.length - lost };
}

/**
 * Sections whose headings are gone, each with the new headings that the first of its lines that can be
 * found stands under, with the same words, row and column.
 */
function renamedSections(
  accepted: readonly LineKey[],
  lines: readonly KeyedLine[],
  lost: readonly LineKey[],
  added: readonly KeyedLine[],
): Map<string, string> {
  const before = new Set(accepted.map(({ section }) => section));
  const now = new Set(lines.map(({ key }) => key.section));
  const targets = new Map(
    added
      .filter(({ key }) => !before.has(key.section))
      .map(({ key }) => [`${key.cell} ${key.words}`, key.section]),
  );
  const renamed = new Map<string, string>();
  const taken = new Set<string>();
  for (const { section, cell, words } of lost) {
    const target = targets.get(`${cell} ${words}`);
    if (target === undefined || now.has(section)) continue;
    if (renamed.has(section) || taken.has(target)) continue;
    renamed.set(section, target);
    taken.add(target);
  }
  return renamed;
}

/** Whether so much of a page is gone that it was rewritten. */
export function isRewritten({ difference }: ComparedPage): boolean {
  return difference !== null && difference.kept < (1 - MOST_LOST) * difference.accepted;
}

/**
 * What a page says that was not there when a person last looked, as a report has it: the lines of
 * one place together, in the order of the page; then what is gone, by section.
 *
 * @param notes the recorded notes that wait, by the page and the line that could take their place
 * @param owners what is of a row that is asked about, with that question
 */
export function groupsOf(
  { url, lines, difference }: ComparedPage,
  notes: ReadonlyMap<string, readonly string[]>,
  owners: ReadonlyMap<LineDifference, string>,
): LineGroup[] {
  const headings = new Map(lines.map((line) => [sectionKey(line.headings), line.headings]));
  const groups = new Map<string, LineGroup>();
  for (const one of inOrder(difference?.differences ?? [], lines)) {
    const { kind, line, before } = one;
    const about = owners.get(one);
    const section = before && (difference?.renamed.get(before.section) ?? before.section);
    const place = line ?? { headings: headings.get(section ?? '') ?? [], row: null, column: null };
    const under = line ? place.headings : section;
    const key = JSON.stringify([kind, under, place.row, place.column, about]);
    const group: LineGroup = groups.get(key) ?? {
      kind,
      headings: [...place.headings],
      row: place.row,
      column: place.column,
      words: [],
      before: [],
      accepted: [],
    };
    if (about !== undefined) group.about = about;
    groups.set(key, group);
    if (line) {
      group.words.push(line.words);
      group.before.push(...(notes.get(`${url} ${writeKey(keyOf(line))}`) ?? []));
    }
    if (before) group.accepted.push(writeKey(before));
  }
  return [...groups.values()];
}

/** Differences in the order of the page, gone ones last. */
function inOrder(differences: readonly LineDifference[], lines: readonly Line[]): LineDifference[] {
  const order = new Map(lines.map((line, index) => [line, index]));
  const rank = ({ line }: LineDifference): number => (line ? (order.get(line) ?? 0) : lines.length);
  return [...differences].sort((a, b) => rank(a) - rank(b));
}

/** The lines of a page as a reading has them. */
export function keysOf(lines: readonly Line[]): string[] {
  return lines.map((line) => writeKey(keyOf(line))).sort(compareCodeUnits);
}
