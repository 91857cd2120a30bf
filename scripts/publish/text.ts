import { markdownText } from '../model/markdown-text.ts';
import { cleanText } from '../model/xml-text.ts';
import type { Artifact } from './artifact.ts';
import {
  type Address,
  checkingAddresses,
  deprecationAddresses,
  followingAddresses,
  pageAddresses,
  planAddresses,
} from './catalogue.ts';
import { describeFunction } from './describe-function.ts';
import { PROMISES } from './promises.ts';
import type { Publication } from './publication.ts';
import { describeSeenDays } from './seen-days.ts';

const READING = `- \`shutdown_date\` is the day on which the item stops working, or null where the vendor has published no day.
- \`date_basis\` is \`committed\`, or \`earliest\` where the vendor calls its day the earliest possible one: the item may work longer. Say "earliest" wherever you repeat such a day.
- \`status\` is what the vendor states. The clock never changes it: a \`deprecated\` item whose day has passed may already have stopped.
- \`successor\` is what the vendor itself names, or null where it names nothing. \`migration_note\` is guidance in our words.
- \`as_of\` is the last day as of which the record is known to hold. Quote it together with \`source_url\`.
- \`price_month\` is null where a plan is usage-based, on request, or where no monthly price is stated; it is never an estimate.`;

const REREADING = `Read again once a day, with If-None-Match and the last ETag: files that hold no \`generated_at\` (the changelog, the feeds, a record alone) keep their bytes while nothing in them changes. To see what is new, read the changelog from the end or deprecations/changes.json from the top. Past days are found through dep-snapshots/index.json; take each path from there, because a path may move.`;

function linkList(baseUrl: string, addresses: readonly Address[]): string {
  return addresses
    .map(({ path, what }) => `- [${path}](${baseUrl}${path}): ${markdownText(cleanText(what))}`)
    .join('\n');
}

function opening({ dataset, deprecations, history, now }: Publication): string {
  const plans = dataset.vendors.reduce((sum, { data }) => sum + data.plans.length, 0);
  const latest = dataset.reports.at(-1);
  const omitted = dataset.providers.filter(({ data }) => data.coverage === 'omitted');
  return [
    `This copy holds ${plans} plans of ${dataset.vendors.length} vendors and ${deprecations.length} deprecations. It was made at ${now} from commit ${history.head.commit}. ${latest ? `The records were last held against their sources on ${latest.id}${describeSeenDays(latest.data)}.` : 'No source check has been published yet.'}`,
    ...omitted.map(({ data }) =>
      markdownText(cleanText(`Not covered: ${data.name}. ${data.reason ?? ''}`)).trim(),
    ),
  ].join('\n\n');
}

/** llms.txt, in the form of llmstxt.org: all that an agent needs to use what is published. */
export function deriveLlmsText(publication: Publication): Artifact[] {
  const { baseUrl, dataset } = publication;
  const section = (title: string, body: string): string => `## ${title}\n\n${body}`;
  const parts = [
    `# ${markdownText(cleanText(dataset.dataset.name))}`,
    `> ${markdownText(cleanText(dataset.dataset.summary))}`,
    opening(publication),
    PROMISES.map((promise) => `- ${promise}`).join('\n'),
    section('Plan limits', linkList(baseUrl, planAddresses())),
    section('Deprecations', linkList(baseUrl, deprecationAddresses(publication))),
    section('Following changes', linkList(baseUrl, followingAddresses(publication))),
    ...describeFunction(publication).map(({ title, body }) => section(title, body)),
    section('What the fields mean', READING),
    section('When to read again', REREADING),
    section('Checking a copy', linkList(baseUrl, checkingAddresses())),
    section(
      'Optional',
      linkList(
        baseUrl,
        pageAddresses().filter(({ path }) => path !== 'llms.txt'),
      ),
    ),
  ];
  return [{ path: 'llms.txt', text: `${parts.join('\n\n')}\n` }];
}
