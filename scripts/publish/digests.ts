import { addDays, type Day, dayOf } from '../model/day.ts';
import type {
  Deprecation,
  Latest,
  LatestAge,
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
import { reportPath } from './source-checks.ts';

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

/** Whether a date is still to come, or an item is deprecated without one. */
function isComing({ shutdown_date: date, status }: Deprecation, today: Day): boolean {
  return date === null ? status === 'deprecated' : date >= today;
}

/** deprecations/upcoming.json: dates from that of the build on, then what is deprecated without one. */
export function deriveUpcoming({ stamp, deprecations, now }: Publication): Artifact[] {
  const from = dayOf(now);
  // Without a date they come last.
  const coming = deprecations.filter((record) => isComing(record, from));
  const dated = coming.filter(({ shutdown_date }) => shutdown_date !== null).length;
  const value: Upcoming = {
    ...stamp,
    from,
    count: coming.length,
    dated,
    undated: coming.length - dated,
    deprecations: coming.map(upcomingRecord),
  };
  return [listArtifact('deprecations/upcoming.json', 'upcoming', value, 'deprecations')];
}

/** Dates that latest.json looks back on, with that of the build. */
const LATELY_DAYS = 7;

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
  return {
    date: latest.date,
    path: reportPath(publication, latest.date),
    match,
    mismatch,
    gone,
    not_checked,
  };
}

/** The age in days at which a record is old. */
const OLD_AGE = 365;

/**
 * When what is recorded was last seen on its pages, what is still to come apart from what has
 * passed; and the old records of both, but for what has passed, the oldest first.
 */
export function describeAge(publication: Publication): Pick<Latest, 'seen' | 'old'> {
  const { deprecations, vendors, now } = publication;
  const today = dayOf(now);
  const records = deprecations.map((record) => {
    const { id, as_of, source_url } = record;
    return { isComing: isComing(record, today), facts: { id, seen_on: as_of, source_url } };
  });
  const coming = records.filter((one) => one.isComing).map(({ facts }) => facts);
  const passed = records.filter((one) => !one.isComing).map(({ facts }) => facts);
  const plans = vendors.map(({ id, retrieved_at, source_url }) => {
    return { id, seen_on: dayOf(retrieved_at), source_url };
  });
  const before = addDays(today, -OLD_AGE);
  const old = [...coming, ...plans]
    .filter(({ seen_on }) => seen_on < before)
    .sort((a, b) => compareCodeUnits(a.seen_on, b.seen_on) || compareCodeUnits(a.id, b.id));
  const ages = [coming, passed, plans].map((facts) => ageOf(facts.map(({ seen_on }) => seen_on)));
  const [ofComing = null, ofPassed = null, ofPlans = null] = ages;
  return {
    seen: { coming: ofComing, passed: ofPassed, vendors: ofPlans },
    old: { before, count: old.length, records: old },
  };
}

/** The oldest, the middle and the newest of dates; null without any. */
function ageOf(days: readonly Day[]): LatestAge | null {
  const sorted = [...days].sort(compareCodeUnits);
  const [oldest, newest] = [sorted[0], sorted.at(-1)];
  const median = sorted[Math.floor((sorted.length - 1) / 2)];
  if (oldest === undefined || newest === undefined || median === undefined) return null;
  return { count: sorted.length, oldest, median, newest };
}

/** latest.json: the last source check, how old what is recorded is, and what is new, in words. */
export function deriveLatest(publication: Publication): Artifact[] {
  const { stamp, dataset, deprecations, history, now } = publication;
  const { seen, old } = describeAge(publication);
  const since = addDays(dayOf(now), 1 - LATELY_DAYS);
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
    count: news.length,
    left_out: leftOut,
    news: news.slice(0, MOST_NEWS),
  };
  return [listArtifact('latest.json', 'latest', value, 'news')];
}
