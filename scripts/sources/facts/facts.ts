import type { RecordFile } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { PageDescription, ProviderFile } from '../../model/generated/records.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits, displayName } from '../../model/words.ts';
import type { PageTree } from '../pages/inline.ts';
import type { ParsedPage } from '../pages/page.ts';
import { type Within, withinTime } from '../pages/within-time.ts';
import type { ItemType } from './description.ts';
import { type Entry, statusOf, type UnreadableRow } from './entry.ts';
import { pageMismatch, readPage } from './read-page.ts';

/** What a page says of one item, all its rows taken together. */
export interface Fact {
  /** The item as records spell it. */
  name: string;
  /** Regions of its rows, each once, in the order of the page. */
  regions: string[];
  /** Set where other regions have another day, and this is not the row with the most of them. */
  ownRegion: string | null;
  aliases: string[];
  type: ItemType;
  status: 'deprecated' | 'retired';
  /** What says so: the page gives a state, or its date had come when it was read; else nothing. */
  statusBy: 'page' | 'date' | null;
  shutdownDate: Day | null;
  dateBasis: 'committed' | 'earliest' | null;
  announcedOn: Day | null;
  successor: string | null;
  /** Successors that rows of the same weight name besides: none of them is wrong. */
  otherSuccessors: string[];
  /** The rows that each value is in. */
  from: { date: Entry; status: Entry; successor: Entry; announced: Entry };
  /** What tables that repeat others name instead. */
  repeatedSuccessors: string[];
  /** Rows of another day that yield to these. */
  overriddenRows: Entry[];
  /** Rows of the same day with an earlier announcement. */
  announcedBefore: Entry[];
}

/**
 * Makes one fact of all listed rows of an item. Where they name different days, the later
 * announcement wins; where nothing says which is later, the earlier day. Where the same day comes
 * with different successors, a table that repeats another yields. With a region column, each day
 * is a fact of its own.
 */
function resolveConflicts(
  entries: readonly Entry[],
  page: PageDescription,
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
    facts.set(name, resolveGroup(name, group, page, observedOn));
  }
  return facts;
}

function resolveGroup(
  name: string,
  group: readonly Entry[],
  page: PageDescription,
  observedOn: Day,
): Fact[] {
  const days = [...new Set(group.map(dayOfEntry))];
  const ofDay = (day: Day | null): Entry[] => group.filter((entry) => dayOfEntry(entry) === day);
  if (days.length > 1 && group.every((entry) => entry.region)) {
    const parts = days.map((day) => makeFact(name, ofDay(day), [], page, observedOn));
    const widest = Math.max(...parts.map((fact) => fact.regions.length));
    const main = parts.find((fact) => fact.regions.length === widest);
    for (const fact of parts) if (fact !== main) fact.ownRegion = fact.regions.join(', ');
    return parts;
  }
  const winner = winningDay(group);
  const overriddenRows = group.filter((entry) => dayOfEntry(entry) !== winner);
  return [makeFact(name, ofDay(winner), overriddenRows, page, observedOn)];
}

/** The day of an entry; null where it names none. */
export function dayOfEntry(entry: Entry): Day | null {
  if (entry.date.kind === 'day') return entry.date.day;
  return null;
}

