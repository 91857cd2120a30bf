/** @jsxRuntime automatic @jsxImportSource preact */
import type { CheckedRecord, Deprecation } from '../../model/generated/published.ts';
import { reportPagePath } from './addresses.ts';
import { DifferenceList } from './difference-list.tsx';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';

/** What each state means, in a sentence. */
export const STATE_WORDS: Record<CheckedRecord['state'], string> = {
  match: 'The page said what is recorded here.',
  mismatch: 'The page says something else; this waits for review.',
  gone: 'The page no longer lists this item; this waits for review.',
  not_checked: 'The page could not be checked, so nothing is known.',
};

/** What the newest committed source check found of a record. */
export function LastFinding({ record }: { record: Deprecation }) {
  const { findings, lastReport } = usePage().facts;
  const finding = findings.get(record.id);
  if (!lastReport || !finding) return <p>No published source check covers this record yet.</p>;
  const page = lastReport.pages.find(({ url }) => url === record.source_url);
  return (
    <>
      <p>
        <span class={`state ${finding.state}`}>{finding.state.replace('_', ' ')}</span>{' '}
        {STATE_WORDS[finding.state]}{' '}
        {finding.state === 'not_checked' && page?.reason && <>Reason: {page.reason}. </>}
        {finding.last_verified === null
          ? 'It was never found to match before.'
          : `Last found to match: ${finding.last_verified}.`}{' '}
        <PageLink to={reportPagePath(lastReport.date)}>Source check of {lastReport.date}</PageLink>
      </p>
      {finding.differences.length > 0 && <DifferenceList differences={finding.differences} />}
    </>
  );
}
