import { badgePath } from './badges.ts';
import { recordPath } from './deprecation-answers.ts';
import { markdownTwinPath } from './markdown-twins.ts';
import type { Publication } from './publication.ts';

/** One published file, for people and agents who look for it. */
export interface Address {
  /** Below the base URL. */
  path: string;
  /** What it holds; one line of plain text. */
  what: string;
}

/** The files of dataset A. */
export function planAddresses(): Address[] {
  return [
    { path: 'data/limits.json', what: 'every vendor and plan, with price and verbatim limits' },
    {
      path: 'data/changelog.json',
      what: 'every change of a plan since the baseline, oldest first; entries are only ever added',
    },
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
    { path: 'deprecations/all.json', what: 'every record, soonest shutdown first, undated last' },
    ...tracked.map(({ id, data }) => ({
      path: `deprecations/by-provider/${id}.json`,
      what: `the records of ${data.name}`,
    })),
    {
      path: 'deprecations/by-status/deprecated.json',
      what: 'announced by the vendor; its day may have passed',
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
    { path: 'deprecations/all.csv', what: 'every record, a row each, for spreadsheets' },
    { path: 'data/providers.json', what: 'which providers are covered, and which are not and why' },
  ];
}

/** The files by which dataset B is followed. */
export function followingAddresses({ dataset }: Publication): Address[] {
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return [
    {
      path: 'deprecations/changes.json',
      what: 'every change of a deprecation since the baseline, newest first',
    },
    { path: 'deprecations/feed.xml', what: 'Atom 1.0, an entry for each deprecation' },
    {
      path: 'deprecations/feed.json',
      what: 'JSON Feed 1.1, the same items; the whole record is under _vendor_almanac',
    },
    {
      path: 'deprecations/calendar.ics',
      what: 'the shutdown days as a calendar; what is withdrawn stays as cancelled',
    },
    ...tracked.map(({ id, data }) => ({
      path: `deprecations/calendar/${id}.ics`,
      what: `the shutdown days of ${data.name}`,
    })),
    { path: 'dep-snapshots/index.json', what: 'index of one full snapshot per day (UTC)' },
  ];
}

/** The files by which a reader can check what is published. */
export function checkingAddresses(): Address[] {
  return [
    {
      path: 'source-checks/index.json',
      what: 'dated reports that hold every record against its source page',
    },
    {
      path: 'openapi.json',
      what: 'OpenAPI 3.1 description of every address, of the files and of the function',
    },
    { path: 'build.json', what: 'the commit and the instant that this copy was made from' },
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
    { path: 'deprecations/', what: 'every deprecation in a table that sorts and filters' },
    { path: 'deprecations/timeline', what: 'the shutdown days of each platform, drawn' },
    { path: 'plans/', what: 'every plan with its price and limits' },
    { path: 'changelog', what: 'the changes of both datasets by day' },
    { path: 'source-checks/', what: 'what each source check found' },
    { path: 'about', what: 'how this is made and what its words mean' },
    { path: 'coverage', what: 'who is covered, who is left out and why' },
    { path: 'support', what: 'what is planned, and where to say that you want it' },
    { path: 'build-log', what: 'a line for each published day' },
  ];
}
