import { addDays, type Day, dayOf } from '../../model/day.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, FUNCTION_PATHS } from '../../model/published.ts';
import { slugOf } from '../../model/words.ts';
import type { Publication } from '../copies/publication.ts';

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
    item: shellWord(deprecations[0]?.item ?? 'gpt-4o'),
    provider: slugs[0] ?? null,
    providers: slugs.join(', ') || 'none yet',
    today: dayOf(now),
    soon: addDays(dayOf(now), SOON_DAYS),
    lately: addDays(dayOf(now), -LATELY_DAYS),
  };
}

/** Text that may be in a quoted word of a shell. */
function shellWord(text: string): string {
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
- \`get_plan_limits\` (\`vendor\`, optional \`plan\`): price, limits and latest changes.
- Text and \`structuredContent\` say the same: compact records, with \`count\`, \`left_out\` and \`more\`, which says how to see the rest. An answer on one item has less than 600 tokens, on one vendor less than 2,500; a list has at most 50 entries and less than 8,000 tokens unless \`limit\` says otherwise. A wrong argument gives \`isError\` and a text that says what to send instead.
- Revisions 2025-03-26, 2025-06-18, 2025-11-25 (initialize) and 2026-07-28 (server/discover). One message a request, at most 64 KiB; no batches, streams or subscriptions.

${base}/openapi.json describes every address, the files too.`;
}

/** What to do on a host that serves files only. */
const WITHOUT_FUNCTION = `This address serves files only: it answers no query and no MCP call. Use instead:

- for one item its record, found by the slug rule above, or a look-up in deprecations/names/PLATFORM.json;
- for what stops by a date deprecations/upcoming/PROVIDER.json: keep the records whose \`shutdown_date\` is in your range; dates compare as text;
- for what changed in the last 7 dates latest.json; for earlier ones deprecations/changes.json from the top, up to the first entry whose \`date\` is earlier;
- for one vendor's plans its file in data/vendors/.

A clone of the repository runs the function: \`npm ci && npm start\`, then the same files with ${FUNCTION_PATHS.deprecations}, ${FUNCTION_PATHS.changes} and ${FUNCTION_PATHS.mcp} at http://127.0.0.1:8787. openapi.json describes them.`;

/** The sections of llms.txt on the function, or on what to use where none runs. */
export function describeFunction(publication: Publication): { title: string; body: string }[] {
  if (publication.functionUrl === null) {
    return [{ title: 'Queries and MCP', body: WITHOUT_FUNCTION }];
  }
  const examples = examplesOf(publication, publication.functionUrl);
  return [
    { title: 'Filters', body: queryText(examples) },
    { title: 'MCP', body: mcpText(examples) },
  ];
}
