import type { Deprecation } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { type Artifact, bytesArtifact } from '../../artifact.ts';
import type { SiteFacts } from '../facts.ts';
import { longDate } from '../words.ts';
import { drawPreview, type Preview } from './draw.ts';

/** What the head of a page says that is drawn. */
interface Previewed {
  title: string;
  description: string;
  preview?: Preview;
}

/** What is drawn for a page: what it says for itself, else its title and description. */
export function previewOf({ preview, title, description }: Previewed): Preview {
  return preview ?? { name: title, lines: [description] };
}

/** The same for who cannot see it. */
export function previewText({ name, state, lines, foot }: Preview): string {
  const said = [state, ...lines, foot].filter((each) => each !== undefined);
  return `${name}: ${said.join('. ')}`;
}

/** The picture of the page at `path`, a file of dist/. */
export function previewPath(path: string): string {
  return `previews/${path.replace(/html$/, 'png')}`;
}

export function derivePreview(path: string, head: Previewed, { dataset }: SiteFacts): Artifact {
  return bytesArtifact(previewPath(path), () => drawPreview(previewOf(head), dataset.dataset.name));
}

/** When something shuts down, in words that stay true. */
export function shutdownSentence({
  shutdown_date: date,
  date_basis: basis,
}: Pick<Deprecation, 'shutdown_date' | 'date_basis'>): string {
  if (date === null) return 'No shutdown date announced';
  return `Shutdown ${basis === 'earliest' ? 'at the earliest ' : ''}${longDate(date)}`;
}

/** What the vendor names instead of a record, also where only its other name says so. */
export function replacementSentence(record: Deprecation, { checker }: SiteFacts): string {
  const { twin } = checker.successorOf(record);
  if (twin?.successor) return `Replacement: ${twin.successor}, named for ${twin.item}`;
  return record.successor === null ? 'No replacement named' : `Replacement: ${record.successor}`;
}

/** A record: its name, date and replacement, and the age of that as a date. */
export function recordPreview(record: Deprecation, facts: SiteFacts): Preview {
  const { item, platform, regions = [], status, as_of: asOf } = record;
  const where = regions.length > 1 ? [countOf(regions.length, 'region')] : regions;
  return {
    name: item,
    state: status,
    lines: [shutdownSentence(record), replacementSentence(record, facts)],
    foot: `As of ${longDate(asOf)}: ${[platform, ...where].join(', ')}`,
  };
}
