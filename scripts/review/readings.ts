// What comes in: lines that a person has seen, or a page.
// What goes out: the accepted reading of the page with them.
// Example: a cell that was asked about goes in, with the label of its row.
import type { Finding } from '../model/finding.ts';
import type { CheckedPage, LineGroup } from '../model/generated/published.ts';
import type { ReadingFile } from '../model/generated/records.ts';
import { isOpen, linesOf, namesCellOf, namesOf, splitLines } from '../model/line-findings.ts';
import { readKey, sectionKey, writeKey } from '../model/lines.ts';
import { MachineryError } from '../model/problem.ts';
import { readingPath } from '../model/readings.ts';
import { type AcceptedReading, openReading, writeReading } from '../sources/lines/compared-page.ts';
import { dataOf, findingsOf, type Review, textOf, without } from './review.ts';

/** The accepted reading of a page as the answers so far leave it; null where there is none. */
function readingOf(review: Review, url: string): AcceptedReading | null {
  const path = readingPath(url);
  if (textOf(review, path) === '') return null;
  return openReading(dataOf<ReadingFile>(review, path));
}

function write(review: Review, reading: AcceptedReading): void {
  review.changes.set(readingPath(reading.url), writeReading(reading));
}

/**
 * Accepts lines of a page that a person was asked about, of all pages those of a row that some
 * questions are about, and what only names their rows and columns.
 */
export function acceptLines(
  review: Review,
  url: string,
  { lines, about }: { lines: readonly string[]; about: readonly string[] },
): void {
  for (const page of review.report.pages) {
    const groups = (page.lines ?? []).flatMap(splitLines);
    const asked = page.url === url ? lines : [];
    const own = groups.filter(
      (group) =>
        about.includes(group.about ?? '') || namesOf(group).some((line) => asked.includes(line)),
    );
    const names = groups.filter(namesCellOf(own));
    if (own.length > 0 || (page.renamed && asked.length > 0))
      accept(review, page, [...own, ...names], { asked, about });
  }
}

/**
 * Takes lines into the accepted reading: what is there now in place of what was there. Their sections
 * go along where they stand under other headings now, but for lines that other questions offer. Once
 * nothing of the page is left, all sections do, and the reading has the date of the page.
 */
function accept(
  review: Review,
  page: CheckedPage,
  groups: readonly LineGroup[],
  { asked, about }: { asked: readonly string[]; about: readonly string[] },
): void {
  const reading = readingOf(review, page.url);
  if (!reading) return;
  let lines = reading.lines.map(writeKey);
  for (const group of groups) {
    lines = [...without(lines, group.accepted), ...without(linesOf(group), lines)];
  }
  const isLeft = (page.lines ?? []).some((group) => isOpen(group, new Set(lines)));
  const readAt = (!isLeft && page.observed_on) || reading.readAt;
  const taken = new Set(
    [...asked, ...groups.flatMap(linesOf)].map((line) => readKey(line).section),
  );
  const renamed = new Map((page.renamed ?? []).map(({ from, to }) => [from, to]));
  const waiting = renamed.size > 0 ? linesThatWait(review, about) : new Set();
  const keys = lines.map(readKey).map((key) => {
    const section = renamed.get(key.section) ?? key.section;
    const now = { ...key, section };
    if ((isLeft && !taken.has(section)) || waiting.has(writeKey(now))) return key;
    return now;
  });
  write(review, { ...reading, readAt, lines: keys });
}

/** The lines that answers to other questions would take. */
function linesThatWait(review: Review, answered: readonly string[]): ReadonlySet<string> {
  const others = findingsOf(review).filter(({ id }) => !answered.includes(id));
  return new Set(others.flatMap(({ answers }) => answers.flatMap(({ lines = [] }) => lines)));
}

/** Accepts a page that nobody has looked at before, or that is in another form: all of its lines. */
export function acceptPage(review: Review, { url, unaccepted, observed_on }: CheckedPage): void {
  if (!unaccepted || observed_on === null) return;
  const notOurs = readingOf(review, url)?.notOurs ?? [];
  write(review, { url, readAt: observed_on, notOurs, lines: unaccepted.map(readKey) });
}

/** Marks a section, with all below it, as one that concerns no record. */
export function markNotOurs(
  review: Review,
  { page, groups: [group] }: Required<Finding>['news'],
  reason: string,
): void {
  const reading = readingOf(review, page.url);
  if (!reading || !group)
    throw new MachineryError(`no reading of ${page.url} has been accepted yet`);
  const { headings } = group;
  const notOurs = [...reading.notOurs, { section: sectionKey(headings), reason }];
  write(review, { ...reading, notOurs });
  const isBelow = (one: LineGroup) =>
    headings.every((heading, index) => one.headings[index] === heading);
  accept(review, page, (page.lines ?? []).filter(isBelow), { asked: [], about: [] });
}
