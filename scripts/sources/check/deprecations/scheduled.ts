import type { RecordFile } from '../../../model/dataset.ts';
import type {
  CheckedScheduled,
  Difference,
  ScheduledCandidate,
  SourceCheckReport,
} from '../../../model/generated/published.ts';
import type { ScheduledItem } from '../../../model/generated/records.ts';
import type { ScheduledList } from '../../../model/records.ts';
import {
  deprecationIdOf,
  SCHEDULED_FIELDS,
  scheduledIds,
  scheduledSha256,
} from '../../../model/scheduled.ts';
import { compareCodeUnits, displayName } from '../../../model/words.ts';
import { plannedDay } from '../../facts/days.ts';
import type { Entry } from '../../facts/description.ts';
import type { DescribedPage } from '../../facts/facts.ts';
import {
  checkedFacts,
  choosePage,
  differ,
  type Judgement,
  judge,
  judged,
  judgeGone,
  onlyMatch,
  problemsOf,
} from './judgement.ts';

interface ScheduledInput {
  scheduled: readonly RecordFile<ScheduledList>[];
  /** Ids of the deprecations: their items are not published as planned. */
  recorded: ReadonlySet<string>;
  /** What the report before this one says. */
  previous: readonly CheckedScheduled[];
}

type List = Pick<ScheduledList, 'platform' | 'source_url' | 'as_of' | 'items'>;

type CheckedLists = Pick<SourceCheckReport, 'scheduled' | 'scheduled_candidates'>;

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
  const byId = (a: { id: string }, b: { id: string }) => compareCodeUnits(a.id, b.id);
  return {
    scheduled: checked.flatMap((one) => one.scheduled).sort(byId),
    scheduled_candidates: checked.flatMap((one) => one.scheduled_candidates).sort(byId),
  };
}

function checkList(
  list: List,
  pages: readonly DescribedPage[],
  { recorded, previous }: ScheduledInput,
): CheckedLists {
  const { platform, source_url: url, as_of: since } = list;
  const page = choosePage(url, pages, ({ scheduled }) => scheduled.length > 0);
  const observedOn = page?.page?.observedOn ?? '';
  const rows = rowsOf(list, recorded);
  const printed = printedRows(page?.scheduled ?? []);
  const compared = rows.filter(({ row }) => !row.evidence);
  const pairs = pairRows(compared, printed);
  const checked = compared.map((one) => {
    let judgement = judged('not_checked', 'no page description reads planned dates off its page');
    if (page) judgement = judgeRow(one, pairs.get(one), page, since);
    return { ...one, judgement };
  });
  const problems = problemsOf(
    page ?? {},
    checked.map(({ judgement }) => judgement),
  );
  const scheduled = checked.map(({ id, row, judgement }) => {
    const facts = scheduledSha256(row, url);
    const before = previous.find((one) => one.id === id && one.facts_sha256 === facts);
    const own = onlyMatch(judgement, problems);
    return checkedFacts(id, own, facts, before?.last_verified, observedOn);
  });
  if (!page || problems.length > 0 || observedOn < since) {
    return { scheduled, scheduled_candidates: [] };
  }
  const used = new Set(pairs.values());
  const left = printed.filter(
    (one) => !used.has(one) && !recorded.has(deprecationIdOf(platform, one.row)),
  );
  return { scheduled, scheduled_candidates: draftRows(left, rows, page) };
}

function rowsOf(list: List, recorded: ReadonlySet<string>): ListedRow[] {
  const ids = scheduledIds(list);
  const rows = list.items.map((row, index) => {
    return { id: ids[index] ?? '', name: displayName(row.item, row.version), row };
  });
  return rows.filter(({ row }) => !recorded.has(deprecationIdOf(list.platform, row)));
}

/** The rows that print a planned date; what a page has twice in the same words counts once. */
function printedRows(entries: readonly Entry[]): PrintedRow[] {
  const rows = entries.flatMap((entry) => {
    const { item, version, state, successor = null } = entry;
    const planned = plannedDay(entry.date);
    if (!planned) return [];
    const row = { item, version, lifecycle: state ?? '', ...planned, successor };
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
    // A reading without successors says nothing of them.
    const isUnsaid = field === 'successor' && printed.entry.successor === undefined;
    if (recorded === found || isUnsaid) return [];
    return [differ(field, recorded, found, printed.entry)];
  });
}

function judgeRow(
  { name, row }: ListedRow,
  printed: PrintedRow | undefined,
  described: DescribedPage,
  since: string,
): Judgement {
  const { facts, unlisted } = described;
  const differences = printed ? differencesOf(row, printed) : null;
  return judge(described, { name, since }, differences, () => {
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
    const other = others.find((one) => !one.scheduled || plannedDay(one.date) === null);
    if (!other) return judgeGone(row.item, described);
    if (other.scheduled) return judged('mismatch', null, [differ('date', row.date, null, other)]);
    const reason = `its row is neither that of a planned date nor of a deprecation: "${other.words}"`;
    return judged('not_checked', reason);
  });
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
