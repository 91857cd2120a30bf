import {
  type Dataset,
  type DaySnapshot,
  type History,
  isKind,
  type OfKind,
} from '../model/dataset.ts';
import { type Day, daysBetween, type Timestamp } from '../model/day.ts';
import type {
  DateMove,
  DateMoves,
  Deprecation,
  DeprecationChange,
  Evidence,
  MoveSizes,
  PlatformMoves,
} from '../model/generated/published.ts';
import { type PlatformNames, platformOf } from '../model/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Artifact, jsonArtifact } from './artifact.ts';
import { type Basis, type Earlier, plannedDates, type WatchedRecord } from './watched-dates.ts';

const NOTE =
  'Every move of a shutdown date that is known: before the baseline from dated copies of the vendors’ pages, which were not kept every day, and since then from the change history. A move lies between seen_from and seen_to. A date that was not watched may have moved unseen, so no count here is a rate. Dates whose basis is earliest are the earliest possible ones; a later date then breaks no promise. Dates that a vendor only plans, for items that it does not call deprecated, are apart under planned.';

interface DateMovesInput {
  schemaVersion: DateMoves['schema_version'];
  now: Timestamp;
  records: readonly WatchedRecord[];
  /** Planned dates, the id without its first part. */
  planned?: readonly WatchedRecord[];
  /** The change history, oldest first. */
  changes: readonly DeprecationChange[];
  /** Records as they were at dates, oldest first: at least when each shutdown date was recorded, and
   * when it was replaced. */
  days: readonly Pick<DaySnapshot, 'date' | 'deprecations'>[];
}

/** deprecations/date-moves.json: every known move of a shutdown date. */
export function deriveDateMoves({ dateMoves }: { dateMoves: DateMoves }): Artifact[] {
  return [jsonArtifact('deprecations/date-moves.json', 'date-moves', dateMoves)];
}

interface Recorded {
  dataset: Dataset;
  history: Pick<History, 'changes' | 'versions'>;
  now: Timestamp;
  deprecations: readonly Deprecation[];
  platforms: PlatformNames;
}

/** Every known move of a shutdown date, as published. */
export function publishDateMoves({
  dataset,
  deprecations,
  platforms,
  history,
  now,
}: Recorded): DateMoves {
  const earlier = new Map(dataset.deprecations.map(({ id, data }) => [id, data.earlier_dates]));
  return dateMoves({
    schemaVersion: dataset.dataset.schema_version,
    now,
    records: deprecations.map((record): WatchedRecord => {
      const earlier_dates = earlier.get(record.id);
      return earlier_dates ? { ...record, earlier_dates } : record;
    }),
    planned: dataset.scheduled.flatMap(({ data }) =>
      plannedDates(data, { deprecations, platforms }),
    ),
    changes: history.changes,
    days: history.versions,
  });
}

/** A value that a shutdown date had, and where it was seen. */
interface SeenDate {
  date: Day | null;
  basis: Basis;
  firstSeen: Day | null;
  lastSeen: Day | null;
  firstSource: Evidence | null;
  lastSource: Evidence | null;
}

/** The object of deprecations/date-moves.json. Pure. */
export function dateMoves(input: DateMovesInput): DateMoves {
  const { platforms, count, moves } = movesOfAll(input);
  const planned = movesOfAll({ records: input.planned ?? [], changes: [], days: [] });
  return {
    schema_version: input.schemaVersion,
    generated_at: input.now,
    note: NOTE,
    platforms,
    count,
    moves,
    planned: {
      ...planned,
      moves: planned.moves.map((move) => ({ ...move, id: `scheduled/${move.id}` })),
    },
  };
}

/** What records and changes tell of moves. */
type Watched = Pick<DateMovesInput, 'records' | 'changes' | 'days'>;

function movesOfAll(input: Watched): Pick<DateMoves, 'platforms' | 'count' | 'moves'> {
  const moves = allMoves(input).sort(
    (a, b) => compareCodeUnits(a.seen_to ?? '', b.seen_to ?? '') || compareCodeUnits(a.id, b.id),
  );
  return { platforms: summarizePlatforms(input.records, moves), count: moves.length, moves };
}

type ShutdownDateChange = OfKind<DeprecationChange, 'shutdown_date_changed'>;

/** In the order of ids; of one id oldest first. */
function allMoves({ records, changes, days }: Watched): DateMove[] {
  const known = new Map(records.map((record) => [record.id, record]));
  const moved = new Map<string, ShutdownDateChange[]>();
  for (const { id, earlier_dates } of records) if (earlier_dates) moved.set(id, []);
  for (const change of changes.filter(isKind('shutdown_date_changed'))) {
    moved.set(change.id, [...(moved.get(change.id) ?? []), change]);
  }
  const versions = versionsOf(new Set(moved.keys()), days);
  return [...moved].sort(byId).flatMap(([id, own]) => {
    const record = known.get(id) ?? null;
    const values = [
      ...(record?.earlier_dates ?? []).map(earlierValue),
      ...recordedValues(record, own, versions.get(id) ?? []),
    ];
    const { platform = null, item = null } = record ?? own.at(-1) ?? {};
    return movesOf(values).map((move) => ({
      id,
      platform,
      platform_id: platformOf(id),
      item,
      ...move,
    }));
  });
}

function byId([a]: [string, unknown], [b]: [string, unknown]): number {
  return compareCodeUnits(a, b);
}

function earlierValue(earlier: Earlier): SeenDate {
  return {
    date: earlier.shutdown_date,
    basis: earlier.date_basis,
    firstSeen: earlier.first_seen,
    lastSeen: earlier.last_seen,
    firstSource: earlier.evidence[0] ?? null,
    lastSource: earlier.evidence.at(-1) ?? null,
  };
}

