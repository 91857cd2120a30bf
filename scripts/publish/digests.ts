import { addDays, dayOf } from '../model/day.ts';
import type {
  Deprecation,
  Latest,
  LatestDate,
  LatestNews,
  Upcoming,
  UpcomingRecord,
} from '../model/generated/published.ts';
import { present, when } from '../model/present.ts';
import { cleanText, compareCodeUnits } from '../model/words.ts';
import { type Artifact, listArtifact } from './artifact.ts';
import { recordPath, vendorPath } from './datasets.ts';
import type { NewsItem } from './feeds/news-items.ts';
import type { Publication } from './publication.ts';
import { reportPath, seenDays } from './source-checks.ts';

/** Most events that latest.json says in words, and most old records that it names. */
const MOST_NEWS = 40;
const MOST_OLD = 20;

function upcomingRecord(record: Deprecation): UpcomingRecord {
  return present({
    id: record.id,
    item: record.item,
    type: record.type,
    status: record.status,
    shutdown_date: record.shutdown_date,
    date_basis: when(record.date_basis === 'earliest', 'earliest' as const),
    successor: record.successor,
    as_of: record.as_of,
    source_url: record.source_url,
  });
}

/** deprecations/upcoming.json: dates from that of the build on, then what is deprecated without one. */
export function deriveUpcoming({ stamp, deprecations, now }: Publication): Artifact[] {
  const from = dayOf(now);
  const dated = deprecations.filter((record) => (record.shutdown_date ?? '') >= from);
  const undated = deprecations.filter(
    ({ shutdown_date, status }) => shutdown_date === null && status === 'deprecated',
  );
  const value: Upcoming = {
    ...stamp,
    from,
    count: dated.length + undated.length,
    dated: dated.length,
    undated: undated.length,
    deprecations: [...dated, ...undated].map(upcomingRecord),
  };
  return [listArtifact('deprecations/upcoming.json', 'upcoming', value, 'deprecations')];
}

/** Dates that latest.json looks back on, with that of the build. */
const LATELY_DAYS = 7;

/** Entries of one date, counted by kind. */
function countKinds(entries: readonly { change: string }[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { change } of entries) counts.set(change, (counts.get(change) ?? 0) + 1);
  return Object.fromEntries(counts);
}

/** The file of what an event is about. */
function fileOf({ record, vendor, source_url }: NewsItem): string | null {
  if (source_url === null) return null;
  if (record !== null) return recordPath(record);
  if (vendor === null) return null;
  return vendorPath(vendor);
}

function latestSourceCheck(publication: Publication): Latest['source_check'] {
  const { lastReport: latest } = publication;
  if (latest === null) return null;
  const { match, mismatch, gone, not_checked } = latest.summary.records;
  const seen = seenDays(latest);
  return {
    date: latest.date,
    path: reportPath(publication, latest.date),
    match,
    mismatch,
    gone,
    not_checked,
    seen_from: seen?.first ?? null,
    seen_to: seen?.last ?? null,
  };
}

/** The ages in days that latest.json counts, and that at which a record is old. */
const AGES = [30, 90, 180];
const OLD_AGE = 365;

/** When what is recorded was last seen on its pages; the old records, the oldest first. */
export function describeAge(publication: Publication): Pick<Latest, 'seen' | 'old'> {
  const { deprecations, vendors, now } = publication;
  const facts = [
    ...deprecations.map(({ id, as_of, source_url }) => {
      return { id, seen_on: as_of, source_url, plans: 0 };
    }),
    ...vendors.map(({ id, retrieved_at, source_url, plans }) => {
      return { id, seen_on: dayOf(retrieved_at), source_url, plans: plans.length };
    }),
  ];
  const before = addDays(dayOf(now), -OLD_AGE);
  const old = facts
    .filter(({ seen_on }) => seen_on < before)
    .sort((a, b) => compareCodeUnits(a.seen_on, b.seen_on) || compareCodeUnits(a.id, b.id))
    .map(({ plans: _, ...record }) => record);
  return {
    seen: AGES.map((days) => {
      const since = addDays(dayOf(now), -days);
      const recent = facts.filter(({ seen_on }) => seen_on >= since);
      return {
        since,
        deprecations: deprecations.filter(({ as_of }) => as_of >= since).length,
        plans: recent.reduce((sum, { plans }) => sum + plans, 0),
      };
    }),
    old: { before, count: old.length, records: old },
  };
}

/** latest.json: the last source check, the changes of the last dates counted, the newest in words. */
export function deriveLatest(publication: Publication): Artifact[] {
  const { stamp, dataset, deprecations, history, now } = publication;
  const { seen, old } = describeAge(publication);
  const since = addDays(dayOf(now), 1 - LATELY_DAYS);
  const changes = history.changes.filter((one) => one.date >= since && !one.correction);
  const changelog = history.changelog.filter((one) => dayOf(one.ts) >= since && !one.correction);
  const dates = new Set([...changes, ...changelog].map(({ ts }) => dayOf(ts)));
  const counted = [...dates]
    .sort(compareCodeUnits)
    .reverse()
    .map((date): LatestDate => {
      const ofDate = ({ ts }: { ts: string }) => dayOf(ts) === date;
      return {
        date,
        deprecations: countKinds(changes.filter(ofDate)),
        plans: countKinds(changelog.filter(ofDate)),
      };
    });
  const items = publication.news.filter(({ at }) => at.slice(0, since.length) >= since);
  // Of one date, what happened to deprecations comes before what happened to plans.
  const rank = ({ at, record }: NewsItem) => `${at.slice(0, since.length)} ${record ? 1 : 0}`;
  const news = items
    .sort((a, b) => compareCodeUnits(rank(b), rank(a)))
    .map(
      (item): LatestNews => ({
        date: item.at.slice(0, since.length),
        title: cleanText(item.title),
        path: fileOf(item),
      }),
    );
  const leftOut = Math.max(0, news.length - MOST_NEWS);
  const value: Latest = {
    ...stamp,
    commit: history.head.commit,
    records: deprecations.length,
    vendors: dataset.vendors.length,
    plans: dataset.vendors.reduce((sum, { data }) => sum + data.plans.length, 0),
    source_check: latestSourceCheck(publication),
    seen,
    old: { ...old, records: old.records.slice(0, MOST_OLD) },
    since,
    dates: counted,
    count: news.length,
    left_out: leftOut,
    more: leftOut === 0 ? [] : ['deprecations/changes.json', 'data/changelog.json'],
    news: news.slice(0, MOST_NEWS),
  };
  return [listArtifact('latest.json', 'latest', value, 'news')];
}
