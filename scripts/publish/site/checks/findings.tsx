/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation, SourceCheckReport, Vendor } from '../../../model/generated/published.ts';
import { isAbout } from '../../../model/matches.ts';
import { countOf } from '../../../model/words.ts';
import { usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { longDate } from '../words.ts';

/** The page of the newest report. */
export const CHECKS_PAGE = 'source-checks/index.html';

/** The date of a page as a report read it. */
function readOn({ pages, date }: SourceCheckReport, address: string): string {
  return pages.find(({ url, state }) => state === 'read' && url === address)?.observed_on ?? date;
}

/** Whether a note or a price is not where a person found it. */
export function differs({ state }: { state: string }): boolean {
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
      <PageLink to={CHECKS_PAGE}>{`The page of ${date} ${said}; ${review}.`}</PageLink>
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
      <PageLink to={CHECKS_PAGE}>
        {`${found} of ${countOf(values.length, 'value')} confirmed on its pages.${review}`}
      </PageLink>
    </p>
  );
}
