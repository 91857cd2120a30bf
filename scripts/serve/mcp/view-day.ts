import { type Day, daysBetween } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import type { Almanac, ListedDeprecation } from '../query.ts';
import { describeDeprecation } from './describe-deprecation.ts';

/** A dated record, and how far its day is from today. */
export interface TimedDeprecation extends Deprecation {
  timing: 'past' | 'upcoming';
  /** Days from today (UTC) to the shutdown day; negative where it has passed. */
  days_left: number;
}

/** A record as it is seen on one day. */
export interface SeenDeprecation extends ListedDeprecation {
  /** Null without a shutdown day. */
  timed: TimedDeprecation | null;
  /** The record in words. */
  line: string;
}

/** All records as they are seen on one day. */
export interface DayView {
  today: Day;
  deprecations: readonly SeenDeprecation[];
  /** Record id to the page to confirm at. */
  sources: ReadonlyMap<string, string>;
}

function seeOn(today: Day, listed: ListedDeprecation): SeenDeprecation {
  const { data } = listed;
  const day = data.shutdown_date;
  const left = day === null ? null : daysBetween(today, day);
  return {
    ...listed,
    timed:
      left === null ? null : { ...data, timing: left > 0 ? 'upcoming' : 'past', days_left: left },
    line: describeDeprecation(data, left),
  };
}

const views = new WeakMap<Almanac, DayView>();

/** The view of that day, made once a day: most of a call's work does not depend on the call. */
export function viewDay(almanac: Almanac, today: Day): DayView {
  const known = views.get(almanac);
  if (known?.today === today) return known;
  const view = {
    today,
    deprecations: almanac.deprecations.map((listed) => seeOn(today, listed)),
    sources: new Map(almanac.deprecations.map(({ data }) => [data.id, data.source_url])),
  };
  views.set(almanac, view);
  return view;
}
