import { type ChangelogEntry, isKind, type PlanChangeKind, wholeOf } from '../../model/dataset.ts';
import { type Day, daysBetween, type Timestamp } from '../../model/day.ts';
import type { NewsFeedEvent, Vendor } from '../../model/generated/published.ts';
import {
  changeLineOf,
  monthlyPrice,
  planChangeInWords,
  replacementInWords,
  shutdownClause,
} from '../../model/wording.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';
import { type NewsFacts, type RecordEvent, recordEvents } from './news.ts';

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
interface Facts extends NewsFacts {
  vendors: readonly Vendor[];
}

/** Everything that the feeds of what is new tell, newest first. Pure. */
export function newsItems(facts: Facts): NewsItem[] {
  const known = knownSince(facts);
  const drafts = [
    ...recordEvents(facts).flatMap((event) => recordItem(event, known)),
    ...planItems(facts),
  ].sort((a, b) => compareCodeUnits(a.ts, b.ts) || compareCodeUnits(a.id, b.id));
  let rank = 0;
  const items = drafts.map(({ ts, ...draft }, index): NewsItem => {
    rank = ts === drafts[index - 1]?.ts ? rank + 1 : 0;
    return { ...draft, at: new Date(Date.parse(ts) + rank).toISOString() };
  });
  return items.reverse();
}

/** Since when each record has the date that it has now; null before there is a baseline. */
function knownSince({ history }: Pick<Facts, 'history'>): ((id: string) => Timestamp) | null {
  const { baseline } = history;
  if (baseline === null) return null;
  const since = new Map<string, Timestamp>();
  for (const { change, id, ts } of history.changes) {
    if (change === 'record_added' || change === 'shutdown_date_changed') since.set(id, ts);
  }
  return (id) => since.get(id) ?? baseline.ts;
}

/** What a title calls a record. */
function nameOf({ item, platform }: RecordEvent): string {
  return `${item} (${platform})`;
}

function successorText(successor: string | null): string {
  return successor === null ? '' : `; ${replacementInWords(successor)}`;
}

/** How far a date moved: `30 days later`. */
function moveText(from: Day, to: Day): string {
  const days = daysBetween(from, to);
  return `${countOf(Math.abs(days), 'day')} ${days > 0 ? 'later' : 'earlier'}`;
}

/** The title of an event; null where it is not told. */
function eventTitle(event: RecordEvent): string | null {
  const name = nameOf(event);
  const { kind, old, new: current, record } = event;
  const successor = successorText(record?.successor ?? null);
  const date = shutdownClause({
    shutdown_date: current,
    date_basis: record?.date_basis ?? null,
  });
  switch (kind) {
    case 'record_added':
      return (
        record && `New record: ${name}: ${record.status}, ${shutdownClause(record)}${successor}`
      );
    case 'date_set':
      return `${name}: ${date} set${successor}`;
    case 'date_moved':
      return `${name}: shutdown date moved from ${old} to ${current}, ${moveText(old ?? '', current ?? '')}`;
    case 'date_withdrawn':
      return `${name}: shutdown date ${old} withdrawn`;
    case 'status_changed':
      return `${name}: now ${current}, was ${old}`;
    case 'successor_changed':
      return `${name}: replacement now ${current ?? 'not named'}, ${old === null ? 'none was named' : `was ${old}`}`;
    case 'due_in_30_days':
      return `${name}: ${date}, in 30 days${successor}`;
    case 'due_in_7_days':
      return `${name}: ${date}, in 7 days${successor}`;
    case 'date_reached':
      return `${name}: ${date} reached${successor}`;
    default:
      return null;
  }
}

const DUE = new Set<RecordEvent['kind']>(['due_in_30_days', 'due_in_7_days', 'date_reached']);

/**
 * The item of an event. A date that came near is told only where it was on record by then: a record
 * that is added late brings no old news.
 */
function recordItem(event: RecordEvent, known: ((id: string) => Timestamp) | null): Draft[] {
  const { key, kind, ts, id, providerSlug, record } = event;
  const title = eventTitle(event);
  if (title === null) return [];
  if (DUE.has(kind) && (known === null || ts < known(id))) return [];
  return [
    {
      id: key,
      kind,
      ts,
      title,
      details: [],
      provider: providerSlug,
      record: id,
      vendor: null,
      plan: null,
      source_url: record?.source_url ?? null,
    },
  ];
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

function planItems({ history, now, vendors }: Facts): Draft[] {
  const groups = new Map<string, { kind: NewsItemKind; entries: ChangelogEntry[] }>();
  for (const entry of history.changelog) {
    const kind = PLAN_KINDS[entry.change];
    // What we had misread is no news of the vendor.
    if (kind === undefined || entry.correction || entry.ts > now) continue;
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
