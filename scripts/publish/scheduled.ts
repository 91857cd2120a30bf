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
  dataset: Pick<Dataset, 'scheduled'>;
  deprecations: readonly Pick<Deprecation, 'id'>[];
  platforms: PlatformNames;
  stamp: Pick<ScheduledDates, 'schema_version' | 'generated_at'>;
  lastReport: SourceCheckReport | null;
}

/** The object of deprecations/scheduled.json. Pure. */
export function publishScheduled(input: ScheduledInput): ScheduledDates {
  const { dataset, deprecations, platforms, stamp, lastReport } = input;
  const recorded = new Set(deprecations.map(({ id }) => id));
  const items = dataset.scheduled.flatMap(({ data: file }) => {
    const { platform } = file;
    const ids = scheduledIds(file);
    return file.items.flatMap((row, index): ScheduledDate[] => {
      // An item that its vendor has deprecated since is not scheduled any more.
      if (recorded.has(deprecationIdOf(platform, row))) return [];
      const { item, version, lifecycle, date, basis, successor } = row;
      const id = ids[index] ?? '';
      const source = sourceOfRow(file, row);
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
          source_url: source.source_url,
          as_of: seenOn(row, id, source, lastReport),
          earlier_dates: when(earlier_dates.length > 0, earlier_dates),
        }),
      ];
    });
  });
  return { ...stamp, note: texts.scheduled, count: items.length, items: items.sort(byDate) };
}

/** The date of the row's page, or the later one on which the newest report found the row to match. */
function seenOn(
  row: ScheduledItem,
  id: string,
  { source_url, as_of }: Pick<ScheduledList, 'source_url' | 'as_of'>,
  report: SourceCheckReport | null,
): Day {
  const sum = scheduledSha256(row, source_url);
  const found = report?.scheduled?.find((each) => each.id === id && each.facts_sha256 === sum);
  if (!report || !found?.last_verified) return as_of;
  const matched = matchDay(report.date, found.last_verified);
  return matched > as_of ? matched : as_of;
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
