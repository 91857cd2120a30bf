/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentProps } from 'preact';
import { addDays } from '../../../model/day.ts';
import { countOf } from '../../../model/words.ts';
import { FILTER_SCRIPT, SORT_SCRIPT } from '../assets.ts';
import {
  DaysLeft,
  NamedSuccessor,
  RecordLink,
  RecordTable,
  ShutdownDay,
} from '../deprecations.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { Age, PageLink } from '../layout.tsx';
import { ByProvider, ScheduledSection } from '../overview.tsx';
import type { Page } from '../render.tsx';
import { Choice, FilterForm, PlotFigure, ScrollTable } from '../tables.tsx';
import {
  aheadPlot,
  DAYS_AHEAD,
  pointAnchor,
  pointsAhead,
  type TimelinePoint,
  timelinePlot,
  timelinePoints,
} from '../timeline.ts';

const TABLE = 'records';

/** The filters whose values are the same for every dataset. */
const CHOICES: readonly ComponentProps<typeof Choice>[] = [
  {
    name: 'type',
    label: 'Type',
    all: 'all types',
    options: [
      ['model', 'models'],
      ['api', 'APIs'],
      ['sdk', 'SDKs'],
    ],
  },
  {
    name: 'status',
    label: 'Status',
    all: 'any status',
    options: [
      ['deprecated', 'deprecated'],
      ['retired', 'retired'],
    ],
  },
  {
    name: 'when',
    label: 'Shutdown date',
    all: 'any date',
    options: [
      ['coming', 'upcoming'],
      ['passed', 'past'],
      ['undated', 'no date announced'],
    ],
  },
];

function Filters() {
  const { dataset, deprecations } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return (
    <FilterForm
      table={TABLE}
      label="Search by model, alias or platform"
      nouns={['record', 'records']}
      total={deprecations.length}
    >
      <Choice
        name="provider"
        label="Provider"
        all="all providers"
        options={tracked.map(({ id, data }) => [id, data.name])}
      />
      <Choice name="in" label="Search in" all="names" options={[['replacement', 'replacements']]} />
      {CHOICES.map((choice) => (
        <Choice key={choice.name} {...choice} />
      ))}
    </FilterForm>
  );
}

function Body() {
  const { deprecations, today } = usePage().facts;
  return (
    <>
      <h1>Deprecations</h1>
      <p class="lead">
        What vendors have announced they will shut down, and when. Days are counted from{' '}
        <time dateTime={today} data-today>
          {today}
        </time>{' '}
        (UTC). Dates apply to one platform; the same model may shut down on another date elsewhere.
      </p>
      <p>
        <a href="#providers">By provider</a> ·{' '}
        <PageLink to="deprecations/timeline.html">Next 180 days</PageLink> ·{' '}
        <PageLink to="date-moves.html">Do dates hold?</PageLink> ·{' '}
        <PageLink to="subscribe.html">Subscribe</PageLink> ·{' '}
        <PageLink to="deprecations/all.json">JSON</PageLink> ·{' '}
        <PageLink to="deprecations/all.csv">CSV</PageLink>
      </p>
      {deprecations.length === 0 ? (
        <p>No deprecation has been recorded yet.</p>
      ) : (
        <>
          <Filters />
          <RecordTable id={TABLE} />
        </>
      )}
      <ScheduledSection />
      <ByProvider />
    </>
  );
}

/** Every record, to be filtered and sorted in the browser. */
export function deprecationsPage({ baseUrl, dataset, deprecations }: SiteFacts): Page {
  const description = `${deprecations.length} deprecated and retired AI models, APIs and SDKs with their shutdown dates and the replacements that their vendors name.`;
  return {
    path: 'deprecations/index.html',
    head: {
      title: 'AI model deprecations and shutdown dates',
      description,
      section: 'deprecations/index.html',
      scripts: [FILTER_SCRIPT.path, SORT_SCRIPT.path],
      data: {
        '@context': 'https://schema.org',
        '@type': 'Dataset',
        name: `${dataset.dataset.name}: deprecations`,
        description,
        url: `${baseUrl}deprecations/`,
        isAccessibleForFree: true,
        distribution: [
          {
            '@type': 'DataDownload',
            encodingFormat: 'application/json',
            contentUrl: `${baseUrl}deprecations/all.json`,
          },
          {
            '@type': 'DataDownload',
            encodingFormat: 'text/csv',
            contentUrl: `${baseUrl}deprecations/all.csv`,
          },
        ],
      },
    },
    body: <Body />,
  };
}

function TimelineTable({ points }: { points: readonly TimelinePoint[] }) {
  return (
    <ScrollTable
      id="timeline-table"
      columns={['Platform', 'Shutdown date', 'Records', 'Items']}
      numbers={['Records']}
      caption="Shutdown dates by platform"
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

/** Every date, past and coming, in one chart. */
function AllDates({ points }: { points: readonly TimelinePoint[] }) {
  const { deprecations, today } = usePage().facts;
  const undated = deprecations.filter(({ shutdown_date: day }) => day === null).length;
  return (
    <details class="all-dates">
      <summary>All dates, past and coming</summary>
      <PlotFigure
        plot={timelinePlot(points, today)}
        label="Timeline of shutdown dates"
        caption={
          <ul class="legend">
            <li class="legend-passed">past</li>
            <li class="legend-coming">upcoming</li>
            <li class="legend-earliest">upcoming, earliest possible date</li>
            <li>Larger marks: more items on that date.</li>
          </ul>
        }
        table={<TimelineTable points={points} />}
      />
      {undated > 0 && (
        <p>
          {undated} {undated === 1 ? 'record has' : 'records have'} no date and{' '}
          {undated === 1 ? 'is' : 'are'} not drawn:{' '}
          <PageLink to="deprecations/index.html?when=undated">see them in the table</PageLink>.
        </p>
      )}
    </details>
  );
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
      <ScheduledSection within={DAYS_AHEAD} />
      {points.length > 0 && <AllDates points={points} />}
    </>
  );
}

/** What stops next, and a chart of all shutdown dates by platform. */
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
