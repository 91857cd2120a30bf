import type { RecordFile } from '../../../model/dataset.ts';
import { knowsDate } from '../../../model/findings.ts';
import type { Candidate } from '../../../model/generated/published.ts';
import type { Evidence, PageDescription } from '../../../model/generated/records.ts';
import { present, when } from '../../../model/present.ts';
import { type DeprecationRecord, permanentLink } from '../../../model/records.ts';
import { compareCodeUnits, slugOf } from '../../../model/words.ts';
import { type DescribedPage, dayOfEntry, type Fact, makeFact } from '../../facts/facts.ts';
import type { ReadPage } from '../../pages/page.ts';
import type { Verdicts } from './verdicts.ts';

/** A fact and where it occurs. */
interface PlacedFact {
  fact: Fact;
  description: PageDescription;
  page: ReadPage;
}

/** The id that a record of this fact has. */
function idOf({ fact, description }: PlacedFact): string {
  return `${description.platform}/${slugOf(fact.name)}`;
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

function draftRecord(placed: PlacedFact, others: readonly PlacedFact[]): DeprecationRecord {
  const { fact, description, page } = placed;
  return present({
    id: idOf(placed),
    item: fact.name,
    type: fact.type,
    status: fact.status,
    shutdown_date: fact.shutdownDate,
    date_basis: fact.dateBasis,
    successor: fact.successor,
    announced_on: fact.announcedOn,
    regions: when(fact.regions.length > 0, fact.regions),
    aliases: fact.aliases,
    migration_note: draftNote(placed, others),
    source_url: description.url,
    as_of: page.observedOn,
    evidence: [placed, ...others].map(evidenceOf),
  });
}

function evidenceOf({ description, page }: PlacedFact): Evidence {
  const copy = permanentLink(page.copy ?? {}) ?? undefined;
  return present({ url: description.url, read_at: page.observedOn, copy });
}

/** What must be said and the page says; a person makes guidance of it. Null where nothing must. */
function draftNote(placed: PlacedFact, others: readonly PlacedFact[]): string | null {
  const { fact, page } = placed;
  const sentences: string[] = [];
  const passed = fact.shutdownDate !== null && fact.shutdownDate <= page.observedOn;
  const { state, words } = fact.from.status;
  // A state that is ours, from the page's description, is nothing that the page says.
  const isSaid = state !== null && words.toLowerCase().includes(state.toLowerCase());
  if (isSaid && fact.dateBasis === 'committed' && passed !== (fact.status === 'retired')) {
    sentences.push(
      `The page calls it ${state}, although its date ${passed ? 'has passed' : 'is yet to come'}.`,
    );
  }
  const rows = fact.overriddenRows.map((entry) => {
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
  for (const other of fact.otherSuccessors) {
    sentences.push(`Another row names ${other} instead.`);
  }
  if (sentences.length > 0) return sentences.join(' ');
  return null;
}

/**
 * What pages list and the records do not: items that are not recorded, and other dates of recorded
 * ones. In the order of platform and item.
 */
export function findCandidates(
  opened: readonly DescribedPage[],
  verdicts: Verdicts,
  deprecations: readonly RecordFile<DeprecationRecord>[],
): Candidate[] {
  const recorded = new Map(deprecations.map(({ id, data }) => [id, data]));
  const claimed = new Map([...verdicts].map(([id, { fact }]) => [fact, id]));
  const found = new Map<string, PlacedFact[]>();
  const others: Candidate[] = [];
  for (const { description, page, facts, problems } of opened) {
    if (page?.state !== 'read') continue;
    const counts = problems.length === 0;
    for (const fact of facts.values()) {
      const placed = { fact, description, page };
      const claim = claimed.get(fact);
      const id = claim ?? idOf(placed);
      const record = recorded.get(id);
      if (record && (claim !== undefined || counts)) {
        others.push(...otherDates(record, placed, claim !== undefined));
      }
      if (record || !counts) continue;
      // One page can list two items whose ids are the same: neither hides the other.
      const sibling = found
        .get(id)
        ?.some((other) => other.page === page && other.fact.name !== fact.name);
      const key = sibling ? `${id} ${fact.name}` : id;
      found.set(key, [...(found.get(key) ?? []), placed]);
    }
  }
  const candidates = [...[...found.values()].flatMap((places) => draftNewest(places)), ...others];
  return candidates.sort(
    (a, b) => compareCodeUnits(a.platform, b.platform) || compareCodeUnits(a.item, b.item),
  );
}

/**
 * Rows that name a date of a recorded item that the record does not know. The row that the record
 * was compared with is a difference; all others count, of other pages too. A copy that is older
 * than the record is no news of it.
 */
function otherDates(
  record: DeprecationRecord,
  { fact, description, page }: PlacedFact,
  isCompared: boolean,
): Candidate[] {
  if (page.observedOn < record.as_of) return [];
  const entries = isCompared ? fact.overriddenRows : [fact.from.date, ...fact.overriddenRows];
  return entries.flatMap((entry) => {
    const day = dayOfEntry(entry);
    if (day === null || knowsDate(record, day)) return [];
    const other = makeFact(fact.name, [entry], description, page.observedOn);
    const draft = draftCandidate({ fact: other, description, page }, []);
    return [{ ...draft, record: { ...draft.record, id: record.id }, near: record.id }];
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
