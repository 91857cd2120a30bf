import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import type { Resolution } from '../../model/spellings/resolver.ts';
import type { Relation } from '../../model/spellings/spellings.ts';
import { slugOf } from '../../model/words.ts';
import { cutEcho } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import {
  compact,
  compactRecord,
  confirmLine,
  fullestThatFits,
  MOST_BYTES,
  oneLine,
  recordLine,
  upcomingFirst,
} from './compact.ts';

const SEE_MORE = '/deprecations/api?item=NAME has all';
const SEE_NOTES = 'read deprecations/records/ID.json';

const RELATION_WORDS: Record<Relation, string> = {
  'other-platform': 'on another platform',
  version: 'a version of it',
  'without-version': 'recorded without that version',
  'listed-together': 'listed in the same entry',
  base: 'what it was tuned from',
};

/** The oldest and the newest date as of which the records are known to be correct. */
function ageOf({ deprecations }: Almanac): { oldest: Day; newest: Day } | null {
  const dates = deprecations.map(({ as_of }) => as_of).sort();
  const [oldest, newest] = [dates[0], dates.at(-1)];
  return oldest === undefined || newest === undefined ? null : { oldest, newest };
}

/** One asked item: the answer as data and in words. */
interface CheckedItem {
  data: Record<string, unknown>;
  lines: string[];
  /** Records whose pages confirm it. */
  pages: readonly Deprecation[];
}

/** How much an answer says of each item; the briefest that are needed say the least. */
interface Detail {
  /** `whole` with migration notes and aliases; `brief` without what the question or a list says. */
  record: 'whole' | 'short' | 'brief';
  /** Records shown of one item, and related ones; the rest is counted. */
  records: number;
  related: number;
  near: number;
}

const DETAILS: readonly [Detail, ...Detail[]] = [
  { record: 'whole', records: 8, related: 4, near: 3 },
  { record: 'short', records: 8, related: 4, near: 3 },
  { record: 'short', records: 8, related: 2, near: 3 },
  { record: 'brief', records: 8, related: 2, near: 2 },
  { record: 'brief', records: 8, related: 1, near: 1 },
  { record: 'brief', records: 8, related: 0, near: 1 },
  { record: 'brief', records: 3, related: 0, near: 1 },
  { record: 'brief', records: 2, related: 0, near: 1 },
  { record: 'brief', records: 1, related: 0, near: 1 },
];

/** A record as data and on a line, as `detail` asks. */
function showRecord(record: Deprecation, asked: string, today: Day, { record: form }: Detail) {
  const data = compactRecord(record, today, form === 'whole');
  if (form !== 'brief') return { data, line: recordLine(record, today, form === 'whole') };
  const { item, type: _type, source_url: _source, ...brief } = data;
  const isAsked = slugOf(record.item) === slugOf(asked);
  return {
    data: isAsked ? brief : { ...brief, item },
    line: recordLine(isAsked ? { ...record, item: '' } : record, today, false).trim(),
  };
}

function checkItem(asked: string, almanac: Almanac, today: Day, detail: Detail): CheckedItem {
  const resolution: Resolution<Deprecation> = almanac.resolver.resolve(asked);
  const { related } = resolution;
  const name = oneLine(cutEcho(asked));
  const exact = upcomingFirst(resolution.exact, today).slice(0, detail.records);
  const exactLeftOut = resolution.exact.length - exact.length;
  const shown = related.slice(0, detail.related);
  const leftOut = related.length - shown.length;
  const near = resolution.near.slice(0, detail.near).map(({ spelling }) => spelling);
  const known = new Set(exact.map(({ source_url }) => source_url));
  const others = shown.map(({ record }) => record).filter((each) => !known.has(each.source_url));
  const withoutNotes =
    detail.record === 'whole' ? [] : exact.filter(({ migration_note: note }) => note !== null);
  const records = exact.map((record) => showRecord(record, asked, today, detail));
  const data = compact({
    asked: cutEcho(asked),
    recorded: exact.length > 0,
    records: records.map((each) => each.data),
    sources: detail.record === 'brief' ? [...known] : [],
    records_left_out: exactLeftOut === 0 ? null : exactLeftOut,
    notes_left_out: withoutNotes.length === 0 ? null : withoutNotes.length,
    related: shown.map(({ record, relation }) =>
      compact({
        relation,
        id: record.id,
        status: record.status,
        shutdown_date: record.shutdown_date,
        date_basis: record.date_basis === 'earliest' ? 'earliest' : null,
      }),
    ),
    related_sources: [...new Set(others.map(({ source_url }) => source_url))],
    related_left_out: leftOut === 0 ? null : leftOut,
    near,
  });
  const lines = records.map(({ line }) => `- ${line}`);
  if (exact.length === 0) lines.push('- nothing recorded under this name');
  if (exactLeftOut > 0) lines.push(`- ${exactLeftOut} more records left out; ${SEE_MORE}`);
  if (withoutNotes.length > 0) lines.push(`- notes left out; ${SEE_NOTES}`);
  for (const { record, relation } of shown) {
    const date =
      record.shutdown_date === null
        ? 'no date'
        : record.date_basis === 'earliest'
          ? `earliest ${record.shutdown_date}`
          : record.shutdown_date;
    lines.push(`- ${RELATION_WORDS[relation]}: ${record.id}, ${record.status}, ${date}`);
  }
  if (leftOut > 0) lines.push(`- ${leftOut} more related left out; ask for a version by its name`);
  if (near.length > 0) lines.push(`- near in spelling: ${near.map(oneLine).join(', ')}`);
  return { data, lines: [`${name}:`, ...lines], pages: [...exact, ...others] };
}

/** What is recorded of each item, and how old that is. */
export function checkItems(almanac: Almanac, asked: readonly string[], today: Day) {
  const age = ageOf(almanac);
  const basis =
    age === null
      ? 'There are no records.'
      : `Records are known to be correct as of ${age.oldest} to ${age.newest}. That nothing is recorded proves nothing: only announced deprecations are.`;
  const most = Math.min(MOST_BYTES.item * asked.length, MOST_BYTES.list);
  return fullestThatFits(DETAILS, most, (detail) => {
    const checked = asked.map((item) => checkItem(item, almanac, today, detail));
    const recorded = checked.filter(({ data }) => data.recorded).length;
    return {
      text: [
        `${recorded} of ${asked.length} recorded. Today is ${today} (UTC).`,
        ...checked.flatMap(({ lines }) => lines),
        ...(recorded < asked.length ? [basis] : []),
        ...confirmLine(checked.flatMap(({ pages }) => pages)),
      ].join('\n'),
      data: {
        today,
        count: asked.length,
        items: checked.map(({ data }) => data),
        // A record says itself as of when it is known; where there is none, this does.
        ...(recorded < asked.length && { basis }),
      },
    };
  });
}
