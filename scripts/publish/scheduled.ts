import type { Dataset } from '../model/dataset.ts';
import type { Day } from '../model/day.ts';
import type {
  Deprecation,
  PlannedEarlierDate,
  ScheduledDate,
  ScheduledDates,
  SourceCheckReport,
} from '../model/generated/published.ts';
import type { ScheduledItem } from '../model/generated/records.ts';
import { matchDay } from '../model/matches.ts';
import { present, when } from '../model/present.ts';
import type { PlatformNames } from '../model/published.ts';
import type { ScheduledList } from '../model/records.ts';
import { deprecationIdOf, scheduledIds, scheduledSha256 } from '../model/scheduled.ts';
import { compareCodeUnits } from '../model/words.ts';
import texts from './texts.json' with { type: 'json' };

interface ScheduledInput {
  dataset: Dataset;
  deprecations: readonly Pick<Deprecation, 'id'>[];
  platforms: PlatformNames;
  stamp: Pick<ScheduledDates, 'schema_version' | 'generated_at'>;
  lastReport: SourceCheckReport | null;
}

/** The object of deprecations/scheduled.json. Pure. */
export function publishScheduled(input: ScheduledInput): ScheduledDates {
  // An item that its vendor has deprecated since is not scheduled any more.
  const recorded = new Set(input.deprecations.map(({ id }) => id));
  const items = input.dataset.scheduled
    .flatMap(({ data }) => datesOf(data, recorded, input))
    .sort(byDate);
  return {
    ...input.stamp,
    note: texts.scheduled,
    count: items.length,
    items,
  };
}

function datesOf(
  file: ScheduledList,
  recorded: ReadonlySet<string>,
  { platforms, lastReport }: ScheduledInput,
): ScheduledDate[] {
  const { platform } = file;
  const ids = scheduledIds(file);
  const checked = new Map(lastReport?.scheduled?.map((one) => [one.id, one]));
  /** The day of the row's page, or that on which a check last found the row to match. */
  const asOf = (row: ScheduledItem, id: string): Day => {
    const { source_url, as_of } = sourceOfRow(file, row);
    const one = checked.get(id);
    const isSame = one?.facts_sha256 === scheduledSha256(row, source_url);
    if (!lastReport || !one?.last_verified || !isSame) return as_of;
    const seen = matchDay(lastReport.date, one.last_verified);
    if (seen > as_of) return seen;
    return as_of;
  };
  return file.items.flatMap((row, index): ScheduledDate[] => {
    if (recorded.has(deprecationIdOf(platform, row))) return [];
    const { item, version, lifecycle, date, basis, successor } = row;
    const id = ids[index] ?? '';
    const earlier_dates = earlierDatesOf(file, row);
    return [
      present({
        id,
        platform: platforms.get(platform)?.platform ?? platform,
        platform_id: platform,
        item,
        version,
        lifecycle,
        date,
        date_basis: basis,
        successor,
        source_url: sourceOfRow(file, row).source_url,
        as_of: asOf(row, id),
        earlier_dates: when(earlier_dates.length > 0, earlier_dates),
      }),
    ];
  });
}

/** The page that states a row: its own, else the first of the list. */
function sourceOfRow(
  { source_url, as_of }: Pick<ScheduledList, 'source_url' | 'as_of'>,
  { evidence: [own] = [] }: ScheduledItem,
): Pick<ScheduledList, 'source_url' | 'as_of'> {
  if (!own) return { source_url, as_of };
  return { source_url: own.url, as_of: own.read_at.slice(0, 10) };
}

/** What the page printed for a row before, with the copies of the list's evidence that show it. */
function earlierDatesOf(
  { evidence }: Pick<ScheduledList, 'evidence'>,
  { earlier_dates = [] }: ScheduledItem,
): PlannedEarlierDate[] {
  const copyOf = (seen: Day) => evidence.find(({ read_at }) => read_at.startsWith(seen));
  return earlier_dates.map(({ date, basis, first_seen, last_seen }) => {
    const copies = new Set([copyOf(first_seen), copyOf(last_seen)]);
    return {
      shutdown_date: date,
      date_basis: basis,
      first_seen,
      last_seen,
      evidence: [...copies].filter((copy) => copy !== undefined),
    };
  });
}

function byDate(a: ScheduledDate, b: ScheduledDate): number {
  const keyOf = ({ date, item, version, platform }: ScheduledDate) =>
    [date, item, version ?? '', platform].join('\0');
  return compareCodeUnits(keyOf(a), keyOf(b));
}
