import type { RecordFile } from '../model/dataset.ts';
import { ACCEPTABLE, isAcceptable } from '../model/findings.ts';
import type { Difference } from '../model/generated/published.ts';
import { MachineryError } from '../model/problem.ts';
import type { DeprecationRecord } from '../model/records.ts';
import { setField } from '../records/write.ts';
import { type ComparedPage, moveEvidence } from './accept-plan.ts';
import { explainProblems, type FileChange, problemsOf, type Review, textOf } from './review.ts';

/**
 * The record and its differences, where there is something to accept.
 *
 * @throws MachineryError that says what else can be done.
 */
function findMismatch(
  { report, dataset, reportPath }: Review,
  id: string,
): { record: RecordFile<DeprecationRecord>; differences: Difference[] } {
  const checked = report.records.find((entry) => entry.id === id);
  const record = dataset.deprecations.find((entry) => entry.id === id);
  if (report.plans.some(({ vendor }) => vendor === id)) {
    throw new MachineryError(
      `${id} is a vendor; its findings are accepted one by one, by the names that npm run review lists: ${id}/…; or edit records/vendors/${id}.yaml`,
    );
  }
  if (!checked || !record) {
    const where = checked ? 'records/' : reportPath;
    throw new MachineryError(`there is no ${id} in ${where}; list what waits with: npm run review`);
  }
  if (checked.state === 'gone') {
    throw new MachineryError(
      `${id} is gone from its page, which gives no value to accept; look for a page that still states it and edit ${record.path}, or run: npm run review -- dismiss ${id} --reason "…"`,
    );
  }
  if (checked.state !== 'mismatch') {
    throw new MachineryError(`${id} is ${checked.state}: there is nothing to accept`);
  }
  return { record, differences: checked.differences };
}

/** The text that is in a field of a record; null for none. */
function currentValue({ data }: RecordFile<DeprecationRecord>, field: string): string | null {
  const values: Readonly<Record<string, unknown>> = { ...data };
  const value = values[field];
  return typeof value === 'string' ? value : null;
}

/** A field whose value is neither the recorded nor the found one of the report. */
function findStale(
  record: RecordFile<DeprecationRecord>,
  differences: readonly Difference[],
): Difference | undefined {
  return differences.find(
    ({ field, recorded, found }) =>
      ACCEPTABLE.includes(field) && ![recorded, found].includes(currentValue(record, field)),
  );
}

/**
 * The differences that are to be accepted: those of the fields named, or all that can be.
 *
 * @throws MachineryError for a field that does not differ, or whose value the page does not give.
 */
function chooseDifferences(
  id: string,
  path: string,
  differences: readonly Difference[],
  fields: readonly string[],
): Difference[] {
  const known = differences.map(({ field }) => field);
  const strange = fields.find((field) => !known.includes(field));
  if (strange !== undefined) {
    throw new MachineryError(
      `${id} does not differ in ${strange}; it differs in ${known.join(', ')}`,
    );
  }
  const chosen = differences.filter(({ field }) => fields.length === 0 || fields.includes(field));
  const typable = chosen.filter(isAcceptable);
  const byHand = chosen.filter((difference) => !typable.includes(difference));
  if (typable.length === 0 || (fields.length > 0 && byHand.length > 0)) {
    const names = byHand.map(({ field }) => field).join(', ');
    throw new MachineryError(
      `${names} of ${id} cannot be typed for you; read the page and edit ${path} by hand`,
    );
  }
  return typable;
}

/** What is accepted, and what still differs. */
interface Acceptance extends FileChange {
  /** What changes, field by field. */
  changed: { field: string; from: string | null; to: string | null }[];
  /** Fields of the report that were not accepted. */
  left: string[];
  /** The migration note that stays, for the reviewer to read; null for none. */
  note: string | null;
}

/** The page that the file at a path cites, as the report has it. */
export function comparedPage(
  { report, reportPath }: Review,
  path: string,
  { source_url, as_of }: Pick<DeprecationRecord, 'source_url' | 'as_of'>,
): ComparedPage {
  const entry = report.pages.find(({ url }) => url === source_url);
  if (!entry?.observed_on) {
    throw new MachineryError(`${reportPath} does not say when ${source_url} was seen`);
  }
  const day = entry.observed_on;
  if (day < as_of) {
    throw new MachineryError(
      `the page was seen on ${day}, and ${path} holds as of ${as_of}; run check-sources with a newer copy of the page`,
    );
  }
  return { url: source_url, observedOn: day, copy: entry.kept_at };
}

