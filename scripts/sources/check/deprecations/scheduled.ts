import type { RecordFile } from '../../../model/dataset.ts';
import type {
  CheckedScheduled,
  Difference,
  ScheduledCandidate,
} from '../../../model/generated/published.ts';
import type { ScheduledItem } from '../../../model/generated/records.ts';
import { present } from '../../../model/present.ts';
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
import { findMention } from '../../facts/phrases.ts';
import { differ } from './differences.ts';
import { whyImplausible } from './implausible.ts';
import { NOT_FITTING, onlyMatch, whyUnknown } from './verdicts.ts';

interface ScheduledInput {
  scheduled: readonly RecordFile<ScheduledList>[];
  /** Ids of the deprecations: their items are not published as planned. */
  recorded: ReadonlySet<string>;
  /** What the report before this one says. */
  previous: readonly CheckedScheduled[];
}

/** A row of a list, by its id. */
interface ListedRow {
  id: string;
  name: string;
  row: ScheduledItem;
}

/** What the page says of a row. */
interface Verdict {
  listed: ListedRow;
  state: CheckedScheduled['state'];
  reason: string | null;
  differences: Difference[];
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
): { scheduled: CheckedScheduled[]; candidates: ScheduledCandidate[] } {
  const pages = opened.filter(({ description }) =>
    description.read?.some(({ scheduled }) => scheduled),
  );
  const scheduled: CheckedScheduled[] = [];
  const candidates: ScheduledCandidate[] = [];
  const platforms = [
    ...new Set([
      ...input.scheduled.map(({ data }) => data.platform),
      ...pages.map(({ description }) => description.platform),
    ]),
  ];
  for (const platform of platforms) {
    const file = input.scheduled.find(({ data }) => data.platform === platform)?.data;
    const own = pages.filter(({ description }) => description.platform === platform);
    const page = file ? pageOf(file, own) : own.find(({ skipped }) => !skipped);
    const rows = file ? rowsOf(file, input.recorded) : [];
    const printed = page ? plannedRows(page) : [];
    const compared = rows.filter(({ row }) => !row.evidence);
    const pairs = pairRows(compared, printed);
    const verdicts = compared.map((row) => judge(row, pairs.get(row), page, file?.as_of ?? ''));
    const suspicion = whyImplausible(
      verdicts.filter(({ reason }) => reason !== ANOTHER_ROW),
      'date',
    );
    const doubts = [...(page?.problems ?? []), ...(suspicion ? [suspicion] : [])];
    for (const verdict of verdicts) {
      const sure = onlyMatch(verdict, doubts);
      scheduled.push(checkedRow(sure, file?.source_url ?? '', page, input));
    }
    const isOld = file !== undefined && (page?.page?.observedOn ?? '') < file.as_of;
    if (!page || doubts.length > 0 || isOld) continue;
    const used = new Set(pairs.values());
    const left = printed.filter(
      (entry) => !used.has(entry) && !input.recorded.has(deprecationIdOf(platform, entry)),
    );
    candidates.push(...draftRows(left, rows, page));
  }
  return {
    scheduled: scheduled.sort((a, b) => compareCodeUnits(a.id, b.id)),
    candidates: candidates.sort((a, b) => compareCodeUnits(a.id, b.id)),
  };
}

/** The description of a list's page: one that fits it. */
function pageOf(
  { source_url }: ScheduledList,
  pages: readonly DescribedPage[],
): DescribedPage | undefined {
  const own = pages.filter(
    ({ description }) => plainAddress(description.url) === plainAddress(source_url),
  );
  return (
    own.find(({ scheduled }) => scheduled.length > 0) ?? own.find((one) => !one.skipped) ?? own[0]
  );
}

function rowsOf(file: ScheduledList, recorded: ReadonlySet<string>): ListedRow[] {
  const ids = scheduledIds(file);
  return file.items
    .map((row, index) => {
      return { id: ids[index] ?? '', name: displayName(row.item, row.version), row };
    })
    .filter(({ row }) => !recorded.has(deprecationIdOf(file.platform, row)));
}

/** The rows that print a planned date; what a page has twice in the same words counts once. */
function plannedRows({ scheduled }: DescribedPage): Entry[] {
  const rows = scheduled.filter(({ date }) => plannedDay(date) !== null);
  const keys = rows.map((entry) => JSON.stringify([nameOf(entry), valuesOf(entry)]));
  return rows.filter((_, index) => keys.indexOf(keys[index] ?? '') === index);
}

function nameOf({ item, version }: Pick<Entry, 'item' | 'version'>): string {
  return displayName(item, version);
}

