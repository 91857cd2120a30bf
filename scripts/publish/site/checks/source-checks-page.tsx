/** @jsxRuntime automatic @jsxImportSource preact */
import type { SourceCheckReport } from '../../../model/generated/published.ts';
import { openFindings } from '../../../model/open-findings.ts';
import { countOf } from '../../../model/words.ts';
import { isPacked } from '../../copies/past-files.ts';
import { reportPath } from '../../source-checks.ts';
import { recordPagePath, vendorPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { longDate } from '../words.ts';
import { CHECKS_PAGE, differs } from './findings.tsx';

/** The numbers of a report, each with what it counts. */
function countsOf(report: SourceCheckReport): readonly (readonly [what: string, count: number])[] {
  const { records, plans, pages, candidates, scheduled, lines } = report.summary;
  const live = report.pages.filter(({ copy, state }) => state === 'read' && copy === 'live').length;
  const matching = report.records.filter(({ state }) => state === 'match');
  const matchLive = matching.filter(
    ({ last_verified: seen }) => (seen ?? '') >= report.date,
  ).length;
  return [
    ['Pages read live', live],
    ['Saved copies', pages.read - live],
    ['Pages not read', pages.not_checked],
    ['Match a live page', matchLive],
    ['Agree with a saved copy', matching.length - matchLive],
    ['Records that differ', records.mismatch + records.gone],
    ['Records not checked', records.not_checked],
    ['Limits found', plans.found],
    ['Limits not found', plans.not_found + plans.changed + plans.moved],
    ['New since a person looked', lines],
    ['New items', candidates],
    ['Planned dates that differ', scheduled.mismatch + scheduled.gone],
  ];
}

/** A record or vendor that differs; what was removed since has no page. */
function Differing({ id, what }: { id: string; what: string }) {
  const { records, vendors } = usePage().facts;
  const vendor = vendors.find((each) => each.id === id);
  const path = vendor ? vendorPagePath(id) : recordPagePath(id);
  const name = vendor?.name ?? id;
  return (
    <li>
      {vendor || records.has(id) ? <PageLink to={path}>{name}</PageLink> : name}: {what}
    </li>
  );
}

/** The records and vendors that the pages no longer confirm. */
function DifferingList({ report }: { report: SourceCheckReport }) {
  const records = report.records.filter(({ state }) => state === 'mismatch' || state === 'gone');
  const vendors = report.plans.flatMap(({ vendor, notes, prices }) => {
    const count = [...notes, ...prices].filter(differs).length;
    if (count === 0) return [];
    return [{ vendor, count }];
  });
  if (records.length + vendors.length === 0) return null;
  return (
    <section aria-labelledby="differ">
      <h2 id="differ">What differs, reviewed or not</h2>
      <ul class="changes">
        {records.map(({ id, state, differences }) => {
          const fields = differences.map(({ field }) => field).join(', ');
          return (
            <Differing key={id} id={id} what={state === 'gone' ? 'no longer listed' : fields} />
          );
        })}
        {vendors.map(({ vendor, count }) => (
          <Differing key={vendor} id={vendor} what={countOf(count, 'value')} />
        ))}
      </ul>
    </section>
  );
}

function Newest({ report }: { report: SourceCheckReport }) {
  const { facts } = usePage();
  const path = reportPath(facts, report.date);
  const counts = countsOf(report).filter(([, count]) => count > 0);
  const waiting = openFindings(report, facts.dataset, report.date).length;
  const review =
    waiting === 0
      ? 'nothing waits for review'
      : `${countOf(waiting, 'finding waits', 'findings wait')} for review`;
  return (
    <>
      <p>
        <b>{longDate(report.date)}</b>: {review}. Everything that it read and found:{' '}
        <PageLink to={path}>{`this report as JSON${isPacked(path) ? ' (gzip)' : ''}`}</PageLink>.
      </p>
      <dl class="tally">
        {counts.map(([what, count]) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>{count}</dd>
          </div>
        ))}
      </dl>
      <DifferingList report={report} />
    </>
  );
}

/** The newest source check; the others are files. */
export function sourceChecksPage({ lastReport }: SiteFacts): Page {
  return {
    path: CHECKS_PAGE,
    head: {
      title: 'Source checks',
      description: 'The newest report that compares every record with the page that it cites.',
      section: 'about.html',
      json: 'source-checks/index.json',
    },
    body: (
      <>
        <h1>Source checks</h1>
        <p class="lead">
          A check compares every record with its page, read live or as a dated copy. It corrects
          nothing: a person reads its report. All reports:{' '}
          <PageLink to="source-checks/index.json">JSON</PageLink>.
        </p>
        {lastReport ? (
          <Newest report={lastReport} />
        ) : (
          <p>No source check has been published yet.</p>
        )}
      </>
    ),
  };
}
