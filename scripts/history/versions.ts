// In: commits with the ids of the files that they changed, and what reads a content by its id.
// Out: what each commit changes, as far as its versions can be read, and why one cannot.
// Example: `records/vendors/zed.yaml` of a commit is not YAML; nothing changes in it.
import type { Day } from '../model/day.ts';
import { createProofs, type Proofs, type ReportProof } from '../model/matches.ts';
import type { ProviderFacts } from '../model/page-effects.ts';
import type { DeprecationFacts } from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
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
import type { FileChange, LoggedCommit } from './log.ts';

/** What a version says, by kind of file. */
interface Contents {
  vendor: VendorVersion;
  deprecation: DeprecationFacts;
  provider: ProviderFacts;
}

/** The kinds of files whose versions are read at once; reports are read one by one. */
type ReadKind = keyof Contents;

const READERS: { [K in ReadKind]: (fields: Fields) => Reading<Contents[K]> } = {
  vendor: readVendorFields,
  deprecation: readDeprecationFields,
  provider: readProviderFields,
};

const KINDS = Object.keys(READERS) as ReadKind[];

/** Largest file version that is read. */
const MOST_KIBIBYTES = 64;

/** Whether history reads the content of such a file. */
export function isRead(kind: FileChange['subject']['kind']): kind is ReadKind {
  return kind in READERS;
}

/** Every version of every file that history needs, by kind and id of its content. */
type Versions = Map<string, Reading<Contents[ReadKind]>>;

const keyOf = (kind: string, blob: string): string => `${kind} ${blob}`;

/** Reads contents by their ids; throws where one is missing. */
export type ReadContents = (ids: Iterable<string>) => AsyncIterable<{ id: string; bytes: Buffer }>;

/** What files say that are valid, as it was written, by id of their content. */
export type Parsed = ReadonlyMap<string, Fields>;

/**
 * Reads all versions that `commits` name, each content once.
 *
 * @param parsed contents that need no parsing any more
 */
export async function readVersions(
  read: ReadContents,
  commits: readonly LoggedCommit[],
  parsed: Parsed = new Map(),
): Promise<Versions> {
  const ids = new Set<string>();
  const wanted = new Set<string>();
  for (const { subject, state, blob } of commits.flatMap(({ changes }) => changes)) {
    if (state !== 'file' || !isRead(subject.kind)) continue;
    ids.add(blob);
    wanted.add(keyOf(subject.kind, blob));
  }
  const versions: Versions = new Map();
  const kindsOf = (id: string) => KINDS.filter((kind) => wanted.has(keyOf(kind, id)));
  for (const id of ids) {
    const fields = parsed.get(id);
    if (fields === undefined) continue;
    ids.delete(id);
    for (const kind of kindsOf(id)) versions.set(keyOf(kind, id), READERS[kind](fields));
  }
  for await (const { id, bytes } of read(ids)) {
    for (const kind of kindsOf(id)) versions.set(keyOf(kind, id), readVersion(kind, bytes));
  }
  return versions;
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

/** What a commit changes, by kind and id, in code-unit order of ids; null where a file is gone. */
export type Edits = { [K in ReadKind]: [id: string, content: Contents[K] | null][] } & {
  report: ReportEdit[];
};

/** A version of a report as one commit has it; null where the commit removes the report. */
type ReportEdit = [date: Day, version: { blob: string; path: string } | null];

/**
 * The files that a commit changed, as far as their versions can be read. One that cannot changes
 * nothing: its file stays as it last could be read.
 *
 * @param warn is told about each version that cannot be read
 */
export function resolveEdits(
  { commit, changes }: LoggedCommit,
  versions: Versions,
  warn: (warning: string) => void,
): Edits {
  const edits: Edits = { vendor: [], deprecation: [], provider: [], report: [] };
  const sorted = changes.toSorted((a, b) => compareCodeUnits(a.subject.id, b.subject.id));
  for (const { subject, state, blob, path } of sorted) {
    const { kind, id } = subject;
    if (kind !== 'report' && !isRead(kind)) continue;
    if (state === 'irregular') warn(warningOf(commit, path, 'it is not a regular file'));
    else if (state === 'removed') edits[kind].push([id, null]);
    else if (kind === 'report') edits.report.push([id, { blob, path }]);
    else {
      const reading = versions.get(keyOf(kind, blob)) ?? { reason: 'its content is missing' };
      if ('reason' in reading) warn(warningOf(commit, path, reading.reason));
      else edits[kind].push([id, reading.value as never]);
    }
  }
  return edits;
}

/** A version that cannot be read, for the build's log. */
export function warningOf(commit: string, path: string, reason: string): string {
  return `${commit} ${path}: ${reason}; nothing changes in it`;
}

/** Largest report that is read. */
const MAX_BYTES = 8 * 1024 * 1024;

/** Reads what the version of a report with this content proves: one at a time, for they are large. */
async function readReport(read: ReadContents, blob: string): Promise<Reading<ReportProof>> {
  for await (const { bytes } of read([blob])) {
    if (bytes.length <= MAX_BYTES) return readReportVersion(bytes);
  }
  return { reason: `it is larger than ${MAX_BYTES / 1024} KiB` };
}

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

export function createReportLog(read: ReadContents): ReportLog {
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
        const reading = version && (await readReport(read, version.blob));
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
        const reading = await readReport(read, blob);
        if ('value' in reading) proofs.add(date, reading.value);
      }
    },
  };
}
