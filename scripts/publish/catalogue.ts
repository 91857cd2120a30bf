import { recordPath, vendorPath } from './datasets.ts';
import { newsFeedPaths } from './news-feeds.ts';
import type { Publication } from './publication.ts';

/** The file of a record's Markdown twin. */
export function markdownTwinPath(id: string): string {
  return `deprecations/records/${id}.md`;
}

/** The file of a record's badge. */
export function badgePath(id: string): string {
  return `deprecations/badges/${id}.json`;
}

/** One published file, for people and agents who look for it. */
export interface Address {
  /** Below the base URL. */
  path: string;
  /** What it holds; one line of plain text. */
  what: string;
}

/** The files of dataset A. */
export function planAddresses({ dataset }: Publication): Address[] {
  const [first] = dataset.vendors;
  return [
    { path: 'data/limits.json', what: 'every vendor and plan, with price and verbatim limits' },
    {
      path: 'data/changelog.json',
      what: 'every change of a plan since the baseline, oldest first; entries are only ever added',
    },
    ...(first
      ? [
          {
            path: vendorPath(first.id),
            what: 'one vendor with its plans and its changes; every vendor has its own file like this',
          },
        ]
      : []),
    { path: 'data/changelog.jsonl', what: 'the same changes, a line each: only ever appended to' },
    { path: 'data/limits.csv', what: 'every plan, a row each, for spreadsheets' },
    { path: 'data/limit-notes.csv', what: 'every limit, a row each, for spreadsheets' },
    { path: 'data/changelog.csv', what: 'the changes of plans, a row each, for spreadsheets' },
  ];
}

/** The files of dataset B that hold records, whole or by one filter. */
export function deprecationAddresses({ dataset, deprecations }: Publication): Address[] {
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const [first] = deprecations;
  return [
    {
      path: 'deprecations/upcoming.json',
      what: 'only dates still to come, soonest first, then what is deprecated without a date',
    },
    {
      path: 'deprecations/names.json',
      what: 'names, aliases, date and successor of every record: look an identifier up here',
    },
    { path: 'deprecations/all.json', what: 'every record, soonest shutdown first, undated last' },
    ...tracked.map(({ id, data }) => ({
      path: `deprecations/by-provider/${id}.json`,
      what: `the records of ${data.name}`,
    })),
    {
      path: 'deprecations/by-status/deprecated.json',
      what: 'announced by the vendor; its date may have passed',
    },
    { path: 'deprecations/by-status/retired.json', what: 'stated by the vendor to have stopped' },
    { path: 'deprecations/by-type/model.json', what: 'models' },
    { path: 'deprecations/by-type/api.json', what: 'APIs' },
    { path: 'deprecations/by-type/sdk.json', what: 'SDKs' },
    ...(first
      ? [
          {
            path: recordPath(first.id),
            what: 'one record; every record has its own file like this',
          },
          {
            path: markdownTwinPath(first.id),
            what: 'the same record in Markdown',
          },
          { path: badgePath(first.id), what: 'its badge, in the form that shields.io reads' },
        ]
      : []),
    {
      path: 'deprecations/scheduled.json',
      what: 'planned dates that may move, of items that their vendor does not call deprecated',
    },
    {
      path: 'deprecations/all.csv',
      what: 'every record, a row each; a cell that a spreadsheet would take for a formula begins with an apostrophe, names of packages such as @azure/openai do not',
    },
    { path: 'data/providers.json', what: 'which providers are covered, and which are not and why' },
  ];
}

/** The feeds of what is new; of one vendor the first stands for all. */
function newsAddresses(dataset: Publication['dataset']): Address[] {
  const [first] = dataset.vendors;
  const shown = newsFeedPaths({ dataset }).filter(
    ({ path }) => !path.startsWith('data/news/') || path === `data/news/${first?.id}`,
  );
  return shown.flatMap(({ path, of }) => {
    const rest = path.startsWith('data/news/') ? '; every vendor has its own' : '';
    return [
      { path: `${path}.xml`, what: `what is new in ${of}, newest first, in Atom${rest}` },
      { path: `${path}.json`, what: `the same in JSON Feed${rest}` },
    ];
  });
}

