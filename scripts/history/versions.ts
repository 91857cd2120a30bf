import type { Evidence } from '../model/generated/published.ts';
import type { NamedProvider } from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import {
  type DeprecationVersion,
  type Fields,
  parseFields,
  type Reading,
  readDeprecationFields,
  readEvidence,
  readProviderFields,
  readSchemaVersionFields,
  readVendorFields,
  type VendorVersion,
} from '../records/version-0-1.ts';
import { createInterner, type Git, readBlobs } from './git.ts';
import type { FileChange, LoggedCommit, Subject } from './log.ts';
import type { ReportEdit } from './reports.ts';

/** What of a vendor is shown in snapshots and is in no entry of the log. */
export interface VendorExtras {
  category?: string;
  evidence?: Evidence[];
}

/** What a version says, by kind of file. */
interface Contents {
  vendor: { fields: VendorVersion; extras: VendorExtras };
  deprecation: DeprecationVersion;
  provider: NamedProvider;
  /** The schema_version of records/dataset.yaml. */
  dataset: string;
}

/** The kinds of files whose versions are read at once; reports are read one by one. */
type ReadKind = keyof Contents;

/** Every version of every file that history needs, by kind, then by id of its content. */
export type Versions = { [K in ReadKind]: Map<string, Reading<Contents[K]>> };

const READERS: { [K in ReadKind]: (fields: Fields) => Reading<Contents[K]> } = {
  vendor: readVendor,
  deprecation: readDeprecationFields,
  provider: readProviderFields,
  dataset: readSchemaVersionFields,
};

function readVendor(written: Fields): Reading<Contents['vendor']> {
  const fields = readVendorFields(written);
  if ('reason' in fields) return fields;
  const { category } = written;
  const evidence = readEvidence(written.evidence);
  const extras = {
    ...(typeof category === 'string' && category !== '' && { category }),
    ...(evidence.length > 0 && { evidence }),
  };
  return { value: { fields: fields.value, extras } };
}

const KIBIBYTES: Record<ReadKind, number> = {
  vendor: 64,
  deprecation: 64,
  provider: 64,
  dataset: 64,
};

/** Whether history reads the content of such a file. */
function isRead(kind: Subject['kind']): kind is ReadKind {
  return kind in READERS;
}

/** No versions. */
function createVersions(): Versions {
  return {
    vendor: new Map(),
    deprecation: new Map(),
    provider: new Map(),
    dataset: new Map(),
  };
}

/** Contents that somebody else parses, by id: those of valid records. */
export interface ParsedContents {
  has(id: string): boolean;
  /** Their mappings, once they are parsed. */
  fields(): Promise<ReadonlyMap<string, Fields>>;
}

/**
 * Reads all versions that `commits` name, each content once.
 *
 * @param parsed contents that are not parsed a second time: of a build, nearly all of HEAD. They are
 *   awaited when all others have been read.
 */
export async function readVersions(
  git: Git,
  commits: readonly LoggedCommit[],
  parsed: ParsedContents | null,
): Promise<Versions> {
  const versions = createVersions();
  const share = createInterner();
  const kinds = findKinds(commits);
  const limits = new Map<string, number>();
  for (const [id, set] of kinds) {
    if (parsed?.has(id)) continue;
    limits.set(id, 1024 * Math.max(...[...set].map((kind) => KIBIBYTES[kind])));
  }
  for await (const { id, bytes } of readBlobs(git, limits)) {
    for (const kind of kinds.get(id) ?? []) add(versions, kind, id, share(read(kind, bytes)));
  }
  for (const [id, fields] of (await parsed?.fields()) ?? []) {
    for (const kind of kinds.get(id) ?? []) add(versions, kind, id, READERS[kind](fields));
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
  const limit = KIBIBYTES[kind];
  const isLarge = bytes === null || bytes.length > 1024 * limit;
  if (isLarge) return { reason: `it is larger than ${limit} KiB` };
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
  const edits: Edits = { vendor: [], deprecation: [], provider: [], report: [], dataset: [] };
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

/** Whether a change can be read; where it cannot, the file stays as it last could be. */
export function isReadable(
  { subject: { kind }, state, blob }: FileChange,
  versions: Versions,
): boolean {
  if (kind === 'baseline' || kind === 'stray' || state === 'removed') return true;
  if (state === 'irregular') return false;
  const reading = isRead(kind) ? versions[kind].get(blob) : null;
  return reading === null || (reading !== undefined && 'value' in reading);
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
