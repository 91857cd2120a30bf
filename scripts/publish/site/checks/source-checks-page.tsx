/** @jsxRuntime automatic @jsxImportSource preact */

import { compareCodeUnits } from '../../../model/words.ts';
import { RECENT_REPORTS } from '../../copies/snapshots.ts';
import { reportPagePath } from '../addresses.ts';
import { Quote } from '../changes/changes.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { ExternalLink, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables-and-charts.tsx';

const COLUMNS = [
  'Date',
  'Records as recorded',
  'Differ',
  'No longer listed',
  'Not checked',
  'Limits found',
  'Limits not found',
  'New items found',
];

/** The reports that have a page; older ones are in archives. */
export function recentReports<T>(reports: readonly T[]): readonly T[] {
  return reports.slice(-RECENT_REPORTS);
}

function ReportTable() {
  const { reports } = usePage().facts.dataset;
  return (
    <ScrollTable
      id="reports"
      class="counts"
      columns={COLUMNS}
      numbers={COLUMNS.slice(1)}
      caption="Source checks, newest first"
    >
      <tbody>
        {recentReports(reports)
          .toReversed()
          .map(({ data: { date, summary } }) => (
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

/** Dismissals that the page lists; their file has all. */
const DISMISSALS_SHOWN = 80;

function Dismissals() {
  const { dataset, dismissed } = usePage().facts.dataset;
  if (!dismissed || dismissed.length === 0) return null;
  const newest = [...dismissed]
    .sort((a, b) => compareCodeUnits(b.dismissed_on, a.dismissed_on))
    .slice(0, DISMISSALS_SHOWN);
  return (
    <section aria-labelledby="dismissed">
      <h2 id="dismissed">Dismissed findings</h2>
      <p>What a reviewer has looked at and set aside. A new difference is listed again.</p>
      <ul class="differences">
        {newest.map(({ id, field, recorded, found, words, reason, dismissed_on }) => (
          <li key={[id, field, recorded, found, words].join(' ')}>
            <code>{id}</code>, <time dateTime={dismissed_on}>{dismissed_on}</time>: {reason}{' '}
            <Quote words={words ?? String(found ?? recorded ?? field)} />
          </li>
        ))}
        {newest.length < dismissed.length && (
          <li>
            {dismissed.length - newest.length} older ones are in{' '}
            <ExternalLink
              url={`${dataset.repository}/blob/main/records/source-checks/dismissed.yaml`}
            >
              the file of all
            </ExternalLink>
            .
          </li>
        )}
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
        A check compares every record with its source page, read live or as a dated saved copy, and
        says which it was. It corrects nothing: a person reads its report and corrects the record. A
        page that could not be read counts neither as agreement nor as a difference. The newest{' '}
        {RECENT_REPORTS} reports have a page; all are in the index, as{' '}
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
      description: 'Dated reports that compare every record with the page that it cites.',
      section: 'source-checks/index.html',
    },
    body: <Body />,
  };
}
