import type { Day } from '../../model/day.ts';
import { compareCodeUnits } from '../../model/order.ts';
import type { ItemType, PageRule } from './description.ts';
import { displayName, type Entry } from './entry.ts';
import { statusOf } from './judge-entry.ts';

/** What a page says of one item, all its rows taken together. */
export interface Fact {
  /** The item as records spell it. */
  name: string;
  item: string;
  version: string | null;
  /** Regions of its rows, each once, in the order of the page. */
  regions: string[];
  /** Set where other regions have another day, and this is not the row with the most of them. */
  ownRegion: string | null;
  aliases: string[];
  type: ItemType;
  status: 'deprecated' | 'retired';
  shutdownDate: Day | null;
  dateBasis: 'committed' | 'earliest' | null;
  announcedOn: Day | null;
  successor: string | null;
  /** Successors that rows of the same weight name besides: none of them is wrong. */
  otherSuccessors: string[];
  /** The rows that each value stands in. */
  from: { date: Entry; status: Entry; successor: Entry; announced: Entry };
  /** What tables that repeat others name instead. */
  repeatedSuccessors: string[];
  /** Rows of another day that yield to these. */
  yielding: Entry[];
}

/**
 * Makes one fact of all listed rows of an item. Where they name different days, the later
 * announcement wins; where nothing says which is later, the earlier day. Where the same day comes
 * with different successors, a table that repeats another yields. With a region column, each day
 * is a fact of its own.
 */
export function settleFacts(
  entries: readonly Entry[],
  page: PageRule,
  observedOn: Day,
): Map<string, Fact[]> {
  const groups = new Map<string, Entry[]>();
  for (const entry of entries) {
    if (!entry.listed) continue;
    const name = displayName(entry.item, entry.version);
    groups.set(name, [...(groups.get(name) ?? []), entry]);
  }
  const facts = new Map<string, Fact[]>();
  for (const [name, group] of groups) {
    facts.set(name, settleGroup(name, group, page, observedOn));
  }
  return facts;
}

function settleGroup(
  name: string,
  group: readonly Entry[],
  page: PageRule,
  observedOn: Day,
): Fact[] {
  const days = [...new Set(group.map(dayOfEntry))];
  const ofDay = (day: Day | null): Entry[] => group.filter((entry) => dayOfEntry(entry) === day);
  if (days.length > 1 && group.every((entry) => entry.region !== null)) {
    const parts = days.map((day) => makeFact(name, ofDay(day), [], page, observedOn));
    const widest = Math.max(...parts.map((fact) => fact.regions.length));
    const main = parts.find((fact) => fact.regions.length === widest);
    for (const fact of parts) if (fact !== main) fact.ownRegion = fact.regions.join(', ');
    return parts;
  }
  const winner = winningDay(group);
  const yielding = group.filter((entry) => dayOfEntry(entry) !== winner);
  return [makeFact(name, ofDay(winner), yielding, page, observedOn)];
}

/** The day of an entry; null where it names none. */
export function dayOfEntry(entry: Entry): Day | null {
  return entry.date.kind === 'day' ? entry.date.day : null;
}

function winningDay(group: readonly Entry[]): Day | null {
  const known = group.filter((entry) => entry.announced !== null);
  const latest =
    known.length === group.length ? lastOf(known.map((entry) => entry.announced)) : null;
  const best = latest === null ? group : known.filter((entry) => entry.announced === latest);
  const days = best.map(dayOfEntry).filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

function lastOf(days: readonly (Day | null)[]): Day | null {
  return (
    days
      .filter((day) => day !== null)
      .sort()
      .at(-1) ?? null
  );
}

function makeFact(
  name: string,
  winners: readonly Entry[],
  yielding: Entry[],
  page: PageRule,
  observedOn: Day,
): Fact {
  const ordered = [...winners].sort((a, b) =>
    compareCodeUnits(b.announced ?? '', a.announced ?? ''),
  );
  const [first] = ordered;
  if (!first) throw new RangeError('A fact needs a row.');
  const { successor, pool, naming } = chooseSuccessor(ordered, first);
  const stated = ordered.find((entry) => statusOf(entry.state, page) !== null);
  const date = ordered.find((entry) => basisOf(entry) === 'committed') ?? first;
  const shutdownDate = dayOfEntry(date);
  const dateBasis = basisOf(date);
  const passed = shutdownDate !== null && dateBasis === 'committed' && shutdownDate <= observedOn;
  return {
    name,
    item: first.item,
    version: first.version,
    regions: regionsOf(winners),
    ownRegion: null,
    aliases: first.aliases,
    type: first.type,
    status: statusOf(stated?.state ?? null, page) ?? (passed ? 'retired' : 'deprecated'),
    shutdownDate,
    dateBasis,
    announcedOn: first.announced,
    successor: successor.successor ?? null,
    otherSuccessors: othersThan(successor, pool),
    repeatedSuccessors: othersThan(
      successor,
      naming.filter((entry) => !pool.includes(entry)),
    ),
    from: { date, status: stated ?? date, successor, announced: first },
    yielding,
  };
}

function basisOf(entry: Entry): 'committed' | 'earliest' | null {
  return entry.date.kind === 'day' ? entry.date.basis : null;
}

/** The row whose successor holds: of the latest announcement, in a table that repeats no other. */
function chooseSuccessor(
  ordered: readonly Entry[],
  first: Entry,
): { successor: Entry; pool: Entry[]; naming: Entry[] } {
  const naming = ordered.filter((entry) => entry.successor !== undefined);
  const base = naming.filter((entry) => !entry.repetition);
  const pool = base.length > 0 ? base : naming;
  return { successor: pool.find((entry) => entry.successor) ?? pool[0] ?? first, pool, naming };
}

function othersThan(chosen: Entry, entries: readonly Entry[]): string[] {
  const names = entries.flatMap((entry) => entry.successor ?? []);
  return [...new Set(names)].filter((name) => name !== chosen.successor);
}

function regionsOf(entries: readonly Entry[]): string[] {
  const regions = entries.flatMap((entry) => entry.region?.split(',') ?? []);
  return [...new Set(regions.map((region) => region.trim()).filter((region) => region !== ''))];
}
