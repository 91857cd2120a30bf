import {
  type ChangelogEntry,
  type History,
  isKind,
  type PlanChangeKind,
  wholeOf,
} from '../../model/dataset.ts';
import { addDays, type Day, type Timestamp } from '../../model/day.ts';
import type {
  Deprecation,
  DeprecationChange,
  NewsFeedEvent,
  Vendor,
} from '../../model/generated/published.ts';
import { namesOf, type PlatformNames } from '../../model/published.ts';
import {
  changeLineOf,
  planChangeInWords,
  recordChangeInWords,
  replacementInWords,
  shutdownClause,
} from '../../model/wording.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';

type NewsItemKind = NewsFeedEvent['kind'];

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
  /** Slug of the provider; null for plans. */
  provider: string | null;
  /** Id of the deprecation record; null for plans. */
  record: string | null;
  /** Id of the vendor of plans; null for deprecations. */
  vendor: string | null;
  /** Id of the plan; null for deprecations and for a whole vendor. */
  plan: string | null;
  /** The page that states it; null where the record or vendor is no longer published. */
  source_url: string | null;
}

/** An item before it has a place among those of its second. */
type Draft = Omit<NewsItem, 'at'> & { ts: Timestamp };

/** What is published, as far as the items tell of it. */
interface Facts {
  deprecations: readonly Deprecation[];
  vendors: readonly Vendor[];
  history: History;
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
type Told = Pick<NewsItem, 'kind' | 'title'>;

/** Changes of records since the baseline, and dates of theirs that came near or were reached. */
function recordItems({ deprecations, history, platforms }: Facts): Draft[] {
  const records = new Map(deprecations.map((record) => [record.id, record]));
  const draft = (about: string, id: string, ts: Timestamp, told: Told): Draft => ({
    id,
    ts,
    ...told,
    details: [],
    provider: namesOf(about, platforms).providerSlug,
    record: about,
    vendor: null,
    plan: null,
    source_url: records.get(about)?.source_url ?? null,
  });
  const seen = new Map<string, number>();
  /** Of several with the same key the second ends in `/2`. */
  const keyOf = (key: string): string => {
    const count = (seen.get(key) ?? 0) + 1;
    seen.set(key, count);
    return count === 1 ? key : `${key}/${count}`;
  };
  const changed = history.changes.flatMap((change): Draft[] => {
    const { id, ts } = change;
    // What we had misread is no news of the vendor.
    const told = change.correction ? null : describeChange(change, records.get(id) ?? null);
    return told === null ? [] : [draft(id, keyOf(`${id}/${ts}/${told.kind}`), ts, told)];
  });
  const knownSince = datedSince(history);
  const due = deprecations.flatMap((record) =>
    describeDue(record).flatMap(({ date, ...told }): Draft[] => {
      const { id, shutdown_date } = record;
      const ts = `${date}T00:00:00Z`;
      // A record that is added late brings no old news.
      if (knownSince === null || ts < knownSince(id)) return [];
      return [draft(id, `${id}/${shutdown_date}/${told.kind}`, ts, told)];
    }),
  );
  return [...changed, ...due];
}

/** Since when each record has the date that it has now; null before there is a baseline. */
function datedSince({ baseline, changes }: History): ((id: string) => Timestamp) | null {
  if (baseline === null) return null;
  const since = new Map<string, Timestamp>();
  for (const { change, id, ts } of changes) {
    if (change === 'record_added' || change === 'shutdown_date_changed') since.set(id, ts);
  }
  return (id) => since.get(id) ?? baseline.ts;
}

/** What a title calls a record. */
function nameOf({ item, platform }: Pick<Deprecation, 'item' | 'platform'>): string {
  return `${item} (${platform})`;
}

function successorText(record: Deprecation | null): string {
  return record?.successor ? `; ${replacementInWords(record.successor)}` : '';
}

/** Changes of records that are news. */
const RECORD_KINDS: Partial<Record<DeprecationChange['change'], NewsItemKind>> = {
  record_added: 'record_added',
  status_changed: 'status_changed',
  successor_changed: 'successor_changed',
  shutdown_date_changed: 'date_moved',
};

/** What is told of a change; null where it is no news. */
function describeChange(change: DeprecationChange, record: Deprecation | null): Told | null {
  const kind = RECORD_KINDS[change.change];
  if (kind === undefined) return null;
  if (kind === 'record_added') {
    if (record === null) return null;
    const { status } = record;
    const title = `New record: ${nameOf(record)}: ${status}, ${shutdownClause(record)}${successorText(record)}`;
    return { kind, title };
  }
  const { id, old } = change;
  const name = nameOf(record ?? { item: change.item ?? id, platform: change.platform ?? id });
  const title = `${name}: ${changeLineOf(recordChangeInWords(change))}`;
  if (kind !== 'date_moved') return { kind, title };
  return { kind: old === null ? 'date_set' : change.new === null ? 'date_withdrawn' : kind, title };
}

/** Days before a shutdown date on which it is news, and how. */
const NOTICES: readonly (readonly [kind: NewsItemKind, days: number, words: string])[] = [
  ['due_in_30_days', 30, ', in 30 days'],
  ['due_in_7_days', 7, ', in 7 days'],
  ['date_reached', 0, ' reached'],
];

/** What is told of the date that a record has now, and when. */
function describeDue(record: Deprecation): (Told & { date: Day })[] {
  const { shutdown_date: shutdown } = record;
  if (shutdown === null) return [];
  return NOTICES.map(([kind, days, words]) => {
    const title = `${nameOf(record)}: ${shutdownClause(record)}${words}${successorText(record)}`;
    return { kind, title, date: addDays(shutdown, -days) };
  });
}

/** Changes of plans that one event tells together. */
const PLAN_KINDS: Partial<Record<PlanChangeKind, NewsItemKind>> = {
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
  const groups = new Map<string, { kind: NewsItemKind; entries: ChangelogEntry[] }>();
  for (const entry of history.changelog) {
    const kind = PLAN_KINDS[entry.change];
    // What we had misread is no news of the vendor.
    if (kind === undefined || entry.correction) continue;
    const subject = entry.plan === null ? entry.vendor : `${entry.vendor}/${entry.plan}`;
    const id = `plans/${subject}/${kind}/${entry.ts}`;
    const group = groups.get(id) ?? { kind, entries: [] };
    groups.set(id, group);
    group.entries.push(entry);
  }
  const known = new Map(vendors.map((vendor) => [vendor.id, vendor]));
  return [...groups].flatMap(([id, { kind, entries }]): Draft[] => {
    const [first] = entries;
    if (!first) return [];
    const vendor = known.get(first.vendor);
    return [
      {
        id,
        kind,
        ts: first.ts,
        ...describePlanChange(kind, entries, first, vendor),
        provider: null,
        record: null,
        vendor: first.vendor,
        plan: first.plan,
        source_url: vendor?.source_url ?? null,
      },
    ];
  });
}

function describePlanChange(
  kind: NewsItemKind,
  entries: readonly ChangelogEntry[],
  first: ChangelogEntry,
  vendor: Vendor | undefined,
): Pick<NewsItem, 'title' | 'details'> {
  const named = wholeOf(first)?.name ?? null;
  const vendorName = vendor?.name ?? (first.plan === null ? named : null) ?? first.vendor;
  const current = vendor?.plans.find(({ id }) => id === first.plan);
  const planName = current?.name ?? named ?? first.plan ?? '';
  const name = first.plan === null ? vendorName : `${vendorName}: ${planName}`;
  const currency = vendor?.currency ?? 'USD';
  if (kind !== 'limits_changed') {
    // The price comes before its detail, as in the log.
    const parts = entries.map((entry) => changeLineOf(planChangeInWords(entry, currency)));
    return { title: `${name}: ${parts.join('; ')}`, details: [] };
  }
  const added = entries.filter(isKind('limit_note_added')).map((each) => each.new);
  const removed = entries.filter(isKind('limit_note_removed')).map((each) => each.old);
  const isOne = removed.length === 1 && added.length === 1;
  return {
    title: isOne
      ? `${name}: limit changed from “${removed[0]}” to “${added[0]}”`
      : `${name}: ${limitsInWords(added.length, removed.length)}`,
    details: [
      ...removed.map((note) => `No longer: ${note}`),
      ...added.map((note) => `Now: ${note}`),
    ],
  };
}

function limitsInWords(added: number, removed: number): string {
  const parts = [
    ...(added > 0 ? [`${countOf(added, 'limit')} added`] : []),
    ...(removed > 0 ? [`${countOf(removed, 'limit')} removed`] : []),
  ];
  return parts.join(', ');
}
