import type { SourceCheckReport } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { parseRecord } from '../records/parse.ts';
import { compileSchema } from '../records/schema/schema.ts';

/**
 * Reads a source-check report, in the form in which the check writes it.
 *
 * @param name of the file, for messages
 * @throws MachineryError where it is not one
 */
export function readReport(name: string, bytes: Uint8Array): SourceCheckReport {
  const { document, problems } = parseRecord('report.json', bytes);
  const [error] = document ? compileSchema('published/source-check-report')(document.value) : [];
  const reason = problems[0]?.message ?? error?.message;
  if (document && reason === undefined) return document.value as SourceCheckReport;
  const where = error ? `${error.pointer.join('.')}: ` : '';
  throw new MachineryError(
    `${name} is not a source-check report (${where}${reason}); make one with: npm run check-sources`,
  );
}
