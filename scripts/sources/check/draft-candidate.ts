import type { Candidate } from '../../model/generated/published.ts';
import type { DeprecationFile, Evidence, PageDescription } from '../../model/generated/records.ts';
import { slugOf } from '../../model/slug.ts';
import { dayOfEntry, type Fact } from '../facts/facts.ts';
import type { ReadPage } from '../page.ts';

/** A fact and where it stands. */
export interface PlacedFact {
  fact: Fact;
  description: PageDescription;
  page: ReadPage;
}

/** The id that a record of this fact has. */
export function idOf({ fact, description }: PlacedFact): string {
  const region = fact.ownRegion === null ? '' : `-${slugOf(fact.ownRegion)}`;
  return `${description.platform}/${slugOf(fact.name)}${region}`;
}

/**
 * A record as a person would add it: every value from the page, in the author's form and order of
 * keys. `others` are the same item on the vendor's other pages, which yield.
 */
export function draftCandidate(placed: PlacedFact, others: readonly PlacedFact[]): Candidate {
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
  if (fact.successor === null) sentences.push('The page names no successor.');
  if (fact.dateBasis === 'earliest') {
    sentences.push('The page calls this the earliest possible day.');
  }
  const passed = fact.shutdownDate !== null && fact.shutdownDate <= page.observedOn;
  const { state } = fact.from.status;
  if (state && fact.dateBasis === 'committed' && passed !== (fact.status === 'retired')) {
    sentences.push(
      `The page calls it ${state}, although its day ${passed ? 'has passed' : 'is yet to come'}.`,
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
