/** @jsxRuntime automatic @jsxImportSource preact */

import type { SourceCheckReport } from '../../../model/generated/published.ts';
import { describeSeenDays } from '../../seen-days.ts';
import { reportPagePath } from '../addresses.ts';
import { CandidateList } from '../candidate-list.tsx';
import { CheckedVendors } from '../checked-vendors.tsx';
import { CheckedRecords } from '../checks.tsx';
import type { SiteFacts } from '../facts.ts';
import { InstantTime } from '../instant-time.tsx';
import { PageLink } from '../page-link.tsx';
import type { Page } from '../render.tsx';
import { UnreadPages } from '../unread-pages.tsx';

function Summary({ report }: { report: SourceCheckReport }) {
  const { records, plans, pages, candidates } = report.summary;
  const waiting = records.mismatch + records.gone;
  return (
    <ul class="tally">
      <li>
        <b>{records.match}</b> {records.match === 1 ? 'record matches' : 'records match'}
      </li>
      <li>
        <b>{waiting}</b> {waiting === 1 ? 'waits' : 'wait'} for review
      </li>
      <li>
        <b>{records.not_checked}</b> could not be checked
      </li>
      <li>
        <b>{plans.found}</b> of {plans.found + plans.not_found + plans.not_checked} limits found
      </li>
      <li>
        <b>{pages.read}</b> of {pages.read + pages.not_checked} pages read
      </li>
      <li>
        <b>{candidates}</b> {candidates === 1 ? 'candidate' : 'candidates'}
      </li>
    </ul>
  );
}

function Body({ report }: { report: SourceCheckReport }) {
  const inState = (...states: string[]) =>
    report.records.filter(({ state }) => states.includes(state));
  return (
    <article>
      <p class="crumbs">
        <PageLink to="source-checks/index.html">Source checks</PageLink> / report
      </p>
      <h1>Source check of {report.date}</h1>
      <Summary report={report} />
      <p>
        Made at <InstantTime at={report.as_of} />
        {describeSeenDays(report)}. Also as{' '}
        <PageLink to={`source-checks/${report.date}.json`}>JSON</PageLink>.
      </p>
      <section aria-labelledby="waiting">
        <h2 id="waiting">Waits for review</h2>
        <CheckedRecords
          records={inState('mismatch', 'gone')}
          none="Every record that could be checked matches its source."
        />
      </section>
      <section aria-labelledby="plans">
        <h2 id="plans">Plans</h2>
        <CheckedVendors vendors={report.plans} />
      </section>
      <section aria-labelledby="unread">
        <h2 id="unread">Could not be checked</h2>
        <UnreadPages pages={report.pages} />
        <CheckedRecords
          records={inState('not_checked')}
          none="Every record was checked."
          folded="not checked"
        />
      </section>
      <section aria-labelledby="candidates">
        <h2 id="candidates">Candidates</h2>
        <CandidateList candidates={report.candidates} />
      </section>
      <section aria-labelledby="matched">
        <h2 id="matched">Matched</h2>
        <CheckedRecords
          records={inState('match')}
          none="No record matched."
          folded="found as recorded"
        />
      </section>
    </article>
  );
}

/** The pages of all source-check reports. */
export function reportPages({ dataset }: SiteFacts): Page[] {
  return dataset.reports.map(({ data: report }) => ({
    path: reportPagePath(report.date),
    head: {
      title: `Source check of ${report.date}`,
      description: `Source check of ${report.date}: ${report.summary.records.match} records match their source, ${report.summary.records.mismatch + report.summary.records.gone} wait for review.`,
      section: 'source-checks/index.html',
      twins: [
        { type: 'application/json', path: `source-checks/${report.date}.json`, title: 'JSON' },
      ],
    },
    body: <Body report={report} />,
  }));
}
