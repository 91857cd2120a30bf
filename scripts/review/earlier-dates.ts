import type { RecordFile } from '../model/dataset.ts';
import { type Day, daysBetween } from '../model/day.ts';
import type {
  EarlierDate,
  Evidence,
  PageDescription,
  ProviderFile,
} from '../model/generated/records.ts';
import { withAddresses } from '../model/page-addresses.ts';
import { MachineryError } from '../model/problem.ts';
import { plainAddress } from '../model/readings.ts';
import { type DeprecationRecord, permanentLink, type ScheduledList } from '../model/records.ts';
import { compareCodeUnits, escapeLine } from '../model/words.ts';
import { setEntries, writeEntries } from '../records/edit-list.ts';
import type { RecordText } from '../records/read.ts';
import { chooseFact } from '../sources/check/deprecations/verdicts.ts';
import type { Entry } from '../sources/facts/entry.ts';
import { type DescribedPage, dayOfEntry, describeCopy } from '../sources/facts/facts.ts';
import type { DatedCopy } from '../sources/fetch/saved.ts';
import { putPlannedDates } from './earlier-planned-dates.ts';

/** New text of one file below the root. */
interface FileChange {
  path: string;
  text: string;
}

/** A value that copies contradict within this many days is no evidence. */
const FEW_DAYS = 7;

/** What one copy says of one record's date. */
interface Sighting {
  seenOn: Day;
  /** A date, or why there is none: no date is given, or only a floor ("not before"). */
  date: Day | 'none' | 'floor';
  basis: 'committed' | 'earliest' | null;
  evidence: Evidence;
}

/** What the copies show of one record. */
export interface Proposal {
  id: string;
  path: string;
  /** For the record, oldest first; empty where no date was changed. */
  earlierDates: EarlierDate[];
  /** Sightings that are no evidence, a sentence each. */
  leftOut: string[];
}

/** Consecutive sightings of one value. */
interface Run {
  date: Sighting['date'];
  sightings: [Sighting, ...Sighting[]];
}

/**
 * Reads every copy by the page descriptions and proposes what each record gives as `earlier_dates`:
 * the dates that its page gave before the one recorded. Copies of the record's own date or later
 * are not looked at, because later changes belong to the change history.
 *
 * @param copies oldest first.
 */
export function proposeEarlierDates(
  records: readonly RecordFile<DeprecationRecord>[],
  providers: readonly RecordFile<ProviderFile>[],
  copies: readonly DatedCopy[],
): Proposal[] {
  const addresses = copies.map(({ page }) => page.url);
  const pages = providers.flatMap((one) => withAddresses(one, addresses).data.pages ?? []);
  const described = copies.flatMap((copy) =>
    describeCopy(pages, copy.page).map((page) => ({ copy, page })),
  );
  return records
    .map((record) => {
      const own = pagesOf(record.data, pages);
      const sightings = described
        .filter(({ page }) => own.has(page.description))
        .flatMap(({ copy, page }) => sightingIn(record.data, copy, page));
      return proposeFor(record, sightings);
    })
    .filter(({ earlierDates, leftOut }) => earlierDates.length + leftOut.length > 0)
    .sort((a, b) => compareCodeUnits(a.id, b.id));
}

/** What a copy of a record's page says of it, where it has the item. */
function sightingIn(
  record: DeprecationRecord,
  copy: DatedCopy,
  { facts, unlisted }: DescribedPage,
): Sighting[] {
  if (copy.page.observedOn >= record.as_of) return [];
  const { readAt } = copy;
  const link = permanentLink(copy.page.copy ?? {});
  const evidence: Evidence = {
    url: copy.page.url,
    read_at: readAt,
    ...(link !== null && { copy: link }),
  };
  const seen = { seenOn: copy.page.observedOn, evidence };
  const name = record.item;
  const fact = chooseFact(record, facts.get(name) ?? []);
  if (fact) {
    if (fact.shutdownDate !== null) {
      return [{ ...seen, date: fact.shutdownDate, basis: fact.dateBasis }];
    }
    return withoutDate(fact.from.date, seen);
  }
  const [entry] = unlisted.get(name) ?? [];
  if (!entry) return [];
  const date = dayOfEntry(entry);
  if (date === null) return withoutDate(entry, seen);
  return [{ ...seen, date, basis: entry.date.kind === 'day' ? entry.date.basis : null }];
}

/** A month or a year says neither a date nor that there is none. */
function withoutDate(entry: Entry, seen: Pick<Sighting, 'seenOn' | 'evidence'>): Sighting[] {
  const { kind } = entry.date;
  return kind === 'none' || kind === 'floor' ? [{ ...seen, date: kind, basis: null }] : [];
}

/** The descriptions of a record's page, and of those whose place that page took. */
function pagesOf(
  record: DeprecationRecord,
  pages: readonly PageDescription[],
): ReadonlySet<PageDescription> {
  const ofPlatform = pages.filter(({ platform }) => record.id.startsWith(`${platform}/`));
  const today = ofPlatform.filter(
    ({ url, former }) =>
      former === undefined && plainAddress(url) === plainAddress(record.source_url),
  );
  const ids = today.map(({ id }) => id);
  const before = ofPlatform.filter(({ former }) => former?.some((id) => ids.includes(id)));
  return new Set([...today, ...before]);
}

