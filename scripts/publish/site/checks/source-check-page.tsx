/** @jsxRuntime automatic @jsxImportSource preact */

import type { CheckedRecord, SourceCheckReport } from '../../../model/generated/published.ts';
import { platformOf } from '../../../model/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { isArchive } from '../../copies/archive.ts';
import { reportPath } from '../../source-checks.ts';
import { platformPagePath, reportPagePath } from '../addresses.ts';
import { Quote } from '../changes/changes.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { Age, ExternalLink, PageLink, TimestampText } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables-and-charts.tsx';
import { CheckedVendors, plansWait } from './checked-plans.tsx';
import { CandidateList, CheckedRecords, isLive, UnreadPages } from './checks.tsx';
import { PlannedDates } from './planned-dates.tsx';
import { recentReports } from './source-checks-page.tsx';

/** How many pages a report read live and how many as saved copies, with the dates of these. */
function readingsOf(report: SourceCheckReport) {
  const read = report.pages.filter(({ state }) => state === 'read');
  const live = read.filter((page) => isLive(page, report));
  const saved = read.filter((page) => !isLive(page, report));
  const dates = saved.flatMap(({ observed_on }) => observed_on ?? []).sort(compareCodeUnits);
  return { read, live, saved, first: dates[0] ?? null, last: dates.at(-1) ?? null };
}

/** Whether something about a record waits for a person. */
function recordWaits({ state, differences }: CheckedRecord): boolean {
  const differs = state === 'mismatch' || state === 'gone';
  return differs && !(differences.length > 0 && differences.every(({ dismissed }) => dismissed));
}

function Summary({ report }: { report: SourceCheckReport }) {
  const { records, plans, pages, candidates, scheduled } = report.summary;
  const planned = scheduled && scheduled.mismatch + scheduled.gone + scheduled.candidates;
  const { live, saved } = readingsOf(report);
  const agree = report.records.filter(({ state }) => state === 'match');
  const agreeLive = agree.filter(({ last_verified: seen }) => (seen ?? '') >= report.date).length;
  return (
    <ul class="tally">
      <li>
        <b>{live.length}</b> of {pages.read + pages.not_checked} pages read live
      </li>
      <li>
        <b>{saved.length}</b> compared as saved copies
      </li>
      <li>
        <b>{agreeLive}</b> records match a live page
      </li>
      <li>
        <b>{agree.length - agreeLive}</b> agree with a saved copy
      </li>
      <li>
        <b>{report.records.filter(recordWaits).length}</b> records need review
      </li>
      <li>
        <b>{report.plans.filter(plansWait).length}</b> vendors’ plans need review
      </li>
      {planned !== undefined && (
        <li>
          <b>{planned}</b> planned {planned === 1 ? 'date needs' : 'dates need'} review
        </li>
      )}
      <li>
        <b>{records.not_checked}</b> records not checked
      </li>
      <li>
        <b>{plans.found}</b> of {plans.found + plans.not_found + plans.not_checked} limits found
      </li>
      <li>
        <b>{candidates}</b> new {candidates === 1 ? 'item' : 'items'} found
      </li>
    </ul>
  );
}

