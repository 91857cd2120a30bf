import {
  type ChangelogEntry,
  type History,
  type PlanChangeKind,
  wholeOf,
} from '../../model/dataset.ts';
import { addDays, type Day, dayOf, type Timestamp } from '../../model/day.ts';
import type {
  Deprecation,
  DeprecationChange,
  NewsFeedEvent,
  Vendor,
} from '../../model/generated/published.ts';
import { pairLimits } from '../../model/limit-pairs.ts';
import { namesOf, type PlatformNames } from '../../model/published.ts';
import {
  changeLineOf,
  isOurs,
  planChangeInWords,
  recordChangeInWords,
  shutdownClause,
} from '../../model/wording.ts';
import { compareCodeUnits, countOf, groupBy, slugOf } from '../../model/words.ts';

type NewsItemKind = NewsFeedEvent['kind'];

/** What an event is about; null where it is of the other dataset. */
interface NewsSubject {
  /** Slug of the provider. */
  provider: string | null;
  /** Id of the deprecation record. */
  record: string | null;
  /** Id of the vendor of plans. */
  vendor: string | null;
  /** Id of the plan; null for a whole vendor too. */
  plan: string | null;
}

/** Something that a reader of feeds should see once. */
export interface NewsItem {
  /** Names the event and nothing else, ever: `openai-api/gpt-4o/date_moved/2026-11-20T09:00:00Z`. */
  id: string;
  kind: NewsItemKind;
  /** UTC with milliseconds; two events never have the same. Never after the build. */
  at: string;
  /** All of it in one line of plain text. */
  title: string;
  /** What a list of changes adds, a line each: limits added and removed. */
  details: readonly string[];
  about: NewsSubject;
  /** The page that states it; null where the record or vendor is no longer published. */
  source_url: string | null;
}

/** An item before it has a place among those of its second. */
type Draft = Omit<NewsItem, 'at'> & { ts: Timestamp };

/** What is published, as far as the items mention it. */
interface Facts {
  deprecations: readonly Deprecation[];
  vendors: readonly Vendor[];
  history: History;
  firstSeen: ReadonlyMap<string, Day>;
  platforms: PlatformNames;
  now: Timestamp;
}

/** Everything that the feeds of what is new tell, newest first; nothing after the build. Pure. */
export function newsItems(facts: Facts): NewsItem[] {
  const drafts = [...recordItems(facts), ...planItems(facts)]
    .filter(({ ts }) => ts <= facts.now)
    .sort((a, b) => compareCodeUnits(a.ts, b.ts) || compareCodeUnits(a.id, b.id));
  let rank = 0;
  const items = drafts.map(({ ts, ...draft }, index): NewsItem => {
    rank = ts === drafts[index - 1]?.ts ? rank + 1 : 0;
    return { ...draft, at: new Date(Date.parse(ts) + rank).toISOString() };
  });
  return items.reverse();
}

/** What an item of a record says. */
type ItemWords = Pick<NewsItem, 'kind' | 'title'>;

/** Changes of records since the baseline, and dates of theirs that came near or were reached. */
function recordItems({ deprecations, history, platforms, firstSeen, now }: Facts): Draft[] {
  const records = new Map(deprecations.map((record) => [record.id, record]));
  const draft = (record: string, id: string, ts: Timestamp, words: ItemWords): Draft => {
    const { providerSlug: provider } = namesOf(record, platforms);
    const about = { provider, record, vendor: null, plan: null };
    const source_url = records.get(record)?.source_url ?? null;
    return { id, ts, ...words, details: [], about, source_url };
  };
  const counts = new Map<string, number>();
  /** Of several with the same key the second ends in `/2`. */
  const keyOf = (key: string): string => {
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count === 1) return key;
    return `${key}/${count}`;
  };
  const today = dayOf(now);
  const isComing = (record: Deprecation | undefined): boolean =>
    record?.status === 'deprecated' && (record.shutdown_date ?? '') >= today;
  /** Records whose date has an event of its own: it was set or moved. */
  const dated = new Set<string>();
  /** Records that came after the baseline: the day of their page is news, not an older announcement. */
  const added = new Set<string>();
  const changed = history.changes.flatMap((change): Draft[] => {
    const { id, ts } = change;
    const record = records.get(id);
    // What we had misread is not news of the vendor.
    const event = isOurs(change) ? null : describeChange(change, record ?? null);
    // What has a date to come is told when that date was first seen.
    if (event === null) return [];
    if (event.kind === 'record_added' && isComing(record)) {
      added.add(id);
      return [];
    }
    if (change.change === 'shutdown_date_changed' && change.new === record?.shutdown_date)
      dated.add(id);
    return [draft(id, keyOf(`${id}/${ts}/${event.kind}`), ts, event)];
  });
  const seen = deprecations
    .filter((record) => isComing(record) && !dated.has(record.id))
    .map((record) => {
      const { id, as_of } = record;
      const pageDay = firstSeen.get(id) ?? as_of;
      const day = record.announced_on ?? pageDay;
      const event = describeFirstSeen(record, day);
      const newsDay = added.has(id) ? pageDay : day;
      return draft(id, `${id}/first_seen`, `${newsDay}T00:00:00Z`, event);
    });
  const knownSince = datedSince(history);
  const due = deprecations.flatMap((record) =>
    describeDue(record).flatMap(({ date, ...event }): Draft[] => {
      const { id, shutdown_date } = record;
      // A date that is recorded or seen late brings no old news.
      if (knownSince === null || date < knownSince(id)) return [];
      if (date < (record.announced_on ?? firstSeen.get(id) ?? date)) return [];
      return [draft(id, `${id}/${shutdown_date}/${event.kind}`, `${date}T00:00:00Z`, event)];
    }),
  );
  return [...changed, ...seen, ...due];
}