/** What a row of the page says, in the fields of the list. */
function valuesOf({ state, date, successor }: Entry): Omit<ScheduledItem, 'item' | 'version'> {
  return {
    lifecycle: state ?? '',
    ...(plannedDay(date) ?? { date: '', basis: 'planned' }),
    successor: successor ?? null,
  };
}

/**
 * The row of the page for each row of a list. Where an item is there several times, rows that say
 * the same belong together first, then those of the same date, then the rest in their order.
 */
function pairRows(rows: readonly ListedRow[], printed: readonly Entry[]): Map<ListedRow, Entry> {
  const pairs = new Map<ListedRow, Entry>();
  const used = new Set<Entry>();
  const isSame: ((row: ScheduledItem, entry: Entry) => boolean)[] = [
    (row, entry) => differencesOf(row, entry).length === 0,
    (row, entry) => row.date === valuesOf(entry).date,
    () => true,
  ];
  for (const fits of isSame) {
    for (const listed of rows) {
      if (pairs.has(listed)) continue;
      const entry = printed.find(
        (one) => !used.has(one) && nameOf(one) === listed.name && fits(listed.row, one),
      );
      if (!entry) continue;
      pairs.set(listed, entry);
      used.add(entry);
    }
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
  listed: ListedRow,
  entry: Entry | undefined,
  described: DescribedPage | undefined,
  asOf: string,
): Verdict {
  const say = (
    state: Verdict['state'],
    reason: string | null,
    differences: Difference[] = [],
  ): Verdict => ({ listed, state, reason, differences });
  if (!described) return say('not_checked', 'no page description reads planned dates off its page');
  const { page, problems, skipped } = described;
  if (page?.state !== 'read') return say('not_checked', problems.join('; ') || null);
  if (skipped) return say('not_checked', NOT_FITTING);
  const differences = entry ? differencesOf(listed.row, entry) : [];
  if (entry && differences.length === 0) return say('match', null);
  const unknown = whyUnknown(described, listed.name, `the list holds as of ${asOf}`, asOf);
  if (unknown) return say('not_checked', unknown);
  if (entry) return say('mismatch', null, differences);
  return judgeUnpaired(listed, described, say);
}

/** Said of a row that is gone while its item is not: no sign of a page of another shape. */
const ANOTHER_ROW = 'the page has another row of the item';

/** A row whose planned date the page no longer prints. */
function judgeUnpaired(
  { name, row }: ListedRow,
  { facts, unlisted, scheduled, tree }: DescribedPage,
  say: (state: Verdict['state'], reason: string | null, differences?: Difference[]) => Verdict,
): Verdict {
  const fact = facts.get(name);
  if (fact) {
    const { status } = fact.from;
    const state = status.state ?? fact.status;
    const reason = `the page now calls it ${state}: it needs a record of its own`;
    return say('mismatch', reason, [
      differ('lifecycle', row.lifecycle, state, status, 'withdrawn'),
    ]);
  }
  const dateless = scheduled.find(
    (entry) => nameOf(entry) === name && plannedDay(entry.date) === null,
  );
  if (dateless) return say('mismatch', null, [differ('date', row.date, null, dateless)]);
  const others = scheduled.some((entry) => nameOf(entry) === name);
  const aside = others ? undefined : unlisted.get(name)?.[0];
  if (aside) {
    const reason = `its row is neither that of a planned date nor of a deprecation: "${aside.words}"`;
    return say('not_checked', reason);
  }
  const mention = findMention(tree, row.item);
  const still = mention ? 'no longer listed, but still named on the page' : null;
  const reason = others ? ANOTHER_ROW : still;
  const place = { words: mention?.text ?? null, heading: mention?.heading ?? null };
  return say('gone', reason, [differ('item', row.item, null, place)]);
}

function checkedRow(
  { listed: { id, row }, state, reason, differences }: Verdict,
  url: string,
  described: DescribedPage | undefined,
  { previous }: ScheduledInput,
): CheckedScheduled {
  const facts = scheduledSha256(row, url);
  const before = previous.find((one) => one.id === id && one.facts_sha256 === facts);
  const seen = state === 'match' ? (described?.page?.observedOn ?? null) : null;
  const dates = [before?.last_verified ?? null, seen].filter((date) => date !== null);
  return present({
    id,
    state,
    last_verified: dates.sort(compareCodeUnits).at(-1) ?? null,
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
  const rows = entries.map((entry): ScheduledItem => {
    const { item, version } = entry;
    return { item, version, ...valuesOf(entry) };
  });
  const ids = scheduledIds({ platform, items: [...listed.map(({ row }) => row), ...rows] });
  return entries.flatMap(({ words, heading }, index): ScheduledCandidate[] => {
    const [id, row] = [ids[listed.length + index], rows[index]];
    if (id && row) return [{ id, words, heading, source_url: url, row }];
    return [];
  });
}
