import type { RecordFile } from '../../../model/dataset.ts';
import type {
  CheckedScheduled,
  Difference,
  ScheduledCandidate,
} from '../../../model/generated/published.ts';
import type { ScheduledItem } from '../../../model/generated/records.ts';
import { present, presentIn } from '../../../model/present.ts';
import { plainAddress } from '../../../model/readings.ts';
import type { ScheduledList } from '../../../model/records.ts';
import {
  deprecationIdOf,
  SCHEDULED_FIELDS,
  scheduledIds,
  scheduledSha256,
} from '../../../model/scheduled.ts';
import { compareCodeUnits, displayName } from '../../../model/words.ts';
import { plannedDay } from '../../facts/days.ts';
import type { Entry } from '../../facts/entry.ts';
import type { DescribedPage } from '../../facts/facts.ts';
import { differ } from './differences.ts';
import {
  type Judgement,
  judged,
  judgeGone,
  onlyMatch,
  whyImplausible,
  whyUnknown,
  whyUnread,
} from './judgement.ts';
import type { AskedRow, Statement } from './row-lines.ts';

interface ScheduledInput {
  scheduled: readonly RecordFile<ScheduledList>[];
  /** Ids of the deprecations: their items are not published as planned. */
  recorded: ReadonlySet<string>;
  /** What the report before this one says. */
  previous: readonly CheckedScheduled[];
}

type List = Pick<ScheduledList, 'platform' | 'source_url' | 'as_of' | 'items'>;

interface CheckedLists {
  scheduled: CheckedScheduled[];
  candidates: ScheduledCandidate[];
  /** The rows of pages that somebody is asked about. */
  rows: AskedRow[];
}

/** A row of a list, by its id. */
interface ListedRow {
  id: string;
  name: string;
  row: ScheduledItem;
}

/**
 * Compares every planned date of `records/scheduled` with the page that its list cites, and finds
 * the planned dates that pages print and the lists lack. An item that is recorded as deprecated has
 * no planned date any more. As with deprecations, only what matches counts of a page of another
 * shape than described, or of a copy that is older than the list.
 */
export function checkScheduled(
  opened: readonly DescribedPage[],
  input: ScheduledInput,
): CheckedLists {
  const pages = opened.filter(({ description }) =>
    description.read?.some(({ scheduled }) => scheduled),
  );
  const lists: List[] = input.scheduled.map(({ data }) => data);
  for (const { description, skipped } of pages) {
    const { platform, url } = description;
    if (skipped || lists.some((list) => list.platform === platform)) continue;
    lists.push({ platform, source_url: url, as_of: '', items: [] });
  }
  const checked = lists.map((list) => checkList(list, pages, input));
  return {
    scheduled: checked
      .flatMap(({ scheduled }) => scheduled)
      .sort((a, b) => compareCodeUnits(a.id, b.id)),
    candidates: checked
      .flatMap(({ candidates }) => candidates)
      .sort((a, b) => compareCodeUnits(a.id, b.id)),
    rows: checked.flatMap(({ rows }) => rows),
  };
}

function checkList(
  list: List,
  pages: readonly DescribedPage[],
  { recorded, previous }: ScheduledInput,
): CheckedLists {
  const page = pageOf(list, pages);
  const rows = rowsOf(list, recorded);
  const printed = page ? plannedRows(page) : [];
  const compared = rows.filter(({ row }) => !row.evidence);
  const pairs = pairRows(compared, printed);
  const judgements = compared.map((row) => judge(row, pairs.get(row), page, list.as_of));
  const doubts = [...(page?.problems ?? [])];
  const suspicion = whyImplausible(judgements);
  if (suspicion) doubts.push(suspicion);
  const scheduled = compared.map((row, index) =>
    checkedRow(row, onlyMatch(judgements[index] ?? judged('gone'), doubts), list, page, previous),
  );
  const askedRows = compared.flatMap((row, index): AskedRow[] => {
    const { state = 'not_checked', differences = [] } = scheduled[index] ?? {};
    if (state === 'not_checked' || state === 'match') return [];
    const statements: Statement[] = [...differences, ...presentIn(pairs.get(row))];
    return [{ url: list.source_url, about: row.id, item: row.name, statements }];
  });
  const isOld = (page?.page?.observedOn ?? '') < list.as_of;
  if (!page || doubts.length > 0 || isOld) return { scheduled, candidates: [], rows: askedRows };
  const used = new Set(pairs.values());
  const left = printed.filter(
    (entry) => !used.has(entry) && !recorded.has(deprecationIdOf(list.platform, entry)),
  );
  const candidates = draftRows(left, rows, page);
  const drafted = candidates.map((candidate): AskedRow => {
    const { id, source_url: url } = candidate;
    return { url, about: id, item: null, statements: [candidate] };
  });
  return { scheduled, candidates, rows: [...askedRows, ...drafted] };
}

