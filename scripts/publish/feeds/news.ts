// In: the change logs and the records. Out: feeds of what is new in them, newest first.
// Example: gpt-4o (OpenAI API): shutdown date 2027-01-14, in 30 days; replacement: gpt-5.6-sol.
import type { ChangelogEntry, PlanChangeKind } from '../../model/dataset.ts';
import { addDays, type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type {
  Deprecation,
  DeprecationChange,
  NewsFeedEvent,
  Vendor,
} from '../../model/generated/published.ts';
import { pairLimits } from '../../model/limit-pairs.ts';
import { namesOf } from '../../model/published.ts';
import {
  changeLineOf,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
  shutdownClause,
} from '../../model/wording.ts';
import {
  cleanText,
  compareCodeUnits,
  countOf,
  groupBy,
  platformOf,
  slugOf,
} from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { addressOf, recordPagePath, vendorPagePath } from '../site/addresses.ts';
import { type FeedEntry, type FeedLine, feedArtifacts } from './feeds.ts';

type NewsItemKind = NewsFeedEvent['kind'];

/** Something that a reader of feeds should see once. */
interface NewsItem {
  /** Names the event and nothing else, ever: `openai-api/gpt-4o/date_moved/2026-11-20T09:00:00Z`. */
  id: string;
  ts: Timestamp;
  /** All of it in one line of plain text. */
  title: string;
  /** What a list of changes adds, a line each: limits added and removed. */
  details: readonly string[];
  event: NewsFeedEvent;
}

/** What a title calls a record. */
function nameOf({ item, platform }: Pick<Deprecation, 'item' | 'platform'>): string {
  return `${item} (${platform})`;
}

/** A record with its date, what is said of that, and the replacement. */
function dateTitle(record: Deprecation, before: string, after: string): string {
  const title = `${nameOf(record)}: ${before}${shutdownClause(record)}${after}`;
  return record.successor ? `${title}; replacement: ${record.successor}` : title;
}

/** Changes of records that are news. */
const RECORD_KINDS: Partial<Record<DeprecationChange['change'], NewsItemKind>> = {
  record_added: 'record_added',
  status_changed: 'status_changed',
  successor_changed: 'successor_changed',
  shutdown_date_changed: 'date_moved',
};

/** What kind of news a change is; undefined where it is not news. */
function kindOf(change: DeprecationChange): NewsItemKind | undefined {
  const kind = RECORD_KINDS[change.change];
  if (kind !== 'date_moved') return kind;
  if (change.old === null) return 'date_set';
  return change.new === null ? 'date_withdrawn' : kind;
}

/** Days before a shutdown date on which it is news, and how. */
const NOTICES: readonly (readonly [kind: NewsItemKind, days: number, words: string])[] = [
  ['due_in_30_days', 30, ', in 30 days'],
  ['due_in_7_days', 7, ', in 7 days'],
  ['date_reached', 0, ' reached'],
];

/** Days before the baseline from which reminders are there on its first day. */
const DAYS_BEFORE = 30;

/** Changes of records since the baseline, and dates of theirs that came near or were reached. */
function recordItems(publication: Publication): NewsItem[] {
  const { deprecations, history, platforms, firstSeen, now } = publication;
  const items: NewsItem[] = [];
  const add = (record: string, key: string, ts: Timestamp, kind: NewsItemKind, title: string) => {
    const { providerSlug: provider } = namesOf(record, platforms);
    const event = { kind, provider, record, vendor: null, plan: null };
    // Of several of one kind in one second the second ends in `/2`.
    const first = `${record}/${key}`;
    const before = items.filter(({ id }) => id === first || id.startsWith(`${first}/`)).length;
    const id = before === 0 ? first : `${first}/${before + 1}`;
    items.push({ id, ts, title, details: [], event });
  };
  const records = new Map(deprecations.map((record) => [record.id, record]));
  const today = dayOf(now);
  const isComing = (record: Deprecation | undefined): boolean =>
    record?.status === 'deprecated' && (record.shutdown_date ?? '') >= today;
  /** Since which day each record has the date that it has now, where that is after the baseline. */
  const since = new Map<string, Day>();
  /** Records whose date has an event of its own: it was set or moved. */
  const dated = new Set<string>();
  /** Records that came after the baseline: the day of their page is news, not an older announcement. */
  const added = new Set<string>();
  for (const change of history.changes) {
    const { id, ts } = change;
    const record = records.get(id);
    const isDate = change.change === 'shutdown_date_changed';
    if (isDate || change.change === 'record_added') since.set(id, change.date);
    const kind = kindOf(change);
    // What we had misread is not news of the vendor.
    if (kind === undefined || isOurs(change)) continue;
    if (isDate && change.new === record?.shutdown_date) dated.add(id);
    if (kind !== 'record_added') {
      const name = nameOf(record ?? { item: change.item ?? id, platform: change.platform ?? id });
      add(id, `${ts}/${kind}`, ts, kind, `${name}: ${changeLineOf(recordChangeInWords(change))}`);
    } else if (record && !isComing(record)) {
      add(
        id,
        `${ts}/${kind}`,
        ts,
        kind,
        `New record: ${dateTitle(record, `${record.status}, `, '')}`,
      );
      // What has a date to come is told when that date was first seen.
    } else added.add(id);
  }
  for (const record of deprecations) {
    const { id, as_of, announced_on, shutdown_date } = record;
    const pageDay = firstSeen.get(id) ?? as_of;
    const day = announced_on ?? pageDay;
    if (isComing(record) && !dated.has(id)) {
      const how = announced_on === null ? 'first seen by us' : 'announced';
      const newsDay = added.has(id) ? pageDay : day;
      const title = dateTitle(record, '', `, ${how} on ${day}`);
      add(id, 'first_seen', `${newsDay}T00:00:00Z`, 'date_first_seen', title);
    }
    const begun = history.baseline && addDays(dayOf(history.baseline.ts), -DAYS_BEFORE);
    const from = since.get(id) ?? begun;
    if (shutdown_date === null || begun === null || from === null) continue;
    for (const [kind, days, words] of NOTICES) {
      const date = addDays(shutdown_date, -days);
      // A date that is recorded or seen late brings no old news.
      if (date < from || date < (announced_on ?? firstSeen.get(id) ?? date)) continue;
      const title = dateTitle(record, '', words);
      add(id, `${shutdown_date}/${kind}`, `${date}T00:00:00Z`, kind, title);
    }
  }
  return items;
}

/** Changes of plans that one event tells together. */
const PLAN_KINDS: Partial<Record<PlanChangeKind, NewsItemKind>> = {
  name_changed: 'plan_renamed',
  price_month_changed: 'price_changed',
  price_detail_changed: 'price_changed',
  limit_note_added: 'limits_changed',
  limit_note_removed: 'limits_changed',
  plan_added: 'plan_added',
  plan_removed: 'plan_removed',
  vendor_added: 'vendor_added',
  vendor_removed: 'vendor_removed',
};

function planItems({ history, vendors }: Publication): NewsItem[] {
  const current = new Map(vendors.map((vendor) => [vendor.id, vendor]));
  const groups = groupBy(history.changelog, ({ vendor, plan, change, ts }) => {
    const subject = plan === null ? vendor : `${vendor}/${plan}`;
    return `plans/${subject}/${PLAN_KINDS[change]}/${ts}`;
  });
  return [...groups].flatMap(([id, all]): NewsItem[] => {
    const entries = all.filter((entry) => !isOurs(entry));
    const [first] = entries;
    if (!first) return [];
    const kind = PLAN_KINDS[first.change];
    if (kind === undefined) return [];
    const vendor = current.get(first.vendor);
    const event = { kind, provider: null, record: null, vendor: first.vendor, plan: first.plan };
    const item = (key: string, words: string, details: string[] = []): NewsItem => {
      const title = `${nameOfPlan(first, vendor)}: ${words}`;
      return { id: key, ts: first.ts, title, details, event };
    };
    if (kind !== 'limits_changed') {
      const currency = vendor?.currency ?? 'USD';
      // The price comes before its detail, as in the log.
      const parts = entries.map((entry) => changeLineOf(planChangeInWords(entry, currency)));
      return [item(id, parts.join('; '))];
    }
    const { changed, added, removed } = pairLimits(entries);
    const pairs = changed.map(({ label, old, now }) =>
      item(`${id}/${slugOf(label)}`, `${label}: ${old} → ${now}`),
    );
    if (added.length + removed.length === 0) return pairs;
    const details = [
      ...removed.map((note) => `No longer: ${note}`),
      ...added.map((note) => `Now: ${note}`),
    ];
    return [...pairs, item(id, limitsInWords(added, removed), details)];
  });
}

/** What a title calls a vendor or plan; what is gone by its id. */
function nameOfPlan({ vendor: id, plan }: ChangelogEntry, vendor: Vendor | undefined): string {
  const name = vendor?.name ?? id;
  if (plan === null) return name;
  return `${name}: ${vendor?.plans.find((each) => each.id === plan)?.name ?? plan}`;
}

/** The limits that came and went: a single one in its words, several counted. */
function limitsInWords(added: readonly string[], removed: readonly string[]): string {
  const isAlone = added.length + removed.length === 1;
  const counted = (limits: readonly string[], what: string): string[] => {
    if (limits.length === 0) return [];
    if (isAlone) return [`limit ${what}: ${limits[0]}`];
    return [`${countOf(limits.length, 'limit')} ${what}`];
  };
  return [...counted(added, 'added'), ...counted(removed, 'removed')].join(', ');
}

/** Everything that is new, as entries of feeds, newest first; nothing after the build. */
function newsEntries(publication: Publication): { event: NewsFeedEvent; entry: FeedEntry }[] {
  const { baseUrl, dataset, deprecations, vendors, now } = publication;
  /** The page that states it, where the record or vendor is still published. */
  const sources = new Map(
    [...deprecations, ...vendors].map(({ id, source_url }) => [id, source_url]),
  );
  const items = [...recordItems(publication), ...planItems(publication)]
    .filter(({ ts }) => ts <= now)
    .sort((a, b) => compareCodeUnits(a.ts, b.ts) || compareCodeUnits(a.id, b.id));
  let rank = 0;
  const entries = items.map(({ id, ts, title, details, event }, index) => {
    // Two entries never have the same time.
    rank = ts === items[index - 1]?.ts ? rank + 1 : 0;
    const { provider, record, vendor } = event;
    const source = sources.get(record ?? vendor ?? '');
    const page = record === null ? vendorPagePath(vendor ?? '') : recordPagePath(record);
    const lines: FeedLine[] = [
      { label: 'What', text: cleanText(title) },
      ...details.map((detail) => ({ label: 'Limit', text: cleanText(detail) })),
    ];
    if (source !== undefined)
      lines.push({ label: 'Confirm at', text: cleanText(source), url: source });
    const slugs = [provider, record && platformOf(record), vendor].filter((slug) => slug !== null);
    const entry: FeedEntry = {
      id: `tag:${dataset.dataset.feed_authority},2026:news/${id}`,
      url: source === undefined ? baseUrl : `${baseUrl}${addressOf(page)}`,
      title: cleanText(title),
      lines,
      source,
      categories: [...slugs, event.kind.replaceAll('_', '-')],
      updated: new Date(Date.parse(ts) + rank).toISOString(),
      extension: event,
    };
    return { event, entry };
  });
  return entries.reverse();
}

/** Most items of one feed. */
const FEED_ROOM = 100;

/** news.xml, news.json and the same by provider and by vendor: what is new, newest first. */
export function deriveNewsFeeds(publication: Publication): Artifact[] {
  const { dataset, tracked } = publication;
  const news = newsEntries(publication);
  const feed = (path: string, about: string, has: (event: NewsFeedEvent) => boolean) => {
    const all = news.filter(({ event }) => has(event));
    const entries = all.slice(0, FEED_ROOM).map(({ entry }) => entry);
    const left_out = all.length - entries.length;
    let description = `What is new in ${about}, newest first.`;
    if (left_out > 0)
      description += ` ${countOf(left_out, 'older one')} left out; the change logs have all.`;
    return feedArtifacts(publication, entries, {
      path,
      title: `news of ${about}`,
      description,
      left_out,
    });
  };
  return [
    feed('news', 'deprecations and plans', () => true),
    feed('deprecations/news', 'deprecations', ({ record }) => record !== null),
    ...tracked.map(({ id, data }) =>
      feed(
        `deprecations/news/${id}`,
        `deprecations of ${data.name}`,
        (event) => event.provider === id,
      ),
    ),
    feed('data/news', 'plans', ({ vendor }) => vendor !== null),
    ...dataset.vendors.map(({ id, data }) =>
      feed(`data/news/${id}`, `plans of ${data.name}`, ({ vendor }) => vendor === id),
    ),
  ].flat();
}
