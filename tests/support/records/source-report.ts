import type { SourceCheckReport } from '../../../scripts/model/generated/published.ts';
import { factsSha256 } from '../../../scripts/model/matches.ts';
import { checkedPage, report } from '../build/publication.ts';
import { DEPRECATIONS, PRICING } from '../pages/saved-pages.ts';
import { deprecation } from './records.ts';
import { difference, mismatch } from './review.ts';

const NOTES = ['100 requests per day', '1 project'];

/** A report of 2026-03-20 on the records of `validDataset()`, in which everything matches. */
export function sourceReport(changes: Partial<SourceCheckReport> = {}): SourceCheckReport {
  return report({
    date: '2026-03-20',
    as_of: '2026-03-20T05:19:00Z',
    pages: [DEPRECATIONS, PRICING].map((url) => checkedPage(url, '2026-03-20')),
    records: [
      {
        id: 'acme-api/rocket-1',
        state: 'match',
        last_verified: '2026-03-20',
        facts_sha256: factsSha256(deprecation()),
        differences: [],
      },
    ],
    plans: [
      {
        vendor: 'toolbox',
        state: 'found',
        last_verified: '2026-03-20',
        notes: NOTES.map((note) => ({ plan: 'free', note, state: 'found' })),
        prices: [{ plan: 'free', recorded: 0, state: 'found' }],
      },
    ],
    ...changes,
  });
}

/** A report in which the one record differs in its shutdown date. */
export function movedReport(words = 'rocket-1 | January 31, 2027'): SourceCheckReport {
  const moved = difference({ found: '2027-01-31', words, heading: 'Retirements' });
  return sourceReport({ records: [mismatch([moved], { last_verified: '2026-03-01' })] });
}
