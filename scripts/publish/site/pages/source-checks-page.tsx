/** @jsxRuntime automatic @jsxImportSource preact */

import { reportPagePath } from '../addresses.ts';
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../page-link.tsx';
import { usePage } from '../page-scope.ts';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../scroll-table.tsx';
import { Verbatim } from '../verbatim.tsx';

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
