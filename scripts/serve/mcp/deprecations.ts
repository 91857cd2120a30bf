import type { Day } from '../../model/day.ts';
import type { ScheduledDate } from '../../model/generated/published.ts';
import { present, when } from '../../model/present.ts';
import { countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, createFilter, type Filters, isOfPlatform } from '../query.ts';
import { confirmLine, listAnswer, pagesOf, stamp, type Told } from './answer.ts';
import { groupLines, listedRow, scheduledLine, scheduledRow, timingOf } from './rows.ts';
import {
  fields,
  LISTED_FIELDS,
  listOutput,
  listSchema,
  SCHEDULED_FIELDS,
  type Tool,
} from './tool.ts';

/** What is only scheduled up to `date`, if that is asked; a floor is no planned date. */
function selectScheduled(almanac: Almanac, filters: Filters, today: Day): ScheduledDate[] {
  return almanac.scheduled.filter(
    ({ platform_id, date, date_basis }) =>
      date_basis !== 'not_before' &&
      date >= (filters.get('after') ?? today) &&
      date <= (filters.get('date') ?? '') &&
      isOfPlatform(almanac, filters, platform_id),
  );
}

/** Scheduled dates shown at most; they are apart from the records. */
const SCHEDULED_SHOWN = 3;

/** Records that pass filters, upcoming first; up to a date also what is only scheduled. */
function answerRecords(almanac: Almanac, today: Day, args: Parameters): Told {
  const { values } = args;
  const date = values.get('date');
  const records = almanac.deprecations.filter(createFilter(almanac, values));
  const upcoming = records.filter((each) => timingOf(each, today) === 'upcoming');
  const past = records.filter((each) => timingOf(each, today) === 'past').reverse();
  // Up to a date they are counted, and not covered.
  const undated = (date === undefined ? records : almanac.deprecations).filter(
    ({ platform_id, shutdown_date }) =>
      shutdown_date === null && isOfPlatform(almanac, values, platform_id),
  );
  const scheduled = selectScheduled(almanac, values, today);
  const planned = scheduled.slice(0, SCHEDULED_SHOWN);
  const rest = scheduled.length - planned.length;
  const left = rest === 0 ? '' : `; ${rest} left out, read deprecations/scheduled.json`;
  const asked = [...values]
    .flatMap(([name, value]) => (name === 'limit' ? [] : [` ${name} ${value}`]))
    .join(',');
  const times = `${upcoming.length} upcoming, ${past.length} past; ${undated.length} without a date`;
  const head =
    date === undefined
      ? `${countOf(records.length, 'record')}${asked && ` with${asked}`}: ${times}.`
      : `On or before ${date}: ${times} are not covered.`;
  const listed = [...upcoming, ...(date === undefined ? undated : []), ...past];
  return listAnswer(almanac, listed, args, {
    narrower: values.has('after')
      ? 'provider or platform narrows'
      : `after ${today} leaves out the past`,
    linesOf: (some, more) => [
      `${head} ${stamp(almanac, today)}`,
      ...groupLines(some, today),
      more,
      planned.length > 0 &&
        `Not deprecated, only scheduled by the vendor, may move: ${planned.map((row) => scheduledLine(row, today)).join('; ')}${left}`,
      confirmLine([...some, ...planned]),
    ],
    dataOf: (some) =>
      present({
        today,
        date,
        upcoming: upcoming.length,
        past: past.length,
        undated: undated.length,
        deprecations: some.map((each) => listedRow(almanac, each, today)),
        sources: pagesOf(some),
        scheduled_count: when(planned.length > 0, scheduled.length),
        scheduled_left_out: when(planned.length > 0, rest),
        scheduled: when(planned.length > 0, planned.map(scheduledRow)),
      }),
  });
}

const TIMES = fields('today upcoming past undated');

/** The filters of the query API. */
export const GET_DEPRECATIONS: Tool = {
  name: 'get_deprecations',
  title: 'Get deprecations',
  description:
    'Deprecated and retired AI models, APIs and SDKs: upcoming first, then undated, then past. For named models use check_items.',
  takes: ['provider', 'platform', 'type', 'status', 'before', 'after', 'limit'],
  example: { type: 'model', after: '2026-12-31' },
  output: listOutput('deprecations', LISTED_FIELDS, TIMES),
  answer: answerRecords,
};

/** Everything that stops on or before a date, upcoming first. */
export const FIND_BREAKING_BEFORE: Tool = {
  name: 'find_breaking_before',
  title: 'Find what stops by a date',
  description:
    'Everything with a shutdown date on or before `date`, flagged past or upcoming; upcoming first. `scheduled` is apart: dates the vendor prints for items it does not call deprecated.',
  takes: ['date', 'after', 'provider', 'platform', 'limit'],
  required: 'date',
  example: { date: '2026-12-31' },
  output: listOutput('deprecations', LISTED_FIELDS, {
    ...TIMES,
    ...fields('date scheduled_count scheduled_left_out'),
    scheduled: listSchema(SCHEDULED_FIELDS),
  }),
  answer: answerRecords,
};
