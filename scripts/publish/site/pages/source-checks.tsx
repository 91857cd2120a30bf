/** @jsxRuntime automatic @jsxImportSource preact */

import type { SourceCheckReport } from '../../../model/generated/published.ts';
import { describeSeenDays } from '../../source-checks.ts';
import { reportPagePath } from '../addresses.ts';
import { Verbatim } from '../changes.tsx';
import { CandidateList, CheckedRecords, CheckedVendors, UnreadPages } from '../checks.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { InstantTime, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';

const COLUMNS = [
  'Day',
  'Records that match',
  'Say something else',
  'No longer listed',
  'Could not be checked',
  'Limits found',
  'Limits not found',
  'Candidates',
];

function ReportTable() {
  const { reports } = usePage().facts.dataset;
  return (
    <ScrollTable
      id="reports"
      class="counts"
      columns={COLUMNS}
      caption="Source checks, newest first"
    >
      <tbody>
        {reports.toReversed().map(({ data: { date, summary } }) => (
          <tr key={date}>
            <th scope="row">
              <PageLink to={reportPagePath(date)}>
                <time dateTime={date}>{date}</time>
              </PageLink>
            </th>
            {[
              summary.records.match,
              summary.records.mismatch,
              summary.records.gone,
              summary.records.not_checked,
              summary.plans.found,
              summary.plans.not_found,
              summary.candidates,
            ].map((count, index) => (
              <td key={COLUMNS[index + 1]} class="number">
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function Dismissals() {
  const { dismissed } = usePage().facts.dataset;
  if (!dismissed || dismissed.length === 0) return null;
  return (
    <section aria-labelledby="dismissed">
      <h2 id="dismissed">Dismissed findings</h2>
      <p>What a reviewer has looked at and set aside, until the page says something else again.</p>
      <ul class="differences">
        {dismissed.map(({ id, words, reason, dismissed_on }) => (
          <li key={`${id} ${words}`}>
            <code>{id}</code>, <time dateTime={dismissed_on}>{dismissed_on}</time>: {reason}{' '}
            <Verbatim words={words} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Body() {
  const { reports } = usePage().facts.dataset;
  return (
    <>
      <h1>Source checks</h1>
      <p class="lead">
        A check reads the cited pages again and says which records still match. It corrects nothing:
        a person reads its report and corrects the record. A page that could not be read counts
        neither as a match nor as a difference. Also as{' '}
        <PageLink to="source-checks/index.json">JSON</PageLink>.
      </p>
      {reports.length === 0 ? <p>No source check has been published yet.</p> : <ReportTable />}
      <Dismissals />
    </>
  );
}

/** The list of source-check reports. */
export function sourceChecksPage(_facts: SiteFacts): Page {
  return {
    path: 'source-checks/index.html',
    head: {
      title: 'Source checks',
      description: 'Dated reports that hold every record against the page that it cites.',
      section: 'source-checks/index.html',
    },
    body: <Body />,
  };
}

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

function ReportBody({ report }: { report: SourceCheckReport }) {
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
    body: <ReportBody report={report} />,
  }));
}
