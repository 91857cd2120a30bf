import { stringify } from 'yaml';
import type { Finding } from '../model/finding.ts';
import { candidateId, isAcceptable, isTakenBack } from '../model/findings.ts';
import type { Candidate, Difference } from '../model/generated/published.ts';
import type { DeprecationFile } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { completeDeprecation, type DeprecationRecord } from '../model/records.ts';
import { setField } from '../records/edit.ts';
import { moveEvidence, seenPage } from './evidence.ts';
import { acceptRow } from './readings.ts';
import { type AnswerOptions, changeInWords, dataOf, type Review, textOf } from './review.ts';
import { leaveSchedule } from './scheduled.ts';

/** The text that is in a field of a record; null for none. */
function currentValue(data: DeprecationRecord, field: string): string | null {
  const value = (data as unknown as Readonly<Record<string, unknown>>)[field];
  if (typeof value === 'string') return value;
  return null;
}

/** The note of a record that must hold beside its new values; null where nobody has to be asked. */
export function noteToAskAbout(review: Review, { path, subject }: Finding): string | null {
  if (subject.kind !== 'record' || isTakenBack(subject.differences)) return null;
  return dataOf<DeprecationFile>(review, path).migration_note ?? null;
}

/**
 * Takes what the page says into a record: the values that it gives and its evidence, nothing else. A date that the vendor withdrew takes
 * its `date_basis` with it. A note in our own words comes along where `note` gives one. A record
 * whose deprecation the vendor has taken back is removed: the guard against that accepts it on the
 * evidence of the committed report.
 *
 * @returns what changes, a line each
 * @throws MachineryError where the record has changed since the check, or a value must be edited by
 * hand.
 */
export function acceptRecord(
  review: Review,
  finding: Finding,
  differences: readonly Difference[],
  { note }: AnswerOptions,
): string[] {
  const { id, path } = finding;
  const data = completeDeprecation(id, dataOf<DeprecationFile>(review, path));
  if (isTakenBack(differences)) {
    const words = differences.find((one) => isTakenBack([one]))?.words;
    const page = seenPage(review, finding.url ?? '', { path, since: null });
    review.changes.set(path, null);
    acceptRow(review, id);
    return [
      `the record goes: ${page.url}, as seen on ${page.read_at}, says: ${words}`,
      `its commit has these words: npm run review -- commit${review.reportOption}`,
    ];
  }
  const chosen = differences.filter(isAcceptable);
  if (chosen.length === 0) {
    throw new MachineryError(
      `the page gives no value for what differs in ${id}; edit ${path} by hand`,
    );
  }
  const stale = chosen.find(
    ({ field, recorded, found }) => ![recorded, found].includes(currentValue(data, field)),
  );
  if (stale) {
    throw new MachineryError(
      `${stale.field} of ${id} is no longer what the report says; run check-sources again`,
    );
  }
  const old = noteToAskAbout(review, finding);
  if (old !== null && note === undefined) {
    throw new MachineryError(
      `${id} has a migration_note; does it still hold? ${JSON.stringify(old)}; repeat it, or give another, with --note "…" (--note "" for none)`,
    );
  }
  const page = seenPage(review, data.source_url, { path, since: data.as_of });
  const values = new Map<string, string | null>(chosen.map(({ field, found }) => [field, found]));
  if (values.get('shutdown_date') === null) values.set('date_basis', null);
  if (note !== undefined) values.set('migration_note', note || null);
  const changed = [...values].filter(([field, to]) => currentValue(data, field) !== to);
  const edited = changed.reduce(
    (before, [field, to]) => setField(path, before, field, to),
    textOf(review, path),
  );
  review.changes.set(path, moveEvidence(edited, page, { isCited: true }));
  acceptRow(review, id);
  return changed.map(([field, to]) => changeInWords(field, currentValue(data, field), to));
}

/** Whether an author writes a value: not what follows from path and evidence, nor what says nothing. */
function isWritten([key, value]: [string, unknown]): boolean {
  if (['id', 'source_url', 'as_of'].includes(key)) return false;
  const isOptional = ['announced_on', 'aliases', 'migration_note'].includes(key);
  return !isOptional || [value ?? []].flat().length > 0;
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
  const noted: Record<string, unknown> = { ...candidate.record };
  if (note !== undefined) noted.migration_note = note || null;
  const record = Object.fromEntries(Object.entries(noted).filter(isWritten));
  review.changes.set(path, stringify(record, { lineWidth: 0 }));
  leaveSchedule(review, id);
  acceptRow(review, id);
  return [`new record ${path}`];
}
