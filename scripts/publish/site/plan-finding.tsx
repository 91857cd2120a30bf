/** @jsxRuntime automatic @jsxImportSource preact */
import type { CheckedVendor, Vendor } from '../../model/generated/published.ts';
import { reportPagePath } from './addresses.ts';
import { MissingPlanFacts } from './missing-plan-facts.tsx';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';

/** What each state of a vendor's plans means, in a sentence. */
export const PLAN_STATE_WORDS: Record<CheckedVendor['state'], string> = {
  found: 'Every limit and price that can be checked stood on the page.',
  not_found: 'Something recorded did not stand on the page; this waits for review.',
  not_checked: 'The page could not be checked, so nothing is known.',
};

/** What the newest committed source check found of a vendor's plans. */
export function PlanFinding({ vendor }: { vendor: Vendor }) {
  const { lastReport, planFindings } = usePage().facts;
  const finding = planFindings.get(vendor.id);
  if (!lastReport || !finding) return <p>No published source check covers these plans yet.</p>;
  const reasons = lastReport.pages.filter(
    ({ url, reason }) => reason !== null && vendor.evidence?.some((page) => page.url === url),
  );
  return (
    <>
      <p>
        <span class={`state ${finding.state}`}>{finding.state.replace('_', ' ')}</span>{' '}
        {PLAN_STATE_WORDS[finding.state]}{' '}
        {reasons.map(({ url, reason }) => (
          <span key={url}>
            {url}: {reason}.{' '}
          </span>
        ))}
        <PageLink to={reportPagePath(lastReport.date)}>Source check of {lastReport.date}</PageLink>
      </p>
      <MissingPlanFacts finding={finding} />
    </>
  );
}
