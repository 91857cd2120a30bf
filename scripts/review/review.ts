import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Dataset } from '../model/dataset.ts';
import type { Timestamp } from '../model/day.ts';
import { candidateOf } from '../model/dismissals.ts';
import { candidateName, isOtherDate } from '../model/findings.ts';
import type { Candidate, SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { parseRecord } from '../records/parse.ts';
import { type RecordText, readRecordTexts } from '../records/read.ts';
import { compileSchema } from '../records/schema/check-schema.ts';
import { validateRecords } from '../records/validate.ts';

/** What a reviewer works on. */
export interface Review {
  root: string;
  now: Timestamp;
  texts: RecordText[];
  dataset: Dataset;
  report: SourceCheckReport;
  /** For messages. */
  reportPath: string;
}

async function readReport(file: string): Promise<SourceCheckReport> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new MachineryError(
      `cannot read the report ${file} (${reason}); name one with --report, or make one with: npm run check-sources`,
    );
  }
  const [error] = compileSchema('published/source-check-report')(value);
  if (error) {
    throw new MachineryError(
      `${file} is not a source-check report (${error.message}); make one with: npm run check-sources`,
    );
  }
  return value as SourceCheckReport;
}

/**
 * Reads the records and the report to review: the given file, else the newest report of the
 * repository.
 *
 * @returns the problems instead, where the records have some.
 * @throws MachineryError where there is no report, or what is given is not one.
 */
export async function readReview(
  root: string,
  options: { now: Timestamp; report: string | undefined },
): Promise<{ review: Review | null; problems: Problem[]; files: number }> {
  const texts = await readRecordTexts(root);
  const { problems, dataset } = validateRecords(texts, { now: options.now });
  if (!dataset) return { review: null, problems, files: texts.length };
  const newest = dataset.reports.at(-1);
  const given = options.report;
  if (given === undefined && !newest) {
    throw new MachineryError('there is no report yet; make one with: npm run check-sources');
  }
  const reportPath = given === undefined ? join(root, newest?.path ?? '') : resolve(given);
  const report = given === undefined && newest ? newest.data : await readReport(reportPath);
  const review = { root, now: options.now, texts, dataset, report, reportPath };
  return { review, problems, files: texts.length };
}

/** New text of one file below the root. */
export interface FileChange {
  path: string;
  text: string;
}

/** The text of a file of the records. */
export function textOf({ texts }: Review, path: string): string {
  const bytes = texts.find((text) => text.path === path)?.bytes;
  return parseRecord(path, bytes ?? new Uint8Array()).document?.text ?? '';
}

/** The problems that the records would have with these files changed. */
export function problemsOf(
  review: Pick<Review, 'texts' | 'now'>,
  changes: readonly FileChange[],
): Problem[] {
  const changed = new Set(changes.map(({ path }) => path));
  const texts = [
    ...review.texts.filter(({ path }) => !changed.has(path)),
    ...changes.map(({ path, text }) => ({ path, bytes: Buffer.from(text) })),
  ];
  return validateRecords(texts, { now: review.now }).problems;
}

/** What a reviewer has before them once a change is made. */
export function withChange(review: Review, { path, text }: FileChange): Review {
  const texts = [
    ...review.texts.filter((one) => one.path !== path),
    { path, bytes: Buffer.from(text) },
  ];
  const { dataset } = validateRecords(texts, { now: review.now });
  return dataset ? { ...review, texts, dataset } : review;
}

/** Problems in one line. */
export function explainProblems(problems: readonly Problem[]): string {
  return problems.map(({ path, line, message }) => `${path}:${line} ${message}`).join('; ');
}

/**
 * Checks what the records would be with these files changed.
 *
 * @throws MachineryError that names every problem, where there would be one.
 */
export function validateChange(
  review: Pick<Review, 'texts' | 'now'>,
  changes: readonly FileChange[],
): void {
  const problems = problemsOf(review, changes);
  if (problems.length > 0)
    throw new MachineryError(`nothing was written: ${explainProblems(problems)}`);
}

/**
 * The candidate of the report with this name: the id of its record, its platform and item as
 * dismissals write them, or its item alone. Several only where pages name the same other date of a
 * recorded item.
 *
 * @throws MachineryError where the name fits others.
 */
export function findCandidates({ report }: Review, name: string): Candidate[] {
  const found = report.candidates.filter(
    (candidate) =>
      candidateName(candidate) === name ||
      candidateOf(candidate).id === name ||
      candidate.item === name,
  );
  const names = [...new Set(found.map(candidateName))];
  if (names.length > 1 || (found.length > 1 && !found.every(isOtherDate))) {
    throw new MachineryError(
      `${name} is the name of several candidates; use one of ${found.map(candidateName).join(', ')}`,
    );
  }
  return found;
}
