import type { ChangelogEntry, DaySnapshot, History, Revision } from '../model/dataset.ts';
import { addDays, type Day, dayOf, type Timestamp } from '../model/day.ts';
import type { Deprecation, DeprecationChange } from '../model/generated/published.ts';
import { createProofs } from '../model/matches.ts';
import { present } from '../model/present.ts';
import { orderDeprecations } from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { hasVersions, readReportVersion } from '../records/version-0-1.ts';
import {
  applyChanges,
  type ChangedFile,
  type Changes,
  createState,
  isVersion,
  type State,
  type Warn,
  withMatch,
} from './differences.ts';
import { openRepository, readBlobs } from './git.ts';
import {
  type Commit,
  clampTimes,
  type FileChange,
  findBaseline,
  type Line,
  type PublishedBuild,
  readLine,
} from './log.ts';

/** Reads contents by their ids; throws where one is missing. */
type ReadContents = (ids: Iterable<string>) => Promise<ReadonlyMap<string, Uint8Array>>;

/** How a line of commits is replayed. */
interface ReplayOptions {
  /** The build's timestamp: the last date is its date. */
  now: Timestamp;
  /** Reads the contents that the commits name. */
  read: ReadContents;
}

/**
 * Replays a line of commits: from the baseline on it puts every version that can be read in its
 * place, commit by commit, and notes what that changed. Of what was before only the time at which a
 * record was last changed is published.
 */
export async function replayLine(line: Line, { now, read }: ReplayOptions): Promise<History> {
  const { continues } = line;
  const start = findBaseline(line.commits);
  const first = start < 0 ? line.commits.length : start;
  const times = clampTimes(line.commits, start, { now, continues });
  const before = line.commits.slice(0, first + 1);
  const stamps = createStamps();
  for (const [index, commit] of before.entries()) {
    stamps.change(times[index]?.ts ?? '', listTouched(commit));
  }
  const commits = [joinCommits(before), ...line.commits.slice(first + 1)];
  const files = commits.flatMap(({ changes }) => changes).filter(isVersion);
  const contents = await read(files.map(({ blob }) => blob));
  const revisions = times.slice(first);
  const state = createState();
  const reports = new Map<Day, string>();
  const replay: History = {
    head: times.at(-1) ?? { commit: '', ts: now },
    baseline: revisions[0] ?? null,
    changelog: [],
    changes: [],
    updated: stamps.stamps,
    days: [],
    versions: [],
    prices: [],
    continues,
    warnings: [],
  };
  for (const [index, revision] of revisions.entries()) {
    const commit = commits[index];
    if (!commit) break;
    const warn = (path: string, reason: string) => {
      replay.warnings.push(`${commit.commit} ${path}: ${reason}; nothing changes in it`);
    };
    await applyReports(state, reports, commit.changes, { read, warn });
    const changed = commit.changes.flatMap((change): ChangedFile[] => {
      if (change.state === 'removed') return [{ ...change, bytes: null }];
      const bytes = contents.get(change.blob);
      if (isVersion(change) && bytes) return [{ ...change, bytes }];
      if (hasVersions(change.kind)) warn(change.path, 'it is not a regular file');
      return [];
    });
    let changes = applyChanges(state, changed, warn);
    if (index === 0) changes = createBaseline(state);
    else {
      const ids = changes.records.map(({ id }) => id);
      stamps.change(revision.ts, ids);
    }
    replay.versions.push(...changes.versions);
    replay.prices.push(...changes.prices);
    record(replay, revision, changes);
    // The dates that end before the next revision, or with today.
    const next = revisions[index + 1];
    const end = next ? dayOf(next.ts) : addDays(dayOf(now), 1);
    replay.days.push(...daysUntil(end, revision, state, dayOf(now)));
  }
  const kept = new Set(joinCommits(line.commits).changes.map(({ id }) => id));
  for (const id of replay.updated.keys()) if (!kept.has(id)) replay.updated.delete(id);
  return replay;
}

/**
 * The dates from a revision until another one, all with what it has: a date without a commit repeats
 * the one before.
 */
function daysUntil(end: Day, { ts, commit }: Revision, state: State, today: Day): DaySnapshot[] {
  const days: DaySnapshot[] = [];
  if (dayOf(ts) >= end) return days;
  const list = listingOf(state);
  for (let date = dayOf(ts); date < end && date <= today; date = addDays(date, 1)) {
    days.push({
      date,
      final: date < today,
      commit,
      get deprecations() {
        return list();
      },
    });
  }
  return days;
}

/** Makes the published deprecations of now, in the published order; days share what is the same. */
function listingOf({ deprecations, proofs }: State): () => Deprecation[] {
  const listing = orderDeprecations([...deprecations.values()]).map((record) => {
    return { record, match: proofs.newest(record) };
  });
  return () => listing.map(({ record, match }) => withMatch(record, match));
}