/** Days before the baseline from which reminders are there on its first day. */
const DAYS_BEFORE = 30;

/** Since which day each record has the date that it has now; null before there is a baseline. */
function datedSince({ baseline, changes }: History): ((id: string) => Day) | null {
  if (baseline === null) return null;
  const since = new Map<string, Day>();
  for (const { change, id, date } of changes) {
    if (change === 'record_added' || change === 'shutdown_date_changed') since.set(id, date);
  }
  return (id) => since.get(id) ?? addDays(dayOf(baseline.ts), -DAYS_BEFORE);
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

/** A date that a page states, which the vendor has dated, or which we saw first on that day. */
function describeFirstSeen(record: Deprecation, day: Day): ItemWords {
  const how = record.announced_on === null ? 'first seen by us' : 'announced';
  return { kind: 'date_first_seen', title: dateTitle(record, '', `, ${how} on ${day}`) };
}

/** Changes of records that are news. */
const RECORD_KINDS: Partial<Record<DeprecationChange['change'], NewsItemKind>> = {
  record_added: 'record_added',
  status_changed: 'status_changed',
  successor_changed: 'successor_changed',
  shutdown_date_changed: 'date_moved',
};

/** What is told of a change; null where it is no news. */
function describeChange(change: DeprecationChange, record: Deprecation | null): ItemWords | null {
  const kind = RECORD_KINDS[change.change];
  if (kind === undefined) return null;
  if (kind === 'record_added') {
    if (record === null) return null;
    return { kind, title: `New record: ${dateTitle(record, `${record.status}, `, '')}` };
  }
  const { id, old } = change;
  const name = nameOf(record ?? { item: change.item ?? id, platform: change.platform ?? id });
  const title = `${name}: ${changeLineOf(recordChangeInWords(change))}`;
  if (kind !== 'date_moved') return { kind, title };
  if (old === null) return { kind: 'date_set', title };
  return { kind: change.new === null ? 'date_withdrawn' : kind, title };
}

/** Days before a shutdown date on which it is news, and how. */
const NOTICES: readonly (readonly [kind: NewsItemKind, days: number, words: string])[] = [
  ['due_in_30_days', 30, ', in 30 days'],
  ['due_in_7_days', 7, ', in 7 days'],
  ['date_reached', 0, ' reached'],
];

/** What is told of the date that a record has now, and when. */
function describeDue(record: Deprecation): (ItemWords & { date: Day })[] {
  const { shutdown_date: shutdown } = record;
  if (shutdown === null) return [];
  return NOTICES.map(([kind, days, words]) => {
    return { kind, title: dateTitle(record, '', words), date: addDays(shutdown, -days) };
  });
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

function planItems({ history, vendors }: Facts): Draft[] {
  const news = history.changelog.filter((entry) => PLAN_KINDS[entry.change] && !isOurs(entry));
  const groups = groupBy(news, ({ vendor, plan, change, ts }) => {
    const subject = plan === null ? vendor : `${vendor}/${plan}`;
    return `plans/${subject}/${PLAN_KINDS[change]}/${ts}`;
  });
  const current = new Map(vendors.map((vendor) => [vendor.id, vendor]));
  return [...groups].flatMap(([id, entries]): Draft[] => {
    const [first] = entries;
    if (!first) return [];
    const kind = PLAN_KINDS[first.change];
    if (kind === undefined) return [];
    const { ts, plan } = first;
    const vendor = current.get(first.vendor);
    const name = nameOfPlan(first, vendor);
    const item = (key: string, words: string, details: string[] = []): Draft => ({
      id: key,
      ts,
      kind,
      title: `${name}: ${words}`,
      details,
      about: { provider: null, record: null, vendor: first.vendor, plan },
      source_url: vendor?.source_url ?? null,
    });
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

/** What a title calls a vendor or plan, also after it is gone. */
function nameOfPlan(entry: ChangelogEntry, vendor: Vendor | undefined): string {
  const named = wholeOf(entry)?.name;
  if (entry.plan === null) return vendor?.name ?? named ?? entry.vendor;
  const current = vendor?.plans.find(({ id }) => id === entry.plan);
  return `${vendor?.name ?? entry.vendor}: ${current?.name ?? named ?? entry.plan}`;
}

/** The limits that came and went: a single one in its words, several counted. */
function limitsInWords(added: readonly string[], removed: readonly string[]): string {
  const counted = (limits: readonly string[], what: string, isAlone: boolean): string[] => {
    if (limits.length === 0) return [];
    if (isAlone) return [`limit ${what}: ${limits[0]}`];
    return [`${countOf(limits.length, 'limit')} ${what}`];
  };
  const isAlone = added.length + removed.length === 1;
  return [...counted(added, 'added', isAlone), ...counted(removed, 'removed', isAlone)].join(', ');
}
