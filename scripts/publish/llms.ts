import { addDays, dayOf } from '../model/day.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, FUNCTION_PATHS } from '../model/published.ts';
import { cleanText, countOf, markdownText, slugOf } from '../model/words.ts';
import { addressesOf, PROMISES, type Section } from './api/catalogue.ts';
import type { Artifact } from './artifact.ts';
import type { Publication } from './publication.ts';
import { standingOf } from './site/words.ts';
import { describeSeenDays } from './source-checks.ts';

const SOON_DAYS = 60;
const LATELY_DAYS = 30;

function trackedOf({ dataset }: Publication) {
  return dataset.providers.filter(({ data }) => data.coverage === 'tracked');
}

function plain(text: string): string {
  return markdownText(cleanText(text)).trim();
}

function opening(publication: Publication): string {
  const { dataset, deprecations, lastReport: latest, now } = publication;
  const plans = dataset.vendors.reduce((sum, { data }) => sum + data.plans.length, 0);
  const omitted = dataset.providers.filter(({ data }) => data.coverage === 'omitted');
  return [
    `# ${plain(dataset.dataset.name)}`,
    `> ${plain(dataset.dataset.summary)}`,
    `${plans} plans of ${dataset.vendors.length} vendors, and ${countOf(deprecations.length, 'deprecation')} of ${
      trackedOf(publication)
        .map(({ id }) => id)
        .join(', ') || 'no provider yet'
    }; made at ${now}. ${latest ? `The records were last compared with their sources on ${latest.date}${describeSeenDays(latest)}.` : 'No source check has been published yet.'}`,
    ...omitted.map(({ data }) => plain(`Not covered: ${data.name}. ${data.reason ?? ''}`)),
  ].join('\n\n');
}

const WARNING =
  'Dates move: repeat `as_of` with a date and confirm it at `source_url`. `date_basis` earliest is the earliest possible date. A `deprecated` item whose date has passed may have stopped. What is not recorded is no promise. A successor is only what the vendor names.';

function shell(...commands: string[]): string {
  return ['```sh', ...commands, '```'].join('\n');
}

/** Text that may be in a quoted word of a shell. */
function plainWord(text: string): string {
  return text.replace(/[^A-Za-z0-9._:/ -]+/g, '');
}

/** What the function answers, in commands that work as printed. */
function askText(publication: Publication, functionUrl: string): string {
  const { dataset, deprecations, now } = publication;
  const base = functionUrl.replace(/\/$/, '');
  const today = dayOf(now);
  const coming = deprecations.find((record) => standingOf(record, today) === 'coming');
  const item = plainWord((coming ?? deprecations[0])?.item ?? 'gpt-4o');
  const vendor = dataset.vendors[0]?.id ?? 'cursor';
  const message =
    '{\\"jsonrpc\\":\\"2.0\\",\\"id\\":1,\\"method\\":\\"tools/call\\",\\"params\\":{\\"name\\":\\"$1\\",\\"arguments\\":$2}}';
  const ask = (tool: string, args: object) => `ask ${tool} '${JSON.stringify(args)}'`;
  return `MCP over HTTP at ${base}${FUNCTION_PATHS.mcp}, without key or handshake; each tool prints a short answer. \`items\` takes up to 100 names as they stand in code, with any prefix; a vendor takes also \`plan\`; lists take \`provider\` and \`limit\`.

${shell(
  `ask() { curl -s '${base}${FUNCTION_PATHS.mcp}' -H 'Content-Type: application/json' -d "${message}" | jq -r '.result.content[0].text'; }`,
  ask('check_items', { items: [item] }),
  ask('find_breaking_before', { date: addDays(today, SOON_DAYS), after: today }),
  ask('get_deprecations', { type: 'sdk', after: today }),
  ask('get_changes_since', { since: addDays(today, -LATELY_DAYS), dataset: 'plans' }),
  ask('get_date_moves', {}),
  ask('get_plan_limits', { vendor }),
)}

The same as whole records: \`${base}${FUNCTION_PATHS.deprecations}?item=NAME\` and \`${base}${FUNCTION_PATHS.changes}?since=DATE\`.`;
}

