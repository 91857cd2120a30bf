import type { Day, Timestamp } from '../model/day.ts';
import { createProofs, type Proofs, type ProofTable, type ReportProof } from '../model/matches.ts';
import type { ProviderFacts } from '../model/page-effects.ts';
import { compareCodeUnits } from '../model/words.ts';
import {
  type DeprecationVersion,
  type Fields,
  parseFields,
  type Reading,
  readDeprecationFields,
  readProviderFields,
  readReportVersion,
  readVendorFields,
  type VendorVersion,
} from '../records/version-0-1.ts';
import { createInterner, type Git, readBlobs } from './git.ts';
import type { FileChange, LoggedCommit, Subject } from './log.ts';

/** What a version says, by kind of file. */
interface Contents {
  vendor: VendorVersion;
  deprecation: DeprecationVersion;
  provider: ProviderFacts;
}

/** The kinds of files whose versions are read at once; reports are read one by one. */
type ReadKind = keyof Contents;

/** Every version of every file that history needs, by kind, then by id of its content. */
export type Versions = { [K in ReadKind]: Map<string, Reading<Contents[K]>> };

const READERS: { [K in ReadKind]: (fields: Fields) => Reading<Contents[K]> } = {
  vendor: readVendorFields,
  deprecation: readDeprecationFields,
  provider: readProviderFields,
};

/** Largest file version that is read. */
const MOST_KIBIBYTES = 64;

/** Whether history reads the content of such a file. */
function isRead(kind: Subject['kind']): kind is ReadKind {
  return kind in READERS;
}

/** Reads all versions that `commits` name, each content once. */
export async function readVersions(git: Git, commits: readonly LoggedCommit[]): Promise<Versions> {
  const versions: Versions = {
    vendor: new Map(),
    deprecation: new Map(),
    provider: new Map(),
  };
  const share = createInterner();
  const kinds = findKinds(commits);
  for await (const { id, bytes } of readBlobs(git, new Set(kinds.keys()), 1024 * MOST_KIBIBYTES)) {
    for (const kind of kinds.get(id) ?? []) add(versions, kind, id, share(read(kind, bytes)));
  }
  return versions;
}

/** Content by id, with the kinds of files that have it. */
function findKinds(commits: readonly LoggedCommit[]): Map<string, Set<ReadKind>> {
  const kinds = new Map<string, Set<ReadKind>>();
  for (const { changes } of commits) {
    for (const { subject, state, blob } of changes) {
      if (state !== 'file' || !isRead(subject.kind)) continue;
      const known = kinds.get(blob);
      if (known) known.add(subject.kind);
      else kinds.set(blob, new Set([subject.kind]));
    }
  }
  return kinds;
}

function read<K extends ReadKind>(kind: K, bytes: Buffer | null): Reading<Contents[K]> {
  if (bytes === null) return { reason: `it is larger than ${MOST_KIBIBYTES} KiB` };
  const fields = parseFields(bytes);
  return 'reason' in fields ? fields : READERS[kind](fields.value);
}

function add<K extends ReadKind>(
  versions: Versions,
  kind: K,
  id: string,
  reading: Reading<Contents[K]>,
): void {
  versions[kind].set(id, reading);
}

/** What a commit changes, by kind and id, in code-unit order of ids; null where a file is gone. */
export type Edits = RecordEdits & { report: ReportEdit[] };

type RecordEdits = { [K in ReadKind]: [id: string, content: Contents[K] | null][] };

/**
 * The files that a commit changed, as far as their versions can be read. One that cannot changes
 * nothing: its file stays as it last could be read.
 *
 * @param warn is told about each version that cannot be read
 */
export function resolveEdits(
  commit: LoggedCommit,
  versions: Versions,
  warn: (warning: string) => void,
): Edits {
  const edits: Edits = { vendor: [], deprecation: [], provider: [], report: [] };
  for (const change of commit.changes) {
    const { kind } = change.subject;
    const reason = isRead(kind)
      ? resolve(edits, kind, change, versions)
      : kind === 'report'
        ? resolveReport(edits.report, change)
        : misplaced(change);
    if (reason) warn(warningOf(commit.commit, change.path, reason));
  }
  for (const list of Object.values(edits)) {
    list.sort((a: readonly [string, unknown], b: readonly [string, unknown]) =>
      compareCodeUnits(a[0], b[0]),
    );
  }
  return edits;
}

/** Adds one edit; gives the reason where the version cannot be read. */
function resolve<K extends ReadKind>(
  edits: RecordEdits,
  kind: K,
  { subject, state, blob }: FileChange,
  versions: Versions,
): string | null {
  if (state === 'irregular') return 'it is not a regular file';
  if (state === 'removed') {
    edits[kind].push([subject.id, null]);
    return null;
  }
  const reading = versions[kind].get(blob);
  if (!reading) return 'its content is missing';
  if ('reason' in reading) return reading.reason;
  edits[kind].push([subject.id, reading.value]);
  return null;
}

function resolveReport(edits: ReportEdit[], change: FileChange): string | null {
  const { subject, state, blob, path } = change;
  if (state === 'irregular') return 'it is not a regular file';
  edits.push([subject.id, state === 'removed' ? null : { blob, path }]);
  return null;
}

/** A version that cannot be read, for the build's log. */
export function warningOf(commit: string, path: string, reason: string): string {
  return `${commit} ${printable(path)}: ${reason}; nothing changes in it`;
}

function misplaced({ subject, state, added }: FileChange): string | null {
  if (subject.kind !== 'stray' || state === 'removed' || !added) return null;
  return 'its name cannot be the id of a record';
}

/** A path as one line that can do no harm to a terminal. */
function printable(path: string): string {
  return path.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (character) => {
    return `\\u{${character.codePointAt(0)?.toString(16)}}`;
  });
}

/** Largest report that is read. */
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
  const contents = readBlobs(git, new Set(blobs), MAX_BYTES);
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
      for await (const { bytes } of readBlobs(git, new Set([blob]), MAX_BYTES)) {
        return readingOf(bytes);
      }
      return { reason: 'its content is missing' };
    },
    readAgain: (again) => createReportReader(git, again),
  };
}

/** A version of a report as one commit has it; null where the commit removes the report. */
type ReportEdit = readonly [date: Day, version: { blob: string; path: string } | null];

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
