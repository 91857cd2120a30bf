import type { CheckedPage, LineGroup } from '../model/generated/published.ts';
import type { NotOurs, ReadingFile } from '../model/generated/records.ts';
import { isOpen, linesOf } from '../model/line-findings.ts';
import { readKey, recordedPart, sectionKey, writeKey } from '../model/lines.ts';
import { MachineryError } from '../model/problem.ts';
import { readingPath } from '../model/readings.ts';
import {
  type AcceptedReading,
  openReading,
  type Tie,
  writeReading,
} from '../sources/lines/reading.ts';
import { dataOf, type Review, textOf } from './review.ts';

/** The accepted reading of a page as the answers so far leave it; null where there is none. */
function readingOf(review: Review, url: string): AcceptedReading | null {
  const path = readingPath(url);
  return textOf(review, path) === '' ? null : openReading(dataOf<ReadingFile>(review, path));
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
 * was there. Ties go along where their line has moved; where it is gone they stay, so that the note is
 * asked about until its record is corrected. Once nothing of the page is left, the whole page is
 * accepted: sections that stand under other headings go along, and the reading has the date of the
 * page.
 */
export function acceptLines(review: Review, page: CheckedPage, groups: readonly LineGroup[]): void {
  const { url, observed_on } = page;
  const reading = readingOf(review, url);
  if (!reading) throw new MachineryError(`no reading of ${url} has been accepted yet`);
  let lines = reading.lines.map(writeKey);
  let ties = [...reading.ties];
  for (const group of groups) {
    const now = linesOf(group);
    lines = [...without(lines, group.accepted), ...without(now, lines)];
    if (group.kind !== 'moved') continue;
    const [words] = now.map(readKey);
    ties = ties.map((tie) =>
      words && group.accepted.includes(writeKey(tie.line))
        ? { ...tie, line: { ...words, words: tie.line.words } }
        : tie,
    );
  }
  const open = (page.lines ?? []).some((group) => isOpen(group, new Set(lines)));
  const closed = open ? { lines: lines.map(readKey), ties } : followRenamed(page, lines, ties);
  write(review, {
    ...reading,
    ...closed,
    readAt: open ? reading.readAt : (observed_on ?? reading.readAt),
  });
}

/** Lines and ties of sections that stand under other headings, with these. */
function followRenamed(page: CheckedPage, lines: readonly string[], ties: readonly Tie[]) {
  const renamed = new Map((page.renamed ?? []).map(({ from, to }) => [from, to]));
  const follow = (text: string) => {
    const key = readKey(text);
    return { ...key, section: renamed.get(key.section) ?? key.section };
  };
  return {
    lines: lines.map(follow),
    ties: ties.map((tie) => ({ ...tie, line: follow(writeKey(tie.line)) })),
  };
}

/** Ties a recorded note or price to the line that it stands on now, which replaces those of `before`. */
export function tie(
  review: Review,
  url: string,
  change: { plan: string; before: string | null; now: string; line: string },
): void {
  const reading = readingOf(review, url);
  if (!reading) return;
  const { plan, before, now, line } = change;
  const gone = reading.ties.filter((one) => one.plan === plan && one.what === before);
  const left = reading.ties.filter((one) => !gone.includes(one));
  const ties = [...left, { plan, what: now, line: readKey(line) }];
  const linesOfTies = (some: readonly Tie[]) => some.map((one) => writeKey(one.line));
  const old = without(linesOfTies(gone), linesOfTies(ties));
  const lines = without(reading.lines.map(writeKey), old);
  write(review, { ...reading, lines: [...lines, ...without([line], lines)].map(readKey), ties });
}

/**
 * Accepts a page that nobody has looked at before, or that is in another form: all of its lines, and
 * the lines on which recorded notes and prices were found.
 *
 * @returns the notes and prices that stand on no line, or on several, a line each
 */
export function acceptPage(review: Review, page: CheckedPage): string[] {
  const { url, unaccepted, observed_on } = page;
  if (!unaccepted || observed_on === null) {
    throw new MachineryError(`${url} was not read; see npm run check-sources`);
  }
  const ties: Tie[] = [];
  const untied: string[] = [];
  const citing = review.dataset.vendors.filter(({ data }) =>
    data.evidence.some((entry) => entry.url === url),
  );
  for (const { vendor, notes, prices } of review.report.plans) {
    if (!citing.some(({ id }) => id === vendor)) continue;
    for (const checked of [...notes, ...prices.filter(({ recorded }) => recorded !== null)]) {
      const { plan, url: at, line } = checked;
      const { what, text } = recordedPart(checked);
      if (at === url && line) ties.push({ plan: `${vendor}/${plan}`, what, line: readKey(line) });
      else if (at === undefined) untied.push(`${vendor}/${plan}: ${text}`);
    }
  }
  const lines = unaccepted.map(readKey);
  const notOurs = readingOf(review, url)?.notOurs ?? [];
  write(review, { url, readAt: observed_on, notOurs, ties, lines });
  return untied.map((text) => `stands on no line that can be told: ${text}`);
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