/** The files, by task; what is in braces or capitals has many values. */
function fileText({ baseUrl, deprecations, dataset, now }: Publication): string {
  const link = (path: string, to = path) => `[${path}](${baseUrl}${to})`;
  const id = deprecations[0]?.id;
  const slug = 'deprecations/records/PLATFORM/SLUG.json';
  const ofRecord = id ? link(slug, `deprecations/records/${id}.json`) : slug;
  const vendor = dataset.vendors[0]?.id;
  const ofVendor = vendor
    ? link('data/vendors/VENDOR.json', `data/vendors/${vendor}.json`)
    : 'data/vendors/VENDOR.json';
  const soon = addDays(dayOf(now), SOON_DAYS);
  return `- ${link('deprecations/names.json')}: is a name recorded, its date and successor: \`curl -s URL | grep -i '"item":"NAME"'\`.
- ${link('deprecations/upcoming.json')}: what stops next: \`curl -s URL | jq -r '.deprecations[] | select(.shutdown_date <= "${soon}") | "\\(.shutdown_date) \\(.id) \\(.successor)"'\`.
- ${ofRecord}: one record. SLUG is the item in lower case as the platform lists it, \`+\` as \`-plus\`, other runs than a-z, 0-9, \`.\` as \`-\`. A 404 says only that no record has this slug.
- ${link('deprecations/all.json')}, or deprecations/by-provider/PROVIDER.json, by-status/STATUS.json, by-type/TYPE.json; ${link('deprecations/scheduled.json')}: planned dates of what is not deprecated, \`not_before\` being a floor.
- ${link('deprecations/date-moves.json')}: which dates moved, and the notice given: \`jq -c '.platforms[]'\`.
- ${ofVendor}: price and limits: \`jq '.vendor.plans[] | select(.id == "PLAN")'\`. data/limits.csv has every VENDOR and PLAN with its price.
- ${link('latest.json')}: what changed in the last days (\`jq -r '.news[].title'\`), and how fresh this is. All changes: deprecations/changes.jsonl, ${link('data/changelog.jsonl')} (\`grep price_month_changed\`).
- Feeds of what is new: ${link('news.xml')}, deprecations/news/PROVIDER.xml, data/news/VENDOR.xml; deprecations/calendar.ics, deprecations/calendar/PROVIDER.ics.
- ${link('source-checks/index.json')}: when records were compared with their pages. ${link('checkpoint.json')}, SHA256SUMS: how a copy is checked. ${link('data/providers.json')}: who is left out and why.
- ${link('llms-full.txt')}: every file, every field, rereading. ${link('openapi.json')}: every address.`;
}

const READING = `- \`shutdown_date\` is the date on which the item stops working, or null where the vendor has published none.
- \`date_basis\` is \`committed\`, or \`earliest\` where the vendor calls its date the earliest possible one: the item may work longer. Say "earliest" wherever you repeat such a date.
- \`status\` is \`retired\` where the vendor says so, or where the committed date had come when the page was read. No clock changes it afterwards: a \`deprecated\` item whose date has passed may already have stopped.
- \`successor\` is what the vendor itself names, or null where it names nothing. \`migration_note\` is guidance in our words.
- \`as_of\` is the date of the newest page, or dated copy of one, that says what the record says. Quote it together with \`source_url\`.
- \`price_month\` is null where a plan is usage-based, on request, or where no monthly price is stated; it is never an estimate.`;

const REREADING = `Read again once a day, with If-None-Match and the last ETag: files without \`generated_at\` (the changelog, the feeds, a record, a vendor) keep their bytes while nothing in them changes. latest.json says what is new; deprecations/changes.json, from the top, and the changelog, from the end, have every change.

To read a past date, find it in dep-snapshots/index.json (deprecations) or source-checks/index.json (reports), and take its \`path\` from there, because it changes once: the running day and the newest report are JSON files, earlier ones gzip files.`;

/** The files of a section; the link of a family leads to one of them. */
function linkList(publication: Publication, section: Section): string {
  return addressesOf(section, publication)
    .filter(({ path }) => path !== 'llms.txt')
    .map(({ path, link, what }) => {
      const address = `${publication.baseUrl}${link}`;
      return `- [${path}](${address}): ${markdownText(cleanText(what))}`;
    })
    .join('\n');
}

