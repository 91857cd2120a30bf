import type { RecordFile } from '../model/dataset.ts';
import { MONTHS } from '../model/day.ts';
import { ACCEPTABLE, isAcceptable } from '../model/findings.ts';
import type { CheckedRecord, Difference } from '../model/generated/published.ts';
import type { DeprecationFile } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { completeDeprecation, type DeprecationRecord } from '../model/records.ts';
import { setField } from '../records/write.ts';
import { moveEvidence, seenPage } from './evidence.ts';
import { dataOf, type Review, textOf } from './review.ts';

/** How a record is accepted. */
export interface AcceptOptions {
  /** The fields to take; all that differ where none is named. */
  fields: readonly string[];
  /** The migration note from now on; an empty one is none. */
  note?: string | undefined;
  /** Whether the note stays, though it may speak of the old value. */
  keepNote?: boolean | undefined;
}

/** The text that is in a field of a record; null for none. */
function currentValue(data: DeprecationRecord, field: string): string | null {
  const value = (data as unknown as Readonly<Record<string, unknown>>)[field];
  return typeof value === 'string' ? value : null;
}

/**
 * The differences that are to be accepted: those of the fields named, or all that can be.
 *
 * @throws MachineryError for a field that does not differ, or whose value the page does not give.
 */
function chooseDifferences(
  { id, path }: RecordFile<DeprecationRecord>,
  differences: readonly Difference[],
  fields: readonly string[],
): Difference[] {
  const known = differences.map(({ field }) => field);
  const unknownField = fields.find((field) => !known.includes(field));
  if (unknownField !== undefined) {
    throw new MachineryError(
      `${id} does not differ in ${unknownField}; it differs in ${known.join(', ')}`,
    );
  }
  const chosen = differences.filter(({ field }) => fields.length === 0 || fields.includes(field));
  const typable = chosen.filter(isAcceptable);
  const byHand = chosen.filter((difference) => !typable.includes(difference));
  if (typable.length === 0 || (fields.length > 0 && byHand.length > 0)) {
    const names = byHand.map(({ field }) => field).join(', ');
    throw new MachineryError(
      `${names} of ${id} must be edited by hand; read the page and edit ${path}`,
    );
  }
  return typable;
}

/** The ways in which a note may speak of a value: a date in figures, in words, or as a month. */
function spellings(value: string): string[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (year === '') return value === 'deprecated' ? ['calls it deprecated'] : [value];
  const name = MONTHS[Number(month) - 1] ?? '';
  return [value, `${name} ${Number(day)}, ${year}`, `${Number(day)} ${name} ${year}`];
}

/** A note that speaks of what an accepted difference replaces. */
function refuseOldNote(
  id: string,
  { migration_note: old }: DeprecationRecord,
  chosen: readonly Difference[],
  { note, keepNote }: AcceptOptions,
): void {
  if (!old || note !== undefined || keepNote) return;
  const spoken = chosen.flatMap(({ recorded }) => (recorded === null ? [] : spellings(recorded)));
  const dates = chosen.some(
    ({ field, kind }) => field === 'shutdown_date' || (field === 'status' && kind !== 'passed'),
  );
  const isOld =
    spoken.some((text) => old.includes(text)) || (dates && /\bdate\b|\bday\b/.test(old));
  if (!isOld) return;
  throw new MachineryError(
    `the migration_note of ${id} may speak of the old value: ${JSON.stringify(old)}; give another with --note "…" (--note "" for none), or keep it with --keep-note`,
  );
}

/**
 * Takes what the page says into a record: the values of the fields named (all that differ, where
 * none is named) and the evidence of that page, nothing else. A date that the vendor withdrew takes
 * its `date_basis` with it. A note in our own words comes along where `note` gives one.
 *
 * @returns what changes, a line each
 * @throws MachineryError where the record has changed since the check, or a value must be edited by
 * hand.
 */
export function acceptRecord(
  review: Review,
  checked: CheckedRecord,
  differences: readonly Difference[],
  options: AcceptOptions,
): string[] {
  const { id } = checked;
  const file = review.dataset.deprecations.find((entry) => entry.id === id);
  if (!file) throw new MachineryError(`records/deprecations/${id}.yaml is not there any more`);
  const { path } = file;
  const written = dataOf<DeprecationFile>(review, path);
  const data = written ? completeDeprecation(id, written) : file.data;
  const chosen = chooseDifferences(file, differences, options.fields);
  const stale = differences.find(
    ({ field, recorded, found }) =>
      ACCEPTABLE.includes(field) && ![recorded, found].includes(currentValue(data, field)),
  );
  if (stale) {
    throw new MachineryError(
      `${stale.field} of ${id} is no longer what the report says; run check-sources again`,
    );
  }
  refuseOldNote(id, data, chosen, options);
  const url = chosen.find((one) => one.url !== undefined)?.url ?? data.source_url;
  const page = seenPage(review, url, { path, since: data.as_of });
  const values = new Map<string, string | null>(chosen.map(({ field, found }) => [field, found]));
  if (values.get('shutdown_date') === null) values.set('date_basis', null);
  const { note } = options;
  if (note !== undefined) values.set('migration_note', note === '' ? null : note);
  const changed = [...values].filter(([field, to]) => currentValue(data, field) !== to);
  const edited = changed.reduce(
    (before, [field, to]) => setField(path, before, field, to),
    textOf(review, path),
  );
  review.changes.set(path, moveEvidence(edited, page, true));
  const left = differences
    .filter(({ field, found }) => !values.has(field) && currentValue(data, field) !== found)
    .map(({ field }) => field);
  return [
    ...changed.map(
      ([field, to]) =>
        `${field}: ${JSON.stringify(currentValue(data, field))} -> ${JSON.stringify(to)}`,
    ),
    ...(data.migration_note && note === undefined
      ? [`its note stays: ${JSON.stringify(data.migration_note)}`]
      : []),
    ...(left.length > 0 ? [`still different: ${left.join(', ')}`] : []),
  ];
}
