import type { Pointer } from '../parse.ts';
import { nameOf } from '../schema/schema.ts';
import { type AnyDraft, type Rule, textsOf, type Violation } from './rule.ts';

const dateOrder: Rule = {
  code: 'date-order',
  // An announcement after the shutdown is nearly always two dates mixed up.
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
  // Moves are counted from these entries, so each must be a value that was really changed.
  check: (drafts) => [
    ...drafts.deprecation.flatMap(({ document, data }) => {
      const { earlier_dates = [], shutdown_date: date, evidence } = data;
      const entries = earlier_dates.map((entry) => ({ ...entry, date: entry?.shutdown_date }));
      const now = { date, first_seen: evidence?.[0]?.read_at };
      return findUnsound(document, ['earlier_dates'], [...entries, now]);
    }),
    ...drafts.scheduled.flatMap(({ document, data }) =>
      (data.items ?? []).flatMap((row, index) => {
        const entries = (row?.earlier_dates ?? []).map((entry) => entry ?? {});
        const now = { date: row?.date, first_seen: data.evidence?.[0]?.read_at };
        const pointer = ['items', index, 'earlier_dates'];
        const days = (data.evidence ?? []).map((copy) => copy?.read_at?.slice(0, 10));
        const uncited = entries.findIndex(
          ({ first_seen, last_seen }) => !days.includes(first_seen) || !days.includes(last_seen),
        );
        const message =
          'no evidence of the list was read on first_seen or last_seen; add the copies that show it to evidence';
        const found = findUnsound(document, pointer, [...entries, now]);
        if (uncited >= 0) found.push({ document, pointer: [...pointer, uncited], message });
        return found;
      }),
    ),
  ],
};

/** A value of a date, as far as it has passed the schema: one that was, or (last) the recorded one. */
interface SeenDate {
  date?: string | null | undefined;
  /** Of the recorded one, when the page was read. */
  first_seen?: string | undefined;
  last_seen?: string | undefined;
}

function findUnsound(
  document: Violation['document'],
  pointer: Pointer,
  values: readonly SeenDate[],
): Violation[] {
  return values.slice(0, -1).flatMap((entry, index) => {
    const message = whyUnsound(entry, values[index + 1] ?? {});
    if (message) return [{ document, pointer: [...pointer, index], message }];
    return [];
  });
}

function whyUnsound(
  { date, first_seen: first = '', last_seen: last = first }: SeenDate,
  next: SeenDate,
): string | null {
  const after = next.first_seen?.slice(0, 10) ?? '9999';
  if (first > last || last >= after) {
    return `it was seen from ${first} to ${last}, and what comes after it on ${after}; put the oldest first, and only what was seen before the first evidence`;
  }
  if (date !== undefined && date === next.date) {
    return `the date is ${date}, and so is the value after it; record only values that were changed`;
  }
  return null;
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
  // Nobody has read a page tomorrow: such a date is a slip, and later checks would trust it.
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
