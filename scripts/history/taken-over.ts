import { type ChangelogEntry, isKind, type Revision } from '../model/dataset.ts';
import type { DeprecationChange } from '../model/generated/published.ts';
import { type DeprecationFacts, platformOf } from '../model/published.ts';
import { type Git, readIds } from './git.ts';
import type { FileChange, Line, LoggedCommit } from './log.ts';
import type { Sizes, State } from './state.ts';
import { isReadable, type Versions } from './versions.ts';

/*
 * A build of the tenth year need not read every version of ten years again: what the months that
 * are over changed is published. Where a copy is proven to be what this repository published, its
 * entries are taken over, and history is replayed up to the baseline and from the end of the last
 * month that is over: between the two the files are compared once, as a whole.
 *
 * It gives the bytes of a full replay, or nothing: on any doubt the whole history is replayed. What
 * it does not do is to compare the entries that it takes over with the versions that they tell of,
 * so whoever could have a changed copy taken for a proven one could change them unseen. That is
 * why it must be asked for, and why the workflow replays the whole history once a week.
 */

/** What a published copy says of the history that it was made from. */
export interface PublishedHistory {
  /** The commit that is the baseline. */
  baseline: string;
  /** Every entry, oldest first. */
  changelog: readonly ChangelogEntry[];
  changes: readonly DeprecationChange[];
  /** Records whose versions are of interest even if no entry tells of another date. */
  watched: ReadonlySet<string>;
}

/** A version of a record that an entry tells of. */
interface DatedVersion {
  entry: DeprecationChange;
  /** Ids of contents; null where there was no record. */
  before: string | null;
  after: string;
}

/** What is published of one commit. */
interface KnownCommit {
  vendors: ChangelogEntry[];
  records: DeprecationChange[];
  /** In the order of `records`. */
  dated: DatedVersion[];
}

/** What is published of the commits of a line that were skipped. */
export interface TakenOver {
  /** What is published of a commit; null where it was not skipped. */
  of(index: number): KnownCommit | null;
  /** The versions that are read of them besides those of the line. */
  versions: readonly LoggedCommit[];
}

/** Why the whole history is replayed. */
export interface Doubt {
  doubt: string;
}

/**
 * What is published of the commits of a line that were skipped.
 *
 * @param revisions of the commits of the line
 */
export async function takeOver(
  git: Git,
  { commits, skipped }: Line,
  revisions: readonly Revision[],
  published: PublishedHistory,
): Promise<TakenOver | Doubt> {
  if (!skipped) return { doubt: 'its last month is not on a simple line of commits' };
  const after = commits.slice(skipped.to + 1);
  const indexes = new Map(commits.map(({ commit }, index) => [commit, index]));
  const known = commits
    .slice(0, skipped.to + 1)
    .map((): KnownCommit => ({ vendors: [], records: [], dated: [] }));
  /** Whether entries are in the order of the commits that they name, with their times. */
  const split = <T extends { commit: string; ts: string }>(
    entries: readonly T[],
    put: (own: KnownCommit, entry: T) => void,
  ): boolean => {
    let last = skipped.from;
    return entries.every((entry, at) => {
      const index = indexes.get(entry.commit) ?? -1;
      if (index < last || (at > 0 && index === skipped.from)) return false;
      if (entry.ts !== revisions[index]?.ts) return false;
      last = index;
      const own = known[index];
      if (own) put(own, entry);
      return true;
    });
  };
  const isOrdered =
    split(published.changelog, ({ vendors }, entry) => vendors.push(entry)) &&
    split(published.changes, ({ records }, entry) => records.push(entry));
  if (!isOrdered) return { doubt: 'an entry is not of the commit that it names' };
  if (!areNew(after)) return { doubt: 'a report was changed since the last month that is over' };
  const between = known.slice(skipped.from + 1);
  const wanted = listWanted(after, between, published).map((entry) => {
    const at = indexes.get(entry.commit) ?? 0;
    const place = (commit = '') => `${commit}:records/deprecations/${entry.id}.yaml`;
    return { entry, at, before: place(commits[at - 1]?.commit), after: place(entry.commit) };
  });
  const ids = await readIds(
    git,
    wanted.flatMap((each) => [each.before, each.after]),
  );
  const idOf = (place: string) => ids.get(place) ?? '';
  for (const { entry, at, before, after: place } of wanted) {
    const old = entry.change === 'record_added' ? null : idOf(before);
    known[at]?.dated.push({ entry, before: old, after: idOf(place) });
  }
  return {
    of: (index) => (index > skipped.from ? (known[index] ?? null) : null),
    versions: asCommit([...new Set(ids.values())]),
  };
}

