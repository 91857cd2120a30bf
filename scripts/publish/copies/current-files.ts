import { isDeepStrictEqual } from 'node:util';
import type {
  Changelog,
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Names,
  Snapshot,
} from '../../model/generated/published.ts';
import type { Copy, CopyProblem, PublishedCopy } from './copy.ts';
import { LOGS, logText } from './logs.ts';

/**
 * Compares the files of today with the last snapshot and with the change logs: who changes a record
 * in one of them has to change all. What no other file repeats, such as a page, is proved by the
 * attestation alone.
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

  const last = days.at(-1);
  const snapshot = last && (await read<Snapshot>(last.path));
  if (!snapshot) return findings;
  const records = new Map(snapshot.deprecations.map((record) => [record.id, record]));
  /** Whether a record says the same in the fields that the snapshot has of it. */
  const isAsOfDay = (part: Partial<Deprecation>, isShort: boolean): boolean => {
    const fields = Object.entries(records.get(part.id ?? '') ?? { id: null });
    return fields.every(([name, value]) => {
      const own = part[name as keyof Deprecation];
      return (isShort && own === undefined) || isDeepStrictEqual(own, value);
    });
  };
  for (const path of [...sums.keys()].filter((one) => RECORDS.test(one))) {
    const value = await read<DeprecationsAnswer & Names & Deprecation>(path);
    if (value === null) continue;
    const parts = value.deprecations ?? value.names ?? [value];
    const isWhole = !WHOLE.test(path) || parts.length === records.size;
    if (!isWhole || !parts.every((part) => isAsOfDay(part, SHORT.test(path))))
      report(path, `its records are not those of ${last.path}`);
  }
  return findings;
}

/** Files that have records of today, each in full or in short. */
const RECORDS = /^deprecations\/(?:all|names|upcoming|by-[a-z]+\/.+|records\/.+)\.json$/;

/** Those that have some fields only. */
const SHORT = /^deprecations\/(?:names|upcoming)\.json$/;

/** Those that have all of them. */
const WHOLE = /^deprecations\/(?:all|names)\.json$/;
