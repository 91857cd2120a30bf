// In: a copy and what binds of it. Out: what is missing, changed or contradicted by another file.
// Example: contradictory llms.txt.
import { isDeepStrictEqual } from 'node:util';
import { addDays } from '../../model/day.ts';
import type {
  Changelog,
  ChangesAnswer,
  Deprecation,
  DeprecationsAnswer,
  Names,
  Snapshot,
} from '../../model/generated/published.ts';
import { compareCodeUnits } from '../../model/words.ts';
import { BUILD_FACTS, CHECKSUMS, sha256, sumOfFiles } from '../artifact.ts';
import { type Copy, type CopyProblem, forEachAtOnce, type PublishedCopy } from './copy.ts';
import { DAYS_INDEX, isPacked, sumOfPacked } from './dated-files.ts';
import { CHECKPOINT, describeLog, LOGS, logText } from './logs.ts';

/** Files that Cloudflare Pages keeps to itself. */
const KEPT_BY_HOST = new Set(['_worker.js', '_routes.json', '_headers']);

/**
 * Compares every file of a copy with SHA256SUMS, and what is in each packed one with its index.
 *
 * @param isWhole whether every listed file and no other must be there; else the packed ones are not
 *   opened either, which takes as long as reading the copy
 */
export async function checkFiles(
  copy: Copy,
  { sums, days, reports }: PublishedCopy,
  isWhole: boolean,
): Promise<CopyProblem[]> {
  const findings: CopyProblem[] = [];
  const report = (kind: CopyProblem['kind'], path: string, message: string) =>
    findings.push({ kind, path, message });
  const indexed = new Map([...days, ...reports].map((entry) => [entry.path, entry.sha256]));
  const listed = await copy.list();
  await forEachAtOnce(sums, async ([path, sum]) => {
    const bytes = await copy.read(path);
    if (bytes === null) {
      const isKept = listed === null && KEPT_BY_HOST.has(path);
      if (isWhole && !isKept) report('missing', path, `${CHECKSUMS} lists it`);
    } else if (sha256(bytes) !== sum) {
      report('changed', path, 'its sha256 is not the one listed');
    } else if (isWhole && isPacked(path) && sumOfPacked(bytes) !== indexed.get(path)) {
      report('contradictory', path, 'what is in it is not the file of the index');
    }
  });
  if (isWhole) {
    const others = listed?.filter((path) => path !== CHECKSUMS && !sums.has(path)) ?? [];
    for (const path of others) report('extra', path, `${CHECKSUMS} does not list it`);
  }
  return findings.sort((a, b) => compareCodeUnits(a.path, b.path));
}

function collectContradictions() {
  const findings: CopyProblem[] = [];
  const report = (path: string, message: string) => {
    findings.push({ kind: 'contradictory', path, message });
  };
  return { findings, report };
}

/** The file of a day or of a report. */
const DATED = /^(?:dep-snapshots|source-checks)\/\d{4}-\d\d-\d\d\.json(?:\.gz)?$/;

/** Compares the parts of a copy with each other, and names what contradicts what. */
export function checkAgreement(published: PublishedCopy): CopyProblem[] {
  const { facts, checkpoint, days, reports, sums, logs } = published;
  const { findings, report } = collectContradictions();
  if (checkpoint.commit !== facts.commit || checkpoint.generated_at !== facts.generated_at) {
    report(CHECKPOINT, 'its commit or generated_at is not that of build.json');
  }
  if (facts.files_sha256 !== sumOfFiles(sums)) {
    report(
      BUILD_FACTS,
      `its files_sha256 is not that of ${CHECKSUMS}: a file was changed afterwards`,
    );
  }
  const gap = days.slice(1).find(({ date }, at) => days[at]?.date !== addDays(date, -1));
  if (gap) report(DAYS_INDEX, `it lacks the day before ${gap.date}`);
  for (const [path, text] of logs) {
    const log = checkpoint.logs.find((each) => each.path === path);
    const isSame = isDeepStrictEqual(log, describeLog(path, text));
    if (!isSame) report(path, `its entries, bytes or sha256 are not those of ${CHECKPOINT}`);
  }
  const dated = new Map([...days, ...reports].map((entry) => [entry.path, entry]));
  for (const path of sums.keys()) {
    if (DATED.test(path) && !dated.has(path)) report(path, 'no index names it');
  }
  for (const [path, entry] of dated) {
    const sum = sums.get(path);
    if (sum === undefined) report(path, `an index names it, and ${CHECKSUMS} does not`);
    // What is in a packed file is compared where its bytes are.
    else if (sum !== entry.sha256 && !isPacked(path)) {
      report(path, `its index gives ${entry.date} another sha256`);
    }
  }
  return findings;
}

/**
 * Compares the files of today with the last snapshot and with the change logs: who changes a record
 * in one of them has to change all. What no other file repeats, such as a page, is proved by the
 * attestation alone.
 */
export async function checkCurrentFiles(
  copy: Copy,
  { days, logs, sums }: PublishedCopy,
): Promise<CopyProblem[]> {
  const { findings, report } = collectContradictions();
  const read = async <T>(path: string): Promise<T | null> => {
    const text = (await copy.read(path))?.toString() ?? '';
    try {
      return JSON.parse(text) as T;
    } catch {
      report(path, 'it is missing, or is not JSON');
      return null;
    }
  };
  const compareLog = (path: string, entries: readonly unknown[], log: string) => {
    if (logText(entries) !== logs.get(log)) report(path, `its entries are not those of ${log}`);
  };

  const changelog = await read<Changelog>('data/changelog.json');
  if (changelog) compareLog('data/changelog.json', changelog, LOGS.changelog);
  const answer = await read<ChangesAnswer>('deprecations/changes.json');
  if (answer) compareLog('deprecations/changes.json', answer.changes.toReversed(), LOGS.changes);

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