/** Every page of a report: live or a copy, and of which date. */
function PageTable({ report }: { report: SourceCheckReport }) {
  return (
    <details>
      <summary>{countOf(report.pages.length, 'page')}, each with the date that was read</summary>
      <ScrollTable
        id="pages-read"
        columns={['Page', 'Read as', 'Date', 'Seen']}
        caption="Pages of this report"
      >
        <tbody>
          {report.pages.map((page) => (
            <tr key={page.url}>
              <th scope="row">
                <ExternalLink url={page.url} />
              </th>
              <td>
                {page.state === 'not_checked'
                  ? 'not checked'
                  : isLive(page, report)
                    ? 'live page'
                    : 'saved copy'}
              </td>
              <td>{page.observed_on && <time>{page.observed_on}</time>}</td>
              <td>{page.observed_on && <Age seen={page.observed_on} />}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </details>
  );
}

function ReportFile({ date }: { date: string }) {
  const path = reportPath(usePage().facts, date);
  return isArchive(path) ? (
    <>
      Its JSON is in the <PageLink to={path}>archive of its month</PageLink>
    </>
  ) : (
    <>
      Also as <PageLink to={path}>JSON</PageLink>
    </>
  );
}

/** Which pages were read live and of which dates the copies are. */
function Readings({ report }: { report: SourceCheckReport }) {
  const { live, saved, first, last } = readingsOf(report);
  return (
    <p>
      Made at <TimestampText at={report.as_of} />. {countOf(live.length, 'page')} read live
      {saved.length > 0 && (
        <>
          , {saved.length} compared as saved copies{' '}
          {first === last ? `of ${first ?? ''}` : `dated ${first ?? ''} to ${last ?? ''}`}: what
          changed on those pages since is not known
        </>
      )}
      . <ReportFile date={report.date} />.
    </p>
  );
}

/** Sentences of the pages that speak of a shutdown and that no reading of the page took. */
function UnreadStatements({ report }: { report: SourceCheckReport }) {
  const pages = report.pages.filter(({ unread }) => unread !== undefined && unread.length > 0);
  const count = pages.reduce((sum, { unread = [] }) => sum + unread.length, 0);
  if (count === 0) return null;
  return (
    <section aria-labelledby="statements">
      <h2 id="statements">Statements that were not read</h2>
      <p>
        Words about a deprecation, retirement or shutdown on the pages that the check could not
        assign to an item. A person looks at them.
      </p>
      <details>
        <summary>{countOf(count, 'statement')}</summary>
        {pages.map(({ url, unread = [] }) => (
          <div key={url}>
            <h3>
              <ExternalLink url={url} />
            </h3>
            <ul class="differences">
              {unread.map(({ words, heading }) => (
                <li key={`${heading ?? ''} ${words}`}>
                  <Quote words={words} />
                  {heading !== null && <> under “{heading}”</>}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </section>
  );
}

/** The records that agreed with a page or copy, by platform; the pages of these list them. */
function AsRecorded({ report }: { report: SourceCheckReport }) {
  const { facts } = usePage();
  const { platforms, rowPages } = facts;
  const records = report.records.filter(({ state }) => state === 'match');
  const ids = [...new Set(records.map(({ id }) => platformOf(id)))].sort(compareCodeUnits);
  if (records.length === 0) return <p>No record agreed.</p>;
  return (
    <>
      <ScrollTable
        id="agreed"
        class="counts"
        columns={['Platform', 'With a live page', 'With a saved copy', 'Oldest copy']}
        numbers={['With a live page', 'With a saved copy']}
        caption="Records that agree with the page or copy read"
      >
        <tbody>
          {ids.map((platform) => {
            const own = records.filter(({ id }) => platformOf(id) === platform);
            const seen = own.flatMap(({ last_verified: day }) => day ?? []).sort(compareCodeUnits);
            const live = seen.filter((day) => day >= report.date).length;
            const page = own.flatMap(({ id }) => rowPages.get(id) ?? []).at(0);
            const name = platforms.get(platform)?.platform ?? platform;
            return (
              <tr key={platform}>
                <th scope="row">
                  {page ? <PageLink to={platformPagePath(platform)}>{name}</PageLink> : name}
                </th>
                <td class="number">{live}</td>
                <td class="number">{own.length - live}</td>
                <td>{seen[0] && <Age seen={seen[0]} />}</td>
              </tr>
            );
          })}
        </tbody>
      </ScrollTable>
      <p>
        Each record with its date is in{' '}
        <PageLink to={reportPath(facts, report.date)}>the report as JSON</PageLink>.
      </p>
    </>
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
      <Readings report={report} />
      <PageTable report={report} />
      <section aria-labelledby="waiting">
        <h2 id="waiting">Needs review</h2>
        <CheckedRecords
          date={report.date}
          records={inState('mismatch', 'gone')}
          none="No record that could be checked differs from the page or copy read."
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
          date={report.date}
          records={inState('not_checked')}
          none="Every record was checked."
          folded="not checked"
        />
      </section>
      <section aria-labelledby="candidates">
        <h2 id="candidates">New items found</h2>
        <CandidateList candidates={report.candidates} />
      </section>
      <PlannedDates report={report} />
      <UnreadStatements report={report} />
      <section aria-labelledby="matched">
        <h2 id="matched">As recorded</h2>
        <AsRecorded report={report} />
      </section>
    </article>
  );
}

/** The pages of the newest source-check reports. */
export function* reportPages(facts: SiteFacts): Generator<Page> {
  for (const { data: report } of recentReports(facts.dataset.reports)) {
    yield {
      path: reportPagePath(report.date),
      head: {
        title: `Source check of ${report.date}`,
        description: `Source check of ${report.date}: ${report.summary.records.match} records as recorded, ${report.summary.records.mismatch + report.summary.records.gone} need review.`,
        section: 'source-checks/index.html',
        alternates: [reportPath(facts, report.date)]
          .filter((path) => !isArchive(path))
          .map((path) => ({ type: 'application/json', path, title: 'JSON' })),
      },
      body: <ReportBody report={report} />,
    };
  }
}
