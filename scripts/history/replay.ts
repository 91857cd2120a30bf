import { dayOf, type Instant } from '../model/day.ts';
import type { History, Revision } from '../model/history.ts';
import { clampTimes, findBaseline } from './clamp-times.ts';
import { collectDays } from './collect-days.ts';
import { diffVendor, type VendorChange } from './diff.ts';
import { diffDeprecation, type RecordChange } from './diff-deprecations.ts';
import type { LoggedCommit } from './log.ts';
import { type Edits, resolveEdits } from './resolve-edits.ts';
import { createStamps } from './stamp-updates.ts';
import { createState, type State } from './state.ts';
import type { Versions } from './versions.ts';

/** A history that may still be without a commit. */
export type Replay = Omit<History, 'head'> & { head: Revision | null };

/**
 * Replays a line of commits, oldest first: puts every version that can be read in its place,
 * commit by commit, beginning with an empty dataset, and tells what that changed. Pure.
 */
export function replayHistory(
  commits: readonly LoggedCommit[],
  versions: Versions,
  now: Instant,
): Replay {
  const start = findBaseline(commits);
  const revisions = clampTimes(commits, start);
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
    if (phase === 'baseline') record(replay, revision.ts, createBaseline(state));
    if (phase === 'after') record(replay, revision.ts, { vendors, records });
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

function record(replay: Replay, ts: Instant, { vendors, records }: Changes): void {
  for (const change of vendors) replay.changelog.push({ ts, ...change });
  for (const change of records) replay.changes.push({ ts, date: dayOf(ts), ...change });
}
