import type { Deprecation } from '../model/generated/published.ts';
import { markdownText } from '../model/markdown-text.ts';
import { cleanText } from '../model/xml-text.ts';
import type { Artifact } from './artifact.ts';
import { shutdownInWords } from './feeds.ts';
import type { Publication } from './publication.ts';
import { addressOf, recordPagePath } from './site/addresses.ts';

/** A record in Markdown, for readers and agents that want neither HTML nor JSON. */
function writeTwin(record: Deprecation, baseUrl: string): string {
  const text = (value: string | null) => (value === null ? null : markdownText(cleanText(value)));
  const facts: readonly (readonly [string, string | null])[] = [
    ['Id', record.id],
    ['Item', text(record.item)],
    ['Listed in the same entry', text(record.aliases.join(', ')) || null],
    ['Platform', text(`${record.platform} (${record.provider})`)],
    ['Type', record.type],
    ['Status', record.status],
    ['Announced', record.announced_on],
    ['Shutdown', shutdownInWords(record)],
    ['Successor named by the vendor', text(record.successor) ?? 'none'],
    ['Migration note (ours)', text(record.migration_note)],
    ['Source', `<${record.source_url}>`],
    ['As of', `${record.as_of}; dates move, so confirm at the source`],
    ['Page', `<${baseUrl}${addressOf(recordPagePath(record.id))}>`],
  ];
  const lines = facts
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `- ${name}: ${value}`);
  return `# ${text(`${record.item} on ${record.platform}`)}\n\n${lines.join('\n')}\n`;
}

/** The file of a record's Markdown twin. */
export function markdownTwinPath(id: string): string {
  return `deprecations/records/${id}.md`;
}

/** deprecations/records/<platform>/<slug>.md: the twin of each record's page. */
export function deriveMarkdownTwins({ baseUrl, deprecations }: Publication): Artifact[] {
  return deprecations.map((record) => ({
    path: markdownTwinPath(record.id),
    text: writeTwin(record, baseUrl),
  }));
}
