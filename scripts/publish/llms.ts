import { addDays, dayOf, isComing } from '../model/day.ts';
import { FUNCTION_PATHS } from '../model/published.ts';
import { cleanText, countOf, markdownText } from '../model/words.ts';
import { describeAges } from './ages.ts';
import { linksOf } from './api/catalogue.ts';
import type { Artifact } from './artifact.ts';
import type { Publication } from './publication.ts';

const SOON_DAYS = 60;
const LATELY_DAYS = 30;

function plain(text: string): string {
  return markdownText(cleanText(text)).trim();
}

/** When records were last compared with their pages, and last seen there. */
function freshness(publication: Publication): string {
  const { lastReport } = publication;
  const { coming, passed, vendors } = describeAges(publication);
  const parts = [
    { what: 'deprecations still to come', age: coming },
    { what: 'deprecations whose date has passed', age: passed },
    { what: 'vendors', age: vendors },
  ].flatMap(({ what, age }) => {
    return age
      ? [`${age.count} ${what}: half since ${age.median}, the oldest on ${age.oldest}`]
      : [];
  });
  const checked = lastReport
    ? `The records were last compared with their sources on ${lastReport.date}.`
    : 'No source check has been published yet.';
  const seen = parts.length === 0 ? '' : ` Last seen on their pages: ${parts.join('; ')}.`;
  return `${checked}${seen}`;
}

function opening(publication: Publication): string {
  const { dataset, deprecations, now } = publication;
  const plans = dataset.vendors.reduce((sum, { data }) => sum + data.plans.length, 0);
  const omitted = dataset.providers.filter(({ data }) => data.coverage === 'omitted');
  const names = omitted.map(({ data }) => data.name).join(', ');
  const notCovered = `Left out on purpose: ${names}; data/providers.json has the reasons.`;
  return [
    `# ${plain(dataset.dataset.name)}`,
    `> ${plain(dataset.dataset.summary)}`,
    `${plans} plans of ${dataset.vendors.length} vendors, and ${countOf(deprecations.length, 'deprecation')} of ${
      publication.tracked.map(({ id }) => id).join(', ') || 'no provider yet'
    }; made at ${now}.`,
    freshness(publication),
    names && plain(notCovered),
  ]
    .filter(Boolean)
    .join('\n\n');
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
  const coming = deprecations.find((record) => isComing(record, today));
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
function fileText(publication: Publication): string {
  const linkOf = linksOf(publication);
  const link = (path: string) => {
    const name = path.replace(/\{([a-z]+)\}/g, (_, part: string) => part.toUpperCase());
    const to = linkOf(path);
    if (to === null) return name;
    return `[${name}](${publication.baseUrl}${to})`;
  };
  const soon = addDays(dayOf(publication.now), SOON_DAYS);
  return `- ${link('deprecations/names.json')}: is a name recorded, its date and successor: \`curl -s URL | grep -iF '"NAME"'\`.
- ${link('deprecations/upcoming.json')}: what stops next: \`curl -s URL | jq -r '.deprecations[] | select(.shutdown_date != null and .shutdown_date <= "${soon}") | "\\(.shutdown_date) \\(.id) \\(.successor)"'\`.
- ${link('deprecations/records/{platform}/{slug}.json')}: one record. SLUG is the item in lower case as the platform lists it, \`+\` as \`-plus\`, other runs than a-z, 0-9, \`.\` as \`-\`. A 404 says only that no record has this slug.
- ${link('deprecations/all.json')}, or deprecations/by-provider/PROVIDER.json, by-status/STATUS.json, by-type/TYPE.json; deprecations/scheduled.json: planned dates of what is not deprecated, \`not_before\` being a floor.
- ${link('deprecations/date-moves.json')}: which dates moved, and the notice given: \`jq -c '.platforms[]'\`.
- ${link('data/vendors/{vendor}.json')}: price and limits: \`jq '.vendor.plans[] | select(.id == "PLAN")'\`. data/limits.csv has every VENDOR and PLAN with its price.
- ${link('news.json')}: what is new (\`jq -r '.items[] | "\\(.date_published) \\(.title)"'\`). All changes: deprecations/changes.jsonl, data/changelog.jsonl (\`grep price_month_changed\`).
- Feeds of what is new: ${link('news.xml')}, deprecations/news/PROVIDER.xml, data/news/VENDOR.xml; deprecations/calendar.ics, deprecations/calendar/PROVIDER.ics.
- ${link('source-checks/index.json')}: when records were compared with their pages. checkpoint.json, SHA256SUMS: how a copy is checked.
- ${link('openapi.json')}: every address, parameter and field. developers.html: every file.
- Read again once a day with If-None-Match: files without \`generated_at\` keep their bytes while nothing in them changes. A past date or report: its \`path\` is in dep-snapshots/index.json or source-checks/index.json.`;
}

/** Of a host of files only: what runs the function. */
const FILES_ONLY = `This address serves files only. A clone of the repository runs the function: \`npm ci && npm start\`, then the same files with ${Object.values(FUNCTION_PATHS).join(', ')} at http://127.0.0.1:8787.`;

/** llms.txt, in the form of llmstxt.org: what an agent needs to answer. */
export function deriveLlmsText(publication: Publication): Artifact[] {
  const { functionUrl } = publication;
  const section = (title: string, body: string): string => `## ${title}\n\n${body}`;
  const parts = [
    opening(publication),
    WARNING,
    section('Ask', functionUrl === null ? FILES_ONLY : askText(publication, functionUrl)),
    section('Files', fileText(publication)),
  ];
  return [{ path: 'llms.txt', text: `${parts.join('\n\n')}\n` }];
}
