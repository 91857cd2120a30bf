import type { RecordFile } from '../../../model/dataset.ts';
import { candidateOf, isDismissed, markDismissed } from '../../../model/dismissals.ts';
import type { Candidate, CheckedPage, CheckedRecord } from '../../../model/generated/published.ts';
import type {
  DeprecationFile,
  DismissedFile,
  Evidence,
  PageDescription,
  ProviderFile,
} from '../../../model/generated/records.ts';
import { factsSha256, type NewestMatch } from '../../../model/matches.ts';
import { compareCodeUnits, slugOf } from '../../../model/words.ts';
import {
  type DescribedPage,
  dayOfEntry,
  describePages,
  type Fact,
  type Matching,
} from '../../facts/facts.ts';
import type { UnreadStatement } from '../../facts/unread.ts';
import type { Page, ReadPage } from '../../pages/page.ts';
import { boundCandidates, boundUnread } from '../bounds.ts';
import { type Judgement, judgeRecords, type Verdict } from './verdicts.ts';

export interface DeprecationCheck extends Matching {
  providers: readonly RecordFile<ProviderFile>[];
  deprecations: readonly RecordFile<DeprecationFile>[];
  /** By address; `.md` at the end is the same address. */
  pages: ReadonlyMap<string, Page>;
  dismissed: DismissedFile;
  /** From committed reports: the last date on which the record's facts were found to match. */
  lastVerified: NewestMatch;
}

/**
 * Compares every record with its page, and lists what the pages list and the records do not. The
 * clock plays no part: a matching record was last verified on the day on which its page was
 * observed. Pages are in the order of their addresses, records in that of their ids, candidates
 * in that of platform and item.
 *
 * @throws MachineryError where a description has a pattern that validation would have refused.
 */
export function checkDeprecations(input: DeprecationCheck): {
  pages: CheckedPage[];
  records: CheckedRecord[];
  candidates: Candidate[];
} {
  const opened = describePages(input.providers, input.pages, input);
  const judgement = judgeRecords(input.deprecations, opened);
  const { verdicts } = judgement;
  const records = input.deprecations.map((record) =>
    checkedRecord(record, verdicts.get(record.id), input),
  );
  const candidates = findCandidates(opened, judgement, input);
  return {
    ...boundCandidates(checkedPages(opened, judgement), candidates),
    records: records.sort((a, b) => compareCodeUnits(a.id, b.id)),
  };
}

function checkedRecord(
  record: RecordFile<DeprecationFile>,
  verdict: Verdict | undefined,
  { dismissed, lastVerified }: DeprecationCheck,
): CheckedRecord {
  const before = lastVerified(record.data);
  if (!verdict) {
    const reason = 'no page description has its source_url';
    return { id: record.id, state: 'not_checked', last_verified: before, reason, differences: [] };
  }
  const { state, reason } = verdict;
  const differences = markDismissed(record.id, verdict.differences, dismissed);
  const now = state === 'match' ? verdict.observedOn : null;
  const verified = now !== null && (before === null || now > before) ? now : before;
  return {
    id: record.id,
    state,
    last_verified: verified,
    ...(state === 'match' && { facts_sha256: factsSha256(record.data) }),
    ...(reason === null ? {} : { reason }),
    differences,
  };
}

/** Every described page once; one that has not the described shape says so. */
function checkedPages(opened: readonly DescribedPage[], { suspicions }: Judgement): CheckedPage[] {
  const urls = [...new Set(opened.map(({ description }) => description.url))];
  return urls.sort(compareCodeUnits).map((url) => {
    const own = opened.filter(({ description }) => description.url === url);
    const fitting = own.filter(({ skipped }) => !skipped);
    const reasons = own.flatMap((one) => [...one.problems, suspicions.get(one) ?? '']);
    return checkedPage(url, fitting[0]?.page ?? own[0]?.page ?? null, reasons, unreadOf(fitting));
  });
}

/** What none of the descriptions of one page reads. */
function unreadOf(descriptions: readonly DescribedPage[]): UnreadStatement[] {
  const [first, ...others] = descriptions.filter(({ rule }) => rule.readings.length > 0);
  return (first?.unread ?? []).filter(({ words }) =>
    others.every(({ unread }) => unread.some((other) => other.words === words)),
  );
}

