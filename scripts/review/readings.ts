import type { CheckedPage, LineGroup } from '../model/generated/published.ts';
import type { NotOurs, ReadingFile } from '../model/generated/records.ts';
import { isOpen, labelsOfCell, linesOf, namesOf, splitLines } from '../model/line-findings.ts';
import { readKey, sectionKey, writeKey } from '../model/lines.ts';
import { MachineryError } from '../model/problem.ts';
import { readingPath } from '../model/readings.ts';
import { type AcceptedReading, openReading, writeReading } from '../sources/lines/reading.ts';
import { dataOf, type Review, textOf } from './review.ts';

/** The accepted reading of a page as the answers so far leave it; null where there is none. */
function readingOf(review: Review, url: string): AcceptedReading | null {
  const path = readingPath(url);
  if (textOf(review, path) === '') return null;
  return openReading(dataOf<ReadingFile>(review, path));
}

function write(review: Review, reading: AcceptedReading): void {
  review.changes.set(readingPath(reading.url), writeReading(reading));
}

/** Takes the first of each of some lines out of a list. */
function without(lines: readonly string[], gone: readonly string[]): string[] {
  const left = [...lines];
  for (const line of gone) {
    const at = left.indexOf(line);
    if (at >= 0) left.splice(at, 1);
  }
  return left;
}

/**
 * Takes lines that a person has seen into the accepted reading: what is there now in place of what
 * was there. Once nothing of the page is left, the whole page is accepted: sections that stand under
 * other headings go along, and the reading has the date of the page.
 */
export function acceptLines(review: Review, page: CheckedPage, groups: readonly LineGroup[]): void {
  const { url, observed_on } = page;
  const reading = readingOf(review, url);
  if (!reading) throw new MachineryError(`no reading of ${url} has been accepted yet`);
  let lines = reading.lines.map(writeKey);
  for (const group of groups) {
    lines = [...without(lines, group.accepted), ...without(linesOf(group), lines)];
  }
  const open = (page.lines ?? []).some((group) => isOpen(group, new Set(lines)));
  const { readAt } = reading;
  if (open) write(review, { ...reading, lines: lines.map(readKey) });
  else
    write(review, {
      ...reading,
      lines: followRenamed(page, lines),
      readAt: observed_on ?? readAt,
    });
}

/** Lines of sections that stand under other headings, with these. */
function followRenamed(page: CheckedPage, lines: readonly string[]) {
  const renamed = new Map((page.renamed ?? []).map(({ from, to }) => [from, to]));
  return lines.map((text) => {
    const key = readKey(text);
    return { ...key, section: renamed.get(key.section) ?? key.section };
  });
}

/** Accepts lines that were asked about with a note, with what only names their rows and columns. */
export function acceptAsked(review: Review, url: string, lines: readonly string[]): void {
  const page = review.report.pages.find((one) => one.url === url);
  if (!page?.lines || !readingOf(review, url)) return;
  const groups = page.lines.flatMap(splitLines);
  const own = groups.filter((group) => namesOf(group).some((line) => lines.includes(line)));
  const labels = new Set(own.flatMap(labelsOfCell));
  const named = groups.filter(({ row, column, words: [text = ''] }) => {
    return row === null && column !== null && labels.has(text);
  });
  if (own.length > 0) acceptLines(review, page, [...own, ...named]);
}

/** Accepts the lines of the row that was asked about, which are not asked about again. */
export function acceptRow(review: Review, question: string): void {
  for (const page of review.report.pages) {
    const own = (page.lines ?? []).filter(({ about }) => about === question);
    if (own.length > 0 && readingOf(review, page.url)) acceptLines(review, page, own);
  }
}

/** Accepts a page that nobody has looked at before, or that is in another form: all of its lines. */
export function acceptPage(review: Review, { url, unaccepted, observed_on }: CheckedPage): void {
  if (!unaccepted || observed_on === null) {
    throw new MachineryError(`${url} was not read; see npm run check-sources`);
  }
  const notOurs = readingOf(review, url)?.notOurs ?? [];
  write(review, { url, readAt: observed_on, notOurs, lines: unaccepted.map(readKey) });
}

/** Marks a section, with all below it, as one that concerns no record. */
export function markNotOurs(
  review: Review,
  page: CheckedPage,
  headings: readonly string[],
  reason: string,
): void {
  const { url, lines = [] } = page;
  const reading = readingOf(review, url);
  if (!reading || headings.length === 0) {
    throw new MachineryError('only a section with a heading can be marked as not ours');
  }
  const mark: NotOurs = { section: sectionKey(headings), reason };
  const own = lines.filter((group) =>
    headings.every((heading, index) => group.headings[index] === heading),
  );
  write(review, { ...reading, notOurs: [...reading.notOurs, mark] });
  acceptLines(review, page, own);
}
