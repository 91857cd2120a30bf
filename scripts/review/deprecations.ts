import { stringify } from 'yaml';
import { MONTHS } from '../model/day.ts';
import type { Finding } from '../model/finding.ts';
import { ACCEPTABLE, candidateId, isAcceptable, isTakenBack } from '../model/findings.ts';
import type { Candidate, Difference } from '../model/generated/published.ts';
import type { DeprecationFile } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import {
  authoredDeprecation,
  completeDeprecation,
  type DeprecationRecord,
} from '../model/records.ts';
import { compileSchema, readSchema } from '../records/schema/check-schema.ts';
import { setField } from '../records/write.ts';
import { moveEvidence, seenPage } from './evidence.ts';
import { type AnswerOptions, dataOf, type Review, textOf } from './review.ts';
import { leaveSchedule } from './scheduled.ts';

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
  { id, path }: Finding,
  differences: readonly Difference[],
  fields: readonly string[],
): Difference[] {
  const known = differences.map(({ field }) => field);
  const unknown = fields.find((field) => !known.includes(field));
  if (unknown !== undefined) {
    throw new MachineryError(
      `${id} does not differ in ${unknown}; it differs in ${known.join(', ')}`,
    );
  }
  const chosen = differences.filter(({ field }) => fields.length === 0 || fields.includes(field));
  const byHand = chosen.filter((difference) => !isAcceptable(difference));
  if (byHand.length === chosen.length || (fields.length > 0 && byHand.length > 0)) {
    const names = byHand.map(({ field }) => field).join(', ');
    throw new MachineryError(
      `${names} of ${id} must be edited by hand; read the page and edit ${path}`,
    );
  }
  return chosen.filter(isAcceptable);
}

/** The ways in which a note may speak of a value: a date in figures, in words, or as a month. */
function spellings(value: string): string[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (year === '') return value === 'deprecated' ? ['calls it deprecated'] : [value];
  const name = MONTHS[Number(month) - 1] ?? '';
  return [value, `${name} ${Number(day)}, ${year}`, `${Number(day)} ${name} ${year}`];
}

/** Whether a note may speak of what an accepted difference replaces. */
function speaksOf(note: string, { field, kind, recorded }: Difference): boolean {
  const isDate = field === 'shutdown_date' || (field === 'status' && kind !== 'passed');
  const isNamed = recorded !== null && spellings(recorded).some((text) => note.includes(text));
  return isNamed || (isDate && /\bdate\b|\bday\b/.test(note));
}

/**
 * Takes what the page says into a record: the values of the fields named (all that differ, where
 * none is named) and the evidence of that page, nothing else. A date that the vendor withdrew takes
 * its `date_basis` with it. A note in our own words comes along where `note` gives one. A record
 * whose deprecation the vendor has taken back is removed.
 *
 * @returns what changes, a line each
 * @throws MachineryError where the record has changed since the check, or a value must be edited by
 * hand.
 */
export function acceptRecord(
  review: Review,
  finding: Finding,
  differences: readonly Difference[],
  { fields, note, keepNote }: AnswerOptions,
): string[] {
  const { id, path } = finding;
  if (fields.length === 0 && isTakenBack(differences))
    return withdraw(review, finding, differences);
  const data = completeDeprecation(id, dataOf<DeprecationFile>(review, path));
  const chosen = chooseDifferences(finding, differences, fields);
  const stale = differences.find(
    ({ field, recorded, found }) =>
      ACCEPTABLE.includes(field) && ![recorded, found].includes(currentValue(data, field)),
  );
  if (stale) {
    throw new MachineryError(
      `${stale.field} of ${id} is no longer what the report says; run check-sources again`,
    );
  }
  const { migration_note: old } = data;
  if (old && note === undefined && !keepNote && chosen.some((one) => speaksOf(old, one))) {
    throw new MachineryError(
      `the migration_note of ${id} may speak of the old value: ${JSON.stringify(old)}; give another with --note "…" (--note "" for none), or keep it with --keep-note`,
    );
  }
  const url = chosen.find((one) => one.url !== undefined)?.url ?? data.source_url;
  const page = seenPage(review, url, { path, since: data.as_of });
  const values = new Map<string, string | null>(chosen.map(({ field, found }) => [field, found]));
  if (values.get('shutdown_date') === null) values.set('date_basis', null);
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
    ...(old && note === undefined ? [`its note stays: ${JSON.stringify(old)}`] : []),
    ...(left.length > 0 ? [`still different: ${left.join(', ')}`] : []),
  ];
}

/**
 * Removes a record whose deprecation the vendor has taken back. Consumers see it as
 * `record_removed`; its page stays and says so. The guard against removed records accepts it on the
 * evidence of the committed report.
 *
 * @returns also the message for the commit, with what the page says
 */
function withdraw(
  review: Review,
  { id, path, url }: Finding,
  differences: readonly Difference[],
): string[] {
  review.changes.set(path, null);
  const words = differences.find(({ field }) => field === 'status')?.words;
  const seen = review.report.pages.find((one) => one.url === url)?.observed_on;
  const subject = `records: withdraw ${id}`.slice(0, 72);
  return [
    'the record goes; a message for its commit, which keeps the reason:',
    `  ${subject}`,
    '',
    `  ${url}, as seen on ${seen}, says: ${words}`,
  ];
}

/** A record as YAML: keys in the order of the schema, one line per value. */
function renderRecord(record: DeprecationFile): string {
  const order = Object.keys(readSchema('records/deprecation').schema.properties ?? {});
  const rank = (key: string): number => (order.indexOf(key) + order.length) % order.length;
  const entries = Object.entries(record).sort(([a], [b]) => rank(a) - rank(b));
  return stringify(Object.fromEntries(entries), { lineWidth: 0 });
}

/** Writes the record of an item that a page lists, as the check has drafted it. */
export function addRecord(
  review: Review,
  candidate: Candidate,
  note: string | undefined,
): string[] {
  const id = candidateId(candidate);
  const path = `records/deprecations/${id}.yaml`;
  if (textOf(review, path) !== '') {
    throw new MachineryError(`${path} is there already; run check-sources again`);
  }
  const drafted = candidate.record as unknown as DeprecationRecord;
  const record = authoredDeprecation({
    ...drafted,
    ...(note === undefined ? {} : { migration_note: note === '' ? null : note }),
  });
  const [error] = compileSchema('records/deprecation')(record);
  if (error) {
    const where = error.pointer.join('.');
    throw new MachineryError(
      `${id} cannot be added as it is: ${where ? `${where}: ` : ''}${error.message}`,
    );
  }
  review.changes.set(path, renderRecord(record));
  leaveSchedule(review, id);
  return [`new record ${path}`];
}
