import { dayOf } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import { cleanText } from '../model/xml-text.ts';
import type { Artifact } from './artifact.ts';
import { shutdownInWords } from './feeds.ts';
import { jsonText } from './json-artifact.ts';
import type { Publication } from './publication.ts';
import { standingOf } from './site/describe-day.ts';

/** A badge in the form that shields.io reads (https://shields.io/badges/endpoint-badge). */
interface Badge {
  schemaVersion: 1;
  label: string;
  message: string;
  color: string;
}

/** The file of a record's badge. */
export function badgePath(id: string): string {
  return `deprecations/badges/${id}.json`;
}

/** What a badge says; the words carry all of it, the colour only repeats it. */
function describeBadge(record: Deprecation, today: string): Pick<Badge, 'message' | 'color'> {
  const day = shutdownInWords(record);
  if (record.status === 'retired') {
    return {
      message: record.shutdown_date === null ? 'retired' : `retired, shutdown ${day}`,
      color: 'lightgrey',
    };
  }
  switch (standingOf(record, today)) {
    case 'undated':
      return { message: 'deprecated, no date announced', color: 'yellow' };
    case 'passed':
      return record.date_basis === 'earliest'
        ? { message: `earliest day passed ${record.shutdown_date}`, color: 'orange' }
        : { message: `day passed ${record.shutdown_date}`, color: 'red' };
    default:
      return { message: `shutdown ${day}`, color: 'orange' };
  }
}

/** deprecations/badges/: a badge for each record. */
export function deriveBadges({ deprecations, now }: Publication): Artifact[] {
  return deprecations.map((record) => {
    const badge: Badge = {
      schemaVersion: 1,
      label: cleanText(record.item),
      ...describeBadge(record, dayOf(now)),
    };
    return { path: badgePath(record.id), text: jsonText(badge) };
  });
}
