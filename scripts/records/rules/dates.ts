import type { Pointer } from '../parse.ts';
import { nameOf } from '../schema/explain-errors.ts';
import { type Rule, textsOf, type Violation } from './rule.ts';

const dateOrder: Rule = {
  code: 'date-order',
  // An announcement after the shutdown is nearly always two dates mixed up.
  *check({ deprecation }) {
    for (const { document, data } of deprecation) {
      const { announced_on: announced, shutdown_date: day } = data;
      if (!announced || !day || announced <= day) continue;
      const message = `announced_on is ${announced}, after shutdown_date ${day}; use the date of the announcement, or null where the page states none`;
      yield { document, pointer: ['announced_on'], message };
    }
  },
};

/** What stood on the page before: oldest first, and each value another one than the next. */
const earlierDates: Rule = {
  code: 'earlier-dates',
  // Moves are counted from these entries, so each must be a value that was really changed.
  *check({ deprecation, scheduled }) {
    for (const { document, data } of deprecation) {
      const { earlier_dates = [], shutdown_date: date, evidence } = data;
      const entries = earlier_dates.map((entry) => ({ ...entry, date: entry.shutdown_date }));
      const now = { date, first_seen: evidence[0]?.read_at };
      yield* findUnsound(document, ['earlier_dates'], [...entries, now]);
    }
    for (const { document, data } of scheduled) {
      const days = data.evidence.map(({ read_at }) => read_at.slice(0, 10));
      for (const [index, { earlier_dates: entries = [], date }] of data.items.entries()) {
        const pointer = ['items', index, 'earlier_dates'];
        const now = { date, first_seen: data.evidence[0]?.read_at };
        yield* findUnsound(document, pointer, [...entries, now]);
        const uncited = entries.findIndex(
          ({ first_seen, last_seen }) => !days.includes(first_seen) || !days.includes(last_seen),
        );
        const message =
          'no evidence of the list was read on first_seen or last_seen; add the copies that show it to evidence';
        if (uncited >= 0) yield { document, pointer: [...pointer, uncited], message };
      }
    }
  },
};

/** A value of a date: one that was, or (last) the recorded one. */
interface SeenDate {
  date: string | null;
  /** Of the recorded one, when the page was read. */
  first_seen: string | undefined;
  last_seen?: string;
}

function* findUnsound(
  document: Violation['document'],
  pointer: Pointer,
  values: readonly SeenDate[],
): Iterable<Violation> {
  for (const [index, next] of values.entries()) {
    const entry = values[index - 1];
    const message = entry && whyUnsound(entry, next);
    if (message) yield { document, pointer: [...pointer, index - 1], message };
  }
}

function whyUnsound(
  { date, first_seen: first = '', last_seen: last = first }: SeenDate,
  next: SeenDate,
): string | null {
  const after = next.first_seen?.slice(0, 10) ?? '9999';
  if (first > last || last >= after) {
    return `it was seen from ${first} to ${last}, and what comes after it on ${after}; put the oldest first, and only what was seen before the first evidence`;
  }
  if (date !== next.date) return null;
  return `the date is ${date}, and so is the value after it; record only values that were changed`;
}

/** Keys whose date has been: of what has happened, or was read. */
const PAST_KEYS = ['announced_on', 'as_of', 'dismissed_on', 'first_seen', 'last_seen', 'read_at'];

const noFuture: Rule = {
  code: 'date-in-future',
  // Nobody has read a page tomorrow: such a date is a slip, and later checks would trust it.
  *check(records, now) {
    const { baseline, vendor, provider, deprecation, scheduled, dismissed, report } = records;
    const dated = [...vendor, ...provider, ...deprecation, ...scheduled, ...dismissed].flatMap(
      ({ document, data }) =>
        textsOf(data)
          .filter(([pointer]) => PAST_KEYS.includes(String(pointer.at(-1))))
          .map(([pointer, time]) => ({ document, pointer, time })),
    );
    for (const { document, data } of [...baseline, ...report]) {
      dated.push({ document, pointer: ['date'], time: data.date });
    }
    for (const { document, data } of report) {
      dated.push({ document, pointer: ['as_of'], time: data.as_of });
    }
    for (const { document, pointer, time } of dated) {
      // A day comes before each of its timestamps, so the running day is not after now.
      if (time <= now) continue;
      const message = `${nameOf(pointer)} is ${time}, which is after now (${now}); use the UTC date or timestamp at which it happened`;
      yield { document, pointer, message };
    }
  },
};

/** Every rule about dates. */
export const DATE_RULES: readonly Rule[] = [dateOrder, earlierDates, noFuture];
