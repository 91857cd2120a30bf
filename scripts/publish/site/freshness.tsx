/** @jsxRuntime automatic @jsxImportSource preact */

import { countOf } from '../../model/count-words.ts';
import { describeSeenDays } from '../seen-days.ts';
import { reportPagePath } from './addresses.ts';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';

function LastCheck() {
  const { lastReport } = usePage().facts;
  if (!lastReport) return <>No source check has been published yet.</>;
  const { match, mismatch, gone, not_checked } = lastReport.summary.records;
  const waiting = mismatch + gone;
  return (
    <>
      Last source check <PageLink to={reportPagePath(lastReport.date)}>{lastReport.date}</PageLink>:{' '}
      {match} of {match + waiting + not_checked} records match their source
      {describeSeenDays(lastReport)}
      {waiting > 0 && `, ${waiting} ${waiting === 1 ? 'waits' : 'wait'} for review`}
      {not_checked > 0 && `, ${not_checked} could not be checked`}.
    </>
  );
}

/** How much there is and how fresh it is, in a line. */
export function Freshness() {
  const { dataset, deprecations, vendors } = usePage().facts;
  const plans = vendors.reduce((count, vendor) => count + vendor.plans.length, 0);
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return (
    <p class="freshness">
      <PageLink to="deprecations/index.html">
        {countOf(deprecations.length, 'deprecation')}
      </PageLink>{' '}
      of {countOf(tracked.length, 'provider')};{' '}
      <PageLink to="plans/index.html">{countOf(plans, 'plan')}</PageLink> of{' '}
      {countOf(vendors.length, 'vendor')}. <LastCheck />
    </p>
  );
}
