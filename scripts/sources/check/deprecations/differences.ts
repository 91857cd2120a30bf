import type { Difference } from '../../../model/generated/published.ts';
import { presentIn, when } from '../../../model/present.ts';
import type { DeprecationRecord } from '../../../model/records.ts';
import type { Entry } from '../../facts/entry.ts';
import type { Fact } from '../../facts/facts.ts';

type Kind = Difference['kind'];

/** A value that a page states otherwise, or, where `found` is null, no longer. */
export function differ(
  field: string,
  recorded: string | null,
  found: string | null,
  { words, heading }: { words: string | null; heading: string | null },
  kind: Kind = found === null ? 'withdrawn' : 'changed',
): Difference {
  return { field, recorded, found, kind, words, heading };
}

/** Every value of a record that its page states otherwise, in the order of the record's fields. */
export function compareFact(record: DeprecationRecord, fact: Fact): Difference[] {
  const { status, announced_on, shutdown_date, date_basis, successor } = record;
  const { from } = fact;
  const differences: Difference[] = [];
  const kind = fact.statusBy === 'date' ? 'passed' : 'changed';
  if (status !== fact.status && !isPassedSince(record, fact)) {
    differences.push(differ('status', status, fact.status, from.status, kind));
  }
  if (fact.announcedOn && announced_on !== fact.announcedOn) {
    differences.push(differ('announced_on', announced_on, fact.announcedOn, from.announced));
  }
  if (shutdown_date !== fact.shutdownDate) {
    differences.push(differ('shutdown_date', shutdown_date, fact.shutdownDate, from.date));
  }
  if (date_basis !== fact.dateBasis) {
    differences.push(differ('date_basis', date_basis, fact.dateBasis, from.date));
  }
  // A reading without successors says nothing of them; one of another row is not wrong.
  const isSaid = from.successor.successor !== undefined;
  const isAnother = successor !== null && fact.otherSuccessors.includes(successor);
  if (isSaid && successor !== fact.successor && !isAnother) {
    differences.push(differ('successor', successor, fact.successor, from.successor));
  }
  // A page that is read without regions says nothing of them.
  const listed = new Set(fact.regions);
  const { regions = [] } = record;
  const isSame = listed.size === regions.length && regions.every((region) => listed.has(region));
  if (from.date.region !== null && !isSame) {
    const recorded = record.regions?.join(', ') ?? null;
    differences.push(differ('regions', recorded, fact.regions.join(', ') || null, from.date));
  }
  return differences;
}

/** Whether a date that a page states without a status had come when a page of the record was read. */
function isPassedSince(record: DeprecationRecord, { statusBy, shutdownDate }: Fact): boolean {
  const { status, evidence, shutdown_date: day } = record;
  if (statusBy === 'page' || status !== 'retired') return false;
  return day !== null && day === shutdownDate && evidence.some(({ read_at }) => day <= read_at);
}

/**
 * What a row says that the page no longer counts as a listing: that it is none, and with it every value
 * that the row has no more. One change of a row is one question.
 */
export function compareUnlisted(record: DeprecationRecord, entry: Entry): Difference[] {
  const { status, shutdown_date, date_basis, successor } = record;
  const isUndated = entry.date.kind !== 'day';
  const isLeft = successor !== null && entry.successor === null;
  return presentIn(
    differ('status', status, entry.state, entry, 'withdrawn'),
    when(isUndated && shutdown_date !== null, differ('shutdown_date', shutdown_date, null, entry)),
    when(isUndated && date_basis !== null, differ('date_basis', date_basis, null, entry)),
    when(isLeft, differ('successor', successor, null, entry)),
  );
}
