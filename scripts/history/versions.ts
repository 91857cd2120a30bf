import type { NamedProvider } from '../model/name-platforms.ts';
import type { MatchGroup } from '../model/newest-match.ts';
import { readBlobs } from './blobs.ts';
import type { Subject } from './classify-path.ts';
import { type DeprecationVersion, readDeprecationVersion } from './deprecation-0-1.ts';
import type { LoggedCommit } from './log.ts';
import type { Reading } from './parse-version.ts';
import {
  readProviderVersion,
  readReportVersion,
  readSchemaVersion,
} from './read-dataset-version.ts';
import { readVendorVersion, type VendorVersion } from './readers-0-1.ts';
import type { Git } from './run-git.ts';
import { createSharer } from './share-texts.ts';

/** What a version says, by kind of file. */
export interface Contents {
  vendor: VendorVersion;
  deprecation: DeprecationVersion;
  provider: NamedProvider;
  /** The records that a source-check report found to match. */
  report: MatchGroup[];
  /** The schema_version of records/dataset.yaml. */
  dataset: string;
}

/** The kinds of files whose content history reads. */
export type ReadKind = keyof Contents;

/** Every version of every file that history needs, by kind, then by id of its content. */
export type Versions = { [K in ReadKind]: Map<string, Reading<Contents[K]>> };

const READERS: { [K in ReadKind]: (bytes: Buffer) => Reading<Contents[K]> } = {
  vendor: readVendorVersion,
  deprecation: readDeprecationVersion,
  provider: readProviderVersion,
  report: readReportVersion,
  dataset: readSchemaVersion,
};

const KIBIBYTES: Record<ReadKind, number> = {
  vendor: 64,
  deprecation: 64,
  provider: 64,
  report: 8192,
  dataset: 64,
};

/** Whether history reads the content of such a file. */
export function isRead(kind: Subject['kind']): kind is ReadKind {
  return kind in READERS;
}

/** No versions. */
export function createVersions(): Versions {
  return {
    vendor: new Map(),
    deprecation: new Map(),
    provider: new Map(),
    report: new Map(),
    dataset: new Map(),
  };
}

/** Reads all versions that `commits` name, each content once. */
export async function readVersions(git: Git, commits: readonly LoggedCommit[]): Promise<Versions> {
  const versions = createVersions();
  const share = createSharer();
  const kinds = findKinds(commits);
  const limits = new Map<string, number>();
  for (const [id, set] of kinds) {
    limits.set(id, 1024 * Math.max(...[...set].map((kind) => KIBIBYTES[kind])));
  }
  for await (const { id, bytes } of readBlobs(git, limits)) {
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
  const limit = KIBIBYTES[kind];
  const isLarge = bytes === null || bytes.length > 1024 * limit;
  return isLarge ? { reason: `it is larger than ${limit} KiB` } : READERS[kind](bytes);
}

function add<K extends ReadKind>(
  versions: Versions,
  kind: K,
  id: string,
  reading: Reading<Contents[K]>,
): void {
  versions[kind].set(id, reading);
}
