import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../cli/output.ts';
import { linesWithout } from '../history/changed-values.ts';
import type { Dataset } from '../model/dataset.ts';
import { type Day, dayOf, type Timestamp } from '../model/day.ts';
import { type Answer, type Finding, type Said, shellWord } from '../model/finding.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { openFindings } from '../model/open-findings.ts';
import { MachineryError } from '../model/problem.ts';
import { parseRecord } from '../records/parse.ts';
import { classifyPath, type RecordText } from '../records/read.ts';
import { readReport, validateRecords } from '../records/validate.ts';
import { type AcceptedWords, readAcceptedWords } from './gone-lines.ts';

/** What a reviewer works on, and what has been answered and not been written yet. */
export interface Review {
  root: string;
  now: Timestamp;
  today: Day;
  texts: readonly RecordText[];
  dataset: Dataset;
  report: SourceCheckReport;
  /** For messages. */
  reportPath: string;
  /** ` --report FILE` where one was given, for commands that are printed. */
  reportOption: string;
  /** What the pages said before; null where no copies are given. */
  acceptedWords: AcceptedWords | null;
  /** Files that the answers write, with their new text; null for one that goes. */
  changes: Map<string, string | null>;
}

/** How an answer is given. */
export interface AnswerOptions extends Omit<Said, 'today'> {
  /** `plan` or `vendor/plan`, for new lines whose place does not name theirs. */
  plan?: string | undefined;
  /** Words of the new lines to add; the others of their section still wait. */
  words?: string | undefined;
  /** Which of several offers is taken, from 1. */
  take?: string | undefined;
}

/** What a person can say with an answer and has not said yet. */
export interface OpenOption {
  name: keyof AnswerOptions;
  question: string;
  /** What is recorded and may stay. */
  old?: string;
}

/**
 * Begins a review of records: by the given report, else by the newest one of the repository.
 *
 * @throws MachineryError where there is no report, or what is given is not one.
 */
export async function openReview(
  records: Pick<Review, 'root' | 'now' | 'texts' | 'dataset'>,
  { report: given, pages }: { report?: string | undefined; pages?: string | undefined },
): Promise<Review> {
  const newest = records.dataset.reports.at(-1)?.path;
  const reportPath = given ?? (newest && join(records.root, newest));
  if (reportPath === undefined)
    throw new MachineryError('there is no report yet; make one with: npm run check-sources');
  const bytes = await readFile(reportPath).catch(({ message }: Error) => {
    throw new MachineryError(
      `cannot read the report ${reportPath} (${message}); name one with --report, or make one with: npm run check-sources`,
    );
  });
  const report = readReport(reportPath, bytes);
  return {
    ...records,
    today: dayOf(records.now),
    report,
    reportPath,
    reportOption: given === undefined ? '' : ` --report ${shellWord(given)}`,
    acceptedWords: pages === undefined ? null : await readAcceptedWords(report, pages),
    changes: new Map(),
  };
}

/** Everything that waits, most urgent first. */
export function findingsOf({ report, dataset, today }: Review): Finding[] {
  return openFindings(report, dataset, today);
}

/** What a person can do; where it is a command, with the report that was given. */
export function inWords({ reportOption }: Review, { text }: Answer): string {
  if (text.includes('npm run ')) return `${text}${reportOption}`;
  return text;
}

/** The text of a file as it was when the review began; '' for one that is not there. */
function textBefore({ texts }: Review, path: string): string {
  return Buffer.from(texts.find((text) => text.path === path)?.bytes ?? []).toString();
}

/** The text of a file as the answers so far leave it; '' for one that is not there. */
export function textOf(review: Review, path: string): string {
  const changed = review.changes.get(path);
  if (changed === undefined) return textBefore(review, path);
  return changed ?? '';
}

/** The value of a YAML file of the records as the answers so far leave it; null of one that is not there. */
export function dataOf<T>(review: Review, path: string): T {
  return parseRecord(path, Buffer.from(textOf(review, path))).document?.value as T;
}

/** The lines of a file, each with the plan, plans or item that it is of: two can exchange theirs. */
function placedLines(text: string): string[] {
  let place = '';
  return text.split('\n').map((line) => {
    const [start, name] = /^\S|^ +- (?:id|plans|item): *(.*)/.exec(line) ?? [];
    if (start) place = name ? `${name}: ` : '';
    return place + line.trim();
  });
}

/** The lines that a file loses and gets, as a diff shows them; a reading has nothing to read. */
function changedLines(path: string, ...sides: [before: string, after: string]): string[] {
  if (classifyPath(path)?.kind === 'reading') return [];
  const [before = [], after = []] = sides.map(placedLines);
  return [
    ...linesWithout(before, after).map((line) => `  - ${line}`),
    ...linesWithout(after, before).map((line) => `  + ${line}`),
  ];
}

/**
 * Writes what was answered, after one check of all records together, and goes on with these records.
 *
 * @returns a line for each file, and each of its lines that is another
 * @throws MachineryError that names every problem, where there would be one, or a file that somebody
 *   has edited or removed meanwhile; then nothing is written.
 */
export async function writeChanges(review: Review): Promise<string[]> {
  const { root, changes, now, texts: old } = review;
  if (changes.size === 0) return [];
  for (const path of changes.keys()) {
    const text = await readFile(join(root, path), 'utf8').catch(() => '');
    if (text === textBefore(review, path)) continue;
    throw new MachineryError(
      `${path} is not as it was when the review began; put it back, or begin the review again; nothing was written`,
    );
  }
  const written = [...changes].flatMap(([path, text]) => {
    if (text === null) return [];
    return [{ path, bytes: Buffer.from(text) }];
  });
  const texts = [...old.filter(({ path }) => !changes.has(path)), ...written];
  const { problems, dataset } = validateRecords(texts, { now });
  if (!dataset) {
    const list = problems.map(({ path, line, message }) => `${path}:${line} ${message}`);
    throw new MachineryError(`nothing was written: ${list.join('; ')}`);
  }
  const lines: string[] = [];
  for (const [path, text] of changes) {
    if (text === null) {
      await rm(join(root, path));
      lines.push(`removed ${path}`);
    } else {
      await replaceFile(join(root, path), text);
      lines.push(`wrote ${path}`, ...changedLines(path, textBefore(review, path), text));
    }
  }
  Object.assign(review, { texts, dataset, changes: new Map() });
  return lines;
}
