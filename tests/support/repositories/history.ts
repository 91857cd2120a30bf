import { readHistory } from '../../../scripts/history/replay.ts';
import type { History } from '../../../scripts/model/dataset.ts';
import type { DeprecationRecord, VendorRecord } from '../../../scripts/model/records.ts';
import { deprecation, type Files, recordFiles, recordText, vendor } from '../records/records.ts';
import { createRepository, type Repository } from './repository.ts';

/** The time at which the tests of history build. */
export const NOW = '2026-03-20T09:00:00Z';

/** The files of one vendor, `toolbox` unless `changes` says otherwise. */
export function vendorFile(changes: Partial<VendorRecord> = {}): Files {
  const record = vendor(changes);
  return { [`records/vendors/${record.id}.yaml`]: recordText(record) };
}

/** The files of one deprecation, `acme-api/rocket-1` unless `changes` says otherwise. */
export function deprecationFile(changes: Partial<DeprecationRecord> = {}): Files {
  const record = deprecation(changes);
  return { [`records/deprecations/${record.id}.yaml`]: recordText(record) };
}

/** The file that makes a commit the baseline. */
export const BASELINE: Files = { 'records/baseline.yaml': 'date: 2026-03-01\nnote: Begins.\n' };

/** A repository whose first commit is the baseline, at 2026-03-01T12:00:00Z. */
export function createPublicRepository(
  records: Parameters<typeof recordFiles>[0] = {},
): Repository {
  return createRepository({ ...recordFiles(records), ...BASELINE });
}

/** The history of a throw-away repository. */
export function historyOf(repository: Repository, now = NOW): Promise<History> {
  return readHistory(repository.root, { now });
}
