import type { Day } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { plannedRecords } from '../../model/planned.ts';
import { compact } from '../../model/present.ts';
import { countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, createFilter, isOfPlatform } from '../query.ts';
import { type Answered, confirmLine, listAnswer, pagesOf, stamp } from './answer.ts';
import {
  groupLines,
  LISTED_FIELDS,
  listedRow,
  planLine,
  SCHEDULED_FIELDS,
  scheduledRow,
} from './rows.ts';
import { listOutput, listSchema, schemasOf, type Tool } from './tool.ts';

/** Scheduled dates that are shown wherever there are as many. */
const SCHEDULED_SHOWN = 3;

/** What is only scheduled up to `date`, if that is asked; a floor is no planned date. */
function selectScheduled(almanac: Almanac, { values }: Parameters, today: Day) {
  const last = values.get('date') ?? '';
  return almanac.scheduled.filter(
    ({ platform_id, date, date_basis }) =>
      date_basis !== 'not_before' &&
      date >= (values.get('after') ?? today) &&
      date <= last &&
      isOfPlatform(almanac, values, platform_id),
  );
}

/** As much of it as fits beside records: one for two of them. */
function showScheduled(rows: readonly ScheduledDate[], today: Day, room: number) {
  const shown = rows.slice(0, Math.max(SCHEDULED_SHOWN, Math.ceil(room / 2)));
  if (shown.length === 0) return { lines: [], shown, data: {} };
  const leftOut = rows.length - shown.length;
  const lines = plannedRecords(shown).map((plan) => `- ${planLine(plan, today)}`);
  const next = rows[shown.length]?.date;
  let more: string | null = null;
  if (next !== undefined) {
    const how =
      next === rows[0]?.date ? 'provider or platform narrows' : `after ${next} shows more`;
    more = `${leftOut} more scheduled: ${how}; all are in deprecations/scheduled.json`;
    lines.push(`- ${more}`);
  }
  const data = compact({
    scheduled_count: rows.length,
    scheduled_left_out: leftOut,
    scheduled_more: more,
    scheduled: shown.map(scheduledRow),
  });
  return { lines: ['Only scheduled by the vendor:', ...lines], shown, data };
}

/** Records that pass filters, upcoming first; up to a date also what is only scheduled. */
function answerRecords(almanac: Almanac, today: Day, args: Parameters): Answered {
  const { values } = args;
  const date = values.get('date');
  const found = almanac.deprecations.filter(createFilter(almanac, values));
  // What stops today counts as past.
  const isUpcoming = ({ shutdown_date: stop }: Deprecation) => stop !== null && stop > today;
  const upcoming = found.filter(isUpcoming);
  let undated = found.filter((each) => each.shutdown_date === null);
  const past = found.filter((each) => each.shutdown_date !== null && !isUpcoming(each)).reverse();
  let listed = [...upcoming, ...undated, ...past];
  const asked = [...values].filter(([name]) => name !== 'limit').map((each) => each.join(' '));
  const filters = asked.length > 0 ? ` with ${asked.join(', ')}` : '';
  let head = `${countOf(found.length, 'record')}${filters}`;
  let end = '';
  if (date !== undefined) {
    // They are counted, and not covered.
    undated = almanac.deprecations.filter(
      ({ platform_id, shutdown_date }) =>
        shutdown_date === null && isOfPlatform(almanac, values, platform_id),
    );
    listed = [...upcoming, ...past];
    head = `On or before ${date}`;
    end = ' are not covered';
  }
  const times = { upcoming: upcoming.length, past: past.length, undated: undated.length };
  const counts = `${times.upcoming} upcoming, ${times.past} past; ${times.undated} without a date`;
  const scheduled = selectScheduled(almanac, args, today);
  let narrower = `after ${today} leaves out the past`;
  if (values.has('after')) narrower = 'provider or platform narrows';
  return listAnswer(almanac, listed, args, {
    narrower,
    beside: 2 * scheduled.length,
    linesOf: (some, more, room) => {
      const { lines, shown } = showScheduled(scheduled, today, room);
      return [
        `${head}: ${counts}${end}. ${stamp(almanac, today)}`,
        ...groupLines(almanac, some, today),
        more,
        ...lines,
        confirmLine([...some, ...shown]),
      ];
    },
    dataOf: (some, room) => {
      const { data, shown } = showScheduled(scheduled, today, room);
      return {
        today,
        ...compact({ date }),
        ...times,
        deprecations: some.map((each) => listedRow(almanac, each, today)),
        sources: pagesOf([...some, ...shown]),
        ...data,
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
  answer: answerRecords,
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
  output: listOutput('deprecations', LISTED_FIELDS, {
    ...schemasOf([...TIMES, 'date', 'scheduled_count', 'scheduled_left_out', 'scheduled_more']),
    scheduled: listSchema(SCHEDULED_FIELDS),
  }),
  answer: answerRecords,
};
