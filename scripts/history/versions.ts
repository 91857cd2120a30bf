// In: the files that a commit changed, and what reads a content by its id.
// Out: what each of them says, as far as its version can be read, and why one cannot.
// Example: `records/vendors/zed.yaml` of a commit is not YAML; nothing changes in it.
import type { Day } from '../model/day.ts';
import type { ReportProof } from '../model/matches.ts';
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
import type { FileChange } from './log.ts';

/** What a version says, by kind of file. */
interface Facts {
  vendor: VendorVersion;
  deprecation: DeprecationFacts;
  provider: ProviderFacts;
}

const READERS: { [K in keyof Facts]: (fields: Fields) => Reading<Facts[K]> } = {
  vendor: readVendorFields,
  deprecation: readDeprecationFields,
  provider: readProviderFields,
};

/** Whether history reads such files, and not one by one as reports, which are large. */
export function isRead(kind: string): kind is keyof Facts {
  return kind in READERS;
}

/** Largest file version that is read. */
const MOST_KIBIBYTES = 64;

/** Reads one version of a file. */
export function readVersion<K extends keyof Facts>(
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

/** Reads what a version of a report proves. */
export function readReport(bytes: Uint8Array = new Uint8Array()): Reading<ReportProof> {
  if (bytes.length <= MAX_JSON_BYTES) return readReportVersion(bytes);
  return { reason: `it is larger than ${MAX_JSON_BYTES / 1024} KiB` };
}

/** What a commit changes, by kind and id, in code-unit order of ids; null where a file is gone. */
export type Edits = { [K in keyof Facts]: [id: string, content: Facts[K] | null][] } & {
  /** Reports by the ids of their contents. */
  report: { date: Day; path: string; blob: string | null }[];
};

/** Is told the path of a version that cannot be read, and why; it then changes nothing. */
export type Warn = (path: string, reason: string) => void;

/**
 * The files that a commit changed, as far as their versions can be read. One that cannot changes
 * nothing: its file stays as it last could be read.
 */
export function resolveEdits(
  changes: readonly FileChange[],
  contentOf: (blob: string) => Uint8Array | undefined,
  warn: Warn = () => {},
): Edits {
  const edits: Edits = { vendor: [], deprecation: [], provider: [], report: [] };
  const sorted = changes.toSorted((a, b) => compareCodeUnits(a.subject.id, b.subject.id));
  for (const { subject, state, blob, path } of sorted) {
    const { kind, id } = subject;
    const isGone = state === 'removed';
    if (kind !== 'report' && !isRead(kind)) continue;
    if (state === 'irregular') warn(path, 'it is not a regular file');
    else if (kind === 'report') edits.report.push({ date: id, path, blob: isGone ? null : blob });
    else if (isGone) edits[kind].push([id, null]);
    else {
      const reading = readVersion(kind, contentOf(blob));
      if ('reason' in reading) warn(path, reading.reason);
      else edits[kind].push([id, reading.value as never]);
    }
  }
  return edits;
}
