import { isDeepStrictEqual } from 'node:util';
import { pickFields } from '../../model/deprecation-fields.ts';
import type {
  Changelog,
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Limits,
  Names,
  Snapshot,
  VendorHistory,
} from '../../model/generated/published.ts';
import { present } from '../../model/present.ts';
import { recordPath, vendorPath } from '../datasets.ts';
import type { Copy, CopyProblem, PublishedCopy } from './copy.ts';
import { LOGS, logText } from './logs.ts';

/**
 * Compares the files of today with each other, with the last snapshot and with the change logs: who
 * changes one of them in a copy has to change all, and cannot change what is published elsewhere.
 * What no other file repeats, such as a page, is proved by the attestation alone.
 */
export async function checkCurrentFiles(
  copy: Copy,
  { days, logs, sums }: PublishedCopy,
): Promise<CopyProblem[]> {
  const findings: CopyProblem[] = [];
  const report = (path: string, message: string) =>
    findings.push({ kind: 'contradictory', path, message });
  const read = async <T>(path: string): Promise<T | null> => {
    const bytes = await copy.read(path);
    if (bytes === null) {
      findings.push({ kind: 'missing', path, message: 'every copy has it' });
      return null;
    }
    try {
      return JSON.parse(bytes.toString()) as T;
    } catch {
      report(path, 'it is not JSON');
      return null;
    }
  };
  const compareLog = (path: string, entries: readonly unknown[] | undefined, log: string) => {
    if (entries && logText(entries) === logs.get(log)) return;
    report(path, `its entries are not those of ${log}`);
  };

  const changelog = (await read<Changelog>('data/changelog.json')) ?? [];
  compareLog('data/changelog.json', changelog, LOGS.changelog);
  const answer = await read<ChangesAnswer>('deprecations/changes.json');
  compareLog('deprecations/changes.json', answer?.changes.toReversed(), LOGS.changes);

  const all = (await read<DeprecationsAnswer>('deprecations/all.json'))?.deprecations ?? [];
  const last = days.at(-1);
  const snapshot = last && (await read<Snapshot>(last.path));
  if (snapshot && !isDeepStrictEqual(all.map(inSnapshots), snapshot.deprecations)) {
    report('deprecations/all.json', `its records are not those of ${last.path}`);
  }
  for (const record of all) {
    const path = recordPath(record.id);
    const untimed = pickFields(record, ({ only }) => only !== 'timed');
    const { $schema: _, ...own } = (await read<Partial<Deprecation>>(path)) ?? untimed;
    if (!isDeepStrictEqual(own, untimed)) report(path, 'it is not as in all.json');
  }
  const records = new Map(all.map((record) => [record.id, record]));
  const isListed = (part: { id: string }) =>
    Object.entries(part).every(([field, value]) =>
      isDeepStrictEqual(records.get(part.id)?.[field as keyof Deprecation], value),
    );
  const names = (await read<Names>('deprecations/names.json'))?.names ?? [];
  if (names.length !== all.length || !names.every(isListed)) {
    report('deprecations/names.json', 'its records are not those of all.json');
  }
  for (const path of [...sums.keys()].filter((one) => PART.test(one))) {
    const parts = (await read<DeprecationsAnswer>(path))?.deprecations ?? [];
    if (!parts.every(isListed)) report(path, 'its records are not those of all.json');
  }

  for (const vendor of (await read<Limits>('data/limits.json'))?.vendors ?? []) {
    const path = vendorPath(vendor.id);
    const own = await read<VendorHistory>(path);
    if (own && !isDeepStrictEqual(inLimits(own.vendor), vendor))
      report(path, 'it is not as in limits.json');
    const changes = changelog.filter((entry) => entry.vendor === vendor.id);
    if (own && !isDeepStrictEqual(own.changes, changes)) {
      report(path, 'its changes are not those of data/changelog.json');
    }
  }
  return findings;
}

/** A vendor as limits.json has it: without the parts of limits and the history of prices. */
function inLimits(vendor: VendorHistory['vendor']): object {
  const plans = vendor.plans.map((plan) =>
    present({ ...plan, limits: undefined, price_history: undefined }),
  );
  return { ...vendor, plans };
}

/** A selection of the records of all.json, in full or in short. */
const PART = /^deprecations\/(?:upcoming|by-[a-z]+\/[^/]+)\.json$/;

/** A record as snapshots have it: without what comes from elsewhere than its own file's history. */
function inSnapshots(record: Deprecation): object {
  return pickFields(record, ({ only }) => only === undefined);
}
