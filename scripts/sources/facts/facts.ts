import type { RecordFile } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { PageDescription, ProviderFile } from '../../model/generated/records.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits, displayName, groupBy } from '../../model/words.ts';
import type { PageTree } from '../pages/inline.ts';
import type { ParsedPage } from '../pages/page.ts';
import { type Within, withinTime } from '../pages/within-time.ts';
import type { ItemType } from './description.ts';
import { dayOfCell, type Entry, statusOf, type UnreadableRow } from './entry.ts';
import { pageMismatch, readPage } from './read-page.ts';

/** What a page says of one item, all its rows taken together. */
export interface Fact {
  /** The item as records spell it. */
  name: string;
  /** Regions of its rows, each once, in the order of the page. */
  regions: string[];
  aliases: string[];
  type: ItemType;
  status: 'deprecated' | 'retired';
  /** What says so: the page gives a state, or its date had come when it was read; else nothing. */
  statusBy: 'page' | 'date' | null;
  shutdownDate: Day | null;
  dateBasis: 'committed' | 'earliest' | null;
  announcedOn: Day | null;
  successor: string | null;
  /** Successors that other rows of the same day name: none of them is wrong. */
  otherSuccessors: string[];
  /** The rows that each value is in. */
  from: { date: Entry; status: Entry; successor: Entry; announced: Entry };
  /** Rows of another day that yield to these. */
  overriddenRows: Entry[];
}

/** Entries by the name of their item. */
function byName(entries: readonly Entry[]): Map<string, Entry[]> {
  return groupBy(entries, ({ item, version }) => displayName(item, version));
}

/** The day of an entry; null where it names none. */
export function dayOfEntry({ date }: Entry): Day | null {
  return dayOfCell(date);
}

function winningDay(group: readonly Entry[]): Day | null {
  const announced = group.map((entry) => entry.announced);
  const known = announced.filter((day) => day !== null).sort();
  const isKnown = known.length === group.length;
  const best = group.filter((entry) => !isKnown || entry.announced === known.at(-1));
  const days = best.map(dayOfEntry).filter((day) => day !== null);
  return days.sort()[0] ?? null;
}

/**
 * Makes one fact of all listed rows of an item. Where they name different days, the later
 * announcement wins; where nothing says which is later, the earlier day.
 */
export function makeFact(
  name: string,
  rows: readonly Entry[],
  page: PageDescription,
  observedOn: Day,
): Fact {
  const shutdownDate = winningDay(rows);
  const winners = rows
    .filter((entry) => dayOfEntry(entry) === shutdownDate)
    .sort((a, b) => compareCodeUnits(b.announced ?? '', a.announced ?? ''));
  const [first] = winners;
  if (!first) throw new RangeError('A fact needs a row.');
  const naming = winners.filter((entry) => entry.successor !== undefined);
  const successor = naming.find((entry) => entry.successor) ?? naming[0] ?? first;
  const names = naming.flatMap((entry) => entry.successor ?? []);
  const stated = winners.find((entry) => statusOf(entry.state, page) !== null);
  const date = winners.find((entry) => basisOf(entry) === 'committed') ?? first;
  const dateBasis = basisOf(date);
  let status: Fact['status'] = 'deprecated';
  let statusBy: Fact['statusBy'] = null;
  if (shutdownDate !== null && dateBasis === 'committed' && shutdownDate <= observedOn) {
    status = 'retired';
    statusBy = 'date';
  }
  if (stated) {
    status = statusOf(stated.state, page) ?? status;
    statusBy = 'page';
  }
  return {
    name,
    regions: regionsOf(winners),
    aliases: first.aliases,
    type: first.type,
    status,
    statusBy,
    shutdownDate,
    dateBasis,
    announcedOn: first.announced,
    successor: successor.successor ?? null,
    otherSuccessors: [...new Set(names)].filter((one) => one !== successor.successor),
    from: { date, status: stated ?? date, successor, announced: first },
    overriddenRows: rows.filter((entry) => dayOfEntry(entry) !== shutdownDate),
  };
}

function basisOf(entry: Entry): 'committed' | 'earliest' | null {
  if (entry.date.kind === 'day') return entry.date.basis;
  return null;
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
  /** Another description of the same address fits, and this one does not: nothing is wrong. */
  skipped: boolean;
  /** By the name of the item. */
  facts: ReadonlyMap<string, Fact>;
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
  const opened = providers
    .flatMap(({ data }) => data.pages ?? [])
    .map((description) =>
      openPage(description, known.get(plainAddress(description.url)) ?? null, within),
    );
  return opened.map((one) => {
    const siblings = opened.filter((other) => other.description.url === one.description.url);
    const skipped =
      one.problems.length > 0 && siblings.some((other) => other.problems.length === 0);
    if (skipped && one.facts.size === 0) return { ...one, skipped, problems: [] };
    return { ...one, skipped };
  });
}

function openPage(
  description: PageDescription,
  page: ParsedPage | null,
  within: Within,
): DescribedPage {
  const result: DescribedPage = {
    description,
    page,
    tree: { blocks: [] },
    problems: [],
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
  const problem = `reading it by its description, ${description.id}, takes too long; make its patterns simpler: fewer repetitions, or let them begin with ^`;
  return { ...result, tree, problems: [problem] };
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
  const listed = byName(entries.filter((entry) => entry.listed));
  const facts = new Map<string, Fact>();
  for (const [name, rows] of listed) facts.set(name, makeFact(name, rows, description, observedOn));
  const unlisted = byName(entries.filter((entry) => !entry.listed));
  const scheduled = entries.filter((entry) => entry.scheduled);
  return { problems: [...new Set(problems)], facts, unlisted, scheduled, unreadable };
}
