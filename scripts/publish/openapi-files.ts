import { DEPRECATION_STATUSES, DEPRECATION_TYPES } from '../model/published.ts';
import { type Json, schemaRef } from './openapi-components.ts';

/** A published file, or a family of them with parts of its path open. */
interface PublishedFile {
  path: string;
  id: string;
  summary: string;
  types: string[];
  schema: Json;
  parameters?: Json[];
}

const TEXT: Json = { type: 'string' };

const JSON_TYPE = 'application/json';

function json(path: string, id: string, summary: string, schema: string): PublishedFile {
  return { path, id, summary, types: [JSON_TYPE], schema: schemaRef(schema) };
}

function part(name: string, description: string, schema: Json): Json {
  return { name, in: 'path', required: true, description, schema };
}

const oneOf = (values: readonly string[]): Json => ({ type: 'string', enum: values });

const DAY = part('day', 'A day (UTC); take it from the index.', { type: 'string', format: 'date' });

const SLUG = { type: 'string', pattern: '^[a-z0-9.-]+$' };

const RECORD = [
  part('platform', 'First part of the id.', SLUG),
  part('slug', 'Second part of the id.', SLUG),
];

const file = (path: string, id: string, summary: string, type = 'text/html'): PublishedFile => ({
  path,
  id,
  summary,
  types: [type],
  schema: TEXT,
});

const PLANS: PublishedFile[] = [
  json('/data/limits.json', 'Limits', 'Every vendor and plan', 'limits'),
  {
    ...json(
      '/data/vendors/{vendor}.json',
      'Vendor',
      'One vendor with its plans and its changes',
      'vendor-history',
    ),
    parameters: [part('vendor', 'The id of the vendor.', SLUG)],
  },
  json('/data/changelog.json', 'Changelog', 'Every change of a plan, oldest first', 'changelog'),
  file('/data/limits.csv', 'LimitsTable', 'Every plan, a row each', 'text/csv'),
  file('/data/limit-notes.csv', 'NotesTable', 'Every limit, a row each', 'text/csv'),
  file(
    '/data/changelog.jsonl',
    'ChangelogLines',
    'Every change of a plan, a line each, oldest first',
    'application/x-ndjson',
  ),
  file('/data/changelog.csv', 'ChangelogTable', 'Every change of a plan, a row each', 'text/csv'),
];

function deprecationFiles(providers: readonly string[]): PublishedFile[] {
  const twin = (field: string, values: readonly string[]): PublishedFile => ({
    ...json(
      `/deprecations/by-${field}/{${field}}.json`,
      `DeprecationsBy${field}`,
      `The records of one ${field}: the answer to this one filter`,
      'deprecations',
    ),
    parameters: [part(field, `The ${field}.`, oneOf(values))],
  });
  return [
    json('/data/providers.json', 'Providers', 'Providers covered, and left out', 'providers'),
    json('/deprecations/all.json', 'AllDeprecations', 'Every record', 'deprecations'),
    json('/deprecations/upcoming.json', 'Upcoming', 'What is still to come', 'upcoming'),
    json('/deprecations/names.json', 'Names', 'The names of every record', 'names'),
    twin('provider', providers),
    twin('status', DEPRECATION_STATUSES),
    twin('type', DEPRECATION_TYPES),
    {
      ...json(
        '/deprecations/records/{platform}/{slug}.json',
        'Deprecation',
        'One record; its id is {platform}/{slug}',
        'deprecation',
      ),
      parameters: RECORD,
    },
    {
      ...file(
        '/deprecations/records/{platform}/{slug}.md',
        'DeprecationText',
        'One record in Markdown',
        'text/markdown',
      ),
      parameters: RECORD,
    },
    {
      path: '/deprecations/badges/{platform}/{slug}.json',
      id: 'Badge',
      summary: 'The badge of one record, in the form that shields.io reads',
      types: [JSON_TYPE],
      schema: { type: 'object' },
      parameters: RECORD,
    },
    file('/deprecations/all.csv', 'DeprecationsTable', 'Every record, a row each', 'text/csv'),
    json('/deprecations/scheduled.json', 'Scheduled', 'Planned dates that may move', 'scheduled'),
    json('/deprecations/date-moves.json', 'DateMoves', 'Moves of shutdown dates', 'date-moves'),
    json('/deprecations/changes.json', 'AllChanges', 'Every change, newest first', 'changes'),
    file(
      '/deprecations/changes.jsonl',
      'ChangeLines',
      'Every change, a line each, oldest first',
      'application/x-ndjson',
    ),
  ];
}

