/** @jsxRuntime automatic @jsxImportSource preact */
import { addDays } from '../../../model/day.ts';
import { platformOf } from '../../../model/published.ts';
import { countOf } from '../../../model/words.ts';
import { platformPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { Age, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { PlotFigure, ScrollTable } from '../tables-and-charts.tsx';
import { PlannedSection } from './overview.tsx';
import { DaysLeft, NamedSuccessor, RecordLink, ShutdownDay } from './records.tsx';
import {
  aheadPlot,
  DAYS_AHEAD,
  MOST_LINES,
  type MonthPoint,
  monthPoints,
  pointAnchor,
  pointsAhead,
  seenInWords,
  type TimelinePoint,
  timelinePlot,
  timelinePoints,
} from './timeline-plots.ts';

function TimelineTable({ points }: { points: readonly MonthPoint[] }) {
  const { today } = usePage().facts;
  return (
    <ScrollTable
      id="timeline-table"
      columns={['Platform', 'Month', 'Records', 'Date', 'Seen']}
      numbers={['Records']}
      caption="Shutdown dates by platform and month"
    >
      <tbody>
        {points.map(({ platform, month, kind, records }) => (
          <tr key={`${platform} ${month} ${kind}`}>
            <th scope="row">{platform}</th>
            <td>
              <time dateTime={month}>{month}</time>
            </td>
            <td class="number">{records.length}</td>
            <td>{KINDS[kind]}</td>
            <td>{seenInWords(records, today)}</td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

const KINDS: Record<MonthPoint['kind'], string> = {
  passed: 'past',
  coming: 'upcoming',
  earliest: 'upcoming, earliest possible',
};

/** What stops next, as a list that every screen can show. */
function AheadList({ points }: { points: readonly TimelinePoint[] }) {
  return (
    <ol class="coming-days ahead">
      {points.map((point) => {
        const shutdown = {
          shutdown_date: point.day,
          date_basis: point.earliest ? ('earliest' as const) : ('committed' as const),
        };
        return (
          <li key={pointAnchor(point)} id={pointAnchor(point)} data-coming-until={point.day}>
            <h2>
              <ShutdownDay shutdown={shutdown} /> <DaysLeft shutdown={shutdown} />
            </h2>
            <div>
              <p class="platform">{point.platform}</p>
              <ul>
                {point.records.map((record) => (
                  <li key={record.id}>
                    <RecordLink record={record} />
                    <NamedSuccessor record={record} /> <Age seen={record.as_of} />
                  </li>
                ))}
              </ul>
            </div>
          </li>
        );
      })}
    </ol>
  );
}

function AllDatesBody() {
  const { deprecations, today } = usePage().facts;
  const points = monthPoints(timelinePoints(deprecations), today);
  const undated = deprecations.filter(({ shutdown_date: day }) => day === null).length;
  const platforms = new Map(deprecations.map(({ id, platform }) => [platformOf(id), platform]));
  return (
    <>
      <p class="crumbs">
        <PageLink to="deprecations/index.html">Deprecations</PageLink> / All dates
      </p>
      <h1>All shutdown dates</h1>
      <p class="lead">
        Every recorded shutdown date by month, past and upcoming. Each record with its date:{' '}
        {[...platforms].map(([id, name], index) => (
          <span key={id}>
            {index > 0 && ', '}
            <PageLink to={platformPagePath(id)}>{name}</PageLink>
          </span>
        ))}
        .
      </p>
      {points.length === 0 ? (
        <p>No shutdown date has been recorded yet.</p>
      ) : (
        <div class="all-dates">
          <PlotFigure
            plot={timelinePlot(points, today)}
            label="Timeline of shutdown dates"
            caption={
              <ul class="legend">
                <li class="legend-passed">past</li>
                <li class="legend-coming">upcoming</li>
                <li class="legend-earliest">upcoming, earliest possible date</li>
                <li>Larger marks: more items in that month.</li>
              </ul>
            }
            table={<TimelineTable points={points} />}
            wide
          />
        </div>
      )}
      {undated > 0 && (
        <p>
          {undated} {undated === 1 ? 'record has' : 'records have'} no date and{' '}
          {undated === 1 ? 'is' : 'are'} not drawn:{' '}
          <PageLink to="deprecations/index.html?when=undated">see them in the table</PageLink>.
        </p>
      )}
    </>
  );
}

/** A chart of all shutdown dates by platform. */
export function allDatesPage(_facts: SiteFacts): Page {
  return {
    path: 'deprecations/all-dates.html',
    head: {
      title: 'All shutdown dates of AI models, past and upcoming',
      description: 'A chart and a table of every recorded shutdown date, by platform.',
      section: 'deprecations/index.html',
    },
    body: <AllDatesBody />,
  };
}

function TimelineBody() {
  const { deprecations, today } = usePage().facts;
  const points = timelinePoints(deprecations);
  const ahead = pointsAhead(points, today);
  const later = points.filter(({ day }) => day > addDays(today, DAYS_AHEAD)).length;
  return (
    <>
      <h1>What stops in the next {DAYS_AHEAD} days</h1>
      <p class="lead">
        Every shutdown date from {today} to {addDays(today, DAYS_AHEAD)} that a vendor has
        published. Dates apply to one platform; the same model may shut down on another date
        elsewhere.
      </p>
      {ahead.length === 0 ? (
        <p>No shutdown date is recorded for the next {DAYS_AHEAD} days.</p>
      ) : (
        <>
          <figure class="ahead-plot">
            {aheadPlot(ahead, today)}
            <figcaption>
              <ul class="legend">
                <li class="legend-coming">shutdown date</li>
                <li class="legend-earliest">earliest possible date</li>
                <li>Larger marks: more items on that date.</li>
                {ahead.length > MOST_LINES && (
                  <li>
                    The {MOST_LINES} soonest of {ahead.length}; the list has all.
                  </li>
                )}
              </ul>
            </figcaption>
          </figure>
          <AheadList points={ahead} />
        </>
      )}
      {later > 0 && (
        <p>
          {countOf(later, 'date')} {later === 1 ? 'lies' : 'lie'} further ahead:{' '}
          <PageLink to="deprecations/index.html?when=coming">all upcoming records</PageLink>.
        </p>
      )}
      <PlannedSection within={DAYS_AHEAD} />
      <p>
        <PageLink to="deprecations/all-dates.html">All dates, past and upcoming</PageLink>
      </p>
    </>
  );
}

/** What stops next. */
export function timelinePage(_facts: SiteFacts): Page {
  return {
    path: 'deprecations/timeline.html',
    head: {
      title: 'AI models that shut down in the next 180 days',
      description:
        'Shutdown dates of AI models, APIs and SDKs in the next 180 days, with replacements, by date and platform.',
      section: 'deprecations/timeline.html',
    },
    body: <TimelineBody />,
  };
}
