import { nameOf } from '../schema/explain-errors.ts';
import { type Records, type Rule, textsOf } from './rule.ts';

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

/** The earlier dates of each record and planned date, with the recorded one and what it rests on. */
function seriesOf({ deprecation, scheduled }: Records) {
  return [
    ...deprecation.map(({ document, data }) => {
      const { earlier_dates = [], shutdown_date: date, evidence } = data;
      const entries = earlier_dates.map((entry) => ({ ...entry, date: entry.shutdown_date }));
      return { document, pointer: [], entries, date, evidence, isList: false };
    }),
    ...scheduled.flatMap(({ document, data: { items, evidence } }) =>
      items.map(({ earlier_dates: entries = [], date }, index) => {
        return { document, pointer: ['items', index], entries, date, evidence, isList: true };
      }),
    ),
  ];
}

const earlierDates: Rule = {
  code: 'earlier-dates',
  // Moves are counted from these entries: oldest first, each a value that was really changed.
  *check(records) {
    for (const { document, pointer, entries, date, evidence, isList } of seriesOf(records)) {
      const days = evidence.map(({ read_at }) => read_at.slice(0, 10));
      const recorded = { date, first_seen: days[0] ?? '' };
      for (const [index, { first_seen: first, last_seen: last, ...entry }] of entries.entries()) {
        const next = entries[index + 1] ?? recorded;
        const messages: string[] = [];
        if (first > last || last >= next.first_seen)
          messages.push(
            `it was seen from ${first} to ${last}, and what comes after it on ${next.first_seen}; put the oldest first, and only what was seen before the first evidence`,
          );
        if (entry.date === next.date)
          messages.push(
            `the date is ${next.date}, and so is the value after it; record only values that were changed`,
          );
        if (isList && !(days.includes(first) && days.includes(last)))
          messages.push(
            'no evidence of the list was read on first_seen or last_seen; add the copies that show it to evidence',
          );
        for (const message of messages)
          yield { document, pointer: [...pointer, 'earlier_dates', index], message };
      }
    }
  },
};

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
      if ('as_of' in data) dated.push({ document, pointer: ['as_of'], time: data.as_of });
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
