import type { Day, Timestamp } from '../model/day.ts';
import { createProofs, type Proofs, type ProofTable, type ReportProof } from '../model/matches.ts';
import { type Reading, readReportVersion } from '../records/version-0-1.ts';
import { createInterner, type Git, readBlobs } from './git.ts';

const MAX_BYTES = 8 * 1024 * 1024;

/** Reads what versions of source-check reports prove, one at a time. */
export interface ReportReader {
  /** @param blob id of a version's content */
  read(blob: string): Promise<Reading<ReportProof>>;
  /** @param blobs as of `createReportReader`: for what was read before and is read again */
  readAgain(blobs: readonly string[]): ReportReader;
}

/**
 * A reader that holds one report at a time, so that its memory does not grow with their number.
 *
 * @param blobs ids of contents in the order in which they will be read; others cost a process each
 */
export function createReportReader(git: Git, blobs: readonly string[]): ReportReader {
  const share = createInterner();
  const contents = readBlobs(git, new Map(blobs.map((id) => [id, MAX_BYTES])));
  const ahead = new Set(blobs);
  const readingOf = (bytes: Buffer | null): Reading<ReportProof> =>
    bytes === null
      ? { reason: `it is larger than ${MAX_BYTES / 1024} KiB` }
      : share(readReportVersion(bytes));
  return {
    async read(blob) {
      while (ahead.has(blob)) {
        const { value, done } = await contents.next();
        if (done) break;
        ahead.delete(value.id);
        if (value.id === blob) return readingOf(value.bytes);
      }
      for await (const { bytes } of readBlobs(git, new Map([[blob, MAX_BYTES]]))) {
        return readingOf(bytes);
      }
      return { reason: 'its content is missing' };
    },
    readAgain: (again) => createReportReader(git, again),
  };
}

/** A version of a report as one commit has it; null where the commit removes the report. */
export type ReportEdit = readonly [date: Day, version: { blob: string; path: string } | null];

/** A report that HEAD has. */
interface CommittedReport {
  /** Id of its content. */
  blob: string;
  /** When it was last changed. */
  ts: Timestamp;
}

/** The reports of the tree while history is replayed, and what they prove. */
export interface ReportLog {
  readonly proofs: Proofs;
  /** The reports that are in the tree, by date. */
  readonly committed: ReadonlyMap<Day, CommittedReport>;
  /**
   * Applies what one commit does to reports.
   *
   * @param isKnown whether what they prove is known already, so that none is read
   * @param warn is told why a version cannot be read; it then changes nothing
   */
  apply(
    edits: readonly ReportEdit[],
    options: { ts: Timestamp; isKnown: boolean; warn: (path: string, reason: string) => void },
  ): Promise<void>;
}

/** @param archived what the reports prove that are not read */
export function createReportLog(reader: ReportReader, archived?: ProofTable): ReportLog {
  let known = archived;
  let proofs = createProofs(known);
  /** The reports of which `known` tells. */
  const unread = new Set<Day>();
  /** The versions of each report, oldest first; the last one that can be read counts. */
  const versions = new Map<Day, string[]>();
  const committed = new Map<Day, CommittedReport>();
  /** A report that is gone or corrected takes back what it proved, so the others are read again. */
  const readAgain = async (dates: readonly Day[]) => {
    if (dates.some((date) => unread.has(date))) {
      known = undefined;
      unread.clear();
    }
    proofs = createProofs(known);
    const left = [...versions].filter(([date]) => !unread.has(date));
    const again = reader.readAgain(left.flatMap(([, blobs]) => blobs.slice(-1)));
    for (const [date, blobs] of left) {
      for (const blob of blobs.toReversed()) {
        const reading = await again.read(blob);
        if ('reason' in reading) continue;
        proofs.add(date, reading.value);
        break;
      }
    }
  };
  return {
    get proofs() {
      return proofs;
    },
    committed,
    async apply(edits, { ts, isKnown, warn }) {
      const takenBack: Day[] = [];
      for (const [date, version] of edits) {
        const own = versions.get(date);
        if (version === null) {
          if (versions.delete(date)) takenBack.push(date);
          committed.delete(date);
          continue;
        }
        const { blob, path } = version;
        const reading = isKnown ? null : await reader.read(blob);
        if (reading && 'reason' in reading) {
          warn(path, reading.reason);
          continue;
        }
        committed.set(date, { blob, ts });
        if (isKnown) unread.add(date);
        if (own) own.push(blob);
        else versions.set(date, [blob]);
        if (own) takenBack.push(date);
        else if (reading) proofs.add(date, reading.value);
      }
      if (takenBack.length > 0 && !isKnown) await readAgain(takenBack);
    },
  };
}
