import { readFile } from 'node:fs/promises';
import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { compileSchema } from '../records/schema/check-schema.ts';

/**
 * Reads a source-check report.
 *
 * @throws MachineryError where it cannot be read or is not one.
 */
export async function readReportFile(file: string): Promise<SourceCheckReport> {
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
