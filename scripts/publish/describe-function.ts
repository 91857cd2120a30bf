import { addDays, type Day, dayOf } from '../model/day.ts';
import { DEPRECATION_STATUSES, DEPRECATION_TYPES, FUNCTION_PATHS } from '../model/query.ts';
import type { Publication } from './publication.ts';

const SOON_DAYS = 90;
const LATELY_DAYS = 30;

/** What the examples name: days near the build, and a provider that is there. */
interface Examples {
  base: string;
  provider: string | null;
  providers: string;
  soon: Day;
  lately: Day;
}

function examplesOf({ baseUrl, dataset, now }: Publication): Examples {
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const slugs = tracked.map(({ id }) => id);
  return {
    base: baseUrl.replace(/\/$/, ''),
    provider: slugs[0] ?? null,
    providers: slugs.join(', ') || 'none yet',
    soon: addDays(dayOf(now), SOON_DAYS),
    lately: addDays(dayOf(now), -LATELY_DAYS),
  };
}

function shell(...commands: string[]): string {
  return ['```sh', ...commands, '```'].join('\n');
}

function queryText({ base, provider, providers, soon, lately }: Examples): string {
  const filter = provider === null ? 'type=model' : `provider=${provider}`;
  const api = `${base}${FUNCTION_PATHS.deprecations}`;
  return `Where this copy stands on a host that runs its function, three addresses more are answered; where it serves files only, they answer 404, and the files above hold the same records and changes.

${shell(
  `curl -s '${api}?${filter}&before=${soon}'`,
  `curl -s '${api}?type=sdk&status=deprecated'`,
  `curl -s '${base}${FUNCTION_PATHS.changes}?since=${lately}'`,
)}

- \`provider\` is a slug (${providers}), \`type\` is one of ${DEPRECATION_TYPES.join(', ')}, \`status\` one of ${DEPRECATION_STATUSES.join(', ')}, \`before\`, \`after\` and \`since\` are days (YYYY-MM-DD), all inclusive. A record without a shutdown day passes neither \`before\` nor \`after\`. Filters combine, each narrows; each is given at most once.
- Records come soonest shutdown first, those without a day last; changes come newest first. \`filters\` and \`since\` repeat what was understood.
- What is not understood is answered with 400 and never with unfiltered records: \`application/problem+json\` with \`parameter\`, \`allowed\` and \`detail\`. Send what \`allowed\` names.
- Answers have an ETag: send it in If-None-Match and get 304 while nothing has changed. HEAD works, and every origin may read.

Without the function: take one of the files by provider, status or type, and keep the records whose \`shutdown_date\` lies in your range; days compare as text. For changes since a day, read deprecations/changes.json from the top and stop at the first entry whose \`date\` is earlier.`;
}

function call(base: string, name: string, args: Record<string, string>): string {
  const message = {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name, arguments: args },
  };
  return `curl -s '${base}${FUNCTION_PATHS.mcp}' -H 'Content-Type: application/json' -d '${JSON.stringify(message)}'`;
}

function mcpText({ base, provider, soon, lately }: Examples): string {
  const config = {
    mcpServers: { 'vendor-almanac': { type: 'http', url: `${base}${FUNCTION_PATHS.mcp}` } },
  };
  return `The same function speaks the Model Context Protocol over HTTP, without a key and without a session, in JSON only. A client that takes a configuration file:

\`\`\`json
${JSON.stringify(config)}
\`\`\`

A bare call needs no handshake:

${shell(
  call(base, 'find_breaking_before', { date: soon }),
  call(base, 'get_deprecations', provider === null ? { type: 'model' } : { provider }),
  call(base, 'get_changes_since', { since: lately }),
)}

- \`find_breaking_before\` (\`date\`, optional \`provider\`): everything that stops on or before the day, each with \`timing\` past or upcoming and \`days_left\` from today (UTC). Records without a day are not in it; \`undated_not_covered\` counts them.
- \`get_deprecations\` (optional \`provider\`, \`type\`, \`status\`, \`before\`, \`after\`): as the query above.
- \`get_changes_since\` (\`since\`): as the query above.
- The result is in \`structuredContent\`, and its first lines in words in \`content\`. A wrong argument gives \`isError\` and a text that says what to send instead.
- Revisions 2025-03-26, 2025-06-18, 2025-11-25 (initialize) and 2026-07-28 (server/discover). One message a request, at most 64 KiB; no batches, streams or subscriptions.

${base}/openapi.json describes every address, the files too.`;
}

/** The sections of llms.txt on the function: enough to use it without reading anything else. */
export function describeFunction(publication: Publication): { title: string; body: string }[] {
  const examples = examplesOf(publication);
  return [
    { title: 'Filters', body: queryText(examples) },
    { title: 'MCP', body: mcpText(examples) },
  ];
}
