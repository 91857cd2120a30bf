import type { Difference } from '../../../model/generated/published.ts';
import type { DeprecationRecord } from '../../../model/records.ts';
import type { Entry } from '../../facts/entry.ts';
import type { Fact } from '../../facts/facts.ts';
import { normalizeText } from '../../pages/inline.ts';

const SEPARATORS = /\s*[,;|]\s*(?:(?:or|and)\s+)?|\s+(?:or|and)\s+|\s+\/\s+/;

/**
 * Whether two names of a successor differ in their spelling only: case, quotes, backticks, the
 * order of several names, blanks against hyphens, dots and hyphens left out.
 */
export function isSameSpeltOtherwise(a: string, b: string): boolean {
  const [first, second] = [fold(a), fold(b)];
  const same = (one: readonly string[], other: readonly string[]): boolean =>
    one.length === other.length && one.every((name, index) => name === other[index]);
  const bare = (names: readonly string[]): string[] =>
    names.map((name) => name.replace(/[.-]/g, ''));
  return (
    same(first, second) ||
    same([...first].sort(), [...second].sort()) ||
    same(bare(first), bare(second))
  );
}

function fold(text: string): string[] {
  return normalizeText(text)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[`"'“”‘’*]/g, '')
    .replace(/\.$/, '')
    .split(SEPARATORS)
    .map((name) => name.trim().replace(/[\s_]+/g, '-'))
    .filter((name) => name !== '');
}

type Kind = Difference['kind'];

/** Every value of a record that its page states otherwise, in the order of the record's fields. */
export function compareFact(record: DeprecationRecord, fact: Fact): Difference[] {
  const differences: Difference[] = [];
  const add = (
    field: keyof DeprecationRecord,
    found: string | null,
    from: Entry,
    kind: Kind,
  ): void => {
    differences.push(difference(record, field, found, from, kind));
  };
  if (record.status !== fact.status)
    add('status', fact.status, fact.from.status, kindOfStatus(fact));
  const { announcedOn } = fact;
  if (announcedOn && record.announced_on !== announcedOn) {
    add('announced_on', announcedOn, fact.from.announced, 'changed');
  }
  if (record.shutdown_date !== fact.shutdownDate) {
    add('shutdown_date', fact.shutdownDate, fact.from.date, kindOf(fact.shutdownDate));
  }
  if (record.date_basis !== fact.dateBasis) {
    add('date_basis', fact.dateBasis, fact.from.date, kindOf(fact.dateBasis));
  }
  const { successor } = fact;
  // A reading without successors says nothing of them.
  const isSaid = fact.from.successor.successor !== undefined;
  if (isSaid && record.successor !== successor && !isAnother(record.successor, fact)) {
    const textual =
      record.successor !== null &&
      successor !== null &&
      isSameSpeltOtherwise(record.successor, successor);
    add('successor', successor, fact.from.successor, textual ? 'textual' : kindOf(successor));
  }
  const { regions = [] } = record;
  const gone = regions.filter((region) => !fact.regions.includes(region));
  const more = fact.regions.filter((region) => !regions.includes(region));
  // A page that is read without regions says nothing of them.
  if (fact.from.date.region !== null && gone.length + more.length > 0) {
    const found = fact.regions.join(', ') || null;
    add('regions', found, fact.from.date, kindOf(found));
  }
  const before = fact.announcedBefore.find(
    ({ announced }) => announced !== null && !record.migration_note?.includes(announced),
  );
  if (before) add('migration_note', noteOfAnnouncement(before), before, 'changed');
  return differences;
}

/** A status that the page does not state follows from its date alone. */
export function kindOfStatus({ statusBy }: Fact): Kind {
  return statusBy === 'date' ? 'passed' : 'changed';
}

/** What a record's note says of a row with an earlier announcement of the same date. */
export function noteOfAnnouncement({ announced }: Entry): string {
  return `Another row of the page was announced on ${announced}.`;
}

/** Whether a record names a successor that another row of the same weight names. */
function isAnother(successor: string | null, fact: Fact): boolean {
  return successor !== null && fact.otherSuccessors.includes(successor);
}

function kindOf(found: string | null): Kind {
  return found === null ? 'withdrawn' : 'changed';
}

/** What a row says that the page no longer counts as a listing. */
export function compareUnlisted(record: DeprecationRecord, entry: Entry): Difference[] {
  const withdrawn = (field: keyof DeprecationRecord, found: string | null): Difference =>
    difference(record, field, found, entry, 'withdrawn');
  if (entry.date.kind === 'day' || record.shutdown_date === null) {
    return [withdrawn('status', entry.state)];
  }
  const differences = [withdrawn('shutdown_date', null)];
  if (record.date_basis !== null) differences.push(withdrawn('date_basis', null));
  if (entry.state !== null) differences.unshift(withdrawn('status', entry.state));
  return differences;
}

function difference(
  record: DeprecationRecord,
  field: keyof DeprecationRecord,
  found: string | null,
  from: Entry,
  kind: Kind,
): Difference {
  const recorded = record[field] ?? null;
  return {
    field,
    recorded: Array.isArray(recorded) ? recorded.join(', ') : (recorded as string | null),
    found,
    kind,
    words: from.words,
    heading: from.heading,
  };
}