function proposeFor(
  { id, path, data }: RecordFile<DeprecationRecord>,
  sightings: readonly Sighting[],
): Proposal {
  const { trusted, leftOut } = dropContradicted(runsOf(sightings));
  const sameWithoutDate = trusted.flatMap(({ sightings: seen }) =>
    seen.map((one) => ({ ...one, date: hasDate(one) ? one.date : ('none' as const) })),
  );
  const runs = runsOf(sameWithoutDate);
  if (runs[0]?.date === 'none') runs.shift();
  if (runs.at(-1)?.date === (data.shutdown_date ?? 'none')) runs.pop();
  return { id, path, earlierDates: runs.map(earlierDate), leftOut };
}

function hasDate({ date }: Sighting): boolean {
  return date !== 'none' && date !== 'floor';
}

function earlierDate({ date, sightings }: Run): EarlierDate {
  const [first] = sightings;
  const last = sightings.at(-1) ?? first;
  return {
    shutdown_date: hasDate(first) ? date : null,
    date_basis: last.basis,
    first_seen: first.seenOn,
    last_seen: last.seenOn,
    evidence: first === last ? [first.evidence] : [first.evidence, last.evidence],
  };
}

function runsOf(sightings: readonly Sighting[]): Run[] {
  const runs: Run[] = [];
  for (const sighting of sightings) {
    const last = runs.at(-1);
    if (last && last.date === sighting.date) last.sightings.push(sighting);
    else runs.push({ date: sighting.date, sightings: [sighting] });
  }
  return runs;
}

/**
 * Leaves out what is no evidence: a value between two copies that contradict it within a few days,
 * where these agree or only one copy gives it; and a first date that only one copy gives and the
 * next contradicts as soon.
 */
function dropContradicted(runs: readonly Run[]): { trusted: Run[]; leftOut: string[] } {
  const between = runs.findIndex((run, at) => isContradicted(run, runs[at - 1], runs[at + 1]));
  const index = between < 0 && isCorrected(runs) ? 0 : between;
  const run = runs[index];
  if (!run) return { trusted: [...runs], leftOut: [] };
  const rest = dropContradicted(
    runsOf(runs.filter((other) => other !== run).flatMap(({ sightings }) => sightings)),
  );
  const told = run.sightings.map(
    ({ seenOn, evidence }) =>
      `the copy of ${seenOn} gives ${inWords(run.date)}, which the next ones contradict (${evidence.copy ?? evidence.url})`,
  );
  return { trusted: rest.trusted, leftOut: [...told, ...rest.leftOut] };
}

function isContradicted(run: Run, before: Run | undefined, after: Run | undefined): boolean {
  const last = before?.sightings.at(-1);
  const next = after?.sightings[0];
  if (!last || !next) return false;
  if (last.date !== next.date && run.sightings.length > 1) return false;
  return daysBetween(last.seenOn, next.seenOn) <= FEW_DAYS;
}

/** Whether the first date is in one copy only, and the next one has another. */
function isCorrected([first, after]: readonly Run[]): boolean {
  const next = after?.sightings[0];
  if (!first || !next || first.sightings.length > 1) return false;
  const [one] = first.sightings;
  return hasDate(one) && daysBetween(one.seenOn, next.seenOn) <= FEW_DAYS;
}

function inWords(date: Sighting['date']): string {
  if (date === 'floor') return 'only a floor';
  return date === 'none' ? 'no date' : date;
}

/** The records with these ids; all where none is named. */
export function chooseRecords(
  records: readonly RecordFile<DeprecationRecord>[],
  ids: readonly string[],
): readonly RecordFile<DeprecationRecord>[] {
  const unknown = ids.find((id) => !records.some((record) => record.id === id));
  if (unknown !== undefined) {
    throw new MachineryError(`there is no record ${unknown}; name records by their ids`);
  }
  return ids.length === 0 ? records : records.filter(({ id }) => ids.includes(id));
}

/** What is proposed and what was left out, for a person to look through. */
export function renderProposals(proposals: readonly Proposal[]): string {
  if (proposals.length === 0) return 'The copies show no other date than the recorded ones.\n';
  return proposals
    .map(({ id, path, earlierDates, leftOut }) =>
      [
        path.includes(id) ? path : `${path} ${id}`,
        ...leftOut.map((sentence) => `  left out: ${sentence}`),
        ...(earlierDates.length > 0 ? [`earlier_dates:\n${writeEntries(earlierDates, 2)}`] : ['']),
      ].join('\n'),
    )
    .map(escapeLines)
    .join('\n');
}

/** Copies are text of others, so nothing in them may command a terminal. */
function escapeLines(text: string): string {
  return text.split('\n').map(escapeLine).join('\n');
}

/** The files with what is proposed for them; those that hold it already are left out. */
export function changesOf(
  proposals: readonly Proposal[],
  texts: readonly RecordText[],
  lists: readonly RecordFile<ScheduledList>[],
): FileChange[] {
  const found = proposals.filter(({ earlierDates }) => earlierDates.length > 0);
  return [...new Set(found.map(({ path }) => path))].flatMap((path) => {
    const bytes = texts.find((text) => text.path === path)?.bytes;
    if (!bytes) return [];
    const before = Buffer.from(bytes).toString('utf8');
    const own = found.filter((proposal) => proposal.path === path);
    const list = lists.find((one) => one.path === path);
    const text = list
      ? putPlannedDates(before, list.data, new Map(own.map((one) => [one.id, one.earlierDates])))
      : setEntries(before, ['earlier_dates'], own[0]?.earlierDates ?? [], 'evidence');
    return text === before ? [] : [{ path, text }];
  });
}
