import type { Day } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import type { Resolution } from '../../model/resolver.ts';
import type { Relation } from '../../model/spelling-relation.ts';
import { cutEcho } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import { compact, compactRecord, confirmLine, oneLine, recordLine } from './records.ts';

/** Related records shown of one item; the rest is counted. */
const RELATED_SHOWN = 4;

const RELATION_WORDS: Record<Relation, string> = {
  'other-platform': 'on another platform',
  version: 'a version of it',
  'without-version': 'recorded without that version',
  'listed-together': 'listed in the same entry',
  base: 'what it was tuned from',
};

/** The oldest and the newest date as of which the records are known to hold. */
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

function checkItem(asked: string, almanac: Almanac, today: Day): CheckedItem {
  const { exact, related, near }: Resolution<Deprecation> = almanac.resolver.resolve(asked);
  const name = oneLine(cutEcho(asked));
  const shown = related.slice(0, RELATED_SHOWN);
  const leftOut = related.length - shown.length;
  const known = new Set(exact.map(({ source_url }) => source_url));
  const others = shown.map(({ record }) => record).filter((each) => !known.has(each.source_url));
  const data = compact({
    asked: cutEcho(asked),
    recorded: exact.length > 0,
    records: exact.map((record) => compactRecord(record, today, true)),
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
    near: near.map(({ spelling }) => spelling),
  });
  const lines = exact.map((record) => `- ${recordLine(record, today, true)}`);
  if (exact.length === 0) lines.push('- nothing recorded under this name');
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
  if (near.length > 0) {
    lines.push(`- near in spelling: ${near.map(({ spelling }) => oneLine(spelling)).join(', ')}`);
  }
  return { data, lines: [`${name}:`, ...lines], pages: [...exact, ...others] };
}

/** What is recorded of each item, and how old that is. */
export function checkItems(almanac: Almanac, asked: readonly string[], today: Day) {
  const checked = asked.map((item) => checkItem(item, almanac, today));
  const age = ageOf(almanac);
  const recorded = checked.filter(({ data }) => data.recorded).length;
  const basis =
    age === null
      ? 'There are no records.'
      : `Records hold as of ${age.oldest} to ${age.newest}. No record is no promise: only announced deprecations are recorded.`;
  return {
    text: [
      `${recorded} of ${asked.length} recorded. Today is ${today} (UTC).`,
      ...checked.flatMap(({ lines }) => lines),
      basis,
      ...confirmLine(checked.flatMap(({ pages }) => pages)),
    ].join('\n'),
    data: {
      today,
      count: asked.length,
      items: checked.map(({ data }) => data),
      basis,
    },
  };
}
