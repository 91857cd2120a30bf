/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentProps } from 'preact';
import { FILTER_SCRIPT, SORT_SCRIPT } from '../assets.ts';
import { Choice } from '../choice.tsx';
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../page-link.tsx';
import { usePage } from '../page-scope.ts';
import { RecordTable } from '../record-table.tsx';
import type { Page } from '../render.tsx';
import { FilterForm } from '../tables.tsx';

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
