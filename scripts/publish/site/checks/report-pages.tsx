/** @jsxRuntime automatic @jsxImportSource preact */
import type { SourceCheckReport } from '../../../model/generated/published.ts';
import { openFindings } from '../../../model/open-findings.ts';
import { countOf } from '../../../model/words.ts';
import { isPacked } from '../../copies/past-files.ts';
import { reportPath } from '../../source-checks.ts';
import { recordPagePath, reportPagePath, vendorPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { longDate } from '../words.ts';
import { DifferenceList, differs, NewLines, PlanDifferences } from './checks.tsx';

/** The numbers of a report, each with what it counts. */
function countsOf(report: SourceCheckReport): readonly (readonly [what: string, count: number])[] {
  const { records, plans, pages, candidates, scheduled, lines } = report.summary;
  const live = report.pages.filter(({ copy, state }) => state === 'read' && copy === 'live').length;
  const agree = report.records.filter(({ state }) => state === 'match').length;
  const matchLive = report.records.filter(
    ({ last_verified: seen, state }) => state === 'match' && (seen ?? '') >= report.date,
  ).length;
  return [
    ['Pages read live', live],
    ['Saved copies', pages.read - live],
    ['Pages not read', pages.not_checked],
    ['Match a live page', matchLive],
    ['Agree with a saved copy', agree - matchLive],
    ['Records that differ', records.mismatch + records.gone],
    ['Records not checked', records.not_checked],
    ['Limits found', plans.found],
    ['Limits not found', plans.not_found + plans.changed + plans.moved],
    ['New since a person looked', lines],
    ['New items', candidates],
    ['Planned dates that differ', scheduled.mismatch + scheduled.gone],
  ];
}

function ReportFile({ date }: { date: string }) {
  const path = reportPath(usePage().facts, date);
  return <PageLink to={path}>the report as JSON{isPacked(path) && ' (gzip)'}</PageLink>;
}

/** Records or vendors that a page lists; the JSON has all. */
const MOST_ROWS = 80;

function VendorName({ id }: { id: string }) {
  const vendor = usePage().facts.vendors.find((each) => each.id === id);
  return vendor ? <PageLink to={vendorPagePath(id)}>{vendor.name}</PageLink> : <code>{id}</code>;
}

function ReportBody({ report }: { report: SourceCheckReport }) {
  const { facts } = usePage();
  const { records } = facts;
  const differing = report.records.filter(({ differences, state }) => {
    return differences.length > 0 || state === 'gone';
  });
  const vendors = report.plans.filter(({ notes, prices }) => [...notes, ...prices].some(differs));
  const waiting = openFindings(report, facts.dataset, report.date).length;
  return (
    <article>
      <h1>Source check of {longDate(report.date)}</h1>
      <p class="lead">
        {waiting === 0
          ? 'Nothing waits for review'
          : `${countOf(waiting, 'finding needs', 'findings need')} review`}
        . Everything it read and found is in <ReportFile date={report.date} />.
      </p>
      <dl class="tally">
        {countsOf(report).map(([what, count]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      {differing.length > 0 && (
        <section aria-labelledby="records">
          <h2 id="records">Records that differ, reviewed or not</h2>
          <ul class="checked">
            {differing.slice(0, MOST_ROWS).map(({ id, state, differences }) => (
              <li key={id}>
                {records.has(id) ? (
                  <PageLink to={recordPagePath(id)}>
                    <code>{id}</code>
                  </PageLink>
                ) : (
                  <code>{id}</code>
                )}
                {state === 'gone' && ': the page no longer lists it'}
                <DifferenceList differences={differences} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {vendors.length > 0 && (
        <section aria-labelledby="plans">
          <h2 id="plans">Plans that differ</h2>
          <ul class="checked">
            {vendors.slice(0, MOST_ROWS).map((finding) => (
              <li key={finding.vendor}>
                <VendorName id={finding.vendor} />
                <PlanDifferences finding={finding} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <NewLines report={report} />
    </article>
  );
}

/** Reports that have a page; all are files. */
const RECENT_REPORTS = 31;

function IndexBody() {
  const { dataset } = usePage().facts;
  const reports = dataset.reports.slice(-RECENT_REPORTS).toReversed();
  return (
    <>
      <h1>Source checks</h1>
      <p class="lead">
        A check compares every record with its source page, read live or as a dated copy. It
        corrects nothing: a person reads its report and corrects the record. All reports:{' '}
        <PageLink to="source-checks/index.json">JSON</PageLink>.
      </p>
      {reports.length === 0 ? (
        <p>No source check has been published yet.</p>
      ) : (
        <ul>
          {reports.map(({ data }) => (
            <li key={data.date}>
              <PageLink to={reportPagePath(data.date)}>{longDate(data.date)}</PageLink>{' '}
              <small>
                {data.summary.records.mismatch + data.summary.records.gone} of{' '}
                {countOf(data.records.length, 'record')} differ
              </small>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** The list of source-check reports, and a page for each of the newest. */
export function* reportPages(facts: SiteFacts): Generator<Page> {
  const section = 'about.html';
  yield {
    path: 'source-checks/index.html',
    head: {
      title: 'Source checks',
      description: 'Dated reports that compare every record with the page that it cites.',
      section,
    },
    body: <IndexBody />,
  };
  for (const { data: report } of facts.dataset.reports.slice(-RECENT_REPORTS)) {
    const { records } = report.summary;
    const json = reportPath(facts, report.date);
    yield {
      path: reportPagePath(report.date),
      head: {
        title: `Source check of ${report.date}`,
        description: `Source check of ${report.date}: ${records.match} records agree with the newest copies, ${countOf(records.mismatch + records.gone, 'differs', 'differ')}.`,
        section,
        above: { path: 'source-checks/index.html', name: 'Source checks' },
        json: isPacked(json) ? undefined : json,
      },
      body: <ReportBody report={report} />,
    };
  }
}
