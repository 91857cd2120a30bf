/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentProps } from 'preact';
import { FILTER_SCRIPT, SORT_SCRIPT } from '../assets.ts';
import { RecordLink, RecordTable, ShutdownDay } from '../deprecations.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { Choice, FilterForm, PlotFigure, ScrollTable } from '../tables.tsx';
import { type TimelinePoint, timelinePlot, timelinePoints } from '../timeline.ts';

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
    label: 'Shutdown day',
    all: 'any day',
    options: [
      ['coming', 'coming'],
      ['passed', 'day passed'],
      ['undated', 'no day announced'],
    ],
  },
];

function Filters() {
  const { dataset, deprecations } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return (
    <FilterForm
      table={TABLE}
      label="Item, alias, platform or successor"
      nouns={['record', 'records']}
      total={deprecations.length}
    >
      <Choice
        name="provider"
        label="Provider"
        all="all providers"
        options={tracked.map(({ id, data }) => [id, data.name])}
      />
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
        What vendors have announced to stop, in their own words, and when. The days left are counted
        as of{' '}
        <time dateTime={today} data-today>
          {today}
        </time>{' '}
        (UTC). Also as a <PageLink to="deprecations/timeline.html">timeline</PageLink>,{' '}
        <PageLink to="deprecations/calendar.ics">calendar</PageLink>,{' '}
        <PageLink to="deprecations/feed.xml">feed</PageLink>,{' '}
        <PageLink to="deprecations/all.json">JSON</PageLink> and{' '}
        <PageLink to="deprecations/all.csv">CSV</PageLink>.
      </p>
      {deprecations.length === 0 ? (
        <p>No deprecation has been recorded yet.</p>
      ) : (
        <>
          <Filters />
          <RecordTable id={TABLE} />
        </>
      )}
    </>
  );
}

/** Every record, to be filtered and sorted in the browser. */
export function deprecationsPage({ deprecations }: SiteFacts): Page {
  return {
    path: 'deprecations/index.html',
    head: {
      title: 'Deprecations',
      description: `${deprecations.length} deprecated and retired AI models, APIs and SDKs with their shutdown days and the successors that their vendors name.`,
      section: 'deprecations/index.html',
      scripts: [FILTER_SCRIPT.path, SORT_SCRIPT.path],
    },
    body: <Body />,
  };
}

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

function TimelineBody() {
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
    body: <TimelineBody />,
  };
}