/** A record as it was at the end of a day, where it was not so the day before. */
interface Version {
  day: Day;
  record: WatchedRecord;
}

/** The versions of some records, oldest first. */
function versionsOf(
  ids: ReadonlySet<string>,
  days: DateMovesInput['days'],
): Map<string, Version[]> {
  const versions = new Map<string, Version[]>();
  for (const { date: day, deprecations } of days) {
    for (const record of deprecations) {
      if (!ids.has(record.id)) continue;
      const own = versions.get(record.id) ?? [];
      if (own.at(-1)?.record !== record) versions.set(record.id, [...own, { day, record }]);
    }
  }
  return versions;
}

/** The values that the record itself has had, oldest first. */
function recordedValues(
  record: WatchedRecord | null,
  changes: readonly ShutdownDateChange[],
  versions: readonly Version[],
): SeenDate[] {
  const starts = [
    { since: '', date: changes[0] ? changes[0].old : (record?.shutdown_date ?? null) },
    ...changes.map((change) => ({ since: change.date, date: change.new })),
  ];
  return starts.map(({ since, date }, index) => {
    const next = starts[index + 1];
    const own = versions
      .filter(({ day }) => day >= since && (next === undefined || day <= next.since))
      .map((version) => version.record);
    if (next === undefined && record) own.push(record);
    const having = own.filter(({ shutdown_date }) => shutdown_date === date);
    const [oldest] = having;
    const newest = having.at(-1);
    return oldest && newest ? recordedValue(oldest, newest) : { date, basis: null, ...NOT_SEEN };
  });
}

const NOT_SEEN = { firstSeen: null, lastSeen: null, firstSource: null, lastSource: null } as const;

/** A value of the record, in the oldest and the newest version that have it. */
function recordedValue(oldest: WatchedRecord, newest: WatchedRecord): SeenDate {
  const firstSource = sourceOf(oldest);
  return {
    date: oldest.shutdown_date,
    basis: newest.date_basis,
    firstSeen: firstSource?.read_at.slice(0, 10) ?? oldest.as_of,
    lastSeen: newest.as_of,
    firstSource,
    lastSource: sourceOf(newest),
  };
}

/** The evidence that is the record's own page, else its first. */
function sourceOf({ evidence, source_url }: WatchedRecord): Evidence | null {
  const plain = source_url.replace(/\.md$/, '');
  return evidence?.find(({ url }) => url.replace(/\.md$/, '') === plain) ?? evidence?.[0] ?? null;
}

/** A value that was never known before is no move; neither is the same date on another basis. */
function movesOf(
  values: readonly SeenDate[],
): Omit<DateMove, 'id' | 'platform' | 'platform_id' | 'item'>[] {
  return values.flatMap((to, index) => {
    const from = values[index - 1];
    if (!from || from.date === to.date) return [];
    const hadDate = values.slice(0, index).some(({ date }) => date !== null);
    if (!hadDate) return [];
    const days = from.date && to.date ? daysBetween(from.date, to.date) : null;
    return [
      {
        from: from.date,
        to: to.date,
        from_basis: from.basis,
        to_basis: to.basis,
        seen_from: from.lastSeen,
        seen_to: to.firstSeen,
        direction: directionOf(days, to.date),
        days,
        from_source: from.lastSource,
        to_source: to.firstSource,
      },
    ];
  });
}

function directionOf(days: number | null, to: Day | null): DateMove['direction'] {
  if (days !== null) return days > 0 ? 'later' : 'earlier';
  return to === null ? 'withdrawn' : 'set_again';
}

function summarizePlatforms(
  records: readonly WatchedRecord[],
  moves: readonly DateMove[],
): PlatformMoves[] {
  const slugs = [...new Set(records.map(({ id }) => platformOf(id)))].sort(compareCodeUnits);
  return slugs.flatMap((slug) => {
    const watched = records.filter((record) => platformOf(record.id) === slug && wasDated(record));
    const [first] = watched;
    if (!first) return [];
    const own = moves.filter(({ id }) => platformOf(id) === slug);
    const seen = watched.flatMap(seenDates).sort(compareCodeUnits);
    return [
      {
        platform: first.platform,
        platform_id: slug,
        dates_watched: watched.length,
        first_seen: seen[0] ?? first.as_of,
        last_seen: seen.at(-1) ?? first.as_of,
        later: sizesOf(own, 'later'),
        earlier: sizesOf(own, 'earlier'),
        withdrawn: own.filter(({ direction }) => direction === 'withdrawn').length,
        set_again: own.filter(({ direction }) => direction === 'set_again').length,
        notice: noticeOf(watched),
      },
    ];
  });
}

function wasDated({ shutdown_date, earlier_dates = [] }: WatchedRecord): boolean {
  return shutdown_date !== null || earlier_dates.some((earlier) => earlier.shutdown_date !== null);
}

function seenDates(record: WatchedRecord): Day[] {
  const own = sourceOf(record)?.read_at.slice(0, 10);
  const before = (record.earlier_dates ?? []).map(({ first_seen }) => first_seen);
  return [...before, ...(own ? [own] : []), record.as_of];
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
    .flatMap(({ announced_on, shutdown_date }) =>
      announced_on && shutdown_date ? [daysBetween(announced_on, shutdown_date)] : [],
    )
    .sort((a, b) => a - b);
  return { count: notices.length, median_days: median(notices), least_days: notices[0] ?? null };
}

/** The middle of sorted numbers, or the mean of the two in the middle. */
function median(sorted: readonly number[]): number | null {
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1];
  const high = sorted[Math.floor(middle)];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
