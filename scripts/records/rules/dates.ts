import type { Pointer } from '../parse.ts';
import { nameOf } from '../schema/schema.ts';
import { type AnyDraft, type Rule, textsOf, type Violation } from './rule.ts';

const dateOrder: Rule = {
  code: 'date-order',
  reason: 'An announcement after the shutdown is nearly always two dates mixed up.',
  check: (drafts) =>
    drafts.deprecation.flatMap(({ document, data }) => {
      const { announced_on: announced, shutdown_date: day } = data;
      if (!announced || !day || announced <= day) return [];
      const message = `announced_on is ${announced}, after shutdown_date ${day}; use the date of the announcement, or null where the page states none`;
      return [{ document, pointer: ['announced_on'], message }];
    }),
};

/** What stood on the page before: oldest first, and each value another one than the next. */
const earlierDates: Rule = {
  code: 'earlier-dates',
  reason: 'Moves are counted from these entries, so each must be a value that was really changed.',
  check: (drafts) => [
    ...drafts.deprecation.flatMap(({ document, data }) => {
      const { earlier_dates = [], shutdown_date, evidence } = data;
      const entries = earlier_dates.map(
        (entry): Earlier => ({ ...entry, date: entry?.shutdown_date }),
      );
      const now = { date: shutdown_date, read: evidence?.[0]?.read_at };
      return findUnsound(document, ['earlier_dates'], [...entries, now]);
    }),
    ...drafts.scheduled.flatMap(({ document, data }) =>
      (data.items ?? []).flatMap((row, index) => {
        const entries = (row?.earlier_dates ?? []).map((entry): Earlier => entry ?? {});
        const now = { date: row?.date, read: data.evidence?.[0]?.read_at };
        const pointer = ['items', index, 'earlier_dates'];
        return [
          ...findUnsound(document, pointer, [...entries, now]),
          ...findUncited(document, pointer, entries, data.evidence ?? []),
        ];
      }),
    ),
  ],
};

/** A value of a date, as far as it has passed the schema: one that was, or (last) the recorded one. */
interface Earlier {
  date?: string | null | undefined;
  first_seen?: string | undefined;
  last_seen?: string | undefined;
  /** When the page was read, of the recorded one. */
  read?: string | undefined;
}

function findUnsound(
  document: Violation['document'],
  pointer: Pointer,
  values: readonly Earlier[],
): Violation[] {
  return values.slice(0, -1).flatMap((entry, index) => {
    const message = whyNoEarlierDate(entry, values[index + 1] ?? {}, values.at(-1)?.read);
    if (message) return [{ document, pointer: [...pointer, index], message }];
    return [];
  });
}

function whyNoEarlierDate(
  entry: Earlier,
  next: Earlier,
  readAt: string | undefined,
): string | null {
  const { date, first_seen: first, last_seen: last } = entry;
  if (first && last && first > last) return `first_seen is ${first}, after last_seen ${last}`;
  if (last && next.first_seen && last >= next.first_seen) {
    return `last_seen is ${last}, and the next entry was first seen on ${next.first_seen}; put the oldest first`;
  }
  const read = readAt?.slice(0, 10);
  if (last && read && last >= read) {
    return `last_seen is ${last}, not before the first evidence of ${read}; record only what was seen before`;
  }
  if (date !== undefined && date === next.date) {
    return `the date is ${date}, and so is the value after it; record only values that were changed`;
  }
  return null;
}

/** Entries of a list of planned dates that no copy among its evidence was made on. */
function findUncited(
  document: Violation['document'],
  pointer: Pointer,
  entries: readonly Earlier[],
  evidence: readonly ({ read_at?: string | undefined } | undefined)[],
): Violation[] {
  return entries.flatMap((entry, index) =>
    (['first_seen', 'last_seen'] as const).flatMap((key): Violation[] => {
      const seen = entry[key];
      if (!seen || evidence.some((copy) => copy?.read_at?.startsWith(seen))) return [];
      const message = `${key} is ${seen}, but no evidence of the list was read on that date; add the copy that shows it to evidence`;
      return [{ document, pointer: [...pointer, index, key], message }];
    }),
  );
}

/** Keys whose date has been: of what has happened, or was read. */
const PAST_KEYS = new Set([
  'announced_on',
  'as_of',
  'dismissed_on',
  'first_seen',
  'last_seen',
  'read_at',
]);

const noFuture: Rule = {
  code: 'date-in-future',
  reason:
    'Nobody has read a page tomorrow: such a date is a slip, and later checks would trust it.',
  check: ({ baseline, vendor, provider, deprecation, scheduled, dismissed, report }, now) => {
    const find = (
      { document }: AnyDraft,
      dates: readonly (readonly [Pointer, string | undefined])[],
    ): Violation[] =>
      dates.flatMap(([pointer, time]) => {
        // A day comes before each of its timestamps, so the running day is not after now.
        if (time === undefined || time <= now) return [];
        const message = `${nameOf(pointer)} is ${time}, which is after now (${now}); use the UTC date or timestamp at which it happened`;
        return [{ document, pointer, message }];
      });
    return [
      ...[...vendor, ...provider, ...deprecation, ...scheduled, ...dismissed].flatMap(
        (draft: AnyDraft) =>
          find(
            draft,
            textsOf(draft.data).filter(([pointer]) => PAST_KEYS.has(String(pointer.at(-1)))),
          ),
      ),
      ...[...baseline, ...report].flatMap((draft) => find(draft, [[['date'], draft.data.date]])),
      ...report.flatMap((draft) => find(draft, [[['as_of'], draft.data.as_of]])),
    ];
  },
};

/** Every rule about dates. */
export const DATE_RULES: readonly Rule[] = [dateOrder, earlierDates, noFuture];
