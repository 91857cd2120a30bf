import type { Day } from '../../model/day.ts';
import type { PageTree } from './inline.ts';

/** What the text of a page is written in. */
export type PageFormat = 'markdown' | 'html' | 'text' | 'json' | 'yaml';

/** Where a public copy of the page is kept. */
export interface PageCopy {
  repository: string;
  path: string;
  commit: string;
}

/** A page that was read. */
export interface ReadPage {
  state: 'read';
  /** The address that records and descriptions name. */
  url: string;
  text: string;
  format: PageFormat;
  /** Whether the vendor's server sent it; a saved copy where this is not given. */
  live?: boolean;
  /** The address that sent it, after redirects; the page's own where this is not given. */
  finalUrl?: string;
  /** The day on which the page is known to have said this; never the clock's. */
  observedOn: Day;
  /** SHA-256 of the bytes, in hex. */
  sha256: string;
  /** Where the copy was read, if it is not the vendor's own. */
  copy?: PageCopy;
}

/** A page that could not be read. */
export interface MissingPage {
  state: 'not_checked';
  url: string;
  /** Why, in words for the report. */
  reason: string;
  observedOn: Day | null;
  sha256: string | null;
}

/** A page that cannot be read; the message is the reason that the report gives. */
export class FetchFailure extends Error {
  override name = 'FetchFailure';
}

export function missingPage(url: string, reason: string): MissingPage {
  return { state: 'not_checked', url, reason, observedOn: null, sha256: null };
}

export type Page = ReadPage | MissingPage;

/** A page with its tree; one that cannot be parsed is missing. */
export type ParsedPage = (ReadPage & { tree: PageTree }) | MissingPage;