/** The files by which dataset B is followed. */
export function followingAddresses({ dataset }: Publication): Address[] {
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return [
    {
      path: 'deprecations/changes.json',
      what: 'every change of a deprecation since the baseline, newest first',
    },
    {
      path: 'deprecations/date-moves.json',
      what: 'every known move of a shutdown date, each with its two sources, and sums by platform',
    },
    {
      path: 'deprecations/changes.jsonl',
      what: 'the same changes, oldest first, a line each: only ever appended to',
    },
    ...newsAddresses(dataset),
    { path: 'deprecations/feed.xml', what: 'Atom 1.0, an entry for each deprecation' },
    {
      path: 'deprecations/feed.json',
      what: 'JSON Feed 1.1, the same items; the whole record is under _vendor_almanac',
    },
    {
      path: 'deprecations/calendar.ics',
      what: 'the shutdown dates as a calendar, with reminders of those to come; what is withdrawn stays as cancelled',
    },
    ...tracked.map(({ id, data }) => ({
      path: `deprecations/calendar/${id}.ics`,
      what: `the shutdown dates of ${data.name}`,
    })),
    { path: 'dep-snapshots/index.json', what: 'index of one full snapshot per day (UTC)' },
  ];
}

/** The files by which a reader can check what is published. */
export function checkingAddresses(): Address[] {
  return [
    {
      path: 'source-checks/index.json',
      what: 'dated reports: which records matched their source page, and which wait for review',
    },
    {
      path: 'openapi.json',
      what: 'OpenAPI 3.1 description of every address, of the files and of the function',
    },
    { path: 'build.json', what: 'the commit and the instant that this copy was made from' },
    {
      path: 'checkpoint.json',
      what: 'the length and SHA-256 of both logs of changes, to prove that a later copy continues this one',
    },
    { path: 'SHA256SUMS', what: 'every file with its SHA-256, for sha256sum -c' },
    {
      path: 'schemas/published/deprecation.schema.json',
      what: 'JSON Schema of a deprecation; its folder holds one for each file above',
    },
    { path: 'schemas/published/limits.schema.json', what: 'JSON Schema of data/limits.json' },
  ];
}

/** The pages for people. */
export function pageAddresses(): Address[] {
  return [
    { path: 'llms.txt', what: 'all of this for agents' },
    {
      path: 'deprecations/',
      what: 'what stops next, a search of every deprecation, and a table of each platform',
    },
    { path: 'deprecations/timeline.html', what: 'what stops in the next 180 days' },
    { path: 'plans/', what: 'every vendor with its plans and prices, and a search of all limits' },
    { path: 'compare/', what: 'plans side by side' },
    { path: 'news.html', what: 'what is new, by week' },
    { path: 'subscribe.html', what: 'calendars and feeds, step by step' },
    { path: 'changelog.html', what: 'the changes of both datasets by date' },
    { path: 'source-checks/', what: 'what each source check found' },
    { path: 'about.html', what: 'how this is made and what its words mean' },
    { path: 'coverage.html', what: 'who is covered, who is left out and why' },
    { path: 'support.html', what: 'what is planned, and where to say that you want it' },
    { path: 'build-log.html', what: 'a line for each published date' },
  ];
}

/** What every reader may rely on; the same words wherever they are said. */
export const PROMISES: readonly string[] = [
  'Every value was read from a page that its record cites (source_url, evidence); limits are verbatim, and a record that rests on another page than the vendor’s says so.',
  'Every record says as of which date it is known to hold (as_of, retrieved_at). Dates move: confirm at source_url before you act.',
  'Nothing is recommended, ranked, hidden or paid for. A successor is only what the vendor itself names.',
  'A check reports and a person corrects; no value is ever changed by a scrape.',
  'Published changes and the snapshots of past dates never change, and an id is never used again for something else.',
  'Within schema_version 0.x fields are added; none changes its meaning silently.',
  'No key and no rate limit. Files are refreshed about once a day; please do not poll more than once an hour.',
];