/** What the query API takes and answers; of a host of files only, what runs it. */
function queryText({ functionUrl, ...publication }: Publication): string {
  if (functionUrl === null) {
    return `This address serves files only. A clone of the repository runs the function: \`npm ci && npm start\`, then the same files with ${Object.values(FUNCTION_PATHS).join(', ')} at http://127.0.0.1:8787.`;
  }
  const providers = trackedOf({ functionUrl, ...publication })
    .map(({ id }) => id)
    .join(', ');
  return `- \`provider\` is a slug (${providers || 'none yet'}), \`platform\` the first part of a record's id, \`item\` any spelling of one item (its records on all platforms), \`type\` is one of ${DEPRECATION_TYPES.join(', ')}, \`status\` one of ${DEPRECATION_STATUSES.join(', ')}, \`before\`, \`after\` and \`since\` are dates (YYYY-MM-DD), all inclusive. Send \`after\` together with \`before\`, or the answer begins with what stopped years ago. A record without a shutdown date passes neither \`before\` nor \`after\`. Filters combine, each narrows; each is given at most once.
- Records come soonest shutdown first, those without a date last; changes come newest first. \`filters\` and \`since\` repeat what was understood.
- What is not understood is answered with 400 and never with unfiltered records: \`application/problem+json\` with \`parameter\`, \`allowed\` and \`detail\`. Send what \`allowed\` names.
- Answers have an ETag: send it in If-None-Match and get 304 while nothing in the answer has changed, but for \`generated_at\`. HEAD works, and every origin may read.
- MCP: revisions 2025-03-26 to 2025-11-25 (initialize) and 2026-07-28 (server/discover). One message a request, at most 64 KiB; no batches, streams or subscriptions. Text and \`structuredContent\` say the same, with \`count\`, \`left_out\` and \`more\`, together below 2,000 tokens unless \`limit\` says otherwise. A wrong argument gives \`isError\` and a text that says what to send. A client's configuration:

\`\`\`json
${JSON.stringify({ mcpServers: { [slugOf(publication.dataset.dataset.name) || 'almanac']: { type: 'http', url: `${functionUrl.replace(/\/$/, '')}${FUNCTION_PATHS.mcp}` } } })}
\`\`\``;
}

/** The values that stand for PROVIDER, PLATFORM and VENDOR. */
function valuesText(publication: Publication): string {
  const tracked = trackedOf(publication);
  const platforms = tracked.flatMap(({ data }) => (data.platforms ?? []).map(({ id }) => id));
  const line = (name: string, values: readonly string[]) =>
    `${name} is one of ${[...new Set(values)].join(', ') || 'none yet'}.`;
  return [
    line(
      'PROVIDER',
      tracked.map(({ id }) => id),
    ),
    line('PLATFORM', platforms),
    line(
      'VENDOR',
      publication.dataset.vendors.map(({ id }) => id),
    ),
  ].join('\n\n');
}

/** llms.txt, in the form of llmstxt.org: what an agent needs to answer; llms-full.txt: all the rest. */
export function deriveLlmsText(publication: Publication): Artifact[] {
  const { functionUrl } = publication;
  const section = (title: string, body: string): string => `## ${title}\n\n${body}`;
  const short = [
    opening(publication),
    WARNING,
    ...(functionUrl === null ? [] : [section('Ask', askText(publication, functionUrl))]),
    section('Files', fileText(publication)),
  ];
  const whole = [
    ...short,
    section('Promises', PROMISES.map((promise) => `- ${promise}`).join('\n')),
    section('Values', valuesText(publication)),
    section('Deprecations', linkList(publication, 'deprecations')),
    section('Plan limits', linkList(publication, 'plans')),
    section('Following changes', linkList(publication, 'following')),
    section('Queries and MCP', queryText(publication)),
    section('What the fields mean', READING),
    section('When to read again', REREADING),
    section('Checking a copy', linkList(publication, 'checking')),
    section('Optional', linkList(publication, 'pages')),
  ];
  return Object.entries({ 'llms.txt': short, 'llms-full.txt': whole }).map(([path, parts]) => ({
    path,
    text: `${parts.join('\n\n')}\n`,
  }));
}
