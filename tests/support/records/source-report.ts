import type { SourceCheckReport } from '#scripts/model/generated/published.ts';
import { factsSha256 } from '#scripts/model/matches.ts';
import { report } from '#support/build/publication.ts';
import { readSamples } from '#support/samples.ts';
import { deprecation } from './records.ts';
import { difference, mismatch } from './review.ts';

const USUAL = readSamples<
  Pick<SourceCheckReport, 'date' | 'as_of' | 'pages' | 'records' | 'plans'>
>('source-report.yaml', import.meta.url);

/** A report of 2026-03-20 on the records of `validDataset()`, in which everything matches. */
export function sourceReport(changes: Partial<SourceCheckReport> = {}): SourceCheckReport {
  const usual = structuredClone(USUAL);
  for (const record of usual.records) record.facts_sha256 = factsSha256(deprecation());
  return report({ ...usual, ...changes });
}

/** A report in which the one record differs in its shutdown date. */
export function movedReport(words = 'rocket-1 | January 31, 2027'): SourceCheckReport {
  const moved = difference({ found: '2027-01-31', words, heading: 'Retirements' });
  return sourceReport({ records: [mismatch([moved], { last_verified: '2026-03-01' })] });
}
