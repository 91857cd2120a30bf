import { addDays, type Day, dayOf, shutdownInWords } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import {
  DEPRECATION_STATUSES,
  DEPRECATION_TYPES,
  FUNCTION_PATHS,
  namesOf,
} from '../model/published.ts';
import { REPLACEMENT } from '../model/wording.ts';
import { cleanText, countOf, markdownText, slugOf } from '../model/words.ts';
import { addressesOf, markdownPath, PROMISES, type Section } from './api/catalogue.ts';
import type { Artifact } from './artifact.ts';
import type { Publication } from './publication.ts';
import { addressOf, recordPagePath } from './site/addresses.ts';
import { ageInWords, leftInWords, standingOf } from './site/words.ts';
import { describeSeenDays } from './source-checks.ts';

const READING = `- \`shutdown_date\` is the date on which the item stops working, or null where the vendor has published none.
- \`date_basis\` is \`committed\`, or \`earliest\` where the vendor calls its date the earliest possible one: the item may work longer. Say "earliest" wherever you repeat such a date.
- \`status\` is \`retired\` where the vendor says so, or where the committed date had come when the page was read. No clock changes it afterwards: a \`deprecated\` item whose date has passed may already have stopped.
- \`successor\` is what the vendor itself names, or null where it names nothing. \`migration_note\` is guidance in our words.
- \`as_of\` is the date of the newest page, or dated copy of one, that says what the record says. Quote it together with \`source_url\`.
- \`price_month\` is null where a plan is usage-based, on request, or where no monthly price is stated; it is never an estimate.`;

const REREADING = `Read again once a day, with If-None-Match and the last ETag: files without \`generated_at\` (the changelog, the feeds, a record, a vendor) keep their bytes while nothing in them changes. latest.json says what is new; deprecations/changes.json, from the top, and the changelog, from the end, have every change.

To read a past date, find it in dep-snapshots/index.json (deprecations) or source-checks/index.json (reports), and take its \`path\` from there, because it moves once: when a month is over, its files are put into one archive, \`YYYY-MM.txt.gz\`. Of an archive, \`gunzip -c FILE | grep '^YYYY-MM-DD ' | sort -n -k2,2 | cut -d' ' -f3- | tr '\\t' '\\n'\` prints the file of one date; its SHA-256 is the one in the index.`;

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

/** The calendars of all and of each provider, with how much is to come in them. */
function calendarList(publication: Publication): string {
  const { baseUrl, dataset, deprecations, now, platforms } = publication;
  const today = dayOf(now);
  const coming = deprecations.filter((record) => standingOf(record, today) === 'coming');
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const line = (path: string, name: string, count: number): string =>
    `- [${markdownText(cleanText(name))}](${baseUrl.replace(/^https?:/, 'webcal:')}${path}): ${countOf(count, 'coming date')}`;
  return [
    'An event for each shutdown date, with reminders 30 and 7 days before those to come. A `webcal:` address subscribes; the same address with `https:` reads the file.',
    [
      line('deprecations/calendar.ics', 'All providers', coming.length),
      ...tracked.map(({ id, data }) =>
        line(
          `deprecations/calendar/${id}.ics`,
          data.name,
          coming.filter((each) => namesOf(each.id, platforms).providerSlug === id).length,
        ),
      ),
    ].join('\n'),
  ].join('\n\n');
}

function opening({ dataset, deprecations, history, now }: Publication): string {
  const plans = dataset.vendors.reduce((sum, { data }) => sum + data.plans.length, 0);
  const latest = dataset.reports.at(-1);
  const omitted = dataset.providers.filter(({ data }) => data.coverage === 'omitted');
  return [
    `This copy holds ${plans} plans of ${dataset.vendors.length} vendors and ${deprecations.length} deprecations. It was made at ${now} from commit ${history.head.commit}. ${latest ? `The records were last compared with their sources on ${latest.id}${describeSeenDays(latest.data)}.` : 'No source check has been published yet.'}`,
    ...omitted.map(({ data }) =>
      markdownText(cleanText(`Not covered: ${data.name}. ${data.reason ?? ''}`)).trim(),
    ),
  ].join('\n\n');
}