function newsFiles(
  path: string,
  id: string,
  summary: string,
  parameters: Json[] = [],
): PublishedFile[] {
  const types = ['application/atom+xml', 'application/xml'];
  return [
    { path: `${path}.xml`, id: `${id}Atom`, summary, types, schema: TEXT, parameters },
    { ...json(`${path}.json`, `${id}Json`, summary, 'news'), parameters },
  ];
}

const FOLLOWING: PublishedFile[] = [
  {
    path: '/deprecations/feed.xml',
    id: 'AtomFeed',
    summary: 'Atom 1.0, an entry for each deprecation',
    types: ['application/atom+xml', 'application/xml'],
    schema: TEXT,
  },
  {
    path: '/deprecations/feed.json',
    id: 'JsonFeed',
    summary: 'JSON Feed 1.1, an item for each deprecation',
    types: ['application/feed+json', JSON_TYPE],
    schema: schemaRef('feed'),
  },
  ...newsFiles('/news', 'News', 'What is new, newest first'),
  ...newsFiles('/deprecations/news', 'DeprecationNews', 'What is new in deprecations'),
  ...newsFiles('/deprecations/news/{provider}', 'ProviderNews', 'What is new of one provider', [
    part('provider', 'The provider.', SLUG),
  ]),
  ...newsFiles('/data/news', 'PlanNews', 'What is new in plans'),
  ...newsFiles('/data/news/{vendor}', 'VendorNews', 'What is new in the plans of one vendor', [
    part('vendor', 'Id of the vendor.', SLUG),
  ]),
  file('/deprecations/calendar.ics', 'Calendar', 'Every shutdown day (RFC 5545)', 'text/calendar'),
  {
    ...file(
      '/deprecations/calendar/{provider}.ics',
      'ProviderCalendar',
      'The shutdown days of one provider',
      'text/calendar',
    ),
    parameters: [part('provider', 'The provider.', SLUG)],
  },
  json('/dep-snapshots/index.json', 'Snapshots', 'One snapshot for each day', 'snapshot-index'),
  {
    ...json(
      '/dep-snapshots/{day}/deprecations.json',
      'Snapshot',
      'The records at the end of a day; its path is in the index',
      'snapshot',
    ),
    parameters: [DAY],
  },
  json('/source-checks/index.json', 'SourceChecks', 'Source checks', 'source-checks-index'),
  {
    ...json(
      '/source-checks/{day}.json',
      'SourceCheck',
      'What one check of the cited pages found',
      'source-check-report',
    ),
    parameters: [DAY],
  },
];

