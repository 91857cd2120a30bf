import type { Dataset, History } from '../model/dataset.ts';
import { type Day, daysBetween } from '../model/day.ts';
import type {
  DateMove,
  DateMoves,
  Deprecation,
  EarlierDate,
  Evidence,
  MoveSizes,
  PlatformMoves,
  ScheduledDates,
} from '../model/generated/published.ts';
import { compareCodeUnits, displayName, groupBy } from '../model/words.ts';
import { joinSeen } from './seen.ts';
import texts from './texts.json' with { type: 'json' };

/** The basis of a date that may be a planned one. */
type Basis = DateMove['from_basis'];

/** What a page said before. */
type Earlier = Omit<EarlierDate, 'date_basis'> & { date_basis: Basis };

/** A published record, or a planned date, and what its page said before. */
interface WatchedRecord
  extends Pick<
    Deprecation,
    'id' | 'platform' | 'platform_id' | 'item' | 'shutdown_date' | 'source_url' | 'as_of'
  > {
  announced_on: Day | null;
  date_basis: Basis;
  evidence?: readonly Evidence[] | undefined;
  earlier_dates?: readonly Earlier[];
}

interface Recorded {
  dataset: Dataset;
  history: Pick<History, 'versions' | 'changes'>;
  stamp: Pick<DateMoves, 'schema_version' | 'generated_at'>;
  deprecations: readonly Deprecation[];
  scheduled: ScheduledDates;
}

/** Every known move of a shutdown date, as published. */
export function publishDateMoves(recorded: Recorded): DateMoves {
  const { deprecations, history, stamp } = recorded;
  return {
    ...stamp,
    note: texts.date_moves,
    ...listMoves(deprecations, truthfulVersions(history)),
    planned: listMoves(plannedDates(recorded), []),
  };
}

/**
 * When each record's date was first seen by us, by id: the day of the page, or dated copy, of the
 * first version that states it. None where there is no date.
 */
export function firstSeenDates({
  deprecations,
  history,
}: Pick<Recorded, 'deprecations' | 'history'>): ReadonlyMap<string, Day> {
  const versions: WatchedRecord[] = [...truthfulVersions(history), ...deprecations];
  return new Map(
    [...groupBy(versions, ({ id }) => id)].flatMap(([id, own]) => {
      const last = recordedDates(own).at(-1);
      if (last?.shutdown_date) return [[id, last.first_seen] as const];
      return [];
    }),
  );
}

/** The versions without those whose date we had misread. */
function truthfulVersions({ versions, changes }: Recorded['history']): Deprecation[] {
  const misread = new Set(
    changes
      .filter(({ change, correction }) => change === 'shutdown_date_changed' && correction)
      .map(({ id, old }) => `${id} ${old}`),
  );
  return versions.filter(({ id, shutdown_date: date }) => !misread.has(`${id} ${date}`));
}

/** The planned dates that are watched: a floor is not a date. */
function plannedDates({ dataset, scheduled }: Recorded): WatchedRecord[] {
  const evidence = new Map(dataset.scheduled.map(({ id, data }) => [id, data.evidence]));
  return scheduled.items.flatMap(({ date_basis, ...row }): WatchedRecord[] => {
    if (date_basis === 'not_before') return [];
    const item = displayName(row.item, row.version);
    const dates = { shutdown_date: row.date, date_basis, announced_on: null };
    return [{ ...row, ...dates, item, evidence: evidence.get(row.platform_id) }];
  });
}

/**
 * The moves of records and of what is no longer recorded, oldest first, and their sums.
 *
 * @param versions what was recorded before, oldest first
 */
function listMoves(
  records: readonly WatchedRecord[],
  versions: readonly WatchedRecord[],
): Pick<DateMoves, 'platforms' | 'count' | 'moves'> {
  const moves = [...groupBy([...versions, ...records], ({ id }) => id).values()]
    .flatMap(movesOf)
    .sort(
      (a, b) => compareCodeUnits(a.seen_to ?? '', b.seen_to ?? '') || compareCodeUnits(a.id, b.id),
    );
  return { platforms: summarizePlatforms(records, moves), count: moves.length, moves };
}

/** What the versions of a record said, oldest first: those with one date are one. */
function recordedDates(versions: readonly WatchedRecord[]): Earlier[] {
  const readings = versions.map((version): Earlier => {
    const { shutdown_date, date_basis, as_of } = version;
    const source = sourceOf(version);
    const first_seen = source?.read_at.slice(0, 10) ?? as_of;
    const evidence = source === null ? [] : [source];
    return { shutdown_date, date_basis, first_seen, last_seen: as_of, evidence };
  });
  return joinSeen(readings, (a, b) => a.shutdown_date === b.shutdown_date);
}

