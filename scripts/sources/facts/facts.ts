import type { RecordFile } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { PageDescription, ProviderFile, Reading } from '../../model/generated/records.ts';
import { presentIn } from '../../model/present.ts';
import { plainAddress } from '../../model/readings.ts';
import { compareCodeUnits, displayName, groupBy } from '../../model/words.ts';
import type { PageTree, TableBlock } from '../pages/inline.ts';
import type { ParsedPage } from '../pages/page.ts';
import { type Within, withinTime } from '../pages/within-time.ts';
import { endOf, readDayCell } from './days.ts';
import {
  columnsOf,
  type Entry,
  fitsAnyCase,
  type ItemType,
  isInPlace,
  type PageEntries,
  readingsOf,
  statusOf,
  type UnreadableRow,
} from './description.ts';
import { readPhrases } from './phrases.ts';
import { headerText, readTables } from './tables.ts';

/** What a page says of one item, all its rows taken together. */
export interface Fact {
  /** The item as records spell it. */
  name: string;
  /** Regions of its rows, each once, in the order of the page. */
  regions: string[];
  aliases: string[];
  type: ItemType;
  status: 'deprecated' | 'retired';
  /** Whether the page gives a state; else it is retired where its date had come when it was read. */
  isStated: boolean;
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

function winningDay(group: readonly Entry[]): Day | null {
  const known = group.flatMap((entry) => entry.announced ?? []).sort();
  const isKnown = known.length === group.length;
  const best = group.filter((entry) => !isKnown || entry.announced === known.at(-1));
  return best.flatMap(({ date }) => endOf(date) ?? []).sort()[0] ?? null;
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
    .filter((entry) => endOf(entry.date) === shutdownDate)
    .sort((a, b) => compareCodeUnits(b.announced ?? '', a.announced ?? ''));
  const [first] = winners;
  if (!first) throw new RangeError('A fact needs a row.');
  const naming = winners.filter((entry) => entry.successor !== undefined);
  const successor = naming.find((entry) => entry.successor) ?? naming[0] ?? first;
  const names = naming.flatMap((entry) => entry.successor ?? []);
  const stated = winners.find((entry) => statusOf(entry.state, page) !== null);
  const date = winners.find((entry) => basisOf(entry) === 'committed') ?? first;
  const dateBasis = basisOf(date);
  const isPassed = shutdownDate !== null && dateBasis === 'committed' && shutdownDate <= observedOn;
  let status: Fact['status'] = isPassed ? 'retired' : 'deprecated';
  if (stated) status = statusOf(stated.state, page) ?? status;
  return {
    name,
    regions: regionsOf(winners),
    aliases: first.aliases,
    type: first.type,
    status,
    isStated: stated !== undefined,
    shutdownDate,
    dateBasis,
    announcedOn: first.announced,
    successor: successor.successor ?? null,
    otherSuccessors: [...new Set(names)].filter((one) => one !== successor.successor),
    from: { date, status: stated ?? date, successor, announced: first },
    overriddenRows: rows.filter((entry) => endOf(entry.date) !== shutdownDate),
  };
}

function basisOf({ date }: Entry): Fact['dateBasis'] {
  if (date === null || date.basis === 'not_before') return null;
  return date.basis;
}

function regionsOf(entries: readonly Entry[]): string[] {
  const regions = entries.flatMap((entry) => entry.region?.split(',') ?? []);
  return [...new Set(regions.map((region) => region.trim()).filter((region) => region !== ''))];
}

/** A description and what its page says by it. */
export interface DescribedPage {
  description: PageDescription;
  /** Null where it could not be read. */
  page: Extract<ParsedPage, { state: 'read' }> | null;
  /** Why the page cannot be judged; then only what matches counts. */
  problems: readonly string[];
  /** Another description of the same address fits, and this one does not: nothing is wrong. */
  skipped: boolean;
  /** By the name of the item. */
  facts: ReadonlyMap<string, Fact>;
  /** Rows that are not listings, by the name of the item. */
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
    .map((one) => openPage(one, known.get(plainAddress(one.url)), within));
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
  page: ParsedPage | undefined,
  within: Within,
): DescribedPage {
  const unread: DescribedPage = {
    description,
    page: null,
    problems: [page?.state === 'not_checked' ? page.reason : 'there is no copy of the page'],
    skipped: false,
    facts: new Map(),
    unlisted: new Map(),
    scheduled: [],
    unreadable: [],
  };
  if (page?.state !== 'read') return unread;
  const found = within(() => readFacts(page.tree, description, page.observedOn))?.done ?? {
    problems: [
      `reading it by its description, ${description.id}, takes too long; make its patterns simpler: fewer repetitions, or let them begin with ^`,
    ],
  };
  return { ...unread, page, ...found };
}

function readFacts(
  tree: PageTree,
  description: PageDescription,
  observedOn: Day,
): Pick<DescribedPage, 'problems'> & Partial<DescribedPage> {
  const wrong = pageMismatch(tree, description);
  if (wrong) return { problems: [wrong] };
  if (!description.read) return { problems: [] };
  const { entries, unreadable, problems } = readPage(tree, description);
  const listed = byName(entries.filter((entry) => entry.listed));
  const facts = new Map<string, Fact>();
  for (const [name, rows] of listed) facts.set(name, makeFact(name, rows, description, observedOn));
  const unlisted = byName(entries.filter((entry) => !entry.listed));
  const scheduled = entries.filter((entry) => entry.scheduled);
  return { problems: [...new Set(problems)], facts, unlisted, scheduled, unreadable };
}

/** More missing rows than this, and than this part of a page's, mean another shape. */
export const MOST_MISSING = 3;
export const MOST_MISSING_PART = 0.1;

/** Whether a page is the one that is described: why not, or null. */
function pageMismatch(tree: PageTree, page: PageDescription): string | null {
  const texts = tree.blocks.flatMap((block) => {
    if (block.kind === 'table' || block.kind === 'value' || block.kind === 'attribute') return [];
    return block.text;
  });
  const patterns = presentIn(...page.right_page, page.basis?.says);
  const missing = patterns.find((pattern) => !texts.some((text) => fitsAnyCase(pattern, text)));
  if (missing === undefined) return null;
  return `not recognised as the page: nothing on it fits ${missing}`;
}

/** Everything that the readings of a description find on a page that is the right one. */
function readPage(tree: PageTree, page: PageDescription): PageEntries {
  const taken = new Set<TableBlock>();
  const parts = readingsOf(page).map((reading) => {
    const part = reading.table
      ? readTables(tree, page, reading, taken)
      : readPhrases(tree, page, reading);
    let count = part.entries.length;
    if (reading.table) count = countRows([...part.entries, ...part.unreadable]);
    if (count < (reading.min ?? Number(!reading.say)))
      part.problems.push(`only ${count} entries found for "${nameOf(reading)}"`);
    return part;
  });
  const entries = parts
    .flatMap((part) => part.entries)
    .map((entry): Entry => {
      const { date } = entry;
      if (date?.basis !== 'committed' || !isEarliest(entry, page)) return entry;
      return { ...entry, date: { ...date, basis: 'earliest' } };
    });
  const unreadable = parts.flatMap((part) => part.unreadable);
  const problems = parts.flatMap((part) => part.problems);
  problems.push(...unknownTables(tree, page, taken));
  const rows = countRows([...entries, ...unreadable]);
  const refused = countRows(unreadable);
  if (refused > MOST_MISSING && refused > MOST_MISSING_PART * rows) {
    problems.push(`${refused} of ${rows} rows cannot be read`);
  }
  return { entries, unreadable, problems };
}

/** How many rows there are: each may name several items. */
function countRows(found: readonly Pick<Entry, 'words'>[]): number {
  return new Set(found.map(({ words }) => words)).size;
}

function nameOf(reading: Reading): string {
  const fields = columnsOf(reading).map(([field]) => field);
  return reading.name ?? fields.join(', ');
}

/** Whether the page, or the state of the row, says that the date is the earliest possible one. */
function isEarliest({ state }: Entry, { basis, states }: PageDescription): boolean {
  const pattern = states?.earliest;
  return (
    basis?.value === 'earliest' ||
    (state !== null && pattern !== undefined && fitsAnyCase(pattern, state))
  );
}

/** Tables with dates that no reading takes and no rule names. */
function unknownTables(
  tree: PageTree,
  page: PageDescription,
  taken: ReadonlySet<TableBlock>,
): string[] {
  const tables = tree.blocks.filter(
    (block): block is TableBlock =>
      block.kind === 'table' && !taken.has(block) && holdsDays(block, page),
  );
  return tables
    .filter((table) => !page.ignore_tables?.some((place) => isInPlace(table, place)))
    .map(
      (table) =>
        `an unknown table with days under "${table.headings.at(-1) ?? ''}": ${headerText(table) || 'it has no header'}`,
    );
}

/** Whether a cell of a table is a date, in whatever column. */
function holdsDays(table: TableBlock, page: PageDescription): boolean {
  return table.rows.some((row) => row.some(({ text }) => endOf(readDayCell(text, page) ?? null)));
}
