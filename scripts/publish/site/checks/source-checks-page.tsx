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

/** What a report found, in numbers; to agree with a saved copy is not to match a page of its date. */
function countsInWords(report: SourceCheckReport): string {
  const { plans, records } = report.summary;
  const matching = report.records.filter(({ state }) => state === 'match');
  const live = matching.filter(({ last_verified: seen }) => (seen ?? '') >= report.date);
  const saved = matching.length - live.length;
  const counts: [number, string][] = [
    [live.length, 'matched a live page'],
    [saved, 'agreed with a saved copy'],
    [records.mismatch + records.gone, 'differed'],
    [records.not_checked, 'not checked'],
  ];
  const said = counts.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`);
  const missing = plans.not_found + plans.changed + plans.moved;
  return `Records: ${said.join(', ') || 'none'}. Limits: ${plans.found} found, ${missing} not.`;
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
  const waiting = openFindings(report, facts.dataset, report.date).length;
  const review =
    waiting === 0
      ? 'nothing waits for review'
      : `${countOf(waiting, 'finding waits', 'findings wait')} for review`;
  return (
    <>
      <p>
        <b>{longDate(report.date)}</b>: {review}. {countsInWords(report)} Everything:{' '}
        <PageLink to={path}>{`this report as JSON${isPacked(path) ? ' (gzip)' : ''}`}</PageLink>.
      </p>
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
