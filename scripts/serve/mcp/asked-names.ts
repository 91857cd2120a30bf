// What comes in: a name that is asked.
// What goes out: what is recorded and planned of it, or the plans that it names, before anything is left out.
// Example: `gpt-4o` has records of three platforms, and one of them decides.
import { type Day, isComing } from '../../model/day.ts';
import type { Deprecation } from '../../model/generated/published.ts';
import type { CheckedName } from '../../model/spellings/check-name.ts';
import { plansIn } from '../../model/spellings/plans-in-text.ts';
import type { Matched } from '../../model/spellings/resolver.ts';
import { cutEcho } from '../parameters.ts';
import { type Almanac, readVendors } from '../query.ts';
import { oneLine } from './answer.ts';
import { vendorsOfKind } from './plans.ts';
import type { Entry } from './rows.ts';

/** Of a name that is repeated; an ARN has its whole length. */
const LONGEST_NAME = 120;

/** What is known of a name before anything is left out. */
export interface Asked {
  name: string;
  checked: CheckedName<Deprecation>;
  /** What is recorded and what is planned, in the order of an answer. */
  found: readonly Matched<Entry>[];
  /** What decides whether it stops; none where nothing does. */
  deciding: readonly Entry[];
  /** Where nothing is recorded: the plans that it names, `vendor/plan`. */
  plans: readonly string[];
}

export async function findItem(
  almanac: Almanac,
  item: string,
  today: Day,
  regions?: readonly string[],
) {
  const checked = almanac.checker.check(item, today, { regions });
  const found: Matched<Entry>[] = [...checked.matches, ...checked.dated];
  const deciding: Entry[] = [...checked.deciding.map(({ record }) => record), ...checked.planned];
  const name = oneLine(cutEcho(checked.asked, LONGEST_NAME));
  const asked = { name, checked, found, deciding };
  if (found.length > 0) return { ...asked, plans: [] };
  const vendors = await readVendors(almanac);
  const plans = plansIn(item, vendors).flatMap(({ vendor, plans: named }) => {
    if (named.length === 0) return [vendor.id];
    return named.map(({ id }) => `${vendor.id}/${id}`);
  });
  return { ...asked, plans: plans.length > 0 ? plans : vendorsOfKind(item, vendors).all };
}

/** How many names have an answer, and for how many of them only planned dates and floors give it. */
export function knownInWords(items: readonly Asked[], today: Day): string {
  const known = items.filter(({ deciding }) => deciding.length > 0);
  const scheduled = known.filter(({ checked }) => checked.deciding.length === 0);
  const words = `${known.length} of ${items.length} known`;
  const only = scheduled.length > 0 ? `, ${scheduled.length} of them only scheduled` : '';
  return `${words}${only}. Today is ${today} (UTC).`;
}

/** Whether a stop is still to come; a floor is none. */
export function isAhead(entry: Entry, today: Day): boolean {
  return entry.date_basis !== 'not_before' && isComing(entry, today);
}

/** For an order by date: a floor is none, and what has no date may stop at any time, but not soon. */
export function dateOf({ shutdown_date: date, date_basis }: Entry): string {
  return date_basis === 'not_before' ? '' : (date ?? '9999');
}
