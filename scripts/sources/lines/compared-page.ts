import type { LineGroup } from '../../model/generated/published.ts';
import type { Line } from '../../model/lines.ts';
import { keyOf, sectionKey, writeKey } from '../../model/lines.ts';
import { compareCodeUnits } from '../../model/words.ts';
import type { ParsedPage } from '../pages/page.ts';
import { compareLines, type Difference, isBelow, type PageDifference } from './difference.ts';
import { linesOfPage } from './page-lines.ts';
import type { AcceptedReading } from './reading.ts';

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
  const all = linesOfPage([page.tree]);
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

/** Whether so much of a page is gone that it was rewritten. */
export function isRewritten({ difference }: ComparedPage): boolean {
  return difference !== null && difference.kept < (1 - MOST_LOST) * difference.accepted;
}

/**
 * What a page says that was not there when a person last looked, as a report has it: the lines of
 * one place together, in the order of the page; then what is gone, by section.
 *
 * @param recorded the recorded notes that wait, and that a line could take the place of
 * @param owners what is of a row that is asked about, with that question
 */
export function groupsOf(
  { lines, difference }: ComparedPage,
  recorded: (line: string) => readonly string[],
  owners: ReadonlyMap<Difference, string>,
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
      group.before.push(...recorded(writeKey(keyOf(line))));
    }
    if (before) group.accepted.push(writeKey(before));
  }
  return [...groups.values()];
}

/** Differences in the order of the page, gone ones last. */
function inOrder(differences: readonly Difference[], lines: readonly Line[]): Difference[] {
  const order = new Map(lines.map((line, index) => [line, index]));
  const rank = ({ line }: Difference): number => (line ? (order.get(line) ?? 0) : lines.length);
  return [...differences].sort((a, b) => rank(a) - rank(b));
}

/** The lines of a page as a reading has them. */
export function keysOf(lines: readonly Line[]): string[] {
  return lines.map((line) => writeKey(keyOf(line))).sort(compareCodeUnits);
}
