import type { Day } from '../model/day.ts';
import { createProofs, type Proofs, type ReportProof } from '../model/matches.ts';
import type { ProviderFacts } from '../model/page-effects.ts';
import type { DeprecationFacts } from '../model/published.ts';
import { compareCodeUnits, escapeLine } from '../model/words.ts';
import {
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
  deprecation: DeprecationFacts;
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
export function isRead(kind: Subject['kind']): kind is ReadKind {
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
    for (const kind of kinds.get(id) ?? []) add(versions, kind, id, readVersion(kind, bytes));
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

/** Reads one version of a file. */
export function readVersion<K extends ReadKind>(kind: K, bytes: Buffer): Reading<Contents[K]> {
  if (bytes.length > 1024 * MOST_KIBIBYTES) {
    return { reason: `it is larger than ${MOST_KIBIBYTES} KiB` };
  }
  const fields = parseFields(bytes);
  if ('reason' in fields) return fields;
  return READERS[kind](fields.value);
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
    const reason = addEdit(edits, change, versions);
    if (reason) warn(warningOf(commit.commit, change.path, reason));
  }
  for (const list of Object.values(edits)) {
    list.sort((a: readonly [string, unknown], b: readonly [string, unknown]) =>
      compareCodeUnits(a[0], b[0]),
    );
  }
  return edits;
}

/** Adds the edit that a change is, if it is one; gives the reason where it cannot be read. */
function addEdit(edits: Edits, change: FileChange, versions: Versions): string | null {
  const { kind } = change.subject;
  if (isRead(kind)) return resolve(edits, kind, change, versions);
  if (kind === 'report') return resolveReport(edits.report, change);
  return misplaced(change);
}

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
  return `${commit} ${escapeLine(path)}: ${reason}; nothing changes in it`;
}

function misplaced({ subject, state, added }: FileChange): string | null {
  if (subject.kind !== 'stray' || state === 'removed' || !added) return null;
  return 'its name cannot be the id of a record';
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

/** The reports of the tree while history is replayed, and what they prove. */
interface ReportLog {
  readonly proofs: Proofs;
  /**
   * Applies what one commit does to reports.
   *
   * @param warn is told why a version cannot be read; it then changes nothing
   */
  apply(edits: readonly ReportEdit[], warn: (path: string, reason: string) => void): Promise<void>;
}

export function createReportLog(git: Git): ReportLog {
  let proofs = createProofs();
  /** The reports that are in the tree: date to the id of the content. */
  const committed = new Map<Day, string>();
  return {
    get proofs() {
      return proofs;
    },
    async apply(edits, warn) {
      const isTakenBack = edits.some(([date]) => committed.has(date));
      for (const [date, version] of edits) {
        const reading = version && (await readReport(git, version.blob));
        if (!reading) {
          committed.delete(date);
        } else if ('reason' in reading) {
          warn(version.path, reading.reason);
        } else {
          committed.set(date, version.blob);
          proofs.add(date, reading.value);
        }
      }
      if (!isTakenBack) return;
      // What a report proved that is gone or corrected no longer counts, so the others are read again.
      proofs = createProofs();
      for (const [date, blob] of committed) {
        const reading = await readReport(git, blob);
        if ('value' in reading) proofs.add(date, reading.value);
      }
    },
  };
}
