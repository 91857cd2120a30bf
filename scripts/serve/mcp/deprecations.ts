import type { Day } from '../../model/day.ts';
import type { Deprecation, ScheduledDate } from '../../model/generated/published.ts';
import { plannedRecords } from '../../model/planned.ts';
import { compact } from '../../model/present.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';
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

/** A record, or a date that is only scheduled. */
interface Entry {
  date: Day | null;
  record?: Deprecation;
  planned?: ScheduledDate;
}

const recordEntry = (record: Deprecation): Entry => ({ date: record.shutdown_date, record });

/** Of some entries the records, and what is only scheduled. */
function splitEntries(entries: readonly Entry[]) {
  const records = entries.flatMap(({ record }) => record ?? []);
  const planned = entries.flatMap((entry) => entry.planned ?? []);
  return { records, planned, sources: [...records, ...planned] };
}

/**
 * Records that pass filters, upcoming first; up to a date also what is only scheduled. Both are cut
 * together, by date, so that neither leaves the other no room.
 */
function answerRecords(almanac: Almanac, today: Day, args: Parameters): Answered {
  const { values } = args;
  const date = values.get('date');
  const passes = createFilter(almanac, values);
  const found = almanac.deprecations.filter(passes);
  // What stops today counts as past.
  const isUpcoming = ({ shutdown_date: stop }: Deprecation) => stop !== null && stop > today;
  const upcoming = found.filter(isUpcoming);
  const past = found.filter((each) => each.shutdown_date !== null && !isUpcoming(each)).reverse();
  const scheduled = selectScheduled(almanac, args, today);
  const coming = [
    ...upcoming.map(recordEntry),
    ...scheduled.map((planned): Entry => ({ date: planned.date, planned })),
  ].sort((a, b) => compareCodeUnits(a.date ?? '', b.date ?? ''));
  // Up to a date those without one are counted, and not listed.
  const undated = almanac.deprecations.filter((each) => {
    const isMeant =
      date === undefined ? passes(each) : isOfPlatform(almanac, values, each.platform_id);
    return each.shutdown_date === null && isMeant;
  });
  const others = date === undefined ? [...undated, ...past] : past;
  const listed = [...coming, ...others.map(recordEntry)];
  const times = { upcoming: upcoming.length, past: past.length, undated: undated.length };
  const counts = `${times.upcoming} upcoming, ${times.past} past; ${times.undated} without a date`;
  const asked = [...values].filter(([name]) => name !== 'limit').map((each) => each.join(' '));
  const filters = asked.length > 0 ? ` with ${asked.join(', ')}` : '';
  let head = `${countOf(found.length, 'record')}${filters}: ${counts}`;
  if (date !== undefined) head = `On or before ${date}: ${counts} are not covered`;
  if (scheduled.length > 0) head += `; ${scheduled.length} only scheduled`;
  return listAnswer(almanac, listed, args, {
    narrower: (next) => {
      const isLater = coming.includes(next) && next.date !== coming[0]?.date;
      if (isLater) return `after ${next.date} shows those from there`;
      if (values.has('after')) return 'provider or platform narrows';
      return `after ${today} leaves out the past`;
    },
    linesOf: (some, more) => {
      const { records, planned, sources } = splitEntries(some);
      return [
        `${head}. ${stamp(almanac, today)}`,
        ...groupLines(almanac, records, today),
        planned.length > 0 && 'Only scheduled by the vendor:',
        ...plannedRecords(planned).map((plan) => `- ${planLine(plan, today)}`),
        more,
        confirmLine(sources),
      ];
    },
    dataOf: (some) => {
      const { records, planned, sources } = splitEntries(some);
      return {
        // Of records alone, as the query API has it.
        count: listed.length - scheduled.length,
        today,
        ...compact({ date }),
        ...times,
        deprecations: records.map((each) => listedRow(almanac, each, today)),
        ...compact({
          scheduled_count: scheduled.length || null,
          scheduled: planned.map(scheduledRow),
        }),
        sources: pagesOf(sources),
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
    ...schemasOf([...TIMES, 'date', 'scheduled_count']),
    scheduled: listSchema(SCHEDULED_FIELDS),
  }),
  answer: answerRecords,
};
