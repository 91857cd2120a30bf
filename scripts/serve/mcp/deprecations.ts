import type { Day } from '../../model/day.ts';
import { plannedRecords } from '../../model/planned.ts';
import { compact } from '../../model/present.ts';
import { compareCodeUnits, countOf } from '../../model/words.ts';
import type { Parameters } from '../parameters.ts';
import { type Almanac, createFilter, isOfPlatform } from '../query.ts';
import { type Answered, DESCRIBED, fieldsOf, listAnswer } from './answer.ts';
import { type Entry, groupLines, rowOf, sourcesOf, splitEntries } from './rows.ts';

const LISTED_FIELDS = fieldsOf(DESCRIBED.get_deprecations.output.properties.deprecations);
const STOP_FIELDS = fieldsOf(DESCRIBED.find_breaking_before.output.properties.deprecations);

/**
 * Records that pass filters, upcoming first; up to a date also what is only scheduled. Both are cut
 * together, by date, so that neither leaves the other no room.
 */
export function answerDeprecations(almanac: Almanac, today: Day, args: Parameters): Answered {
  const { values } = args;
  const date = values.get('date');
  const passes = createFilter(almanac, values);
  const found = almanac.deprecations.filter(passes);
  // What stops today counts as past.
  const upcoming = found.filter(({ shutdown_date: stop }) => stop !== null && stop > today);
  const past = found.filter(({ shutdown_date: stop }) => stop !== null && stop <= today).reverse();
  // Up to a date also what is only scheduled; a floor is not a planned date.
  const first = values.get('after') ?? today;
  const planned = almanac.scheduled.filter((row) => {
    const isPlan = date !== undefined && row.date_basis !== 'not_before' && row.date >= first;
    return isPlan && passes({ platform_id: row.platform_id, shutdown_date: row.date });
  });
  const scheduled = plannedRecords(planned);
  const coming = [...upcoming, ...scheduled].sort((a, b) =>
    compareCodeUnits(a.shutdown_date ?? '', b.shutdown_date ?? ''),
  );
  // Up to a date those without one are counted, and not listed.
  const undated = almanac.deprecations.filter((each) => {
    if (each.shutdown_date !== null) return false;
    return date === undefined ? passes(each) : isOfPlatform(almanac, values, each.platform_id);
  });
  const listed: Entry[] = [...coming, ...past];
  if (date === undefined) listed.splice(coming.length, 0, ...undated);
  const times = { upcoming: upcoming.length, past: past.length, undated: undated.length };
  let head = `${countOf(found.length, 'record')}: ${times.upcoming} upcoming, ${times.past} past`;
  head += `; ${times.undated} without a date`;
  if (date !== undefined) head += ' are not listed';
  if (scheduled.length > 0) head += `; ${scheduled.length} only scheduled`;
  return listAnswer(almanac, today, args, listed, {
    head: `${head}.`,
    sourcesOf,
    narrower: (next) => {
      const at = coming.map(({ id }) => id).indexOf(next.id);
      if (at > 0 && next.shutdown_date !== coming[0]?.shutdown_date) {
        return `${coming.length - at} of them still to come, which after ${next.shutdown_date} shows`;
      }
      if (values.has('after')) return 'provider or platform narrows';
      return `after ${today} leaves out the past`;
    },
    linesOf: (some) => {
      const named = some.map((record) => ({ name: record.item, record }));
      const planned = named.filter(({ record }) => record.status === 'planned');
      const records = named.filter(({ record }) => record.status !== 'planned');
      return [
        ...groupLines(almanac, records, today),
        planned.length > 0 && 'Only scheduled, may move:',
        ...groupLines(almanac, planned, today),
      ];
    },
    dataOf: (some) => {
      const { records, planned } = splitEntries(some);
      const fields = date === undefined ? LISTED_FIELDS : STOP_FIELDS;
      return {
        // Of records alone, as the query API has it.
        count: listed.length - scheduled.length,
        today,
        ...times,
        deprecations: records.map((each) => rowOf(each, today, fields)),
        ...compact({
          date,
          scheduled_count: scheduled.length || null,
          scheduled: planned.map((each) => rowOf(each, today, STOP_FIELDS)),
        }),
      };
    },
  });
}
