/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentProps } from 'preact';
import { DEPRECATION_STATUSES } from '../../../model/published.ts';
import { countOf } from '../../../model/words.ts';
import { listPagePath, recordPagePath, statusFolder } from '../addresses.ts';
import { FIND_RECORDS_SCRIPT } from '../assets.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { Age, PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { Choice, FilterForm } from '../tables-and-charts.tsx';
import type { Standing } from '../words.ts';
import { ByPlatform, PlannedSection } from './overview.tsx';
import { groupRecords } from './record-groups.ts';
import { RecordTable } from './records.tsx';

const TABLE = 'records';

/** Rows that the page itself holds; the pages of the platforms have all. */
const ROWS: Record<Standing, number> = { coming: 60, passed: 25, undated: 15 };
/** Records that the page lists as the oldest. */
const OLDEST = 15;

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
  const { facts, link } = usePage();
  const { dataset, deprecations, platforms } = facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const called = new Map(
    tracked.flatMap(({ data }) => (data.platforms ?? []).map(({ id, names }) => [id, names ?? []])),
  );
  const providers = [...platforms].map(([platform, { provider, providerSlug }]) => [
    platform,
    { id: providerSlug, name: provider, called: called.get(platform) ?? [] },
  ]);
  return (
    <FilterForm
      table={TABLE}
      label="Search by model, alias or platform"
      nouns={['record', 'records']}
      total={deprecations.length}
      data={{
        'data-names': link('deprecations/names.json'),
        'data-records': link('deprecations/records/index.html'),
        'data-providers': JSON.stringify(Object.fromEntries(providers)),
      }}
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

/** What comes next and what has passed lately. */
function NearTable() {
  const { deprecations, today } = usePage().facts;
  const groups = groupRecords(deprecations, today);
  const totals = new Map(groups.map(({ standing, records }) => [standing, records.length]));
  const near = groups.map((group) => ({
    ...group,
    records: group.records.slice(0, ROWS[group.standing]),
  }));
  return (
    <RecordTable
      id={TABLE}
      groups={near}
      totals={totals}
      fills
      caption="What comes next and what passed lately, with the replacement that the vendor names"
    />
  );
}

/** The records that were seen longest ago. */
function OldestRecords() {
  const { deprecations } = usePage().facts;
  const oldest = [...deprecations].sort((a, b) => (a.as_of < b.as_of ? -1 : 1)).slice(0, OLDEST);
  return (
    <section aria-labelledby="oldest">
      <h2 id="oldest">Seen longest ago</h2>
      <ul class="inline">
        {oldest.map((record) => (
          <li key={record.id}>
            <PageLink to={recordPagePath(record.id)}>
              <code>{record.item}</code>
            </PageLink>{' '}
            <small>{record.platform}</small> <Age seen={record.as_of} />
          </li>
        ))}
      </ul>
    </section>
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
        <a href="#platforms">All by platform</a> ·{' '}
        <PageLink to="deprecations/in/index.html">By year</PageLink> ·{' '}
        {DEPRECATION_STATUSES.map((status) => (
          <span key={status}>
            <PageLink to={listPagePath(statusFolder(status))}>All {status}</PageLink> ·{' '}
          </span>
        ))}
        <PageLink to="deprecations/timeline.html">Next 180 days</PageLink> ·{' '}
        <PageLink to="deprecations/all-dates.html">All dates</PageLink> ·{' '}
        <PageLink to="deprecations/planned.html">Planned dates</PageLink> ·{' '}
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
          <NearTable />
          <ByPlatform />
        </>
      )}
      <PlannedSection within={180} />
      {deprecations.length > 0 && <OldestRecords />}
    </>
  );
}

/** What comes next and what passed lately; a script finds every record. */
export function deprecationsPage({ baseUrl, dataset, deprecations }: SiteFacts): Page {
  const description = `${countOf(deprecations.length, 'deprecated or retired AI model, API or SDK', 'deprecated and retired AI models, APIs and SDKs')} with their shutdown dates and the replacements that their vendors name.`;
  return {
    path: 'deprecations/index.html',
    head: {
      title: 'AI model deprecations and shutdown dates',
      description,
      section: 'deprecations/index.html',
      scripts: [FIND_RECORDS_SCRIPT.path],
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
