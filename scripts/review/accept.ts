import type { RecordFile } from '../model/dataset.ts';
import type { Day } from '../model/day.ts';
import type { Difference } from '../model/generated/published.ts';
import type { DeprecationFile } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { setValue } from '../records/edit-value.ts';
import { parseRecord } from '../records/parse-record.ts';
import { chooseDifferences, currentValue, findMismatch, findStale } from './choose-differences.ts';
import type { Review } from './review.ts';
import { explainProblems, type FileChange, problemsOf } from './validate-change.ts';

/** What is accepted, and what still differs. */
export interface Acceptance extends FileChange {
  /** What changes, field by field. */
  changed: { field: string; from: string | null; to: string | null }[];
  /** Fields of the report that were not accepted. */
  left: string[];
}

/** The day on which the record's page was seen. */
function observedDay({ report, reportPath }: Review, record: RecordFile<DeprecationFile>): string {
  const { source_url, as_of } = record.data;
  const day = report.pages.find(({ url }) => url === source_url)?.observed_on;
  if (!day) {
    throw new MachineryError(`${reportPath} does not say when ${source_url} was seen`);
  }
  if (day < as_of) {
    throw new MachineryError(
      `the page was seen on ${day}, and ${record.path} holds as of ${as_of}; run check-sources with a newer copy of the page`,
    );
  }
  return day;
}

function textOf({ texts }: Review, path: string): string {
  const bytes = texts.find((text) => text.path === path)?.bytes;
  return parseRecord(path, bytes ?? new Uint8Array()).document?.text ?? '';
}

/** The values to be typed, by field. */
function valuesOf(
  chosen: readonly Difference[],
  note: string | undefined,
  day: Day,
): Map<string, string | null> {
  const values = new Map(chosen.map(({ field, found }) => [field, found]));
  if (values.get('shutdown_date') === null) values.set('date_basis', null);
  if (note !== undefined) values.set('migration_note', note);
  return values.set('as_of', day);
}

/**
 * Takes what the page says into a record: the values of the fields named (all that differ, where
 * none is named) and `as_of`, nothing else. A day that the vendor withdrew takes its `date_basis`
 * with it. A note in our own words comes along where `note` gives one.
 *
 * @throws MachineryError where the record has changed since the check, where a value cannot be
 * typed, and where the record would not be valid.
 */
export function acceptDifferences(
  review: Review,
  id: string,
  options: { fields: readonly string[]; note?: string | undefined },
): Acceptance {
  const { record, differences } = findMismatch(review, id);
  const chosen = chooseDifferences(id, record.path, differences, options.fields);
  const stale = findStale(record, differences);
  if (stale) {
    throw new MachineryError(
      `${stale.field} of ${id} is no longer what the report says; run check-sources again`,
    );
  }
  const { path } = record;
  const values = valuesOf(chosen, options.note, observedDay(review, record));
  const changed = [...values]
    .map(([field, to]) => ({ field, from: currentValue(record, field), to }))
    .filter(({ from, to }) => from !== to);
  if (changed.length === 0) {
    throw new MachineryError(`${id} holds what the page says already; run check-sources again`);
  }
  const text = changed.reduce(
    (before, { field, to }) => setValue(before, [field], to),
    textOf(review, path),
  );
  const left = differences
    .filter(({ field, found }) => !values.has(field) && currentValue(record, field) !== found)
    .map(({ field }) => field);
  const problems = problemsOf(review, [{ path, text }]);
  if (problems.length > 0) {
    const more = left.length > 0 ? `; perhaps with the rest that differs: ${left.join(', ')}` : '';
    throw new MachineryError(`nothing was written: ${explainProblems(problems)}${more}`);
  }
  return { path, text, changed, left };
}
