import {
  type ChangelogEntry,
  type History,
  isKind,
  type PlanChangeKind,
  wholeOf,
} from '../../model/dataset.ts';
import { addDays, type Day, daysBetween, type Timestamp } from '../../model/day.ts';
import type {
  Deprecation,
  DeprecationChange,
  NewsFeedEvent,
  Vendor,
} from '../../model/generated/published.ts';
import { namesOf, type PlatformNames } from '../../model/published.ts';
import {
  changeLineOf,
  monthlyPrice,
  planChangeInWords,
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

/** What is told of a change; null where it is no news. */
function describeChange(change: DeprecationChange, record: Deprecation | null): Told | null {
  const { id, platform } = change;
  const name = nameOf({
    item: record?.item ?? change.item ?? id,
    platform: record?.platform ?? platform ?? id,
  });
  switch (change.change) {
    case 'record_added': {
      if (record === null) return null;
      const { status } = record;
      const title = `New record: ${name}: ${status}, ${shutdownClause(record)}${successorText(record)}`;
      return { kind: change.change, title };
    }
    case 'status_changed':
      return { kind: change.change, title: `${name}: now ${change.new}, was ${change.old}` };
    case 'successor_changed': {
      const was = change.old === null ? 'none was named' : `was ${change.old}`;
      const title = `${name}: replacement now ${change.new ?? 'not named'}, ${was}`;
      return { kind: change.change, title };
    }
    case 'shutdown_date_changed': {
      const { old, new: current } = change;
      if (old === null) {
        const date = { shutdown_date: current, date_basis: record?.date_basis ?? null };
        const title = `${name}: ${shutdownClause(date)} set${successorText(record)}`;
        return { kind: 'date_set', title };
      }
      if (current === null) {
        return { kind: 'date_withdrawn', title: `${name}: shutdown date ${old} withdrawn` };
      }
      const title = `${name}: shutdown date moved from ${old} to ${current}, ${moveText(old, current)}`;
      return { kind: 'date_moved', title };
    }
    default:
      return null;
  }
}

/** How far a date moved: `30 days later`. */
function moveText(from: Day, to: Day): string {
  const days = daysBetween(from, to);
  return `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
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
  switch (kind) {
    case 'price_changed': {
      // The price comes before its detail, as in the log.
      const parts = entries.map((entry) => changeLineOf(planChangeInWords(entry, currency)));
      return { title: `${name}: ${parts.join('; ')}`, details: [] };
    }
    case 'limits_changed': {
      const added = entries.filter(isKind('limit_note_added')).map((each) => each.new);
      const removed = entries.filter(isKind('limit_note_removed')).map((each) => each.old);
      const details = [
        ...removed.map((note) => `No longer: ${note}`),
        ...added.map((note) => `Now: ${note}`),
      ];
      const [was, is] = [removed[0], added[0]];
      const title =
        removed.length === 1 && added.length === 1
          ? `${name}: limit changed from “${was}” to “${is}”`
          : `${name}: ${limitsInWords(added.length, removed.length)}`;
      return { title, details };
    }
    case 'plan_added': {
      const price = first.change === 'plan_added' ? first.new.price_month : null;
      return { title: `New plan: ${name}, ${monthlyPrice(price, currency)}`, details: [] };
    }
    case 'plan_removed':
      return { title: `Plan removed: ${name}`, details: [] };
    case 'vendor_added':
      return { title: `New vendor: ${name}`, details: [] };
    default:
      return { title: `Vendor removed: ${name}`, details: [] };
  }
}

function limitsInWords(added: number, removed: number): string {
  const parts = [
    ...(added > 0 ? [`${countOf(added, 'limit')} added`] : []),
    ...(removed > 0 ? [`${countOf(removed, 'limit')} removed`] : []),
  ];
  return parts.join(', ');
}