/**
 * Applies what one commit does to reports to what they prove. They are read one by one, for those of
 * years do not fit into memory together.
 *
 * @param reports those that are in the tree: date to the id of the content
 */
async function applyReports(
  state: State,
  reports: Map<Day, string>,
  changes: readonly FileChange[],
  { read, warn }: { read: ReadContents; warn: Warn },
): Promise<void> {
  const add = async (date: Day, blob: string, path: string): Promise<void> => {
    const bytes = (await read([blob])).get(blob) ?? new Uint8Array();
    const reading = readReportVersion(bytes);
    if ('reason' in reading) return warn(path, reading.reason);
    reports.set(date, blob);
    state.proofs.add(date, reading.value);
  };
  const own = changes.filter(({ kind }) => kind === 'report');
  const isTakenBack = own.some(({ id }) => reports.has(id));
  for (const { id, state: fileState, blob, path } of own) {
    if (fileState === 'removed') reports.delete(id);
    else if (fileState === 'file') await add(id, blob, path);
    else warn(path, 'it is not a regular file');
  }
  if (!isTakenBack) return;
  // What a report proved that is gone or corrected no longer counts, so the others are read again.
  state.proofs = createProofs();
  for (const [date, blob] of reports) await add(date, blob, '');
}

/**
 * Stamps of one replay: which timestamp, with milliseconds, each record was last changed at. A stamp
 * is the commit's timestamp plus the record's rank in milliseconds among the ids that the commit
 * changed. Commits can share a second (a rebase makes them so); the later one's ranks then go on
 * where the earlier one's ended, for no two records may share a stamp.
 */
export function createStamps() {
  const stamps = new Map<string, string>();
  const used = new Set<number>();
  return {
    stamps,
    /** Notes the records that one commit changes, in code-unit order of ids. */
    change(ts: Timestamp, ids: Iterable<string>) {
      let next = Date.parse(ts);
      for (const id of new Set(ids)) {
        while (used.has(next)) next += 1;
        used.add(next);
        stamps.set(id, new Date(next).toISOString());
      }
    },
  };
}

function createBaseline(state: State): Changes {
  const plans = [...state.vendors.values()].flatMap((vendor) => vendor.plans).length;
  const created = { change: 'baseline_created', old: null } as const;
  const counts = { vendors: state.vendors.size, plans };
  const noRecord = { id: '*', provider: null, platform: null, item: null };
  return {
    vendors: [{ vendor: '*', plan: null, ...created, new: counts }],
    prices: [],
    versions: listingOf(state)(),
    records: [{ ...noRecord, ...created, new: { records: state.deprecations.size } }],
  };
}

function record(replay: History, { ts, commit }: Revision, { vendors, records }: Changes): void {
  for (const { correction, why: _, ...entry } of vendors) {
    replay.changelog.push(present({ ts, ...entry, commit, correction }) as ChangelogEntry);
  }
  const date = dayOf(ts);
  for (const { correction, why: _, ...entry } of records) {
    replay.changes.push(present({ ts, date, ...entry, commit, correction }) as DeprecationChange);
  }
}

/** How a history is read. */
interface HistoryOptions extends Omit<ReplayOptions, 'read'> {
  /** The build that this one continues; HEAD descends from its commit. */
  published?: PublishedBuild | null;
}

/**
 * Reads what git says of the repository at `root`: the line of first parents of HEAD,
 * from the first commit on. The work tree is not read; nothing is written
 * and nothing is fetched.
 *
 * @param root top folder of the work tree
 * @throws MachineryError with the remedy, where git, the repository or a part of its history is
 *   missing
 */
export async function readHistory(root: string, options: HistoryOptions): Promise<History> {
  const { published = null, now } = options;
  const { git, head } = await openRepository(root);
  const line = await readLine(git, head, published, now);
  return replayLine(line, { now, read: (ids) => readBlobs(git, ids) });
}

/** The records whose files a commit touches, in code-unit order of ids. */
function listTouched({ changes }: Commit): string[] {
  const own = changes.filter(({ kind, state }) => kind === 'deprecation' && state !== 'irregular');
  return own.map(({ id }) => id).sort(compareCodeUnits);
}

/** Commits as if they were one: of each file the last change; what is gone by then is left out. */
function joinCommits(commits: readonly Commit[]): Commit {
  const files = new Map<string, FileChange>();
  for (const { changes } of commits) {
    for (const change of changes) {
      if (change.state === 'removed') files.delete(change.path);
      else files.set(change.path, change);
    }
  }
  const last = commits.at(-1) ?? { commit: '', seconds: null, message: '' };
  return { ...last, changes: [...files.values()] };
}