function winningDay(group: readonly Entry[]): Day | null {
  const announced = group.map((entry) => entry.announced);
  const known = announced.filter((day) => day !== null).sort();
  const latest = known.length === group.length ? known.at(-1) : null;
  const best = latest ? group.filter((entry) => entry.announced === latest) : group;
  const days = best.map(dayOfEntry).filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

function makeFact(
  name: string,
  winners: readonly Entry[],
  overriddenRows: Entry[],
  page: PageDescription,
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
  let statusBy: Fact['statusBy'] = passed ? 'date' : null;
  if (stated) statusBy = 'page';
  return {
    name,
    regions: regionsOf(winners),
    ownRegion: null,
    aliases: first.aliases,
    type: first.type,
    status: statusOf(stated?.state ?? null, page) ?? (passed ? 'retired' : 'deprecated'),
    statusBy,
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
    overriddenRows,
    announcedBefore: ordered.filter(
      ({ announced }) => announced !== null && announced !== first.announced,
    ),
  };
}

function basisOf(entry: Entry): 'committed' | 'earliest' | null {
  if (entry.date.kind === 'day') return entry.date.basis;
  return null;
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

/** A description and what its page says by it. */
export interface DescribedPage {
  description: PageDescription;
  page: ParsedPage | null;
  tree: PageTree;
  /** Why the page cannot be judged; then only what matches counts. */
  problems: readonly string[];
  /** Reading it by the description took too long. */
  unfinished: boolean;
  /** Another description of the same address fits, and this one does not: nothing is wrong. */
  skipped: boolean;
  /** By the name of the item. */
  facts: ReadonlyMap<string, Fact[]>;
  /** Rows that are no listings, by the name of the item. */
  unlisted: ReadonlyMap<string, Entry[]>;
  /** Rows of items that are not deprecated and have a planned date, in the order of the page. */
  scheduled: readonly Entry[];
  unreadable: readonly UnreadableRow[];
}

/** Reads every page of every tracked provider by its description. */
export function describePages(
  providers: readonly RecordFile<ProviderFile>[],
  pages: ReadonlyMap<string, ParsedPage>,
  within: Within = withinTime(),
): DescribedPage[] {
  const known = new Map([...pages].map(([url, page]) => [plainAddress(url), page]));
  const opened = providers.flatMap(({ path, data }) =>
    (data.pages ?? []).map((description) =>
      openPage(description, known.get(plainAddress(description.url)) ?? null, { path, within }),
    ),
  );
  return opened.map((one) => {
    const siblings = opened.filter((other) => other.description.url === one.description.url);
    const skipped =
      one.problems.length > 0 &&
      !one.unfinished &&
      siblings.some((other) => other.problems.length === 0);
    const problems = skipped && one.facts.size === 0 ? [] : one.problems;
    return { ...one, skipped, problems };
  });
}

function openPage(
  description: PageDescription,
  page: ParsedPage | null,
  { path, within }: { path: string; within: Within },
): DescribedPage {
  const result: DescribedPage = {
    description,
    page,
    tree: { blocks: [] },
    problems: [],
    unfinished: false,
    skipped: false,
    facts: new Map(),
    unlisted: new Map(),
    scheduled: [],
    unreadable: [],
  };
  if (!page) return { ...result, problems: ['there is no copy of the page'] };
  if (page.state === 'not_checked') return { ...result, problems: [page.reason] };
  const { tree } = page;
  const read = within(() => readFacts(tree, description, page.observedOn));
  if (read) return { ...result, tree, ...read.done };
  const problem = `${path}: reading the page ${description.id} by its description takes too long on what the page says now; make its patterns simpler: fewer repetitions, or let them begin with ^`;
  return { ...result, tree, unfinished: true, problems: [problem] };
}

function readFacts(
  tree: PageTree,
  description: PageDescription,
  observedOn: Day,
): Partial<DescribedPage> {
  const wrong = pageMismatch(tree, description);
  if (wrong) return { problems: [wrong] };
  if (!description.read) return {};
  const { entries, unreadable, problems } = readPage(tree, description);
  const facts = resolveConflicts(entries, description, observedOn);
  const unlisted = new Map<string, Entry[]>();
  for (const entry of entries) {
    const name = displayName(entry.item, entry.version);
    if (!entry.listed) unlisted.set(name, [...(unlisted.get(name) ?? []), entry]);
  }
  const scheduled = entries.filter((entry) => entry.scheduled);
  return { problems: [...new Set(problems)], facts, unlisted, scheduled, unreadable };
}
