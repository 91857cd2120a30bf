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
import { type Git, readBlobs } from './git.ts';
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

/** What files say that are valid, as it was written, by id of their content. */
export type Parsed = ReadonlyMap<string, Fields>;

/**
 * Reads all versions that `commits` name, each content once.
 *
 * @param parsed contents that need no parsing any more
 */
export async function readVersions(
  git: Git,
  commits: readonly LoggedCommit[],
  parsed: Parsed = new Map(),
): Promise<Versions> {
  const versions: Versions = {
    vendor: new Map(),
    deprecation: new Map(),
    provider: new Map(),
  };
  const kinds = findKinds(commits);
  const unread = new Set<string>();
  for (const [id, own] of kinds) {
    const fields = parsed.get(id);
    if (fields === undefined) unread.add(id);
    else for (const kind of own) add(versions, kind, id, READERS[kind](fields));
  }
  for await (const { id, bytes } of readBlobs(git, unread)) {
    for (const kind of kinds.get(id) ?? []) add(versions, kind, id, read(kind, bytes));
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

function read<K extends ReadKind>(kind: K, bytes: Buffer): Reading<Contents[K]> {
  if (bytes.length > 1024 * MOST_KIBIBYTES) {
    return { reason: `it is larger than ${MOST_KIBIBYTES} KiB` };
  }
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

/** Reads what the version of a report with this content proves: one at a time, for they are large. */
async function readReport(git: Git, blob: string): Promise<Reading<ReportProof>> {
  for await (const { bytes } of readBlobs(git, [blob])) {
    if (bytes.length <= MAX_BYTES) return readReportVersion(bytes);
  }
  return { reason: `it is larger than ${MAX_BYTES / 1024} KiB` };
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
export function createReportLog(git: Git, archived?: ProofTable): ReportLog {
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
    for (const [date, blobs] of versions) {
      if (unread.has(date)) continue;
      for (const blob of blobs.toReversed()) {
        const reading = await readReport(git, blob);
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
        const reading = isKnown ? null : await readReport(git, blob);
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