/** The evidence that is the record's own page, else its first. */
function sourceOf({ evidence, source_url }: WatchedRecord): Evidence | null {
  const plain = source_url.replace(/\.md$/, '');
  return evidence?.find(({ url }) => url.replace(/\.md$/, '') === plain) ?? evidence?.[0] ?? null;
}

/**
 * The moves of a record whose versions are given, oldest first. A value that was never known before
 * is no move; neither is the same date on another basis.
 */
function movesOf(versions: readonly WatchedRecord[]): DateMove[] {
  const newest = versions.at(-1);
  if (!newest) return [];
  const { id, platform, platform_id, item, earlier_dates = [] } = newest;
  const dates = [...earlier_dates, ...recordedDates(versions)];
  return dates.flatMap((after, index) => {
    const before = dates[index - 1];
    const [from, to] = [before?.shutdown_date ?? null, after.shutdown_date];
    const hadDate = dates.slice(0, index).some(({ shutdown_date }) => shutdown_date !== null);
    if (!before || from === to || !hadDate) return [];
    const days = from && to ? daysBetween(from, to) : null;
    return [
      {
        id,
        platform,
        platform_id,
        item,
        from,
        to,
        from_basis: before.date_basis,
        to_basis: after.date_basis,
        seen_from: before.last_seen,
        seen_to: after.first_seen,
        direction: directionOf(days, to),
        days,
        from_source: before.evidence.at(-1) ?? null,
        to_source: after.evidence[0] ?? null,
      },
    ];
  });
}

function directionOf(days: number | null, to: Day | null): DateMove['direction'] {
  if (days !== null) return days > 0 ? 'later' : 'earlier';
  if (to === null) return 'withdrawn';
  return 'set_again';
}

function summarizePlatforms(
  records: readonly WatchedRecord[],
  moves: readonly DateMove[],
): PlatformMoves[] {
  const platforms = groupBy(records.filter(wasDated), ({ platform_id }) => platform_id);
  const inOrder = [...platforms].sort(([a], [b]) => compareCodeUnits(a, b));
  return inOrder.map(([platform_id, watched]) => {
    const own = moves.filter((move) => move.platform_id === platform_id);
    const countOf = (wanted: DateMove['direction']) =>
      own.filter(({ direction }) => direction === wanted).length;
    const seen = watched.flatMap(seenDates).sort(compareCodeUnits);
    return {
      platform: watched[0]?.platform ?? platform_id,
      platform_id,
      dates_watched: watched.length,
      first_seen: seen[0] ?? '',
      last_seen: seen.at(-1) ?? '',
      later: sizesOf(own, 'later'),
      earlier: sizesOf(own, 'earlier'),
      withdrawn: countOf('withdrawn'),
      set_again: countOf('set_again'),
      notice: noticeOf(watched),
    };
  });
}

function wasDated({ shutdown_date, earlier_dates = [] }: WatchedRecord): boolean {
  return shutdown_date !== null || earlier_dates.some((earlier) => earlier.shutdown_date !== null);
}

function seenDates(record: WatchedRecord): Day[] {
  const own = sourceOf(record)?.read_at.slice(0, 10) ?? record.as_of;
  const before = (record.earlier_dates ?? []).map(({ first_seen }) => first_seen);
  return [...before, own, record.as_of];
}

function sizesOf(moves: readonly DateMove[], direction: 'later' | 'earlier'): MoveSizes {
  const own = moves.filter((move) => move.direction === direction);
  const sizes = own.map(({ days }) => Math.abs(days ?? 0)).sort((a, b) => a - b);
  return {
    count: own.length,
    from_earliest: own.filter(({ from_basis }) => from_basis === 'earliest').length,
    median_days: median(sizes),
    largest_days: sizes.at(-1) ?? null,
  };
}

function noticeOf(records: readonly WatchedRecord[]): PlatformMoves['notice'] {
  const notices = records
    .flatMap(({ announced_on, shutdown_date }) => {
      if (announced_on && shutdown_date) return [daysBetween(announced_on, shutdown_date)];
      return [];
    })
    .sort((a, b) => a - b);
  return { count: notices.length, median_days: median(notices), least_days: notices[0] ?? null };
}

/** The middle of sorted numbers, or the mean of the two in the middle. */
function median(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  if (low === undefined || high === undefined) return null;
  return (low + high) / 2;
}