/** What to read for which question. */
function startHere({ dataset, deprecations, functionUrl }: Publication): string {
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const providers = tracked.map(({ id }) => id).join(', ') || 'none yet';
  const platforms = tracked.flatMap(({ data }) => (data.platforms ?? []).map(({ id }) => id));
  const vendors = dataset.vendors.map(({ id }) => id).join(', ');
  const [first] = deprecations;
  const example = first ? `, for example deprecations/records/${first.id}.json` : '';
  const ask =
    functionUrl === null
      ? ''
      : `Is a name in code going away? Ask first: \`curl "${functionUrl}deprecations/api?item=NAME"\` takes it as it is written, with its prefix, up to 100 times; each record says how it matches, and \`items\` says what nothing recorded means.\n\n`;
  return `${ask}Each of these is answered by one small file, without the function:

- Is one model, API or SDK going away, and what replaces it? deprecations/records/PLATFORM/SLUG.json${example}. SLUG is the item in lower case, as the platform lists it (with its version, without the region before it), \`+\` written \`-plus\`, every run of other characters than a-z, 0-9 and \`.\` one \`-\`, none at the ends. A 404 says only that no record has this slug.
- Is anything recorded under this name? deprecations/names.json lists every record by name, with platform, status and date. What is not there under any of its names is not recorded as deprecated. That is no promise that it stays: only announced deprecations are recorded, as of the dates that the records give. deprecations/scheduled.json has dates that a vendor prints for items it does not call deprecated; where date_basis is not_before, the vendor only promises no shutdown before the date.
- What stops next? deprecations/upcoming.json. (by-status/deprecated.json is not that: most of its dates have passed.)
- Which SDKs, or APIs, are ending? deprecations/by-type/sdk.json, deprecations/by-type/api.json.
- What does a plan cost and allow? data/vendors/VENDOR.json.
- What changed since yesterday, and how fresh is this? latest.json. What is new of one provider or vendor: deprecations/news/PROVIDER.json, data/news/VENDOR.json.

PROVIDER is one of ${providers}. PLATFORM is one of ${[...new Set(platforms)].join(', ')}. VENDOR is one of ${vendors}.`;
}

/** llms.txt, in the form of llmstxt.org: all that an agent needs to use what is published. */
export function deriveLlmsText(publication: Publication): Artifact[] {
  const { dataset } = publication;
  const section = (title: string, body: string): string => `## ${title}\n\n${body}`;
  const parts = [
    `# ${markdownText(cleanText(dataset.dataset.name))}`,
    `> ${markdownText(cleanText(dataset.dataset.summary))}`,
    opening(publication),
    PROMISES.map((promise) => `- ${promise}`).join('\n'),
    section('Start here', startHere(publication)),
    section(
      'Deprecations',
      `A part in braces has many values, such as PROVIDER or SLUG above; its link leads to one of them.\n\n${linkList(publication, 'deprecations')}`,
    ),
    section('Plan limits', linkList(publication, 'plans')),
    section('Following changes', linkList(publication, 'following')),
    section('Calendars', calendarList(publication)),
    ...describeFunction(publication).map(({ title, body }) => section(title, body)),
    section('What the fields mean', READING),
    section('When to read again', REREADING),
    section('Checking a copy', linkList(publication, 'checking')),
    section('Optional', linkList(publication, 'pages')),
  ];
  return [{ path: 'llms.txt', text: `${parts.join('\n\n')}\n` }];
}

