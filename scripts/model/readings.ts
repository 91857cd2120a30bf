import { createHash } from 'node:crypto';
import { slugOf } from './words.ts';

/**
 * An address as pages are known by: without the ending that only names a form of the same page
 * (`.md`, `.html`, `.md.txt`) and without the language that is asked for.
 */
export function plainAddress(url: string): string {
  return url.replace(/[?&]hl=[a-z-]+$/i, '').replace(/\.(?:md|html)(?:\.txt)?$/, '');
}

const LONGEST_ID = 100;

/** The name of a page's reading: its address without the scheme, as a slug; a long one is cut. */
export function readingId(url: string): string {
  const id = slugOf(plainAddress(url).replace(/^https:\/\//, ''));
  if (id.length <= LONGEST_ID) return id;
  const hash = createHash('sha256').update(id).digest('hex').slice(0, 6);
  return `${id.slice(0, LONGEST_ID).replace(/[-.]+$/, '')}-${hash}`;
}

export function readingPath(url: string): string {
  return `records/readings/${readingId(url)}.yaml`;
}
