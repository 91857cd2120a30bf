// In: commits with the ids of the files that they changed, and what reads a content by its id.
// Out: what each commit changes, as far as its versions can be read, and why one cannot.
// Example: `records/vendors/zed.yaml` of a commit is not YAML; nothing changes in it.
import type { Day } from '../model/day.ts';
import { createProofs, type Proofs, type ReportProof } from '../model/matches.ts';
import type { ProviderFacts } from '../model/page-effects.ts';
import type { DeprecationFacts } from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { MAX_JSON_BYTES } from '../records/parse.ts';
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
interface Facts {
  vendor: VendorVersion;
  deprecation: DeprecationFacts;
  provider: ProviderFacts;
}

/** The kinds of files whose versions are read at once; reports are read one by one. */
type ReadKind = keyof Facts;

const READERS: { [K in ReadKind]: (fields: Fields) => Reading<Facts[K]> } = {
  vendor: readVendorFields,
  deprecation: readDeprecationFields,
  provider: readProviderFields,
};

/** Largest file version that is read. */
const MOST_KIBIBYTES = 64;

/** Whether history reads the content of such a file. */
function isRead(kind: FileChange['subject']['kind']): kind is ReadKind {
  return kind in READERS;
}

/** Reads contents by their ids; throws where one is missing. */
export type ReadContents = (ids: Iterable<string>) => Promise<Contents>;

/** Contents by their ids. */
type Contents = ReadonlyMap<string, Uint8Array>;

/** The ids of the contents that commits name and that are read at once. */
export function contentIds(commits: readonly LoggedCommit[]): string[] {
  const files = commits.flatMap(({ changes }) => changes);
  return files
    .filter(({ state, subject }) => state === 'file' && isRead(subject.kind))
    .map(({ blob }) => blob);
}

/** Reads one version of a file. */
export function readVersion<K extends ReadKind>(
  kind: K,
  bytes: Uint8Array = new Uint8Array(),
): Reading<Facts[K]> {
  if (bytes.length > 1024 * MOST_KIBIBYTES) {
    return { reason: `it is larger than ${MOST_KIBIBYTES} KiB` };
  }
  const fields = parseFields(bytes);
  if ('reason' in fields) return fields;
  return READERS[kind](fields.value);
}

/** What a commit changes, by kind and id, in code-unit order of ids; null where a file is gone. */
export type Edits = { [K in ReadKind]: [id: string, content: Facts[K] | null][] } & {
  report: ReportEdit[];
};

/** A version of a report as one commit has it; null where the commit removes the report. */
type ReportEdit = [date: Day, version: { blob: string; path: string } | null];

/**
 * The files that a commit changed, as far as their versions can be read. One that cannot changes
 * nothing: its file stays as it last could be read.
 */
export function resolveEdits(
  changes: readonly FileChange[],
  contents: Contents,
  warn: Warn,
): Edits {
  const edits: Edits = { vendor: [], deprecation: [], provider: [], report: [] };
  const sorted = changes.toSorted((a, b) => compareCodeUnits(a.subject.id, b.subject.id));
  for (const { subject, state, blob, path } of sorted) {
    const { kind, id } = subject;
    if (kind !== 'report' && !isRead(kind)) continue;
    if (state === 'irregular') warn(path, 'it is not a regular file');
    else if (state === 'removed') edits[kind].push([id, null]);
    else if (kind === 'report') edits.report.push([id, { blob, path }]);
    else {
      const reading = readVersion(kind, contents.get(blob));
      if ('reason' in reading) warn(path, reading.reason);
      else edits[kind].push([id, reading.value as never]);
    }
  }
  return edits;
}

/** Is told the path of a version that cannot be read, and why; it then changes nothing. */
type Warn = (path: string, reason: string) => void;

/** Reads what the version of a report with this content proves: one at a time, for they are large. */
async function readReport(read: ReadContents, blob: string): Promise<Reading<ReportProof>> {
  const bytes = (await read([blob])).get(blob) ?? new Uint8Array();
  if (bytes.length <= MAX_JSON_BYTES) return readReportVersion(bytes);
  return { reason: `it is larger than ${MAX_JSON_BYTES / 1024} KiB` };
}

/** The reports of the tree while history is replayed, and what they prove. */
interface ReportLog {
  readonly proofs: Proofs;
  /** Applies what one commit does to reports. */
  apply(edits: readonly ReportEdit[], warn: Warn): Promise<void>;
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
