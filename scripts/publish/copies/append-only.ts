import { listReports } from '../../history/refs.ts';
import type { History } from '../../model/dataset.ts';
import { dayOf } from '../../model/day.ts';
import type { SnapshotIndex, SourceChecksIndex } from '../../model/generated/published.ts';
import { MachineryError, type Problem } from '../../model/problem.ts';
import { countOf } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import {
  checkAgreement,
  checkFiles,
  isUnpublished,
  openFolder,
  type PublishedCopy,
  readPublished,
} from './copy.ts';
import { LOGS } from './logs.ts';

/** A published copy in a folder. */
export interface LocalCopy extends PublishedCopy {
  folder: string;
  /** Whether the folder has every archive that the copy's indexes name. */
  hasArchives: boolean;
}

/**
 * Reads the copy of what is public, as `--published` names it, and checks it against its own
 * SHA256SUMS.
 *
 * @throws MachineryError where it is no copy, or a part is missing or changed: a build that cannot
 *   be compared with what is published must not replace it
 */
export async function loadPublishedCopy(folder: string): Promise<LocalCopy> {
  const copy = openFolder(folder);
  if (await isUnpublished(copy)) {
    throw new MachineryError(
      `${folder} holds no build (no build.json, no SHA256SUMS); name a copy of the published site with --published, or leave --published out if nothing is published yet`,
    );
  }
  const published = await readPublished(copy);
  const findings = [
    ...(await checkFiles(copy, published.sums, true)).filter(({ kind }) => kind !== 'extra'),
    ...(await checkAgreement(copy, published)),
  ];
  const [first] = findings;
  if (first) {
    const more = findings.length > 1 ? ` and ${findings.length - 1} more` : '';
    throw new MachineryError(
      `The published copy in ${folder} is not whole: ${first.path}: ${first.message}${more}; get it again`,
    );
  }
  const files = new Set(await copy.list());
  const hasArchives = published.archives.every(({ path }) => files.has(path));
  return { ...published, folder, hasArchives };
}

function problem({ facts }: PublishedCopy, path: string, code: string, what: string): Problem {
  return {
    code,
    path,
    line: 1,
    column: 1,
    message: `${what}, and what was published from commit ${facts.commit} at ${facts.generated_at} never changes; build from a history that continues that commit`,
  };
}

/** The problem of a HEAD that does not descend from the published commit. */
export function notContinued(copy: PublishedCopy): Problem {
  const what = 'HEAD does not descend from the published commit';
  return problem(copy, 'records/baseline.yaml', 'history-not-continued', what);
}

/**
 * Compares a new build with the published one that it continues. History up to the published
 * commit must give exactly the entries and days that are published, so a shortened copy is noticed
 * too; and nothing of them may change.
 *
 * @param reports dates of the reports that the published commit has
 * @returns a problem for the first of each kind that would change; empty where all stay
 */
export function checkAppendOnly(
  copy: PublishedCopy,
  history: Pick<History, 'baseline' | 'dates' | 'published'>,
  artifacts: readonly Artifact[],
  reports: readonly string[],
): Problem[] {
  const textOf = (path: string): string => {
    const artifact = artifacts.find((each) => each.path === path);
    if (!artifact) throw new TypeError(`A build without ${path}`);
    return artifact.text;
  };
  const daysOf = (path: string) => (JSON.parse(textOf(path)) as SnapshotIndex).days;
  const checks = JSON.parse(textOf('source-checks/index.json')) as SourceChecksIndex;
  return [
    ...checkBaseline(copy, history),
    ...checkLog(copy, LOGS.changelog, textOf(LOGS.changelog), history.published?.changelog),
    ...checkLog(copy, LOGS.changes, textOf(LOGS.changes), history.published?.changes),
    ...checkDays(copy, history, {
      path: 'dep-snapshots/index.json',
      count: 'records',
      published: copy.days,
      current: daysOf('dep-snapshots/index.json'),
    }),
    // A copy of a version without snapshots of plans binds none.
    ...(copy.planDays.length === 0
      ? []
      : checkDays(copy, history, {
          path: 'data/snapshots/index.json',
          count: 'vendors',
          published: copy.planDays,
          current: daysOf('data/snapshots/index.json'),
        })),
    ...checkReports(copy, checks.reports, reports),
  ];
}

function checkBaseline(copy: PublishedCopy, { baseline }: Pick<History, 'baseline'>): Problem[] {
  const before = copy.facts.baseline;
  if (before === null || before === baseline?.commit) return [];
  const what = `the baseline would move from ${before} to ${baseline?.commit ?? 'none'}`;
  return [problem(copy, 'records/baseline.yaml', 'baseline-changed', what)];
}

