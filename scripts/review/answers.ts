// What comes in: a finding, and what a person answers.
// What goes out: the records, and the accepted readings of pages, with what that changes.
// Example: a cell that was asked about becomes a limit, and is not new any more.
import { isDeepStrictEqual } from 'node:util';
import { linesWithout } from '../history/changed-values.ts';
import { type Answer, type Edit, type Finding, knownOf, type Said } from '../model/finding.ts';
import type { CheckedPage, LineGroup } from '../model/generated/published.ts';
import type { ReadingFile, VendorEvidence } from '../model/generated/records.ts';
import { isOpen, linesOf, linesTaken, namesOf, splitLines } from '../model/line-findings.ts';
import { sectionKey } from '../model/lines.ts';
import { planFindings } from '../model/plan-findings.ts';
import { present } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { readingPath } from '../model/readings.ts';
import { permanentLink } from '../model/records.ts';
import { writeData } from '../records/edit.ts';
import { writeReading } from '../sources/lines/compared-page.ts';
import { addLines } from './new-lines.ts';
import {
  type AnswerOptions,
  dataOf,
  findingsOf,
  inWords,
  type OpenOption,
  type Review,
  textOf,
} from './review.ts';

/** What a person answers. “Correct by hand” has no command. */
export type Verb = Exclude<Answer['name'], 'correct'>;

/**
 * Gives an answer to a finding: one of those that it offers. What it changes is in the review then.
 *
 * @throws MachineryError that says what else can be done
 */
export function answer(verb: Verb, review: Review, finding: Finding, options: AnswerOptions): void {
  const { id, answers, news, url } = finding;
  const own = answers.filter(({ name }) => name === verb);
  let chosen = own[Number(options.take) - 1] ?? own[0];
  if (!chosen) {
    const offered = answers.map((one) => inWords(review, one)).join('; or: ');
    throw new MachineryError(`${id} cannot be answered with ${verb}; instead: ${offered}`);
  }
  const missing = missingOption(verb, finding, options);
  if (missing)
    throw new MachineryError(`${id}: ${missing.question}? Say it with --${missing.name}`);
  if (news && verb === 'add') chosen = { ...chosen, ...addLines(review, id, news, options) };
  const said = { note: options.note, reason: (options.reason ?? '').trim(), today: review.today };
  for (const edit of chosen.edits ?? []) apply(review, edit, url ?? '', said);
  if (news?.groups.length === 0) acceptPage(review, news.page);
  else acceptLines(review, finding, chosen, said);
}

/** What a person has to say with an answer and has not said yet; null where nothing is missing. */
export function missingOption(
  verb: Verb,
  { answers }: Finding,
  { take, reason = '', note }: AnswerOptions,
): OpenOption | null {
  const own = answers.filter(({ name }) => name === verb);
  if (own.length > 1 && !own[Number(take) - 1])
    return { name: 'take', question: `which of the lines takes its place, 1 to ${own.length}` };
  if ((verb === 'dismiss' || verb === 'keep') && reason.trim() === '')
    return { name: 'reason', question: 'why' };
  const old = own[0]?.note;
  if (!old || note !== undefined) return null;
  return { name: 'note', question: `its note is ${JSON.stringify(old)}; does it still hold`, old };
}

/** Changes a file, with the reading of the page where the page says so. */
function apply(review: Review, { path, isRead, change }: Edit, url: string, said: Said): void {
  const before = dataOf<object | null>(review, path);
  let after = change(before, said);
  // Another answer of this run may have done it already.
  if (isDeepStrictEqual(before, after)) return;
  if (isRead) {
    const { evidence = [] } = (after ?? before ?? {}) as { evidence?: VendorEvidence[] };
    const keepsOld = hasOpenParts(review, path, after);
    const read = readAgain(review, path, { url, evidence, keepsOld });
    after &&= { ...after, evidence: read };
  }
  review.changes.set(path, after && writeData(path, textOf(review, path), after));
}

/**
 * The evidence of a file with a page as the report has it. Entries of other pages stay; a date never
 * goes back.
 *
 * @param keepsOld whether something of the record stands only on the page as it was read before
 * @throws MachineryError where the page was seen before it was last read
 */
