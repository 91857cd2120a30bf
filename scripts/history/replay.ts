import type { ArchivedState, History, Revision } from '../model/dataset.ts';
import { addDays, dayOf, type Timestamp } from '../model/day.ts';
import { MachineryError } from '../model/problem.ts';
import { type DeprecationFacts, type PlatformNames, toPublishedV01 } from '../model/published.ts';
import { collectDays, type DayOptions, monthStart } from './days.ts';
import { diffDeprecation, diffVendor, type RecordChange, type VendorChange } from './diff.ts';
import { openRepository } from './git.ts';
import { type Line, type PublishedBuild, readLine } from './line.ts';
import { clampTimes, findBaseline, type LoggedCommit } from './log.ts';
import {
  createReportLog,
  createReportReader,
  type ReportLog,
  type ReportReader,
} from './reports.ts';
import { createState, type State } from './state.ts';
import {
  type Edits,
  type ParsedContents,
  readVersions,
  resolveEdits,
  type Versions,
  warningOf,
} from './versions.ts';

/** Which timestamp each record was last changed at. */
interface UpdateStamps {
  /** Notes the changes of one commit, which are in code-unit order of ids. */
  change(ts: Timestamp, changes: readonly Pick<RecordChange, 'id' | 'change'>[]): void;
  /** Record id to timestamp, with milliseconds; without records that are removed. */
  readonly stamps: Map<string, string>;
}

/**
 * Stamps of one replay. A stamp is the commit's timestamp plus the record's rank in milliseconds
 * among the ids that the commit changed. Commits can share a second (a rebase makes them so); the
 * later one's ranks then go on where the earlier one's ended, for no two records may share a stamp.
 */
export function createStamps(): UpdateStamps {
  const stamps = new Map<string, string>();
  const used = new Set<number>();
  return {
    stamps,
    change(ts, changes) {
      let next = Date.parse(ts);
      for (const id of new Set(changes.map((change) => change.id))) {
        while (used.has(next)) next += 1;
        used.add(next);
        stamps.set(id, new Date(next).toISOString());
      }
      for (const { id, change } of changes) if (change === 'record_removed') stamps.delete(id);
    },
  };
}

/** The versions of records that tell when a shutdown date was recorded. */
interface DateVersions {
  readonly versions: History['versions'];
  readonly replaced: ArchivedState['replaced'];
  /** Notes the records of the baseline. */
  begin(revision: Revision, state: State): void;
  /** Notes an edit of one record, before it is applied. */
  change(
    revision: Revision,
    before: DeprecationFacts | null,
    after: DeprecationFacts | null,
    names: PlatformNames,
  ): void;
}

function createDateVersions(archived: ArchivedState, reports: ReportLog): DateVersions {
  const known = new Map(archived.replaced.map((entry) => [`${entry.commit} ${entry.id}`, entry]));
  const versions: History['versions'] = [];
  const replaced: ArchivedState['replaced'] = [];
  return {
    versions,
    replaced,
    begin({ ts }, { deprecations, names }) {
      const all = [...deprecations.values()].map((facts) => toPublishedV01(facts, names, null));
      versions.push({ date: dayOf(ts), deprecations: all });
    },
    change({ ts, commit }, before, after, names) {
      if (!after || before?.shutdown_date === after.shutdown_date) return;
      const date = dayOf(ts);
      if (before) {
        const entry = known.get(`${commit} ${before.id}`);
        const last = toPublishedV01(before, names, entry?.as_of ?? reports.proofs.newest(before));
        replaced.push({ id: before.id, commit, as_of: last.as_of });
        versions.push({ date, deprecations: [last] });
      }
      versions.push({ date, deprecations: [toPublishedV01(after, names, null)] });
    },
  };
}

/** A history that may still be without a commit. */
type Replay = Omit<History, 'head'> & { head: Revision | null };

/** What a replay needs besides the line of commits. */
interface ReplayOptions {
  versions: Versions;
  reader: ReportReader;
  now: Timestamp;
  /** What is archived already. */
  archived: ArchivedState;
  closeMonth: DayOptions['closeMonth'];
}