/** A page as the report has it; with a reason it counts as not checked. */
export function checkedPage(
  url: string,
  page: Page | null,
  reasons: readonly string[],
  unread: readonly UnreadStatement[] = [],
): CheckedPage {
  const read = page?.state === 'read' ? page : null;
  const all = [...new Set(reasons)].filter((reason) => reason !== '');
  return {
    url,
    final_url: read ? (read.finalUrl ?? url) : null,
    state: all.length > 0 ? 'not_checked' : 'read',
    reason: all.length > 0 ? all.join('; ') : null,
    copy: read ? (read.live ? 'live' : 'saved') : null,
    observed_on: page?.observedOn ?? null,
    sha256: page?.sha256 ?? null,
    ...(read?.copy && { kept_at: read.copy }),
    unread: boundUnread(unread),
  };
}

/** A fact and where it occurs. */
interface PlacedFact {
  fact: Fact;
  description: PageDescription;
  page: ReadPage;
}

/** The id that a record of this fact has. */
function idOf({ fact, description }: PlacedFact): string {
  const region = fact.ownRegion === null ? '' : `-${slugOf(fact.ownRegion)}`;
  return `${description.platform}/${slugOf(fact.name)}${region}`;
}

/**
 * A record as a person would add it: every value from the page, in the author's form and order of
 * keys. `others` are the same item on the vendor's other pages, which yield.
 */
function draftCandidate(placed: PlacedFact, others: readonly PlacedFact[]): Candidate {
  const { fact, description } = placed;
  const { words, heading } = fact.from.date;
  const record = draftRecord(placed, others);
  return { platform: description.platform, item: fact.name, words, heading, record: { ...record } };
}

function draftRecord(placed: PlacedFact, others: readonly PlacedFact[]): DeprecationFile {
  const { fact, description, page } = placed;
  const record: DeprecationFile = {
    id: idOf(placed),
    item: fact.name,
    type: fact.type,
    status: fact.status,
    announced_on: fact.announcedOn,
    shutdown_date: fact.shutdownDate,
    date_basis: fact.dateBasis,
    successor: fact.successor,
    migration_note: draftNote(placed, others),
    source_url: description.url,
    as_of: page.observedOn,
    aliases: fact.aliases,
    evidence: [placed, ...others].map(evidenceOf),
  };
  if (fact.ownRegion !== null) record.source = { region: fact.ownRegion };
  return record;
}

function evidenceOf({ description, page }: PlacedFact): Evidence {
  return { url: description.url, read_at: page.observedOn, ...page.copy };
}

/** What must be said and the page says; a person makes guidance of it. Null where nothing must. */
function draftNote(placed: PlacedFact, others: readonly PlacedFact[]): string | null {
  const { fact, page } = placed;
  const sentences: string[] = [];
  const passed = fact.shutdownDate !== null && fact.shutdownDate <= page.observedOn;
  const { state } = fact.from.status;
  if (state && fact.dateBasis === 'committed' && passed !== (fact.status === 'retired')) {
    sentences.push(
      `The page calls it ${state}, although its date ${passed ? 'has passed' : 'is yet to come'}.`,
    );
  }
  const rows = fact.yielding.map((entry) => {
    const announced = entry.announced === null ? '' : `, announced on ${entry.announced},`;
    return `Another row of the page${announced} names ${dayOfEntry(entry) ?? 'no day'}.`;
  });
  const pages = others
    .filter((other) => other.fact.shutdownDate !== fact.shutdownDate)
    .map(
      (other) =>
        `Another page, ${other.description.url}, as of ${other.page.observedOn}, names ${other.fact.shutdownDate ?? 'no day'}.`,
    );
  sentences.push(...new Set([...rows, ...pages]));
  for (const other of [...fact.otherSuccessors, ...fact.repeatedSuccessors]) {
    sentences.push(`Another row names ${other} instead.`);
  }
  if (fact.regions.length > 0) {
    sentences.push(`The row names these regions: ${fact.regions.join(', ')}.`);
  }
  return sentences.length > 0 ? sentences.join(' ') : null;
}

/**
 * What pages list and the records do not: items that are not recorded, and other rows of recorded
 * ones. In the order of platform and item.
 */