/** @param expected how many entries history has up to the published commit */
function checkLog(
  copy: PublishedCopy,
  path: string,
  after: string,
  expected: number | undefined,
): Problem[] {
  const lines = (copy.logs.get(path) ?? '').split('\n').slice(0, -1);
  const current = after.split('\n').slice(0, -1);
  const index = lines.findIndex((line, at) => line !== current[at]);
  const line = lines[index];
  if (line !== undefined) {
    const verb = index < current.length ? 'would change' : 'would be missing';
    const { change, ts } = JSON.parse(line) as { change: string; ts: string };
    const what = `entry ${index + 1} from the oldest, ${change} of ${ts}, ${verb}`;
    return [problem(copy, path, 'published-entry-changed', what)];
  }
  if (expected === undefined || expected === lines.length) return [];
  const what = `the copy has ${countOf(lines.length, 'entry', 'entries')}, and history up to its commit has ${expected}`;
  return [problem(copy, path, 'published-entries-missing', what)];
}

function checkDays(
  copy: PublishedCopy,
  { dates }: Pick<History, 'dates'>,
  index: {
    path: string;
    /** What a day counts. */
    count: 'records' | 'vendors';
    published: SnapshotIndex['days'];
    current: SnapshotIndex['days'];
  },
): Problem[] {
  const { path } = index;
  const today = dayOf(copy.facts.generated_at);
  const known = new Map(index.published.map((day) => [day.date, day]));
  const current = new Map(index.current.map((day) => [day.date, day]));
  for (const { date, commit, [index.count]: count } of dates) {
    const day = known.get(date);
    if (date > today || copy.facts.baseline === null) break;
    if (!day) return [problem(copy, path, 'final-day-changed', `the copy lacks the day ${date}`)];
    known.delete(date);
    const expected = date < today ? commit : copy.facts.commit;
    if (day.final !== date < today || day.commit !== expected) {
      const what = `the copy gives ${date} another commit or state than history does`;
      return [problem(copy, path, 'final-day-changed', what)];
    }
    if (day.final && day.records !== count) {
      const what = `the copy gives ${date} ${day.records} ${index.count}, and history gives ${count}`;
      return [problem(copy, path, 'final-day-changed', what)];
    }
    const after = current.get(date);
    const keys = ['final', 'sha256', 'records', 'bytes'] as const;
    if (!day.final || keys.every((key) => after?.[key] === day[key])) continue;
    const what = `the final snapshot of ${date} would change`;
    return [problem(copy, path, 'final-day-changed', what)];
  }
  const [rest] = known.keys();
  if (rest === undefined) return [];
  return [
    problem(copy, path, 'final-day-changed', `the final snapshot of ${rest} would be missing`),
  ];
}

const KEPT = ['sha256', 'match', 'mismatch', 'gone', 'not_checked', 'candidates'] as const;

function checkReports(
  copy: PublishedCopy,
  after: SourceChecksIndex['reports'],
  expected: readonly string[],
): Problem[] {
  const current = new Map(after.map((entry) => [entry.date, entry]));
  const known = new Set(copy.reports.map(({ date }) => date));
  const path = 'source-checks/index.json';
  for (const entry of copy.reports) {
    const now = current.get(entry.date);
    // The path may move into an archive.
    if (now && KEPT.every((key) => now[key] === entry[key])) continue;
    const what = `the report of ${entry.date} would ${now === undefined ? 'be missing' : 'change'}`;
    return [problem(copy, path, 'published-report-changed', what)];
  }
  const missing = expected.find((date) => !known.has(date));
  if (missing === undefined) return [];
  const what = `the copy lacks the report of ${missing}, which its commit has`;
  return [problem(copy, path, 'published-report-changed', what)];
}

/**
 * A report of an archive is taken over without reading it: git says whether it is still the same.
 *
 * @param before the reports of the published commit, by date
 */
function checkArchivedReports(
  copy: PublishedCopy,
  before: ReadonlyMap<string, string>,
  { reports }: Pick<History, 'reports'>,
): Problem[] {
  for (const { date } of copy.reports) {
    const blob = before.get(date);
    const now = reports.get(date)?.blob;
    if (blob === undefined || now === blob) continue;
    const what = `the report of ${date} would ${now === undefined ? 'be missing' : 'change'}`;
    return [problem(copy, 'source-checks/index.json', 'published-report-changed', what)];
  }
  return [];
}

/** Compares a new build with the published copy that it continues; see `checkAppendOnly`. */
export async function checkContinuity(
  root: string,
  copy: PublishedCopy,
  history: History,
  artifacts: readonly Artifact[],
): Promise<Problem[]> {
  const reports = await listReports(root, copy.facts.commit);
  const problems = checkAppendOnly(copy, history, artifacts, [...reports.keys()]);
  return problems.length > 0 ? problems : checkArchivedReports(copy, reports, history);
}