/** No archives. */
export const NOT_ARCHIVED: ArchivedState = {
  through: null,
  commit: null,
  matches: [],
  reads: [],
  replaced: [],
};

/**
 * Replays a line of commits, oldest first: puts every version that can be read in its place,
 * commit by commit, beginning with an empty dataset, and tells what that changed.
 */
async function replayHistory(line: Line, options: ReplayOptions): Promise<Replay> {
  const { now, archived, versions } = options;
  const { commits, continues } = line;
  const start = findBaseline(commits);
  const revisions = clampTimes(commits, start, { now, continues });
  const known = findArchived(revisions, archived);
  const reports = createReportLog(options.reader, archived);
  const state = createState(reports);
  const days = collectDays(state, {
    now,
    archivedThrough: archived.through,
    closeMonth: options.closeMonth,
  });
  const stamps = createStamps();
  const dated = createDateVersions(archived, reports);
  const running = monthStart(dayOf(now));
  let closed: ArchivedState | null = null;
  const close = (last: Revision | undefined): ArchivedState => {
    const baseline = revisions[start];
    if (!last || !baseline || dayOf(baseline.ts) >= running) return NOT_ARCHIVED;
    const { matches, reads } = reports.proofs.table();
    const replaced = [...dated.replaced];
    return { through: addDays(running, -1), commit: last.commit, matches, reads, replaced };
  };
  const replay: Replay = {
    head: revisions.at(-1) ?? null,
    baseline: revisions[start] ?? null,
    changelog: [],
    changes: [],
    updated: stamps.stamps,
    dates: days.dates,
    days: days.days,
    versions: dated.versions,
    archived: NOT_ARCHIVED,
    reports: reports.committed,
    continues,
    published: null,
    warnings: [],
  };
  for (const [index, revision] of revisions.entries()) {
    const commit = commits[index];
    if (!commit) break;
    const phase = start < 0 || index < start ? 'before' : index === start ? 'baseline' : 'after';
    if (phase !== 'before') days.reach(revision);
    // Times before the baseline count apart: a wrong clock there closes no month.
    if (phase !== 'before' && dayOf(revision.ts) >= running) closed ??= close(revisions[index - 1]);
    const warn = (warning: string) => replay.warnings.push(warning);
    const edits = resolveEdits(commit, versions, warn);
    if (edits.report.length > 0) {
      await reports.apply(edits.report, {
        ts: revision.ts,
        isKnown: index <= known,
        warn: (path, reason) => warn(warningOf(commit.commit, path, reason)),
      });
      state.noteReports();
    }
    const { vendors, records } = applyEdits(state, edits, (before, after) => {
      if (phase === 'after') dated.change(revision, before, after, state.names);
    });
    stamps.change(revision.ts, records);
    if (phase === 'baseline') {
      dated.begin(revision, state);
      record(replay, revision, createBaseline(state));
    }
    if (phase === 'after') record(replay, revision, { vendors, records });
    if (revision.commit === line.published) {
      replay.published = { changelog: replay.changelog.length, changes: replay.changes.length };
    }
  }
  days.finish();
  replay.archived = closed ?? close(revisions.at(-1));
  return replay;
}

/**
 * The index of the last revision of which archives tell everything; -1 without archives.
 *
 * @throws MachineryError where the archives are of another history
 */
function findArchived(revisions: readonly Revision[], { through, commit }: ArchivedState): number {
  if (through === null) return -1;
  const index = revisions.findLastIndex(({ ts }) => dayOf(ts) <= through);
  if (revisions[index]?.commit === commit) return index;
  throw new MachineryError(
    `what is published says that the last commit of ${through} is ${commit}, and git history says ${revisions[index]?.commit ?? 'none'}; leave --published out, and compare the two builds with npm run verify`,
  );
}

interface Changes {
  vendors: VendorChange[];
  records: RecordChange[];
}

