import { dayOf, shutdownInWords } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import { REPLACEMENT } from '../model/wording.ts';
import { cleanText, markdownText } from '../model/words.ts';
import { markdownPath } from './api/catalogue.ts';
import type { Artifact } from './artifact.ts';
import type { Publication } from './publication.ts';
import { addressOf, recordPagePath } from './site/addresses.ts';
import { ageInWords, leftInWords } from './site/words.ts';

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