/** A record in Markdown, for readers and agents that want neither HTML nor JSON. */
function writeMarkdown(record: Deprecation, baseUrl: string, today: string): string {
  const text = (value: string | null) => (value === null ? null : markdownText(cleanText(value)));
  const facts: readonly (readonly [string, string | null])[] = [
    ['Id', record.id],
    ['Item', text(record.item)],
    ['Also listed as', text(record.aliases.join(', ')) || null],
    ['Regions', text(record.regions?.join(', ') ?? null)],
    ['Platform', text(`${record.platform} (${record.provider})`)],
    ['Type', record.type],
    ['Status', record.status],
    ['Announced', record.announced_on],
    [
      'Shutdown',
      record.shutdown_date === null
        ? shutdownInWords(record)
        : `${shutdownInWords(record)}, ${leftInWords(record, today)}`,
    ],
    [REPLACEMENT, text(record.successor) ?? 'none'],
    ['Our note', text(record.migration_note)],
    ['Source', `<${record.source_url}>`],
    [
      'As of',
      `${record.as_of}, ${ageInWords(record.as_of, today)}; dates move, so confirm at the source`,
    ],
    ['Counted on', `${today} (UTC)`],
    ['Page', `<${baseUrl}${addressOf(recordPagePath(record.id))}>`],
  ];
  const lines = facts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `- ${name}: ${value}`);
  return `# ${text(`${record.item} on ${record.platform}`)}\n\n${lines.join('\n')}\n`;
}

/** deprecations/records/<platform>/<slug>.md: each record's page as Markdown. */
export function deriveMarkdownPages({ baseUrl, deprecations, now }: Publication): Artifact[] {
  return deprecations.map((record) => ({
    path: markdownPath(record.id),
    text: writeMarkdown(record, baseUrl, dayOf(now)),
  }));
}

const SOON_DAYS = 90;
const LATELY_DAYS = 30;

/** What the examples name: days near the build, and a provider that is there. */
interface Examples {
  /** Where the function runs, without a slash at the end. */
  base: string;
  /** Name of the dataset. */
  name: string;
  /** An item that is on record. */
  item: string;
  provider: string | null;
  providers: string;
  today: Day;
  soon: Day;
  lately: Day;
}

function examplesOf({ dataset, deprecations, now }: Publication, base: string): Examples {
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const slugs = tracked.map(({ id }) => id);
  return {
    base: base.replace(/\/$/, ''),
    name: slugOf(dataset.dataset.name) || dataset.dataset.feed_authority,
    item: plainWord(deprecations[0]?.item ?? 'gpt-4o'),
    provider: slugs[0] ?? null,
    providers: slugs.join(', ') || 'none yet',
    today: dayOf(now),
    soon: addDays(dayOf(now), SOON_DAYS),
    lately: addDays(dayOf(now), -LATELY_DAYS),
  };
}

/** Text that may be in a quoted word of a shell. */
function plainWord(text: string): string {
  return text.replace(/[^A-Za-z0-9._:/ -]+/g, '');
}

function shell(...commands: string[]): string {
  return ['```sh', ...commands, '```'].join('\n');
}

function queryText({ base, provider, providers, today, soon, lately }: Examples): string {
  const filter = provider === null ? 'type=model' : `provider=${provider}`;
  const api = `${base}${FUNCTION_PATHS.deprecations}`;
  return `A function answers at ${base}.

${shell(
  `curl -s '${api}?${filter}&after=${today}&before=${soon}'`,
  `curl -s '${api}?type=sdk&status=deprecated'`,
  `curl -s '${base}${FUNCTION_PATHS.changes}?since=${lately}'`,
)}

- \`provider\` is a slug (${providers}), \`platform\` the first part of a record's id, \`item\` any spelling of one item (its records on all platforms), \`type\` is one of ${DEPRECATION_TYPES.join(', ')}, \`status\` one of ${DEPRECATION_STATUSES.join(', ')}, \`before\`, \`after\` and \`since\` are dates (YYYY-MM-DD), all inclusive. Send \`after\` together with \`before\`, or the answer begins with what stopped years ago. A record without a shutdown date passes neither \`before\` nor \`after\`. Filters combine, each narrows; each is given at most once.
- Records come soonest shutdown first, those without a date last; changes come newest first. \`filters\` and \`since\` repeat what was understood.
- What is not understood is answered with 400 and never with unfiltered records: \`application/problem+json\` with \`parameter\`, \`allowed\` and \`detail\`. Send what \`allowed\` names.
- Answers have an ETag: send it in If-None-Match and get 304 while nothing in the answer has changed, but for \`generated_at\`. HEAD works, and every origin may read.`;
}