const PAGES: PublishedFile[] = [
  file('/', 'Home', 'The site for people'),
  file('/deprecations/', 'DeprecationsPage', 'What stops next, and a search of all'),
  file('/deprecations/timeline.html', 'TimelinePage', 'What stops in the next 180 days'),
  file('/deprecations/all-dates.html', 'AllDatesPage', 'All shutdown dates as a chart'),
  file('/deprecations/planned.html', 'PlannedPage', 'Planned dates, which may move'),
  {
    ...file(
      '/deprecations/records/{platform}/{slug}.html',
      'DeprecationPage',
      'One record, for people',
    ),
    parameters: RECORD,
  },
  file('/plans/', 'PlansPage', 'Every vendor, with plans and prices'),
  {
    ...file('/plans/{vendor}.html', 'VendorPage', 'The plans of one vendor'),
    parameters: [part('vendor', 'Id of the vendor.', SLUG)],
  },
  file('/compare/', 'ComparePage', 'Plans side by side'),
  file('/compare/prices.html', 'PricesPage', 'Monthly prices as charts'),
  {
    ...file('/compare/{category}.html', 'CategoryPage', 'The plans of one kind of product'),
    parameters: [part('category', 'Slug of the category.', SLUG)],
  },
  file('/news.html', 'NewsPage', 'What is new, by week'),
  {
    ...file('/news/{day}.html', 'WeekPage', 'What was new in the week of a Monday'),
    parameters: [DAY],
  },
  file('/date-moves.html', 'DateMovesPage', 'Whether shutdown dates hold'),
  file('/subscribe.html', 'SubscribePage', 'Calendars and feeds, step by step'),
  file('/changelog.html', 'ChangelogPage', 'The changes of both datasets, by date'),
  {
    ...file('/changelog/{day}.html', 'ChangesOfDatePage', 'The changes of one date'),
    parameters: [DAY],
  },
  file('/source-checks/', 'SourceChecksPage', 'The source checks, newest first'),
  {
    ...file('/source-checks/{day}.html', 'SourceCheckPage', 'What one check found, for people'),
    parameters: [DAY],
  },
  file('/coverage.html', 'CoveragePage', 'Providers covered, left out, and planned'),
  file('/about.html', 'AboutPage', 'What this is and how it is made'),
  file('/data/', 'DataFolder', 'The files of plans, for people'),
  file('/data/vendors/', 'VendorsFolder', 'The files of vendors, for people'),
  file('/deprecations/records/', 'RecordsFolder', 'The platforms with records, for people'),
  {
    ...file('/deprecations/records/{platform}/', 'PlatformFolder', 'The records of a platform'),
    parameters: [part('platform', 'The platform.', SLUG)],
  },
  file('/dep-snapshots/', 'SnapshotsFolder', 'The snapshots, for people'),
  file('/support.html', 'Support', 'What is planned, and where to say that it is wanted'),
  file('/build-log.html', 'BuildLog', 'A line for each published day'),
  file('/sitemap.xml', 'Sitemap', 'The pages, for search engines', 'application/xml'),
  file('/robots.txt', 'Robots', 'What robots may read', 'text/plain'),
  file('/llms.txt', 'Llms', 'All of this in words, for agents', 'text/plain'),
  json('/checkpoint.json', 'Checkpoint', 'Length and SHA-256 of both logs', 'checkpoint'),
  json('/build.json', 'Build', 'Commit and instant of this copy', 'build'),
  file('/SHA256SUMS', 'Checksums', 'Every file with its SHA-256', 'text/plain'),
  {
    path: '/openapi.json',
    id: 'OpenApi',
    summary: 'This document',
    types: [JSON_TYPE],
    schema: { type: 'object' },
  },
  {
    path: '/schemas/{folder}/{name}.schema.json',
    id: 'Schema',
    summary: 'JSON Schemas of what is published and of the records',
    types: ['application/schema+json', JSON_TYPE],
    schema: { type: 'object' },
    parameters: [
      part('folder', 'Of consumers, or of authors.', oneOf(['published', 'records'])),
      part('name', 'Name of the schema.', { type: 'string' }),
    ],
  },
];

function fileOperation({ id, summary, types, schema, parameters }: PublishedFile): Json {
  return {
    get: {
      tags: ['files'],
      operationId: `read${id}`,
      summary,
      ...(parameters && { parameters }),
      responses: {
        200: {
          description: 'The file.',
          content: Object.fromEntries(types.map((type) => [type, { schema }])),
        },
        404: { $ref: '#/components/responses/NoFile' },
      },
    },
  };
}

/** The published files, which need no function. */
export function filePaths(providers: readonly string[]): Json {
  const files = [...PLANS, ...deprecationFiles(providers), ...FOLLOWING, ...PAGES];
  return Object.fromEntries(files.map((each) => [each.path, fileOperation(each)]));
}