/** The description of a list's page: one that fits it. */
function pageOf({ source_url }: List, pages: readonly DescribedPage[]): DescribedPage | undefined {
  const own = pages.filter(
    ({ description }) => plainAddress(description.url) === plainAddress(source_url),
  );
  return (
    own.find(({ scheduled }) => scheduled.length > 0) ?? own.find((one) => !one.skipped) ?? own[0]
  );
}

function rowsOf(list: List, recorded: ReadonlySet<string>): ListedRow[] {
  const ids = scheduledIds(list);
  const rows = list.items.map((row, index) => {
    return { id: ids[index] ?? '', name: nameOf(row), row };
  });
  return rows.filter(({ row }) => !recorded.has(deprecationIdOf(list.platform, row)));
}

/** The rows that print a planned date; what a page has twice in the same words counts once. */
function plannedRows({ scheduled }: DescribedPage): Entry[] {
  const rows = scheduled.filter(({ date }) => plannedDay(date) !== null);
  const unique = new Map(rows.map((row) => [JSON.stringify([nameOf(row), valuesOf(row)]), row]));
  return [...unique.values()];
}

function nameOf({ item, version }: Pick<Entry, 'item' | 'version'>): string {
  return displayName(item, version);
}

/** What a row of the page says, in the fields of the list. */
function valuesOf({ state, date, successor }: Entry): Omit<ScheduledItem, 'item' | 'version'> {
  const planned = plannedDay(date) ?? { date: '', basis: 'planned' };
  return { lifecycle: state ?? '', ...planned, successor: successor ?? null };
}

/**
 * The row of the page for each row of a list. Where an item is there several times, it is the one of
 * the same date, else one whose date the list does not have.
 */
function pairRows(rows: readonly ListedRow[], printed: readonly Entry[]): Map<ListedRow, Entry> {
  const listed = new Set(rows.map(({ name, row }) => `${name} ${row.date}`));
  const pairs = new Map<ListedRow, Entry>();
  for (const one of rows) {
    const own = printed.filter((entry) => nameOf(entry) === one.name);
    const entry =
      own.find((each) => valuesOf(each).date === one.row.date) ??
      own.find((each) => !listed.has(`${one.name} ${valuesOf(each).date}`));
    if (entry) pairs.set(one, entry);
  }
  return pairs;
}

function differencesOf(row: ScheduledItem, entry: Entry): Difference[] {
  const values = valuesOf(entry);
  return SCHEDULED_FIELDS.flatMap((field) => {
    const [recorded, found] = [row[field], values[field]];
    // A reading without successors says nothing of them.
    if (recorded === found || (field === 'successor' && entry.successor === undefined)) return [];
    return [differ(field, recorded, found, entry)];
  });
}

function judge(
  { name, row }: ListedRow,
  entry: Entry | undefined,
  described: DescribedPage | undefined,
  asOf: string,
): Judgement {
  if (!described) {
    return judged('not_checked', 'no page description reads planned dates off its page');
  }
  const unread = whyUnread(described);
  if (unread) return judged('not_checked', unread);
  const differences = entry ? differencesOf(row, entry) : [];
  if (entry && differences.length === 0) return judged('match');
  const unknown = whyUnknown(described, name, asOf);
  if (unknown) return judged('not_checked', unknown);
  if (entry) return judged('mismatch', null, differences);
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
  const other = unlisted.get(name)?.find((one) => !one.scheduled || plannedDay(one.date) === null);
  if (!other) return judgeGone(row.item, described);
  if (other.scheduled) return judged('mismatch', null, [differ('date', row.date, null, other)]);
  const reason = `its row is neither that of a planned date nor of a deprecation: "${other.words}"`;
  return judged('not_checked', reason);
}

function checkedRow(
  { id, row }: ListedRow,
  { state, reason, differences }: Judgement,
  { source_url }: List,
  described: DescribedPage | undefined,
  previous: readonly CheckedScheduled[],
): CheckedScheduled {
  const facts = scheduledSha256(row, source_url);
  const before = previous.find((one) => one.id === id && one.facts_sha256 === facts);
  const dates = [before?.last_verified ?? ''];
  if (state === 'match') dates.push(described?.page?.observedOn ?? '');
  return present({
    id,
    state,
    last_verified: dates.sort(compareCodeUnits).at(-1) || null,
    facts_sha256: facts,
    reason: reason ?? undefined,
    differences,
  });
}

/** The rows as a person would add them. */
function draftRows(
  entries: readonly Entry[],
  listed: readonly ListedRow[],
  { description: { platform, url } }: DescribedPage,
): ScheduledCandidate[] {
  const drafts = entries.map((entry) => {
    const { item, version, words, heading } = entry;
    const row: ScheduledItem = { item, version, ...valuesOf(entry) };
    return { words, heading, source_url: url, row };
  });
  const rows = [...listed, ...drafts].map(({ row }) => row);
  const ids = scheduledIds({ platform, items: rows }).slice(listed.length);
  return drafts.map((draft, index) => ({ id: ids[index] ?? '', ...draft }));
}
