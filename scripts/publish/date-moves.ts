// In: records and planned dates, what their pages gave before, and the change history.
// Out: every known move of a shutdown date, and what each platform's dates have done.
// Example: o1-preview, from 2025-07-14 to 2025-07-28, 14 days later.
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

/** A date that a page gave, since when and until when. */
type SeenDate = Omit<EarlierDate, 'date_basis'> & { date_basis: Basis };

/** A version of a published record, or a planned date. */
interface Version extends Pick<Deprecation, 'id' | 'platform' | 'platform_id' | 'item'> {
  shutdown_date: Day | null;
  date_basis: Basis;
  announced_on: Day | null;
  source_url: string;
  as_of: Day;
  evidence?: readonly Evidence[] | undefined;
  earlier_dates?: readonly SeenDate[];
}

interface Recorded {
  dataset: Pick<Dataset, 'scheduled'>;
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
  const firstSeen = new Map<string, Day>();
  const versions: Version[] = [...truthfulVersions(history), ...deprecations];
  for (const [id, own] of groupBy(versions, (version) => version.id)) {
    const last = recordedDates(own).at(-1);
    if (last?.shutdown_date) firstSeen.set(id, last.first_seen);
  }
  return firstSeen;
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
function plannedDates({ dataset, scheduled }: Recorded): Version[] {
  const evidence = new Map(dataset.scheduled.map(({ id, data }) => [id, data.evidence]));
  return scheduled.items.flatMap(({ date_basis, ...row }): Version[] => {
    if (date_basis === 'not_before') return [];
    const item = displayName(row.item, row.version);
    const dates = { shutdown_date: row.date, date_basis, announced_on: null };
    return [{ ...row, ...dates, item, evidence: evidence.get(row.platform_id) }];
  });
}

/** What the versions of a record said, oldest first: those with one date are one. */
function recordedDates(versions: readonly Version[]): SeenDate[] {
  const readings = versions.map((version): SeenDate => {
    const { shutdown_date, date_basis, source_url, as_of, evidence: pages = [] } = version;
    // The record's own page, else its first.
    const source = pages.find(({ url }) => url === source_url) ?? pages[0];
    const first_seen = source?.read_at.slice(0, 10) ?? as_of;
    const evidence = source === undefined ? [] : [source];
    return { shutdown_date, date_basis, first_seen, last_seen: as_of, evidence };
  });
  return joinSeen(readings, (a, b) => a.shutdown_date === b.shutdown_date);
}

/** A record as it was last, and every date that its page gave, oldest first. */
interface Watched {
  record: Version;
  dates: SeenDate[];
}

/**
 * The moves of records and of what is no longer recorded, oldest first, and their sums.
 *
 * @param versions what was recorded before, oldest first
 */
function listMoves(
  records: readonly Version[],
  versions: readonly Version[],
): Pick<DateMoves, 'platforms' | 'count' | 'moves'> {
  const watched = [...groupBy([...versions, ...records], ({ id }) => id).values()].flatMap(
    (own): Watched[] => {
      const record = own.at(-1);
      if (!record) return [];
      return [{ record, dates: [...(record.earlier_dates ?? []), ...recordedDates(own)] }];
    },
  );
  const moves = watched
    .flatMap(movesOf)
    .sort(
      (a, b) => compareCodeUnits(a.seen_to ?? '', b.seen_to ?? '') || compareCodeUnits(a.id, b.id),
    );
  const current = new Set(records);
  const platforms = groupBy(
    watched.filter(({ record, dates }) => {
      return current.has(record) && dates.some(({ shutdown_date }) => shutdown_date !== null);
    }),
    ({ record }) => record.platform_id,
  );
  const inOrder = [...platforms].sort(([a], [b]) => compareCodeUnits(a, b));
  const sums = inOrder.map(([id, own]) =>
    summarize(
      own,
      moves.filter(({ platform_id }) => platform_id === id),
    ),
  );
  return { platforms: sums, count: moves.length, moves };
}

/**
 * The moves of one record. A value that was never known before is not a move; neither is the same date on
 * another basis.
 */
function movesOf({ record, dates }: Watched): DateMove[] {
  const { id, platform, platform_id, item } = record;
  return dates.flatMap((after, index): DateMove[] => {
    const before = dates[index - 1];
    const { shutdown_date: to } = after;
    const hadDate = dates.slice(0, index).some(({ shutdown_date }) => shutdown_date !== null);
    if (!before || before.shutdown_date === to || !hadDate) return [];
    const { shutdown_date: from } = before;
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

/** What the dates of a platform have done. */
function summarize(watched: readonly Watched[], moves: readonly DateMove[]): PlatformMoves {
  const count = (wanted: DateMove['direction']) =>
    moves.filter(({ direction }) => direction === wanted).length;
  const seen = watched
    .flatMap(({ dates }) => dates.flatMap(({ first_seen, last_seen }) => [first_seen, last_seen]))
    .sort(compareCodeUnits);
  const notices = watched
    .flatMap(({ record: { announced_on, shutdown_date } }) => {
      if (announced_on && shutdown_date) return [daysBetween(announced_on, shutdown_date)];
      return [];
    })
    .sort((a, b) => a - b);
  const { platform = '', platform_id = '' } = watched[0]?.record ?? {};
  return {
    platform,
    platform_id,
    dates_watched: watched.length,
    first_seen: seen[0] ?? '',
    last_seen: seen.at(-1) ?? '',
    later: sizesOf(moves, 'later'),
    earlier: sizesOf(moves, 'earlier'),
    withdrawn: count('withdrawn'),
    set_again: count('set_again'),
    notice: {
      count: notices.length,
      median_days: median(notices),
      least_days: notices[0] ?? null,
    },
  };
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

/** The middle of sorted numbers, or the mean of the two in the middle. */
function median(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  if (low === undefined || high === undefined) return null;
  return (low + high) / 2;
}
