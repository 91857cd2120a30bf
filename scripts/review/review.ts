import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Dataset } from '../model/dataset.ts';
import type { Instant } from '../model/day.ts';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError, type Problem } from '../model/problem.ts';
import { compileSchema } from '../records/check-schema.ts';
import { type RecordText, readRecordTexts } from '../records/read.ts';
import { validateRecords } from '../records/validate.ts';

/** What a reviewer works on. */
export interface Review {
  root: string;
  now: Instant;
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
      `${file} is no source-check report (${error.message}); make one with: npm run check-sources`,
    );
  }
  return value as SourceCheckReport;
}

/**
 * Reads the records and the report to review: the given file, else the newest report of the
 * repository.
 *
 * @returns the problems instead, where the records have some.
 * @throws MachineryError where there is no report, or what is given is none.
 */
export async function readReview(
  root: string,
  options: { now: Instant; report: string | undefined },
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