function call(base: string, name: string, args: Record<string, unknown>): string {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  };
  return `curl -s '${base}${FUNCTION_PATHS.mcp}' -H 'Content-Type: application/json' -d '${JSON.stringify(message)}'`;
}

function mcpText({ base, item, name, provider, today, soon, lately }: Examples): string {
  const config = {
    mcpServers: { [name]: { type: 'http', url: `${base}${FUNCTION_PATHS.mcp}` } },
  };
  return `The same function speaks the Model Context Protocol over HTTP, without a key and without a session, in JSON only. A client that takes a configuration file:

\`\`\`json
${JSON.stringify(config)}
\`\`\`

A bare call needs no handshake:

${shell(
  call(base, 'check_items', { items: [item] }),
  call(base, 'find_breaking_before', { date: soon, after: today }),
  call(base, 'get_deprecations', provider === null ? { type: 'model' } : { provider }),
  call(base, 'get_changes_since', { since: lately }),
)}

- \`check_items\` (\`items\`, 1 to 100 names in any spelling): for each name its records on every platform, what is related, near names, or that nothing is recorded, which is no promise.
- \`find_breaking_before\` (\`date\`, optional \`provider\`, \`after\`, \`limit\`): everything that stops on or before the date, upcoming first, each with \`timing\` past or upcoming and \`days_left\` from today (UTC). \`undated\` counts records without a date; \`scheduled\` is apart.
- \`get_deprecations\` (the filters of the query above without \`item\`, \`limit\`), \`get_changes_since\` (\`since\`, optional \`provider\`, \`limit\`).
- \`get_date_moves\` (optional \`provider\`, \`platform\`): which dates moved and by how much, and the notice given.
- \`get_plan_limits\` (\`vendor\`, optional \`plan\`): price, limits and latest changes.
- Text and \`structuredContent\` say the same: compact records, with \`count\`, \`left_out\` and \`more\`, which says how to see the rest. An answer on one item has less than 600 tokens, on one vendor less than 2,500; a list has at most 50 entries and less than 8,000 tokens unless \`limit\` says otherwise. A wrong argument gives \`isError\` and a text that says what to send instead.
- Revisions 2025-03-26, 2025-06-18, 2025-11-25 (initialize) and 2026-07-28 (server/discover). One message a request, at most 64 KiB; no batches, streams or subscriptions.

${base}/openapi.json describes every address, the files too.`;
}

/** What to do on a host that serves files only. */
const WITHOUT_FUNCTION = `This address serves files only: it answers no query and no MCP call. Use instead:

- for one item its record, found by the slug rule above, or a look-up in deprecations/names.json;
- for what stops by a date deprecations/upcoming.json: keep the records whose \`shutdown_date\` is in your range; dates compare as text;
- for what changed in the last 7 dates latest.json; for earlier ones deprecations/changes.json from the top, up to the first entry whose \`date\` is earlier;
- for one vendor's plans its file in data/vendors/.

A clone of the repository runs the function: \`npm ci && npm start\`, then the same files with ${FUNCTION_PATHS.deprecations}, ${FUNCTION_PATHS.changes} and ${FUNCTION_PATHS.mcp} at http://127.0.0.1:8787. openapi.json describes them.`;

/** The sections of llms.txt on the function, or on what to use where none runs. */
function describeFunction(publication: Publication): { title: string; body: string }[] {
  if (publication.functionUrl === null) {
    return [{ title: 'Queries and MCP', body: WITHOUT_FUNCTION }];
  }
  const examples = examplesOf(publication, publication.functionUrl);
  return [
    { title: 'Filters', body: queryText(examples) },
    { title: 'MCP', body: mcpText(examples) },
  ];
}
