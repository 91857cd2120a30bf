/** @jsxRuntime automatic @jsxImportSource preact */

import { longDate } from '../../../model/day.ts';
import type { Deprecation, SourceCheckReport, Vendor } from '../../../model/generated/published.ts';
import { isAbout } from '../../../model/matches.ts';
import { openFindings } from '../../../model/open-findings.ts';
import { countOf } from '../../../model/words.ts';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';

/** The date of a page as a report read it. */
function readOn({ pages, date }: SourceCheckReport, address: string): string {
  return pages.find(({ url, state }) => state === 'read' && url === address)?.observed_on ?? date;
}

/** Whether a note or a price is not where a person found it. */
function differs({ state }: { state: string }): boolean {
  return state !== 'found' && state !== 'not_checked';
}

/** What the newest check says against a record; nothing where it agrees or was not checked. */
export function RecordFinding({ record }: { record: Deprecation }) {
  const { findings, lastReport } = usePage().facts;
  const finding = findings.get(record.id);
  if (!lastReport || !finding || !isAbout(finding, record)) return null;
  const { state, differences } = finding;
  if (state !== 'mismatch' && state !== 'gone') return null;
  const isDismissed = differences.length > 0 && differences.every(({ dismissed }) => dismissed);
  const date = longDate(readOn(lastReport, record.source_url));
  const said = state === 'gone' ? 'no longer lists it' : 'says otherwise';
  const review = isDismissed ? 'a reviewer kept the record' : 'waiting for review';
  return (
    <p class={`state ${state}`}>
      The page of {date} {said}; {review}.
    </p>
  );
}

/** How many values of a vendor the newest check found on its pages. */
export function VendorFinding({ vendor }: { vendor: Vendor }) {
  const { lastReport, planFindings } = usePage().facts;
  const finding = planFindings.get(vendor.id);
  if (!lastReport || !finding) return null;
  const values = [...finding.notes, ...finding.prices];
  const found = values.filter(({ state }) => state === 'found').length;
  if (found === 0) return null;
  const waiting = values.filter((each) => differs(each) && !each.dismissed).length;
  const review =
    waiting > 0 ? ` ${countOf(waiting, 'value waits', 'values wait')} for review.` : '';
  return (
    <p class={waiting > 0 ? 'state mismatch' : 'state'}>
      {`${found} of ${countOf(values.length, 'value')} confirmed on its pages.${review}`}
    </p>
  );
}

/** What a report found, in numbers; to agree with a saved copy is not to match a page of its date. */
function countsInWords({ date, records, summary }: SourceCheckReport): string {
  const matching = records.filter(({ state }) => state === 'match');
  const live = matching.filter(({ last_verified: seen }) => (seen ?? '') >= date).length;
  const counts: [number, string][] = [
    [live, 'matched a live page'],
    [matching.length - live, 'agreed with a saved copy'],
    [summary.records.mismatch + summary.records.gone, 'differed'],
    [summary.records.not_checked, 'not checked'],
  ];
  const words = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  return words.join(', ') || 'no records';
}

/** The newest report in a sentence, and the way to all of them. */
export function NewestCheck() {
  const { dataset, lastReport } = usePage().facts;
  if (!lastReport) return <p>No source check has been published yet.</p>;
  const waiting = openFindings(lastReport, dataset, lastReport.date).length;
  return (
    <p>
      Newest check of records against their pages, {longDate(lastReport.date)}:{' '}
      {countsInWords(lastReport)}; {countOf(waiting, 'finding')} waiting for review. All reports:{' '}
      <PageLink to="source-checks/index.json">JSON</PageLink>.
    </p>
  );
}
