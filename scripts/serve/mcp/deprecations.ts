import type { Day } from '../../model/day.ts';
import { plannedRecords } from '../../model/planned.ts';
import { compact } from '../../model/present.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, createFilter, isOfPlatform } from '../query.ts';
import { type Answered, listAnswer, stamp } from './answer.ts';
import {
  type Entry,
  groupLines,
  LISTED_FIELDS,
  pagesOf,
  rowOf,
  STOP_FIELDS,
  sourcesLine,
  splitEntries,
} from './rows.ts';
import { listOutput, listSchema, schemasOf, type Tool } from './tool.ts';

/** What is only scheduled up to a date, if that is asked; a floor is no planned date. */
function selectScheduled(almanac: Almanac, { values }: Parameters, today: Day) {
  if (!values.has('date')) return [];
  const passes = createFilter(almanac, values);
  const first = values.get('after') ?? today;
  const found = almanac.scheduled.filter(({ date, date_basis, platform_id }) => {
    if (date_basis === 'not_before' || date < first) return false;
    return passes({ platform_id, shutdown_date: date });
  });
  return plannedRecords(found);
}

/**
 * Records that pass filters, upcoming first; up to a date also what is only scheduled. Both are cut
 * together, by date, so that neither leaves the other no room.
 */
function answerRecords(
  almanac: Almanac,
  today: Day,
  args: Parameters,
  fields: typeof STOP_FIELDS | typeof LISTED_FIELDS,
): Answered {
  const { values } = args;
  const date = values.get('date');
  const passes = createFilter(almanac, values);
  const found = almanac.deprecations.filter(passes);
  // What stops today counts as past.
  const upcoming = found.filter(({ shutdown_date: stop }) => stop !== null && stop > today);
  const past = found.filter(({ shutdown_date: stop }) => stop !== null && stop <= today).reverse();
  const scheduled = selectScheduled(almanac, args, today);
  const coming = [...upcoming, ...scheduled].sort((a, b) =>
    compareCodeUnits(a.shutdown_date ?? '', b.shutdown_date ?? ''),
  );
  // Up to a date those without one are counted, and not listed.
  const undated = almanac.deprecations.filter((each) => {
    if (each.shutdown_date !== null) return false;
    return date === undefined ? passes(each) : isOfPlatform(almanac, values, each.platform_id);
  });
  const listed: Entry[] = [...coming, ...(date === undefined ? undated : []), ...past];
  const times = { upcoming: upcoming.length, past: past.length, undated: undated.length };
  const counts = `${times.upcoming} upcoming, ${times.past} past; ${times.undated} without a date`;
  const asked = [...values].filter(([name]) => name !== 'limit').map((each) => each.join(' '));
  const filters = asked.length > 0 ? ` with ${asked.join(', ')}` : '';
  let head = `${countOf(found.length, 'record')}${filters}: ${counts}`;
  if (date !== undefined) head = `On or before ${date}: ${counts} are not covered`;
  if (scheduled.length > 0) head += `; ${scheduled.length} only scheduled`;
  return listAnswer(almanac, listed, args, {
    narrower: (next) => {
      const first = coming[0]?.shutdown_date;
      const isComing = next.status === 'planned' || upcoming.includes(next);
      if (isComing && next.shutdown_date !== first) {
        const left = coming.length - coming.indexOf(next);
        return `${left} of them still to come, which after ${next.shutdown_date} shows`;
      }
      if (values.has('after')) return 'provider or platform narrows';
      return `after ${today} leaves out the past`;
    },
    linesOf: (some, more) => {
      const { records, planned } = splitEntries(some);
      const passed = past.slice(0, Math.max(0, some.length + past.length - listed.length));
      const others = records.filter((each) => !passed.includes(each));
      return [
        `${head}. ${stamp(almanac, today)}`,
        ...groupLines(almanac, others, today),
        planned.length > 0 && 'Only scheduled, may move:',
        ...groupLines(almanac, planned, today),
        planned.length > 0 && passed.length > 0 && 'Past, the latest first:',
        ...groupLines(almanac, passed, today),
        more,
        sourcesLine(some),
      ];
    },
    dataOf: (some) => {
      const { records, planned } = splitEntries(some);
      return {
        // Of records alone, as the query API has it.
        count: listed.length - scheduled.length,
        today,
        ...compact({ date }),
        ...times,
        deprecations: records.map((each) => rowOf(almanac, each, today, fields)),
        ...compact({
          scheduled_count: scheduled.length || null,
          scheduled: planned.map((each) => rowOf(almanac, each, today, STOP_FIELDS)),
        }),
        sources: pagesOf(some),
      };
    },
  });
}

const TIMES = ['today', 'upcoming', 'past', 'undated'];

/** The filters of the query API. */
export const GET_DEPRECATIONS: Tool = {
  name: 'get_deprecations',
  title: 'Get deprecations',
  description:
    'Deprecated and retired AI models, APIs and SDKs: upcoming, then undated, then past. For names use check_items.',
  takes: ['provider', 'platform', 'type', 'status', 'before', 'after', 'limit'],
  example: { type: 'model', after: '2026-12-31' },
  output: listOutput('deprecations', LISTED_FIELDS, schemasOf(TIMES)),
  answer: (almanac, today, args) => answerRecords(almanac, today, args, LISTED_FIELDS),
};

/** Everything that stops on or before a date, upcoming first. */
export const FIND_BREAKING_BEFORE: Tool = {
  name: 'find_breaking_before',
  title: 'Find what stops',
  description:
    'Everything with a shutdown date on or before `date`, upcoming first; apart, `scheduled`: items not called deprecated.',
  takes: ['date', 'after', 'provider', 'platform', 'limit'],
  required: 'date',
  example: { date: '2026-12-31' },
  output: listOutput('deprecations', STOP_FIELDS, {
    ...schemasOf([...TIMES, 'date', 'scheduled_count']),
    scheduled: listSchema(STOP_FIELDS),
  }),
  answer: (almanac, today, args) => answerRecords(almanac, today, args, STOP_FIELDS),
};