/** The values to be typed, by field. */
function valuesOf(
  chosen: readonly Difference[],
  note: string | undefined,
): Map<string, string | null> {
  const values = new Map(chosen.map(({ field, found }) => [field, found]));
  if (values.get('shutdown_date') === null) values.set('date_basis', null);
  if (note !== undefined) values.set('migration_note', note === '' ? null : note);
  return values;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

/** The ways in which a note may speak of a value: a date in figures, in words, or as a month. */
function spellings(value: string): string[] {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) ?? [];
  if (year === '') return value === 'deprecated' ? ['calls it deprecated'] : [value];
  const name = MONTHS[Number(month) - 1] ?? '';
  return [value, `${name} ${Number(day)}, ${year}`, `${Number(day)} ${name} ${year}`];
}

/** A note that speaks of what an accepted difference replaces. */
function refuseOldNote(
  { id, data }: RecordFile<DeprecationRecord>,
  chosen: readonly Difference[],
  { note, keepNote }: AcceptOptions,
): void {
  const { migration_note: old } = data;
  if (old === null || note !== undefined || keepNote) return;
  const spoken = chosen.flatMap(({ recorded }) => (recorded === null ? [] : spellings(recorded)));
  const dates = chosen.some(({ field }) => field === 'shutdown_date' || field === 'status');
  const isOld =
    spoken.some((text) => old.includes(text)) || (dates && /\bdate\b|\bday\b/.test(old));
  if (!isOld) return;
  throw new MachineryError(
    `the migration_note of ${id} may speak of the old value: ${JSON.stringify(old)}; give another with --note "…" (--note "" for none), or keep it with --keep-note`,
  );
}

interface AcceptOptions {
  fields: readonly string[];
  /** The migration note from now on; an empty one is none. */
  note?: string | undefined;
  /** Whether the note stays, though it may speak of the old value. */
  keepNote?: boolean | undefined;
}

/**
 * Takes what the page says into a record: the values of the fields named (all that differ, where
 * none is named), and the evidence of that page, nothing else. A date that the vendor
 * withdrew takes its `date_basis` with it. A note in our own words comes along where `note` gives
 * one.
 *
 * @throws MachineryError where the record has changed since the check, where a value cannot be
 * typed, and where the record would not be valid.
 */
export function acceptDifferences(review: Review, id: string, options: AcceptOptions): Acceptance {
  const { record, differences } = findMismatch(review, id);
  const chosen = chooseDifferences(id, record.path, differences, options.fields);
  const stale = findStale(record, differences);
  if (stale) {
    throw new MachineryError(
      `${stale.field} of ${id} is no longer what the report says; run check-sources again`,
    );
  }
  const { path } = record;
  refuseOldNote(record, chosen, options);
  const page = comparedPage(review, path, record.data);
  const values = valuesOf(chosen, options.note);
  const changed = [...values, ['as_of', page.observedOn] as const]
    .map(([field, to]) => ({ field, from: currentValue(record, field), to }))
    .filter(({ from, to }) => from !== to);
  if (changed.length === 0) {
    throw new MachineryError(`${id} already matches the page; run check-sources again`);
  }
  const edited = changed
    .filter(({ field }) => field !== 'as_of')
    .reduce((before, { field, to }) => setField(path, before, field, to), textOf(review, path));
  const text = moveEvidence(edited, record.data.evidence, page);
  const left = differences
    .filter(({ field, found }) => !values.has(field) && currentValue(record, field) !== found)
    .map(({ field }) => field);
  const problems = problemsOf(review, [{ path, text }]);
  if (problems.length > 0) {
    const more = left.length > 0 ? `; perhaps with the rest that differs: ${left.join(', ')}` : '';
    throw new MachineryError(`nothing was written: ${explainProblems(problems)}${more}`);
  }
  const kept = record.data.migration_note;
  return { path, text, changed, left, note: options.note === undefined ? kept : null };
}
