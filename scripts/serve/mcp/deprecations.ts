import type { Day } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, type Filters, isOfPlatform, selectDeprecations } from '../query.ts';
import { confirmLine, listAnswer, pagesOf, stamp } from './answer.ts';
import {
  groupLines,
  LISTED_FIELDS,
  listedRow,
  SCHEDULED_FIELDS,
  scheduledLine,
  scheduledRow,
  splitByTime,
} from './rows.ts';
import { fields, listOf, listOutput, type Tool } from './tool.ts';

const TIMES = fields('today upcoming past undated');

/** What an answer has besides its records. */
interface Besides {
  lines: readonly string[];
  data: object;
  scheduled: readonly ScheduledDate[];
}

const NOTHING: Besides = { lines: [], data: {}, scheduled: [] };

/** Records, upcoming first, below a head that counts them. */
function listRecords(
  almanac: Almanac,
  today: Day,
  args: Parameters,
  { upcoming, undated, past }: ReturnType<typeof splitByTime<Deprecation>>,
  head: string,
  besides = NOTHING,
) {
  return listAnswer(almanac, [...upcoming, ...undated, ...past], args, {
    narrower: args.values.has('after')
      ? 'provider or platform narrows'
      : `after ${today} leaves out the past`,
    linesOf: (some, more) => [
      `${head} ${stamp(almanac, today)}`,
      ...groupLines(some, today),
      ...more,
      ...besides.lines,
      ...confirmLine([...some, ...besides.scheduled]),
    ],
    dataOf: (some) => ({
      today,
      upcoming: upcoming.length,
      past: past.length,
      undated: undated.length,
      deprecations: some.map((each) => listedRow(almanac, each, today)),
      sources: pagesOf(some),
      ...besides.data,
    }),
  });
}

/** The filters of the query API. */
export const GET_DEPRECATIONS: Tool = {
  name: 'get_deprecations',
  title: 'Get deprecations',
  description:
    'Deprecated and retired AI models, APIs and SDKs: upcoming first, then undated, then past. For named models use check_items.',
  takes: ['provider', 'platform', 'type', 'status', 'before', 'after', 'limit'],
  example: { type: 'model', after: '2026-12-31' },
  output: listOutput('deprecations', LISTED_FIELDS, TIMES),
  answer(almanac, today, args) {
    const records = selectDeprecations(almanac, args.values);
    const times = splitByTime(records, today);
    const filters = [...args.values]
      .flatMap(([name, value]) => (name === 'limit' ? [] : [` ${name} ${value}`]))
      .join(',');
    const head = `${countOf(records.length, 'record')}${filters === '' ? '' : ` with${filters}`}: ${times.upcoming.length} upcoming, ${times.undated.length} without a date, ${times.past.length} past.`;
    return listRecords(almanac, today, args, times, head);
  },
};

/** Scheduled dates shown at most; they are apart from the records. */
const SCHEDULED_SHOWN = 3;

/** What is only scheduled up to a date; a floor is no planned date. */
function scheduledBesides(almanac: Almanac, filters: Filters, from: Day, to: Day): Besides {
  const all = almanac.scheduled.filter(
    ({ platform_id, date, date_basis }) =>
      date_basis !== 'not_before' &&
      date >= from &&
      date <= to &&
      isOfPlatform(almanac, filters, platform_id),
  );
  const scheduled = all.slice(0, SCHEDULED_SHOWN);
  const rest = all.length - scheduled.length;
  const left = rest === 0 ? '' : `; ${rest} left out, read deprecations/scheduled.json`;
  if (all.length === 0) return NOTHING;
  return {
    lines: [
      `Not deprecated, only scheduled by the vendor, may move: ${scheduled.map(scheduledLine).join('; ')}${left}`,
    ],
    data: {
      scheduled_count: all.length,
      scheduled_left_out: rest,
      scheduled: scheduled.map(scheduledRow),
    },
    scheduled,
  };
}

/** Everything that stops on or before a date, upcoming first. */
export const FIND_BREAKING_BEFORE: Tool = {
  name: 'find_breaking_before',
  title: 'Find what stops by a date',
  description:
    'Everything with a shutdown date on or before `date`, flagged past or upcoming; upcoming first. `scheduled` is apart: dates the vendor prints for items it does not call deprecated.',
  takes: ['date', 'after', 'provider', 'limit'],
  required: 'date',
  example: { date: '2026-12-31' },
  output: listOutput('deprecations', LISTED_FIELDS, {
    ...TIMES,
    ...fields('date scheduled_count scheduled_left_out'),
    scheduled: listOf(SCHEDULED_FIELDS),
  }),
  answer(almanac, today, args) {
    const { values } = args;
    const date = values.get('date') ?? today;
    const records = selectDeprecations(almanac, new Map([...values, ['before', date] as const]));
    const times = splitByTime(records, today);
    const undated = almanac.deprecations.filter(
      ({ platform_id, shutdown_date }) =>
        shutdown_date === null && isOfPlatform(almanac, values, platform_id),
    ).length;
    const besides = scheduledBesides(almanac, values, values.get('after') ?? today, date);
    const head = `On or before ${date}: ${times.upcoming.length} upcoming, ${times.past.length} past; ${undated} without a date are not covered.`;
    const data = { ...besides.data, date, undated };
    return listRecords(almanac, today, args, times, head, { ...besides, data });
  },
};