/** Whether commits change no report that was there before them: what each proved is not known. */
function areNew(commits: readonly LoggedCommit[]): boolean {
  const first = new Map<string, FileChange>();
  for (const change of commits.flatMap(({ changes }) => changes)) {
    if (change.subject.kind === 'report' && !first.has(change.path)) first.set(change.path, change);
  }
  return [...first.values()].every(({ added }) => added);
}

/** The entries whose versions tell when a shutdown date was recorded; see date-versions. */
function listWanted(
  after: readonly LoggedCommit[],
  known: readonly KnownCommit[],
  { watched }: PublishedHistory,
): DeprecationChange[] {
  const changes = known.flatMap(({ records }) => records);
  const moved = changes.filter(isKind('shutdown_date_changed'));
  const touched = after.flatMap((commit) => commit.changes.map(({ subject }) => subject.id));
  const ids = new Set([...moved.map(({ id }) => id), ...touched, ...watched]);
  return changes.filter(
    ({ change, id }) =>
      change === 'shutdown_date_changed' || (change === 'record_added' && ids.has(id)),
  );
}

/** Contents of records as the changes of a commit, for those who read versions of commits. */
function asCommit(blobs: readonly string[]): LoggedCommit[] {
  const changes = blobs.map((blob): FileChange => {
    return {
      path: '',
      subject: { kind: 'deprecation', id: '' },
      added: false,
      state: 'file',
      blob,
    };
  });
  return [{ commit: '', seconds: null, changes }];
}

/** The records of the versions that an entry tells of; null where they are not as the entry says. */
export function readDated(
  { entry, before, after }: DatedVersion,
  { deprecation }: Versions,
): { before: DeprecationFacts | null; after: DeprecationFacts } | null {
  const factsOf = (blob: string): DeprecationFacts | null => {
    const reading = deprecation.get(blob);
    return reading && 'value' in reading ? { id: entry.id, ...reading.value } : null;
  };
  const [old, current] = [before === null ? null : factsOf(before), factsOf(after)];
  if (!current || (before !== null && !old)) return null;
  const isSame =
    entry.change !== 'shutdown_date_changed' ||
    (entry.old === old?.shutdown_date && entry.new === current.shutdown_date);
  return isSame ? { before: old, after: current } : null;
}

/**
 * Why the state at the end of skipped commits may not be the one that a replay gives.
 *
 * @param sizes what the entries add up to
 */
export function findDoubt(
  { commits, skipped }: Line,
  state: Pick<State, 'current' | 'deprecations' | 'vendors'>,
  sizes: Sizes,
  versions: Versions,
): string | null {
  if (!skipped) return null;
  // A file that cannot be read stays as it last could be, which may have been in between.
  const before = new Map<string, FileChange>();
  for (const { changes } of commits.slice(0, skipped.from + 1)) {
    for (const change of changes) before.set(change.path, change);
  }
  const end = commits[skipped.to]?.changes ?? [];
  for (const { path } of end) before.delete(path);
  const unread = [...before.values(), ...end].find((change) => !isReadable(change, versions));
  if (unread) return `${unread.path} could not be read`;
  if (sizes.records !== state.deprecations.size || sizes.vendors !== state.vendors.size) {
    return 'its entries do not add up to the records that there are';
  }
  // A platform that no provider names any more keeps its last name, which may be from in between.
  const after = commits.slice(skipped.to + 1).flatMap(({ changes }) => changes);
  const changed = after.flatMap(({ subject }) =>
    subject.kind === 'deprecation' ? subject.id : [],
  );
  const unnamed = [...state.deprecations.keys(), ...changed].find(
    (id) => !state.current.has(platformOf(id)),
  );
  return unnamed === undefined ? null : `no provider names the platform of ${unnamed}`;
}
