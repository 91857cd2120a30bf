import { setValue } from '../load/edit-value.ts';
import { parseRecord } from '../load/parse-record.ts';
import type { RecordFile } from '../model/dataset.ts';
import type { Difference } from '../model/generated/published.ts';
import type { DeprecationFile } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import type { Review } from './read-review.ts';
import { type FileChange, validateChange } from './validate-change.ts';

/** Fields whose value a page states; the others are ours. */
const ACCEPTABLE = ['status', 'announced_on', 'shutdown_date', 'date_basis', 'successor'];

/** Where the vendor has taken a deprecation back, its page has another state or none. */
const STATUSES: readonly (string | null)[] = ['deprecated', 'retired'];

/** What is accepted, and what still differs. */
export interface Acceptance extends FileChange {
  /** Fields that change, in the order of the file, with their new values. */
  changed: { field: string; from: unknown; to: unknown }[];
  /** Fields of the report that were not accepted. */
  left: string[];
}

/** Whether the page gives a value that can stand in the record. */
function isAcceptable({ field, found }: Difference): boolean {
  return ACCEPTABLE.includes(field) && !(field === 'status' && !STATUSES.includes(found));
}

/** The record and its differences, where there is something to accept. */
function findMismatch(
  { report, dataset, reportPath }: Review,
  id: string,
): { record: RecordFile<DeprecationFile>; differences: Difference[] } {
  const checked = report.records.find((entry) => entry.id === id);
  const record = dataset.deprecations.find((entry) => entry.id === id);
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

/** The differences that are to be accepted: those of the fields named, or all that can be. */
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
  const data: Readonly<Record<string, unknown>> = { ...record.data };
  const stale = differences.find(
    ({ field, recorded }) => ACCEPTABLE.includes(field) && (data[field] ?? null) !== recorded,
  );
  if (stale) {
    throw new MachineryError(
      `${stale.field} of ${id} is no longer what the report says; run check-sources again`,
    );
  }
  const values = new Map<string, string | null>();
  for (const { field, found } of chosen) values.set(field, found);
  if (values.get('shutdown_date') === null) values.set('date_basis', null);
  if (options.note !== undefined) values.set('migration_note', options.note);
  values.set('as_of', observedDay(review, record));
  let text = textOf(review, record.path);
  const changed: Acceptance['changed'] = [];
  for (const [field, to] of values) {
    if ((data[field] ?? null) === to) continue;
    text = setValue(text, [field], to);
    changed.push({ field, from: data[field] ?? null, to });
  }
  const left = differences.map(({ field }) => field).filter((field) => !values.has(field));
  try {
    validateChange(review, [{ path: record.path, text }]);
  } catch (error) {
    if (!(error instanceof MachineryError) || left.length === 0) throw error;
    throw new MachineryError(`${error.message}; accept these too: ${left.join(', ')}`);
  }
  return { path: record.path, text, changed, left };
}