function findCandidates(
  opened: readonly DescribedPage[],
  { verdicts, suspicions }: Judgement,
  input: {
    deprecations: readonly RecordFile<DeprecationFile>[];
    dismissed: DismissedFile;
  },
): Candidate[] {
  const { deprecations, dismissed } = input;
  const recorded = new Set(deprecations.map((record) => record.id));
  const claimed = new Set([...verdicts.values()].map((verdict) => verdict.fact));
  const found = new Map<string, PlacedFact[]>();
  for (const one of opened) {
    const { description, page, facts, problems } = one;
    if (page?.state !== 'read' || problems.length > 0 || suspicions.has(one)) continue;
    for (const fact of [...facts.values()].flat()) {
      const placed = { fact, description, page };
      const id = idOf(placed);
      if (recorded.has(id) || claimed.has(fact)) continue;
      // One page can list two items whose ids are the same: neither hides the other.
      const sibling = found
        .get(id)
        ?.some((other) => other.page === page && other.fact.name !== fact.name);
      const key = sibling ? `${id} ${fact.name}` : id;
      found.set(key, [...(found.get(key) ?? []), placed]);
    }
  }
  const candidates = [
    ...[...found.values()]
      .flatMap((places) => draftNewest(places))
      .map((candidate) => {
        const near = nearRecord(candidate, deprecations, verdicts);
        return near === null ? candidate : { ...candidate, near };
      }),
    ...otherRows(deprecations, verdicts),
  ];
  return candidates
    .map((candidate) =>
      isDismissed(candidateOf(candidate), dismissed)
        ? { ...candidate, dismissed: true as const }
        : candidate,
    )
    .sort((a, b) => compareCodeUnits(a.platform, b.platform) || compareCodeUnits(a.item, b.item));
}

/** The record on the same platform that a candidate may be: gone from its page, or with its name. */
function nearRecord(
  candidate: Candidate,
  deprecations: readonly RecordFile<DeprecationFile>[],
  verdicts: ReadonlyMap<string, Verdict>,
): string | null {
  const { platform, item, record } = candidate;
  const names = [item, ...(Array.isArray(record.aliases) ? record.aliases.map(String) : [])];
  const own = deprecations.filter(({ id }) => id.startsWith(`${platform}/`));
  const gone = own.filter(({ id }) => verdicts.get(id)?.state === 'gone');
  const longer = (short: string, long: string): boolean =>
    long.startsWith(short) && /^(?: \(|@|:|-v?\d|-latest)/.test(long.slice(short.length));
  const near =
    gone.find(({ data }) => longer(data.item, item) || longer(item, data.item)) ??
    own.find(({ data }) => names.some((name) => data.aliases?.includes(name)));
  return near?.id ?? null;
}

/**
 * Rows of a recorded item that name another date than the one that holds, and that the record does
 * not know: neither its note nor `earlier_dates` names the date.
 */
function otherRows(
  deprecations: readonly RecordFile<DeprecationFile>[],
  verdicts: ReadonlyMap<string, Verdict>,
): Candidate[] {
  return deprecations.flatMap(({ id, data }) => {
    const { fact = null, described = null } = verdicts.get(id) ?? {};
    if (!fact || !described || described.page?.state !== 'read') return [];
    const { description, page } = described;
    const known = [
      data.shutdown_date,
      ...(data.earlier_dates ?? []).map(({ shutdown_date }) => shutdown_date),
    ];
    return fact.yielding
      .filter((entry) => {
        const day = dayOfEntry(entry);
        return day !== null && !known.includes(day) && !data.migration_note?.includes(day);
      })
      .map((entry): Candidate => {
        const other: Fact = {
          ...fact,
          shutdownDate: dayOfEntry(entry),
          announcedOn: entry.announced,
          successor: entry.successor ?? null,
          from: { date: entry, status: entry, successor: entry, announced: entry },
          otherSuccessors: [],
          repeatedSuccessors: [],
          yielding: [],
        };
        return { ...draftCandidate({ fact: other, description, page }, []), near: id };
      });
  });
}

/**
 * The newest copy holds. Where others name the same day, the page that is described first is cited,
 * because it says most.
 */
function draftNewest(places: readonly PlacedFact[]): Candidate[] {
  const newest = places
    .map((place) => place.page.observedOn)
    .sort()
    .at(-1);
  const holding = places.find((place) => place.page.observedOn === newest);
  const cited = places.find(
    ({ fact }) =>
      fact.shutdownDate === holding?.fact.shutdownDate && fact.status === holding.fact.status,
  );
  if (!cited) return [];
  return [
    draftCandidate(
      cited,
      places.filter((place) => place !== cited),
    ),
  ];
}
