/** @jsxRuntime automatic @jsxImportSource preact */
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../page-link.tsx';
import { usePage } from '../page-scope.ts';
import { PlotFigure } from '../plot-figure.tsx';
import { RecordLink } from '../record-link.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../scroll-table.tsx';
import { ShutdownDay } from '../shutdown-day.tsx';
import { type TimelinePoint, timelinePlot, timelinePoints } from '../timeline.ts';

function TimelineTable({ points }: { points: readonly TimelinePoint[] }) {
  return (
    <ScrollTable
      id="timeline-table"
      columns={['Platform', 'Shutdown day', 'Records', 'Items']}
      caption="Shutdown days by platform"
    >
      <tbody>
        {points.map(({ platform, day, earliest, records }) => (
          <tr key={`${platform} ${day} ${earliest.toString()}`}>
            <th scope="row">{platform}</th>
            <td>
              <ShutdownDay
                shutdown={{ shutdown_date: day, date_basis: earliest ? 'earliest' : 'committed' }}
              />
            </td>
            <td class="number">{records.length}</td>
            <td>
              {records.map((record, index) => (
                <span key={record.id}>
                  {index > 0 && ', '}
                  <RecordLink record={record} />
                </span>
              ))}
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

function Body() {
  const { deprecations, today } = usePage().facts;
  const points = timelinePoints(deprecations);
  const undated = deprecations.filter(({ shutdown_date: day }) => day === null).length;
  return (
    <>
      <h1>Timeline</h1>
      <p class="lead">
        Every shutdown day that a vendor has published, past and coming, as of {today}. Days hold
        for one platform: the same model may stop on another day elsewhere.
      </p>
      {points.length === 0 ? (
        <p>No shutdown day has been recorded yet.</p>
      ) : (
        <PlotFigure
          plot={timelinePlot(points, today)}
          label="Timeline of shutdown days"
          caption={
            <ul class="legend">
              <li class="legend-passed">day passed</li>
              <li class="legend-coming">coming</li>
              <li class="legend-earliest">coming, earliest possible day</li>
              <li>The larger a mark, the more stops on that day.</li>
            </ul>
          }
          table={<TimelineTable points={points} />}
        />
      )}
      {undated > 0 && (
        <p>
          {undated} {undated === 1 ? 'record has' : 'records have'} no announced day and no mark:{' '}
          <PageLink to="deprecations/index.html?when=undated">see them in the table</PageLink>.
        </p>
      )}
    </>
  );
}

/** A drawing of all shutdown days by platform. */
export function timelinePage(_facts: SiteFacts): Page {
  return {
    path: 'deprecations/timeline.html',
    head: {
      title: 'Timeline of shutdowns',
      description: 'Coming and past shutdown days of AI models, APIs and SDKs by platform.',
      section: 'deprecations/timeline.html',
    },
    body: <Body />,
  };
}
