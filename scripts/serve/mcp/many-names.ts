// What comes in: more names than there is room for in detail.
// What goes out: a line for each, the worst first; what is unknown on one line for all.
// Example: "- gpt-4o: 2027-01-14, in 47 days, OpenAI API; Microsoft Foundry 2026-12-09, in 11 days".
import type { Day } from '../../model/day.ts';
import { compact } from '../../model/present.ts';
import { compareCodeUnits, groupBy, joinWords, slugOf } from '../../model/words.ts';
import { cutEcho } from '../parameters.ts';
import type { Almanac } from '../query.ts';
import {
  type Answered,
  confirmLine,
  fitList,
  joinLines,
  MOST_TOKENS,
  oneLine,
  regionsOf,
} from './answer.ts';
import { type Asked, dateOf, isAhead, knownInWords } from './asked-names.ts';
import { type Entry, pagesOf, replacementOf, rowOf, splitEntries, whenOf } from './rows.ts';

/** Names that are answered with all that is recorded of them; more of them have a line each. */
export const MOST_DETAILED = 10;

/** Tokens for more names than that, which a model counts as fewer than 4,000. */
const MANY_TOKENS = 3_700;

function bySoonest(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((a, b) => compareCodeUnits(dateOf(a), dateOf(b)));
}

/** A name with what decides it, and what of that is still to come on other platforms, the soonest first. */
interface Ranked {
  item: Asked;
  lead: Entry;
  elsewhere: readonly Entry[];
  /** The soonest that is still to come, else what decides it. */
  worst: Entry;
}

/** Known names: what is still to come, soonest first; what has passed, latest first; floors. */
function rankItems(items: readonly Asked[], today: Day): Ranked[] {
  const ranked = items.flatMap((item): Ranked[] => {
    const [lead] = item.deciding;
    if (!lead) return [];
    const others = item.deciding.filter((entry) => {
      return entry.platform !== lead.platform && isAhead(entry, today);
    });
    const next = groupBy(bySoonest(others), ({ platform }) => platform);
    const elsewhere = [...next.values()].flatMap(([first]) => first ?? []);
    const [worst = lead] = bySoonest([lead, ...elsewhere].filter((entry) => isAhead(entry, today)));
    return [{ item, lead, elsewhere, worst }];
  });
  ranked.sort((a, b) => compareCodeUnits(dateOf(a.worst), dateOf(b.worst)));
  const coming = ranked.filter(({ worst }) => isAhead(worst, today));
  const others = ranked.filter(({ worst }) => !isAhead(worst, today));
  return [...coming, ...others.reverse()];
}

/** More platforms on which a name has passed are a number. */
const MOST_PASSED = 2;

/** A name on one line: what decides it, what is still to come on other platforms, and where it has passed. */
function nameLine(almanac: Almanac, { item, lead, elsewhere }: Ranked, today: Day): string {
  const isSame = slugOf(item.name).endsWith(slugOf(lead.item));
  const where = oneLine(isSame ? lead.platform : `${lead.item} on ${lead.platform}`);
  const when = [whenOf(lead, today), where, ...regionsOf(lead, false)].join(', ');
  const parts = [`- ${item.name}: ${when}${replacementOf(almanac, lead)}`];
  for (const entry of elsewhere) {
    const there = [whenOf(entry, today), ...regionsOf(entry, false)].join(', ');
    parts.push(`${oneLine(entry.platform)} ${there}`);
  }
  const said = [lead, ...elsewhere].map(({ platform }) => platform);
  const passed = item.deciding
    .filter((entry) => entry.status !== 'planned' && entry.date_basis === 'committed')
    .filter((entry) => !isAhead(entry, today))
    .map(({ platform }) => platform);
  const gone = [...new Set(passed)].filter((platform) => !said.includes(platform));
  if (isAhead(lead, today) && gone.length > 0) {
    const isShort = gone.length <= MOST_PASSED;
    const where = isShort ? joinWords(gone.map((each) => oneLine(each))) : `${gone.length} others`;
    parts.push(`passed on ${where}`);
  }
  return parts.join('; ');
}

const NAME_FIELDS = ['id', 'shutdown_date', 'days_left', 'past', 'successor'] as const;

