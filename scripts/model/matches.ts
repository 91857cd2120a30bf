import { createHash } from 'node:crypto';
import type { Day } from './day.ts';
import type { CheckedRecord, SourceCheckReport } from './generated/published.ts';
import type { DeprecationFile } from './generated/records.ts';
import { compareCodeUnits } from './words.ts';

/** The facts of a record that a source check compares with its page. */
export type ComparedFacts = Pick<
  DeprecationFile,
  | 'item'
  | 'type'
  | 'status'
  | 'announced_on'
  | 'shutdown_date'
  | 'date_basis'
  | 'successor'
  | 'source_url'
>;

/**
 * A hash of the facts of a record that a source check compares: SHA-256, in hex, of their values as
 * a JSON array in a fixed order. A match of a report holds for a record only while its facts have
 * the hash that the report gives: what is edited afterwards was not compared. `effects` are not
 * among them; each carries its own `as_of`.
 */
export function factsSha256(record: ComparedFacts): string {
  const { item, type, status, announced_on, shutdown_date, date_basis, successor } = record;
  const values = [item, type, status, announced_on, shutdown_date, date_basis, successor];
  return createHash('sha256')
    .update(JSON.stringify([...values, record.source_url]))
    .digest('hex');
}

/** Whether what a report says of a record is about the facts that the record has now. */
export function isAbout(
  { state, facts_sha256 }: Pick<CheckedRecord, 'state' | 'facts_sha256'>,
  record: ComparedFacts,
): boolean {
  return state !== 'match' || facts_sha256 === factsSha256(record);
}

/** A record that a source-check report found to match. */
export interface Match {
  id: string;
  /** The hash of the facts that matched. */
  facts: string;
}

/** Records that a source-check report found to match, with the day on which it says they were. */
export interface MatchGroup {
  /** Null where the report says no day. */
  lastVerified: Day | null;
  matches: Match[];
}

/**
 * The day as of which a report proves a record that it found to match: the report's own day, or the
 * earlier day on which a saved page was seen, for a report must not vouch for a day on which nobody
 * looked.
 *
 * @param date the report's day
 * @param lastVerified what it says of the record; null where it says no day
 */
export function matchDay(date: Day, lastVerified: Day | null): Day {
  return lastVerified !== null && lastVerified < date ? lastVerified : date;
}

/** The last day as of which a report proves a record with the facts that it has now. */
export type NewestMatch = (record: ComparedFacts & { id: string }) => Day | null;

/** Record id to the hash of facts to the last day as of which they are proved. */
type Proofs = Map<string, Map<string, Day>>;

function addProof(proofs: Proofs, { id, facts }: Match, day: Day): void {
  const own = proofs.get(id) ?? new Map<string, Day>();
  if (day > (own.get(facts) ?? '')) own.set(facts, day);
  proofs.set(id, own);
}

/** The hash of a record's facts; each record is hashed once, however often it is published. */
const hashes = new WeakMap<object, string>();

function hashOf(record: ComparedFacts): string {
  const hash = hashes.get(record) ?? factsSha256(record);
  hashes.set(record, hash);
  return hash;
}

function newestIn(proofs: Proofs, record: ComparedFacts & { id: string }): Day | null {
  const own = proofs.get(record.id);
  return own?.get(hashOf(record)) ?? null;
}

/** The newest matches of reports. */
export function newestMatches(
  reports: readonly Pick<SourceCheckReport, 'date' | 'records'>[],
): NewestMatch {
  const proofs: Proofs = new Map();
  for (const { date, records } of reports) {
    for (const { id, state, last_verified, facts_sha256: facts } of records) {
      // A match of nobody knows which values proves nothing.
      if (state !== 'match' || facts === undefined) continue;
      addProof(proofs, { id, facts }, matchDay(date, last_verified));
    }
  }
  return (record) => newestIn(proofs, record);
}

/** The source-check reports of a tree, as far as `as_of` needs them. */
interface Matches {
  /** Puts a report in its place (null removes it): the records that it found to match. */
  set(day: Day, groups: readonly MatchGroup[] | null): void;
  newest: NewestMatch;
}

/** No reports. */
export function createMatches(): Matches {
  const reports = new Map<Day, readonly MatchGroup[]>();
  let proofs: Proofs = new Map();
  let last: Day = '';
  const add = (day: Day) => {
    for (const { lastVerified, matches } of reports.get(day) ?? []) {
      const seen = matchDay(day, lastVerified);
      for (const match of matches) addProof(proofs, match, seen);
    }
    last = day;
  };
  return {
    newest: (record) => newestIn(proofs, record),
    set(day, groups) {
      if (groups) reports.set(day, groups);
      else reports.delete(day);
      // The ordinary case, a report newer than all others, must not cost as much as all of them.
      if (groups && day > last) return add(day);
      proofs = new Map();
      last = '';
      for (const each of [...reports.keys()].sort(compareCodeUnits)) add(each);
    },
  };
}
