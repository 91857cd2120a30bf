// What comes in: source-check reports.
// What goes out: until which day each record is proved, and when each page was read.
// Example: a match of 20 November proves the record while its facts stay the same.
import { createHash } from 'node:crypto';
import type { RecordFile } from './dataset.ts';
import { type Day, dayOf, type Timestamp } from './day.ts';
import type { CheckedPage, CheckedRecord, SourceCheckReport } from './generated/published.ts';
import type { DeprecationRecord } from './records.ts';

/** The facts of a record that a source check compares with its page. */
type ComparedFacts = Pick<
  DeprecationRecord,
  | 'item'
  | 'type'
  | 'status'
  | 'announced_on'
  | 'shutdown_date'
  | 'date_basis'
  | 'successor'
  | 'source_url'
> & { aliases?: readonly string[]; regions?: readonly string[] };

/**
 * A hash of the facts of a record that a source check compares: SHA-256, in hex, of their values as
 * a JSON array in a fixed order. A match of a report holds for a record only while its facts have
 * the hash that the report gives: what is edited afterwards was not compared. `effects` are not
 * among them; each carries its own `as_of`.
 */
export function factsSha256(record: ComparedFacts): string {
  const { item, type, status, announced_on, shutdown_date, date_basis, successor } = record;
  const values = [item, type, status, announced_on, shutdown_date, date_basis, successor];
  // What a record does not have adds nothing, so that its matches stay.
  const named = [record.regions, record.aliases].filter((names) => names && names.length > 0);
  return createHash('sha256')
    .update(JSON.stringify([...values, record.source_url, ...named]))
    .digest('hex');
}

/** Whether what a report says of a record is about the facts that the record has now. */
export function isAbout(
  { state, facts_sha256 }: Pick<CheckedRecord, 'state' | 'facts_sha256'>,
  record: ComparedFacts,
): boolean {
  return state !== 'match' || facts_sha256 === factsSha256(record);
}

/**
 * The day for which a report proves a record that it found to match: the report's own day, or the
 * earlier day on which a saved page was seen, for a report must not vouch for a day on which nobody
 * looked.
 *
 * @param date the report's day
 * @param lastVerified what it says of the record; null where it says no day
 */
export function matchDay(date: Day, lastVerified: Day | null): Day {
  if (lastVerified && lastVerified < date) return lastVerified;
  return date;
}

/** What of a report proves something: the records that matched, and the pages that were read. */
export interface ReportProof {
  as_of: Timestamp;
  records: readonly Pick<CheckedRecord, 'id' | 'state' | 'last_verified' | 'facts_sha256'>[];
  pages: readonly Pick<CheckedPage, 'url' | 'state' | 'observed_on'>[];
}

/** What reports prove, in any order. */
export type Proofs = ReturnType<typeof createProofs>;

/** @param reports read one after the other: those of years do not fit into memory together */
export function createProofs(reports: readonly Pick<RecordFile<SourceCheckReport>, 'data'>[] = []) {
  /** Record id and hash of facts to the last day for which they are proved. */
  const matches = new Map<string, Day>();
  const reads = new Map<string, Timestamp>();
  const raise = (map: Map<string, string>, key: string, to: string): void => {
    if (to > (map.get(key) ?? '')) map.set(key, to);
  };
  const proofs = {
    add(date: Day, { as_of, records, pages }: ReportProof): void {
      for (const { id, state, last_verified, facts_sha256: facts } of records) {
        // Without a hash nobody knows which values matched, and nobody asks for them.
        if (state === 'match') raise(matches, `${id} ${facts}`, matchDay(date, last_verified));
      }
      for (const { url, state, observed_on } of pages) {
        if (state === 'read' && observed_on !== null) raise(reads, url, readAt(observed_on, as_of));
      }
    },
    /** The last day for which a report proves a record with the facts that it has now. */
    newest: (record: ComparedFacts & { id: string }): Day | null =>
      matches.get(`${record.id} ${factsSha256(record)}`) ?? null,
    /** When a page was last read; null where no report read it. */
    lastRead: (url: string): Timestamp | null => reads.get(url) ?? null,
  };
  for (const { data } of reports) proofs.add(data.date, data);
  return proofs;
}

/**
 * When a report knows a page to have stood. A page seen on the day of the check counts from the
 * timestamp of the check; a saved page that was seen on an earlier day counts from the first second
 * of that day, because nobody knows the hour and a later timestamp would claim a visit that did not
 * happen. A page that could not be read, or has no known day, counts for nothing.
 */
function readAt(observedOn: Day, checkedAt: Timestamp): Timestamp {
  if (observedOn < dayOf(checkedAt)) return `${observedOn}T00:00:00Z`;
  return checkedAt;
}