/** Applies a commit to the state; names come first, for its entries name platforms as it does. */
function applyEdits(
  state: State,
  edits: Edits,
  replace: (before: DeprecationFacts | null, after: DeprecationFacts | null) => void,
): Changes {
  for (const [, version] of edits.dataset) state.schemaVersion = version ?? state.schemaVersion;
  for (const [slug, provider] of edits.provider) state.setProvider(slug, provider);
  const vendors = edits.vendor.flatMap(([id, version]) => {
    const before = state.vendors.get(id) ?? null;
    const after = version && { id, ...version.fields };
    state.setVendor(id, after, version?.extras ?? {});
    return diffVendor(before, after);
  });
  const records = edits.deprecation.flatMap(([id, version]) => {
    const before = state.deprecations.get(id) ?? null;
    const after = version && { id, ...version };
    replace(before, after);
    state.setDeprecation(id, after);
    return diffDeprecation(before, after, state.names);
  });
  return { vendors, records };
}

function createBaseline({ vendors, deprecations }: State): Changes {
  const plans = [...vendors.values()].reduce((count, vendor) => count + vendor.plans.length, 0);
  const created = { change: 'baseline_created', old: null } as const;
  return {
    vendors: [{ vendor: '*', plan: null, ...created, new: { vendors: vendors.size, plans } }],
    records: [
      {
        id: '*',
        provider: null,
        platform: null,
        item: null,
        ...created,
        new: { records: deprecations.size },
      },
    ],
  };
}

function record(replay: Replay, { ts, commit }: Revision, { vendors, records }: Changes): void {
  for (const change of vendors) replay.changelog.push({ ts, ...change, commit });
  for (const change of records) replay.changes.push({ ts, date: dayOf(ts), ...change, commit });
}

/** How a history is read. */
export interface HistoryOptions {
  /** The build's timestamp: the last date is its date. */
  now: Timestamp;
  /** Full id of a commit; HEAD without it. */
  at?: string;
  /** The build that this one continues; HEAD descends from its commit. */
  published?: PublishedBuild | null;
  /** What is archived already; nothing without it. */
  archived?: ArchivedState | null;
  /** Takes the snapshots of a month that is over, oldest first; without it they are kept. */
  closeMonth?: DayOptions['closeMonth'];
  /** Contents of the work tree that have been parsed already; they are not parsed again. */
  parsed?: ParsedContents;
  /** Makes the reader of reports. */
  openReports?: typeof createReportReader;
}

/**
 * Reads what git says of the repository at `root`: the line of first parents of HEAD, or of the
 * commit named by `at`, from the first commit on. The work tree is not read; nothing is written
 * and nothing is fetched.
 *
 * @param root top folder of the work tree
 * @throws MachineryError with the remedy, where git, the repository or a part of its history is
 *   missing
 */
export async function readHistory(root: string, options: HistoryOptions): Promise<History> {
  const repository = await openRepository(root);
  const { git } = repository;
  const { now, closeMonth, openReports = createReportReader } = options;
  const head = options.at ?? repository.head;
  const archived = options.archived ?? NOT_ARCHIVED;
  const line = await readLine(git, head, options.published ?? null, now);
  const versions = await readVersions(git, line.commits, options.parsed);
  const reader = openReports(git, listReportBlobs(line.commits, archived.commit));
  const replay = await replayHistory(line, { versions, reader, now, archived, closeMonth });
  if (replay.head?.commit !== head) {
    throw new MachineryError(`git log of ${root} does not end at ${head}; run git fsck`);
  }
  return { ...replay, head: replay.head };
}

/** Ids of the versions of reports after a commit, each once, in the order of commits. */
function listReportBlobs(commits: readonly LoggedCommit[], after: string | null): string[] {
  const first = after === null ? 0 : commits.findIndex(({ commit }) => commit === after) + 1;
  const changes = commits.slice(first).flatMap((commit) => commit.changes);
  const blobs = changes.flatMap(({ subject, state, blob }) =>
    subject.kind === 'report' && state === 'file' ? [blob] : [],
  );
  return [...new Set(blobs)];
}
