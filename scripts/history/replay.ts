import type { ChangelogEntry, History, RecordedPrice, Revision } from '../model/dataset.ts';
import { dayOf, type Timestamp } from '../model/day.ts';
import type { Deprecation, DeprecationChange } from '../model/generated/published.ts';
import { present } from '../model/present.ts';
import { MachineryError } from '../model/problem.ts';
import { compareCodeUnits } from '../model/words.ts';
import {
  diffDeprecation,
  diffVendor,
  type RecordChange,
  type VendorChange,
  type VendorFacts,
} from './diff.ts';
import { openGit, openRepository, readBlobs } from './git.ts';
import {
  clampTimes,
  type FileChange,
  findBaseline,
  type Line,
  type LoggedCommit,
  type PublishedBuild,
  readLine,
} from './log.ts';
import { collectDays, createStamps, createState, readListing, type State } from './state.ts';
import {
  contentIds,
  createReportLog,
  type Edits,
  type ReadContents,
  resolveEdits,
} from './versions.ts';

/** A history that may still be without a commit. */
type Replay = Omit<History, 'head'> & { head: Revision | null };

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
export async function replayLine(line: Line, { now, read }: ReplayOptions): Promise<Replay> {
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
  const contents = await read(contentIds(commits));
  const revisions = times.slice(first);
  const reports = createReportLog(read);
  const state = createState(reports);
  const days = collectDays(state, now);
  const replay: Replay = {
    head: times.at(-1) ?? null,
    baseline: revisions[0] ?? null,
    changelog: [],
    changes: [],
    updated: stamps.stamps,
    days: days.days,
    versions: [],
    prices: [],
    continues,
    warnings: [],
  };
  for (const [index, revision] of revisions.entries()) {
    const commit = commits[index];
    if (!commit) break;
    days.reach(revision);
    const warn = (path: string, reason: string) => {
      replay.warnings.push(`${commit.commit} ${path}: ${reason}; nothing changes in it`);
    };
    const edits = resolveEdits(commit.changes, contents, warn);
    if (edits.report.length > 0) {
      await reports.apply(edits.report, warn);
      state.noteReports();
    }
    let changes = applyEdits(state, edits);
    if (index === 0) changes = createBaseline(state);
    else stamps.change(revision.ts, changes.records);
    replay.versions.push(...changes.versions);
    replay.prices.push(...changes.prices);
    record(replay, revision, changes);
  }
  days.finish();
  return replay;
}

interface Changes {
  vendors: readonly VendorChange[];
  /** The prices before and after each change of a price that is the vendor's. */
  prices: readonly RecordedPrice[];
  records: readonly RecordChange[];
  /** The records before and after each change of a shutdown date. */
  versions: readonly Deprecation[];
}

/**
 * Applies what changes to the state; names come first, for its entries name platforms as it does.
 */
export function applyEdits(state: State, edits: Edits): Changes {
  // The effects of a page are those of its records.
  const touched = edits.provider.length > 0 ? [...state.deprecations.keys()] : [];
  const ids = new Set([...touched, ...edits.deprecation.map(([id]) => id)]);
  const before = new Map([...ids].map((id) => [id, state.deprecations.get(id) ?? null]));
  for (const [slug, provider] of edits.provider) state.setProvider(slug, provider);
  for (const [id, version] of edits.deprecation)
    state.setDeprecation(id, version && { ...version, id });
  const prices: RecordedPrice[] = [];
  const vendors = edits.vendor.flatMap(([id, version]) => {
    const old = state.vendors.get(id) ?? null;
    const current = version && { id, ...version };
    state.setVendor(id, current);
    const changes = diffVendor(old, current);
    if (old && current) prices.push(...pricesAround(old, current, changes));
    return changes;
  });
  const versions: Deprecation[] = [];
  const records = [...ids].sort(compareCodeUnits).flatMap((id) => {
    const [old, current] = [before.get(id) ?? null, state.deprecations.get(id) ?? null];
    // Most records have no effects of their pages.
    if (old === current) return [];
    versions.push(...state.around(old, current));
    return diffDeprecation(old, current, state.names);
  });
  return { vendors, prices, records, versions };
}

/** The changes of what a plan costs. */
const PRICES = new Set<VendorChange['change']>(['price_month_changed', 'price_detail_changed']);

function pricesAround(
  before: VendorFacts,
  after: VendorFacts,
  changes: readonly VendorChange[],
): RecordedPrice[] {
  const moved = changes.filter(({ change, correction }) => {
    return PRICES.has(change) && !correction;
  });
  const ids = new Set(moved.map(({ plan }) => plan));
  return [...ids].flatMap((id) =>
    [before, after].flatMap(({ plans, evidence = [] }) => {
      const plan = plans.find((one) => one.id === id);
      if (!plan) return [];
      const { price_month, price_detail } = plan;
      return [present({ vendor: after.id, plan: plan.id, price_month, price_detail, evidence })];
    }),
  );
}

function createBaseline({ vendors, deprecations, list }: State): Changes {
  const plans = [...vendors.values()].reduce((count, vendor) => count + vendor.plans.length, 0);
  const created = { change: 'baseline_created', old: null } as const;
  return {
    vendors: [{ vendor: '*', plan: null, ...created, new: { vendors: vendors.size, plans } }],
    prices: [],
    versions: readListing(list()),
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
  for (const { vendor, plan, change, old, new: current, correction } of vendors) {
    const entry = { ts, vendor, plan, change, old, new: current, commit, correction };
    replay.changelog.push(present(entry) as ChangelogEntry);
  }
  for (const { id, provider, platform, item, change, correction, ...values } of records) {
    const about = { ts, date: dayOf(ts), id, provider, platform, item, change };
    const entry = { ...about, old: values.old, new: values.new, commit, correction };
    replay.changes.push(present(entry) as DeprecationChange);
  }
}

/** How a history is read. */
interface HistoryOptions extends Omit<ReplayOptions, 'read'> {
  /** Full id of a commit of a repository that was opened before; HEAD without it. */
  at?: string;
  /** The build that this one continues; HEAD descends from its commit. */
  published?: PublishedBuild | null;
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
  const { at, published = null, now } = options;
  const opened = { git: openGit(root), head: at ?? '' };
  const { git, head } = at === undefined ? await openRepository(root) : opened;
  const line = await readLine(git, head, published, now);
  const replay = await replayLine(line, { now, read: (ids) => readBlobs(git, ids) });
  if (replay.head?.commit !== head) {
    throw new MachineryError(`git log of ${root} does not end at ${head}; run git fsck`);
  }
  return { ...replay, head: replay.head };
}

/** The records whose files a commit touches, in code-unit order of ids. */
function listTouched({ changes }: LoggedCommit): Pick<RecordChange, 'id' | 'change'>[] {
  return changes
    .filter(({ subject, state }) => subject.kind === 'deprecation' && state !== 'irregular')
    .map(({ subject, state }) => {
      return { id: subject.id, change: state === 'removed' ? 'record_removed' : 'record_added' };
    })
    .sort((a, b) => compareCodeUnits(a.id, b.id)) as Pick<RecordChange, 'id' | 'change'>[];
}

/** Commits as if they were one: of each file the last change; what is gone by then is left out. */
function joinCommits(commits: readonly LoggedCommit[]): LoggedCommit {
  const files = new Map<string, FileChange>();
  for (const { changes } of commits) {
    for (const change of changes) {
      if (change.state === 'removed') files.delete(change.path);
      else files.set(change.path, change);
    }
  }
  const { commit, seconds } = commits.at(-1) ?? { commit: '', seconds: null };
  return { commit, seconds, changes: [...files.values()] };
}
