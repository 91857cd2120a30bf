import { createHash } from 'node:crypto';
import type { Dataset } from './dataset.ts';
import type { Day } from './day.ts';
import { dismissedIn } from './dismissals.ts';
import { type Answer, command, FINDING_WORDS, REASON } from './findings.ts';
import type {
  Difference,
  PlannedEarlierDate,
  ScheduledCandidate,
  SourceCheckReport,
} from './generated/published.ts';
import type { ScheduledItem } from './generated/records.ts';
import type { ScheduledList } from './records.ts';
import { compareCodeUnits, displayName, slugOf } from './words.ts';

/** The id that the record of an item has once its vendor deprecates it. */
export function deprecationIdOf(
  platform: string,
  { item, version }: Pick<ScheduledItem, 'item' | 'version'>,
): string {
  return `${platform}/${slugOf(displayName(item, version))}`;
}

/**
 * The names of the rows of a list, in reports and commands: `scheduled/<platform>/<slug>`, and where
 * the list has the slug several times, its date behind it.
 */
export function scheduledIds({
  platform,
  items,
}: {
  platform: string;
  items: readonly Pick<ScheduledItem, 'item' | 'version' | 'date'>[];
}): string[] {
  const names = items.map((row) => `scheduled/${deprecationIdOf(platform, row)}`);
  return names.map((name, index) => {
    const isOne = names.indexOf(name) === names.lastIndexOf(name);
    return isOne ? name : `${name}/${items[index]?.date ?? ''}`;
  });
}

/** What the page printed for a row before, with the copies of the list's evidence that show it. */
export function earlierDatesOf(
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

/** The platform of a row by its id. */
export function platformOfRow(id: string): string {
  return id.split('/')[1] ?? '';
}

/** The fields of a row that a page states, in the order of the file. */
export const SCHEDULED_FIELDS = ['lifecycle', 'date', 'basis', 'successor'] as const;

/**
 * A hash of a row and its page: SHA-256, in hex, of their values as a JSON array in a fixed order.
 * What a report says of a row holds only while it has this hash.
 */
export function scheduledSha256(row: ScheduledItem, sourceUrl: string): string {
  const { item, version, lifecycle, date, basis, successor } = row;
  const values = [item, version, lifecycle, date, basis, successor, sourceUrl];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}

/** What is the matter with a planned date, as the rest of a sentence that begins with its id. */
export const SCHEDULED_WORDS = {
  mismatch: FINDING_WORDS.mismatch,
  gone: FINDING_WORDS.gone,
  candidate: 'is a planned date that is not recorded yet',
} as const;

/** Something about a planned date that waits for a person. */
export interface ScheduledFinding {
  kind: keyof typeof SCHEDULED_WORDS;
  id: string;
  platform: string;
  /** The file of the list, and which of its rows it is; null where the list lacks it. */
  path: string;
  index: number | null;
  /** The date that is recorded, or that the page prints. */
  date: Day;
  /** Those that are not dismissed. */
  differences: readonly Difference[];
  reason: string | null;
  candidate: ScheduledCandidate | null;
  sourceUrl: string;
}

type Facts = Pick<Dataset, 'scheduled' | 'deprecations' | 'dismissed'>;

/**
 * What a report says of planned dates and still waits, by date: not what has been taken over since,
 * or dismissed, nor of items that are recorded as deprecated.
 */
export function scheduledFindings(report: SourceCheckReport, facts: Facts): ScheduledFinding[] {
  const { scheduled: lists, deprecations } = facts;
  const aside = dismissedIn(report, facts.dismissed);
  const recorded = new Set(deprecations.map(({ id }) => id));
  const checked = new Map(report.scheduled.map((one) => [one.id, one]));
  const rows = lists.flatMap(({ path, data }) => {
    const { platform, source_url: sourceUrl } = data;
    return scheduledIds(data).flatMap((id, index): ScheduledFinding[] => {
      const row = data.items[index];
      const one = checked.get(id);
      if (!row || (one?.state !== 'mismatch' && one?.state !== 'gone')) return [];
      const isSame = one.facts_sha256 === scheduledSha256(row, sourceUrl);
      if (!isSame || recorded.has(deprecationIdOf(platform, row))) return [];
      const differences = one.differences.filter((difference) => !aside.has(difference));
      if (differences.length === 0) return [];
      const { state: kind, reason = null } = one;
      const place = { platform, path, index, sourceUrl };
      return [{ ...place, kind, id, date: row.date, differences, reason, candidate: null }];
    });
  });
  const printed = report.scheduled_candidates.flatMap((candidate): ScheduledFinding[] => {
    const { id, row, source_url: sourceUrl } = candidate;
    const platform = platformOfRow(id);
    const list = lists.find(({ data }) => data.platform === platform);
    const isThere = list?.data.items.some(
      ({ item, version, date }) =>
        item === row.item && version === row.version && date === row.date,
    );
    if (isThere || aside.has(candidate) || recorded.has(deprecationIdOf(platform, row))) return [];
    const path = list?.path ?? `records/scheduled/${platform}.yaml`;
    const place = { platform, path, index: null, sourceUrl };
    const kind = 'candidate' as const;
    return [{ ...place, kind, id, date: row.date, differences: [], reason: null, candidate }];
  });
  return [...rows, ...printed].sort(
    (a, b) => compareCodeUnits(a.date, b.date) || compareCodeUnits(a.id, b.id),
  );
}

/**
 * Whether the vendor calls the item deprecated now: then it needs a record, and its planned date
 * leaves the list with that.
 */
export function isDeprecatedNow({ differences }: Pick<ScheduledFinding, 'differences'>): boolean {
  return differences.some(({ field, kind }) => field === 'lifecycle' && kind === 'withdrawn');
}

/** Whether the page has no such row any more, or none with a date: its row leaves the list. */
export function leavesList({ differences }: Pick<ScheduledFinding, 'differences'>): boolean {
  return differences.some(
    ({ field, found }) => (field === 'item' || field === 'date') && found === null,
  );
}

/** What a person can do about it, in the order in which it is offered. */
export function answersToScheduled(finding: ScheduledFinding): Answer[] {
  const { kind, id, platform } = finding;
  const item = id.split('/')[2] ?? '';
  const take: Answer = isDeprecatedNow(finding)
    ? { name: 'correct', text: `add a record: npm run review -- add ${platform}/${item}` }
    : command(kind === 'candidate' ? 'add' : 'accept', id);
  return [take, command('dismiss', id, REASON)];
}