export function readAgain(
  { report, reportPath }: Pick<Review, 'report' | 'reportPath'>,
  path: string,
  from: { url: string; evidence: readonly VendorEvidence[]; keepsOld: boolean },
): VendorEvidence[] {
  const { url, evidence, keepsOld } = from;
  const page = report.pages.find((one) => one.url === url);
  const read_at = page?.observed_on;
  if (!page || !read_at)
    throw new MachineryError(`${reportPath} does not say when ${url} was seen`);
  const index = evidence.findIndex((one) => one.url === url);
  const before = evidence[index];
  const since = before?.read_at.slice(0, 10) ?? '';
  if (read_at < since) {
    throw new MachineryError(
      `the page was seen on ${read_at}, and ${path} holds as of ${since}; run check-sources with a newer copy of the page`,
    );
  }
  const copy = permanentLink(page.kept_at ?? {}) ?? undefined;
  let entry = present({ url, read_url: before?.read_url, read_at, copy });
  // What is read again on the same day is the same reading.
  if (before && read_at === since) entry = before;
  const left = evidence.filter((one) => one !== entry && (keepsOld || one.url !== url));
  return left.toSpliced(index < 0 ? left.length : index, 0, entry);
}

/** Whether the pages of a report lack something that a vendor's record says then, also what is kept. */
function hasOpenParts({ report, dataset }: Review, path: string, data: object | null): boolean {
  const vendors = dataset.vendors
    .filter((one) => one.path === path)
    .map((one) => ({ ...one, data: { ...one.data, ...data } }));
  const plans = report.plans.map((one) => ({ ...one, new_plans: [] }));
  const known = knownOf({ ...report, plans }, { ...dataset, vendors });
  return planFindings({ ...known, aside: new Set() }).length > 0;
}

/** The accepted reading of a page as the answers so far leave it; null for a page without one. */
function readingOf(review: Review, { url }: CheckedPage): ReadingFile | null {
  return dataOf<ReadingFile | null>(review, readingPath(url));
}

function write(review: Review, reading: ReadingFile): void {
  review.changes.set(readingPath(reading.url), writeReading(reading));
}

/** Accepts a page that nobody has looked at before, or that is in another form: all of its lines. */
function acceptPage(review: Review, page: CheckedPage): void {
  const { url, unaccepted = [], observed_on: read_at } = page;
  const not_ours = readingOf(review, page)?.not_ours;
  if (read_at) write(review, present({ url, read_at, not_ours, lines: unaccepted.join('\n') }));
}

/** Accepts the lines of an answer, and of all pages those of a row that it is about. */
function acceptLines(
  review: Review,
  { id, url }: Finding,
  { lines: asked = [], settles = [id], outside }: Answer,
  { reason = '' }: Said,
): void {
  for (const page of review.report.pages) {
    const own = page.url === url ? asked : [];
    const isTaken = (group: LineGroup): boolean =>
      settles.includes(group.about ?? '') || namesOf(group).some((line) => own.includes(line));
    const groups = linesTaken(splitLines(page), isTaken);
    const reading = readingOf(review, page);
    if (!reading || (groups.length === 0 && !(page.renamed && own.length > 0))) continue;
    const added = outside ? [{ section: sectionKey(outside), reason }] : [];
    const not_ours = [...(reading.not_ours ?? []), ...added];
    write(review, accept(review, page, { ...reading, not_ours }, { groups, own, settles }));
  }
}

/**
 * A reading with what is there now in place of what was there. The sections of these lines go along
 * where they stand under other headings now, but for lines that other questions offer. Once nothing
 * of the page is left, all sections do, and the reading has the date of the page.
 */
function accept(
  review: Review,
  { lines: reported = [], renamed = [], observed_on }: CheckedPage,
  reading: ReadingFile,
  taken: { groups: readonly LineGroup[]; own: readonly string[]; settles: readonly string[] },
): ReadingFile {
  const { groups, own, settles } = taken;
  let lines = reading.lines.split('\n');
  for (const group of groups)
    lines = [...linesWithout(lines, group.accepted), ...linesWithout(linesOf(group), lines)];
  const isLeft = reported.some((group) => isOpen(group, new Set(lines)));
  const read_at = (!isLeft && observed_on) || reading.read_at;
  const isTaken = (section: string) =>
    [...own, ...groups.flatMap(linesOf)].some((line) => line.startsWith(section));
  const moves = renamed.filter(({ to }) => !isLeft || isTaken(to));
  if (moves.length > 0) {
    const waiting = findingsOf(review)
      .filter(({ id }) => !settles.includes(id))
      .flatMap(({ answers }) => answers.flatMap(({ lines = [] }) => lines));
    // What is gone or has changed is asked about as it was.
    if (isLeft) waiting.push(...reported.flatMap(({ accepted }) => accepted));
    lines = lines.map((line) => {
      const move = moves.find(({ from }) => line.startsWith(from));
      const now = line.replace(move?.from ?? '', move?.to ?? '');
      return waiting.includes(now) || waiting.includes(line) ? line : now;
    });
  }
  return { ...reading, read_at, lines: lines.join('\n') };
}
