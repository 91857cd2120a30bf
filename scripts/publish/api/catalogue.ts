import { DEPRECATION_STATUSES, DEPRECATION_TYPES, platformOf } from '../../model/published.ts';
import type { Publication } from '../copies/publication.ts';
import sections from './catalogue.json' with { type: 'json' };

/** Where a file is listed in llms.txt and on the site; `other` only in openapi.json. */
export type Section = keyof typeof sections;

/** A published file, or a family of files whose paths have a part in braces. */
export interface PublishedFile {
  /** Below the base URL: `deprecations/by-provider/{provider}.json`. */
  path: string;
  /** Its operation in openapi.json is `read` and this. */
  id: string;
  /** What it contains; one line of plain text that can follow a colon. */
  what: string;
  /** Its schema in schemas/published, where it has one. */
  schema?: string;
  /** Its media types, where its ending does not say them. */
  types?: readonly string[];
}

/**
 * Every file that is published for somebody to read, by section. openapi.json, llms.txt, the site's
 * lists and (by a test) README's table are made from this list.
 */
export const CATALOGUE: Readonly<Record<Section, readonly PublishedFile[]>> = sections;

/** The file of a record's Markdown page. */
export function markdownPath(id: string): string {
  return `deprecations/records/${id}.md`;
}

/** The file of a record's badge. */
export function badgePath(id: string): string {
  return `deprecations/badges/${id}.json`;
}

type Parts = Pick<Publication, 'dataset' | 'deprecations'>;

/** One value of each part of a path, to make an address that is there. */
function exampleParts({ dataset, deprecations }: Parts): ReadonlyMap<string, string | undefined> {
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  const record = deprecations[0]?.id;
  return new Map([
    ['provider', tracked[0]?.id],
    ['vendor', dataset.vendors[0]?.id],
    ['platform', record && platformOf(record)],
    ['slug', record?.slice(record.indexOf('/') + 1)],
    ['year', deprecations.find((each) => each.shutdown_date !== null)?.shutdown_date?.slice(0, 4)],
    ['status', DEPRECATION_STATUSES[0]],
    ['type', DEPRECATION_TYPES[0]],
    ['folder', 'published'],
    ['schema', 'deprecation'],
  ]);
}

/** A published file, for people and agents who look for it. */
export interface Address {
  /** Below the base URL; a part in braces has many values. */
  path: string;
  /** Where a link leads: the path, or the first of a family. */
  link: string;
  /** What it contains; one line of plain text. */
  what: string;
}

/** The files of a section; of a family without a member nothing. */
export function addressesOf(section: Section, parts: Parts): Address[] {
  const values = exampleParts(parts);
  return CATALOGUE[section].flatMap(({ path, what }) => {
    let isThere = true;
    const link = path.replace(/\{([a-z]+)\}/g, (part, name: string) => {
      const value = values.get(name);
      isThere &&= value !== undefined;
      return value ?? part;
    });
    return isThere ? [{ path, link, what }] : [];
  });
}

/** What every reader may rely on; the same words wherever they are said. */
export const PROMISES: readonly string[] = [
  'Every value was read from a page that its record cites (source_url, evidence); limits are verbatim, and a record based on someone else’s copy says so.',
  'Every record says the date of the newest page, or dated copy of one, that it rests on (as_of, retrieved_at). Dates move: confirm at source_url before you act.',
  'Nothing is recommended, ranked, hidden or paid for. A successor is only what the vendor itself names.',
  'A check reports and a person corrects; no value is ever changed by a scrape.',
  'Published changes and the snapshots of past dates never change, and an id is never used again for something else.',
  'Within schema_version 0.x fields are added; none changes its meaning silently.',
  'No key and no rate limit. Files are refreshed about once a day; please do not poll more than once an hour.',
];