/** The same as data, with the soonest alone. */
function nameRow(almanac: Almanac, { item, lead, worst }: Ranked, today: Day) {
  const shown = [...new Set([lead, worst])];
  const { records, planned } = splitEntries(shown);
  const rowsOf = (some: readonly Entry[]) =>
    some.map((entry) => rowOf(almanac, entry, today, NAME_FIELDS));
  const left_out = item.found.length - shown.length || null;
  const lists = { records: rowsOf(records), scheduled: rowsOf(planned) };
  return compact({ asked: item.name, ...lists, left_out });
}

/** Names that are left out are named up to this number. */
const MOST_LEFT = 75;

/** What is known of a name under which nothing is recorded, where there is something. */
function unknownWords(almanac: Almanac, { checked, plans }: Asked): string {
  const omitted = almanac.providers.find(({ reason }) => {
    return reason !== null && checked.absence.includes(reason);
  });
  const [near] = checked.near;
  if (omitted) return ` (${oneLine(omitted.name)} is left out on purpose)`;
  if (plans.length > 0) return ` (get_plan_limits has ${plans[0]})`;
  return near ? ` (near in spelling: ${oneLine(near)})` : '';
}

/** What is recorded of others under a name, the soonest that is still to come first. */
function otherWords({ found }: Asked, today: Day): string {
  const records = found.map(({ record }) => record);
  const ahead = bySoonest(records.filter((entry) => isAhead(entry, today)));
  const [first] = [...ahead, ...records];
  return first
    ? `${oneLine(first.item)} on ${oneLine(first.platform)} ${whenOf(first, today)}`
    : '';
}

/** Many names, the worst first, each on one line; those that have no room only by name. */
export function shortAnswer(almanac: Almanac, asked: readonly Asked[], today: Day): Answered {
  const items = asked.map((item) => ({ ...item, name: cutEcho(item.name) }));
  const known = rankItems(items, today);
  const others = items.filter(({ deciding }) => deciding.length === 0);
  const elsewhere = others.filter(({ found }) => found.length > 0);
  const unknown = others.filter(({ found }) => found.length === 0);
  const elsewhereNames = elsewhere.map((item) => `${item.name} (${otherWords(item, today)})`);
  const unknownNames = unknown.map((item) => `${item.name}${unknownWords(almanac, item)}`);
  const how = `for more send fewer names, at most ${MOST_DETAILED}`;
  const pagesOfFirst = (count: number) => pagesOf(known.slice(0, count).map(({ lead }) => lead));
  const textOf = (count: number): string => {
    const left = known.slice(count);
    const ahead = left.filter(({ worst }) => isAhead(worst, today)).length;
    const when = ahead === 0 ? 'none still to come' : `${ahead} still to come, the first`;
    const names = left.slice(0, MOST_LEFT).map(({ item }) => item.name);
    if (left.length > MOST_LEFT) names.push(`and ${left.length - MOST_LEFT} more`);
    return joinLines([
      knownInWords(items, today),
      known.length > 0 && `The worst first, one line for each; ${how}:`,
      ...known.slice(0, count).map((each) => nameLine(almanac, each, today)),
      left.length > 0 && `Left out, ${when}: ${names.join(', ')}`,
      elsewhere.length > 0 &&
        `Not in our data, recorded only on other platforms or under other names: ${elsewhereNames.join('; ')}`,
      unknown.length > 0 && `Not in our data, which is no promise: ${unknownNames.join(', ')}`,
      confirmLine(pagesOfFirst(count)),
    ]);
  };
  const dataOf = (count: number) => {
    const rows = known.slice(0, count).map((each) => nameRow(almanac, each, today));
    const rest = others.map(({ name, found }) =>
      compact({ asked: name, recorded: false, left_out: found.length || null }),
    );
    const left = known.length - count;
    const more = left > 0 ? `${left} known names left out: ${how}` : null;
    const cut = compact({ left_out: left || null, more, sources: pagesOfFirst(count) });
    return { items: [...rows, ...rest], ...cut };
  };
  const tokens = items.length > MOST_DETAILED ? MANY_TOKENS : MOST_TOKENS;
  return fitList([0, known.length], tokens, textOf, dataOf);
}
