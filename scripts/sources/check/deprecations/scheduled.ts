import type { Difference, ScheduledCandidate } from '../../../model/generated/published.ts';
import type { ScheduledItem } from '../../../model/generated/records.ts';
import type { ScheduledList } from '../../../model/records.ts';
import {
  deprecationIdOf,
  SCHEDULED_FIELDS,
  scheduledIds,
  scheduledSha256,
} from '../../../model/scheduled.ts';
import { displayName } from '../../../model/words.ts';
import type { Entry, StatedDay } from '../../facts/description.ts';
import type { DescribedPage } from '../../facts/facts.ts';
import {
  choosePage,
  compared,
  differ,
  type Judgement,
  judged,
  judgeGone,
  type Problems,
  type Recorded,
} from './judgement.ts';

type List = Pick<ScheduledList, 'platform' | 'source_url' | 'as_of' | 'items'>;

/** A row of a list, by its id. */
interface ListedRow {
  id: string;
  name: string;
  row: ScheduledItem;
}

/** A row of a page as a list would have it. */
interface PrintedRow {
  name: string;
  row: ScheduledItem;
  entry: Entry;
}

/** A list beside the page that it cites. */
interface PlannedList {
  rows: Recorded[];
  /** The planned dates that the page prints and the list lacks, unless the page has such problems. */
  candidatesOf: (problems: Problems) => ScheduledCandidate[];
}

/**
 * The lists of `records/scheduled`, and an empty one for each other platform whose page prints
 * planned dates. An item that is recorded as deprecated has no planned date any more.
 *
 * @param recorded ids of the deprecations
 * @param before the day on which a report before this one found a row to match
 */
export function listsBesidePages(
  recordedLists: readonly List[],
  opened: readonly DescribedPage[],
  recorded: ReadonlySet<string>,
  before: (id: string, facts: string) => string | null | undefined,
): PlannedList[] {
  const pages = opened.filter(({ description }) =>
    description.read?.some(({ scheduled }) => scheduled),
  );
  const lists = [...recordedLists];
  for (const { description, skipped } of pages) {
    const { platform, url } = description;
    if (skipped || lists.some((list) => list.platform === platform)) continue;
    lists.push({ platform, source_url: url, as_of: '', items: [] });
  }
  return lists.map((list) => {
    const { platform, source_url: url, as_of: since } = list;
    const isRecorded = ({ row }: Pick<ListedRow, 'row'>): boolean =>
      recorded.has(deprecationIdOf(platform, row));
    const described = choosePage(url, pages, ({ scheduled }) => scheduled.length > 0);
    const listed = rowsOf(list).filter((one) => !isRecorded(one));
    const own = listed.filter(({ row }) => !row.evidence);
    const printed = printedRows(described?.scheduled ?? []);
    const pairs = pairRows(own, printed);
    const rows = own.map((one): Recorded => {
      const { id, name, row } = one;
      const facts = scheduledSha256(row, url);
      let says = judged('not_checked', 'no page description reads planned dates off its page');
      if (described) says = judgeRow(one, pairs.get(one), described);
      return { id, name, since, facts, before: before(id, facts), described, says };
    });
    const used = new Set(pairs.values());
    const left = printed.filter((one) => !used.has(one) && !isRecorded(one));
    const candidatesOf = (problems: Problems): ScheduledCandidate[] => {
      const isJudged = described && problems.get(described)?.length === 0;
      if (!isJudged || (described.page?.observedOn ?? '') < since) return [];
      return draftRows(left, listed, described);
    };
    return { rows, candidatesOf };
  });
}

function rowsOf(list: List): ListedRow[] {
  const ids = scheduledIds(list);
  return list.items.map((row, index) => {
    return { id: ids[index] ?? '', name: displayName(row.item, row.version), row };
  });
}

/** The planned date that a day of a page is. */
function planned({ day, basis }: StatedDay): Pick<ScheduledItem, 'date' | 'basis'> {
  return { date: day, basis: basis === 'committed' ? 'planned' : basis };
}

/** The rows that print a planned date; what a page has twice in the same words counts once. */
function printedRows(entries: readonly Entry[]): PrintedRow[] {
  const rows = entries.flatMap((entry) => {
    const { item, version, state, date, successor = null } = entry;
    if (!date) return [];
    const row = { item, version, lifecycle: state ?? '', ...planned(date), successor };
    return [{ name: displayName(item, version), row, entry }];
  });
  return [...new Map(rows.map((one) => [JSON.stringify(one.row), one])).values()];
}

/**
 * The row of the page for each row of a list. Where an item is there several times, it is the one of
 * the same date, else one whose date the list does not have.
 */
function pairRows(
  rows: readonly ListedRow[],
  printed: readonly PrintedRow[],
): Map<ListedRow, PrintedRow> {
  const listed = new Set(rows.map(({ name, row }) => `${name} ${row.date}`));
  const pairs = new Map<ListedRow, PrintedRow>();
  for (const one of rows) {
    const own = printed.filter(({ name }) => name === one.name);
    const pair =
      own.find(({ row }) => row.date === one.row.date) ??
      own.find(({ row }) => !listed.has(`${one.name} ${row.date}`));
    if (pair) pairs.set(one, pair);
  }
  return pairs;
}

function differencesOf(row: ScheduledItem, printed: PrintedRow): Difference[] {
  return SCHEDULED_FIELDS.flatMap((field) => {
    const [recorded, found] = [row[field], printed.row[field]];
    // A reading without successors says nothing about them.
    const isUnsaid = field === 'successor' && printed.entry.successor === undefined;
    if (recorded === found || isUnsaid) return [];
    return [differ(field, recorded, found, printed.entry)];
  });
}

function judgeRow(
  { name, row }: ListedRow,
  printed: PrintedRow | undefined,
  described: DescribedPage,
): Judgement {
  if (printed) return compared(differencesOf(row, printed));
  const { facts, unlisted } = described;
  const fact = facts.get(name);
  if (fact) {
    const { status } = fact.from;
    const state = status.state ?? fact.status;
    const reason = `the page now calls it ${state}: it needs a record of its own`;
    return judged('mismatch', reason, [
      differ('lifecycle', row.lifecycle, state, status, 'withdrawn'),
    ]);
  }
  const others = unlisted.get(name) ?? [];
  const other = others.find((one) => !one.scheduled || one.date === null);
  if (!other) return judgeGone(row.item, described);
  if (other.scheduled) return compared([differ('date', row.date, null, other)]);
  const reason = `its row is neither that of a planned date nor of a deprecation: "${other.words}"`;
  return judged('not_checked', reason);
}

/** The rows as a person would add them. */
function draftRows(
  printed: readonly PrintedRow[],
  listed: readonly ListedRow[],
  { description: { platform, url } }: DescribedPage,
): ScheduledCandidate[] {
  const rows = [...listed, ...printed].map(({ row }) => row);
  const ids = scheduledIds({ platform, items: rows }).slice(listed.length);
  return printed.map(({ row, entry: { words, heading } }, index) => {
    return { id: ids[index] ?? '', words, heading, source_url: url, row };
  });
}
