import type { DaySnapshot, History, Revision } from '../model/dataset.ts';
import { addDays, type Day, dayOf, type Timestamp } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import { diffDeprecation, diffVendor, type RecordChange, type VendorChange } from './diff.ts';
import { openRepository } from './git.ts';
import { type Line, type PublishedBuild, readLine } from './line.ts';
import { clampTimes, findBaseline } from './log.ts';
import { createState, type State } from './state.ts';
import { type Edits, readVersions, resolveEdits, type Versions } from './versions.ts';

/** The dataset as it stands, as far as snapshots show it. */
interface Standing {
  schemaVersion: string;
  /** The published list; the same array as long as nothing in it changes. */
  list(): Deprecation[];
}

/** Gathers the state at the end of each day while history is replayed. */
interface DayCollector {
  /** Before the changes of a revision are applied: closes the days that ended before it. */
  reach(revision: Revision): void;
  /** After the last revision: closes the days up to that of `now`. */
  finish(): DaySnapshot[];
}

/**
 * Collects one snapshot per day, from the first revision that is reached to the day of `now`. A
 * day without a commit repeats the day before.
 */
function collectDays(standing: Standing, now: Timestamp): DayCollector {
  const today = dayOf(now);
  const days: DaySnapshot[] = [];
  let last: { date: Day; commit: string } | null = null;
  const closeUntil = (end: Day) => {
    if (!last) return;
    const { commit } = last;
    const { schemaVersion } = standing;
    for (let date = last.date; date < end && date <= today; date = addDays(date, 1)) {
      days.push({
        date,
        final: date < today,
        commit,
        schemaVersion,
        deprecations: standing.list(),
      });
    }
  };
  return {
    reach(revision) {
      const date = dayOf(revision.ts);
      if (last && date > last.date) closeUntil(date);
      last = { date, commit: revision.commit };
    },
    finish() {
      closeUntil(addDays(today, 1));
      return days;
    },
  };
}

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

/** A history that may still be without a commit. */
type Replay = Omit<History, 'head'> & { head: Revision | null };

/**
 * Replays a line of commits, oldest first: puts every version that can be read in its place,
 * commit by commit, beginning with an empty dataset, and tells what that changed. Pure.
 */
function replayHistory(line: Line, versions: Versions, now: Timestamp): Replay {
  const { commits, continues } = line;
  const start = findBaseline(commits);
  const revisions = clampTimes(commits, start, { now, continues });
  const state = createState();
  const days = collectDays(state, now);
  const stamps = createStamps();
  const replay: Replay = {
    head: revisions.at(-1) ?? null,
    baseline: revisions[start] ?? null,
    changelog: [],
    changes: [],
    updated: stamps.stamps,
    days: [],
    continues,
    published: null,
    warnings: [],
  };
  for (const [index, revision] of revisions.entries()) {
    const commit = commits[index];
    if (!commit) break;
    const phase = start < 0 || index < start ? 'before' : index === start ? 'baseline' : 'after';
    if (phase !== 'before') days.reach(revision);
    const edits = resolveEdits(commit, versions, (warning) => replay.warnings.push(warning));
    const { vendors, records } = applyEdits(state, edits);
    stamps.change(revision.ts, records);
    if (phase === 'baseline') record(replay, revision, createBaseline(state));
    if (phase === 'after') record(replay, revision, { vendors, records });
    if (revision.commit === line.published) {
      replay.published = { changelog: replay.changelog.length, changes: replay.changes.length };
    }
  }
  replay.days = days.finish();
  return replay;
}

interface Changes {
  vendors: VendorChange[];
  records: RecordChange[];
}

/** Applies a commit to the state; names come first, for its entries name platforms as it does. */
function applyEdits(state: State, edits: Edits): Changes {
  for (const [, version] of edits.dataset) state.schemaVersion = version ?? state.schemaVersion;
  for (const [slug, provider] of edits.provider) state.setProvider(slug, provider);
  for (const [day, groups] of edits.report) state.setReport(day, groups);
  const vendors = edits.vendor.flatMap(([id, version]) => {
    const before = state.vendors.get(id) ?? null;
    const after = version && { id, ...version };
    state.setVendor(id, after);
    return diffVendor(before, after);
  });
  const records = edits.deprecation.flatMap(([id, version]) => {
    const before = state.deprecations.get(id) ?? null;
    const after = version && { id, ...version };
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

/**
 * Reads what git says of the repository at `root`: the line of first parents of HEAD, or of the
 * commit named by `at`, from the first commit on. The work tree is not read; nothing is written
 * and nothing is fetched.
 *
 * @param root top folder of the work tree
 * @param options.now the build's timestamp: the last day is its day
 * @param options.at full id of a commit
 * @param options.published the build that this one continues; HEAD descends from its commit
 * @throws MachineryError with the remedy, where git, the repository or a part of its history is
 *   missing
 */
export async function readHistory(
  root: string,
  options: { now: Timestamp; at?: string; published?: PublishedBuild | null },
): Promise<History> {
  const repository = await openRepository(root);
  const { git } = repository;
  const head = options.at ?? repository.head;
  const line = await readLine(git, head, options.published ?? null, options.now);
  const versions = await readVersions(git, line.commits);
  const replay = replayHistory(line, versions, options.now);
  if (replay.head?.commit !== head) {
    throw new MachineryError(`git log of ${root} does not end at ${head}; run git fsck`);
  }
  return { ...replay, head: replay.head };
}
