import type { RecordFile } from '../../model/dataset.ts';
import type { Day } from '../../model/day.ts';
import type { Candidate, CheckedPage, CheckedRecord } from '../../model/generated/published.ts';
import type {
  DeprecationFile,
  DismissedFile,
  Evidence,
  PageDescription,
  ProviderFile,
} from '../../model/generated/records.ts';
import { compareCodeUnits, slugOf } from '../../model/words.ts';
import { type DescribedPage, dayOfEntry, describePages, type Fact } from '../facts/facts.ts';
import type { Page, ReadPage } from '../page.ts';
import { dismissFindings, isDismissed, judgeRecords, type Verdict } from './verdicts.ts';

/** A fact and where it stands. */
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

export interface DeprecationCheck {
  providers: readonly RecordFile<ProviderFile>[];
  deprecations: readonly RecordFile<DeprecationFile>[];
  /** By address; `.md` at the end is the same address. */
  pages: ReadonlyMap<string, Page>;
  dismissed: DismissedFile;
  /** From the newest committed report: record id to the last day on which it was found to match. */
  lastVerified: ReadonlyMap<string, Day | null>;
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
  const opened = describePages(input.providers, input.pages);
  const verdicts = judgeRecords(input.deprecations, opened);
  const records = input.deprecations.map((record) =>
    checkedRecord(record, verdicts.get(record.id), input),
  );
  return {
    pages: checkedPages(opened),
    records: records.sort((a, b) => compareCodeUnits(a.id, b.id)),
    candidates: candidatesOf(opened, verdicts, input),
  };
}

function checkedRecord(
  record: RecordFile<DeprecationFile>,
  verdict: Verdict | undefined,
  { dismissed, lastVerified }: DeprecationCheck,
): CheckedRecord {
  const before = lastVerified.get(record.id) ?? null;
  if (!verdict) {
    const reason = 'no page description has its source_url';
    return { id: record.id, state: 'not_checked', last_verified: before, reason, differences: [] };
  }
  const { state, reason, differences } = dismissFindings(record, verdict, dismissed);
  const now = state === 'match' ? verdict.observedOn : null;
  const verified = now !== null && (before === null || now > before) ? now : before;
  return {
    id: record.id,
    state,
    last_verified: verified,
    ...(reason === null ? {} : { reason }),
    differences,
  };
}

/** Every described page once; one that has not the described shape says so. */
function checkedPages(opened: readonly DescribedPage[]): CheckedPage[] {
  const pages = new Map<string, CheckedPage>();
  for (const { description, page, problems, skipped } of opened) {
    const { url } = description;
    const reason = problems.length > 0 ? problems.join('; ') : null;
    const known = pages.get(url);
    if (skipped && known) continue;
    const reasons = [known?.reason, reason].filter((text) => typeof text === 'string');
    pages.set(url, {
      url,
      state: reasons.length > 0 ? 'not_checked' : 'read',
      reason: reasons.length > 0 ? [...new Set(reasons)].join('; ') : null,
      observed_on: page?.observedOn ?? null,
      sha256: page?.sha256 ?? null,
    });
  }
  return [...pages.values()].sort((a, b) => compareCodeUnits(a.url, b.url));
}

function candidatesOf(
  opened: readonly DescribedPage[],
  verdicts: ReadonlyMap<string, Verdict>,
  { deprecations, dismissed }: DeprecationCheck,
): Candidate[] {
  const recorded = new Set(deprecations.map((record) => record.id));
  const claimed = new Set([...verdicts.values()].map((verdict) => verdict.fact));
  const found = new Map<string, PlacedFact[]>();
  for (const { description, page, facts, problems } of opened) {
    if (page?.state !== 'read' || problems.length > 0) continue;
    for (const fact of [...facts.values()].flat()) {
      const placed = { fact, description, page };
      const id = idOf(placed);
      if (recorded.has(id) || claimed.has(fact)) continue;
      // One page can list two items whose ids are the same: neither hides the other.
      const twin = found
        .get(id)
        ?.some((other) => other.page === page && other.fact.name !== fact.name);
      const key = twin ? `${id} ${fact.name}` : id;
      found.set(key, [...(found.get(key) ?? []), placed]);
    }
  }
  const candidates = [...found.values()].flatMap((places) => draftNewest(places));
  return candidates
    .filter((candidate) => !isDismissed(candidate, dismissed))
    .sort((a, b) => compareCodeUnits(a.platform, b.platform) || compareCodeUnits(a.item, b.item));
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
