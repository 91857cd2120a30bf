import { stringify } from 'yaml';
import type { LineGroup } from '../../model/generated/published.ts';
import type { ReadingFile } from '../../model/generated/records.ts';
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
import { compareCodeUnits, groupBy } from '../../model/words.ts';
import type { ParsedPage } from '../pages/page.ts';
import { linesOfPage } from './page-lines.ts';

/** The lines of an accepted reading. */
export function linesIn({ lines }: ReadingFile): string[] {
  return lines.split('\n').filter((line) => line !== '');
}

/** The text of a reading's file: the same for the same reading, a line for each line, sorted. */
export function writeReading(reading: ReadingFile): string {
  const { url, read_at, not_ours = [] } = reading;
  const head = present({ url, read_at, not_ours: when(not_ours.length > 0, not_ours) });
  const lines = linesIn(reading).sort(compareCodeUnits);
  const block = lines.map((line) => `  ${line}\n`).join('');
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
  reading: ReadingFile | null;
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
  reading: ReadingFile | null,
): ComparedPage {
  const nothing = { url, page: page ?? null, lines: [], reading, difference: null };
  if (page?.state !== 'read') {
    return { ...nothing, reason: page?.reason ?? 'the page was not asked for' };
  }
  const all = linesOfPage(page.tree);
  if (!reading) return { ...nothing, lines: all, reason: null };
  const hidden = new Set(reading.not_ours?.map(({ section }) => section));
  const lines: Line[] = [];
  for (const line of all) {
    const sections = line.headings.map((_, at) => sectionKey(line.headings.slice(0, at + 1)));
    if (sections.some((section) => hidden.has(section))) hidden.add(sections.at(-1) ?? '');
    else lines.push(line);
  }
  const accepted = linesIn(reading)
    .map(readKey)
    .filter(({ section }) => !hidden.has(section));
  const difference = compareLines(accepted, lines);
  const { kept } = difference;
  if (kept >= LEAST_KEPT * accepted.length) return { ...nothing, lines, difference, reason: null };
  const reason = `not recognised as the page: ${kept} of its ${accepted.length} accepted lines stand on it`;
  if (lines.length < LEAST_LINES * accepted.length) return { ...nothing, reason };
  return { ...nothing, reason, lines };
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

/**
 * Compares today's lines with the accepted ones, by hashes alone: the same words at the same place
 * are the same; the same words, row and column in a section that stands under other headings are
 * too; other words in the same cell are changed; the same words elsewhere have moved; what
 * is left is gone or new.
 */
export function compareLines(accepted: readonly LineKey[], lines: readonly Line[]): PageDifference {
  const keyed = lines.map((line) => ({ line, key: keyOf(line) }));
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
  const before = new Set(accepted.map(({ section }) => section));
  const now = new Set(keyed.map(({ key }) => key.section));
  const renamed = renamedSections(
    old.filter(({ section }) => !now.has(section)),
    today.flatMap(({ key }) => (before.has(key.section) ? [] : [key])),
  );
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
 *
 * @param gone lines of sections that are not on the page
 * @param added lines of sections that were not accepted
 */
function renamedSections(gone: readonly LineKey[], added: readonly LineKey[]): Map<string, string> {
  const targets = new Map(added.map(({ section, cell, words }) => [`${cell} ${words}`, section]));
  const renamed = new Map<string, string>();
  for (const { section, cell, words } of gone) {
    const target = targets.get(`${cell} ${words}`);
    if (target === undefined || renamed.has(section)) continue;
    if (![...renamed.values()].includes(target)) renamed.set(section, target);
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
  const order = new Map<Line | null, number>(lines.map((line, index) => [line, index]));
  const rank = ({ line }: LineDifference): number => order.get(line) ?? lines.length;
  const differences = difference?.differences ?? [];
  for (const one of [...differences].sort((a, b) => rank(a) - rank(b))) {
    const { kind, line, before } = one;
    const about = owners.get(one);
    const section = before && (difference?.renamed.get(before.section) ?? before.section);
    const { row = null, column = null } = line ?? {};
    const above = line?.headings ?? headings.get(section ?? '') ?? [];
    const key = JSON.stringify([kind, line ? above : section, row, column, about]);
    const group: LineGroup = groups.get(key) ?? {
      kind,
      headings: [...above],
      row,
      column,
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

/** The lines of a page as a reading has them. */
export function keysOf(lines: readonly Line[]): string[] {
  return lines.map((line) => writeKey(keyOf(line))).sort(compareCodeUnits);
}
