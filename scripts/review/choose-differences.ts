import type { RecordFile } from '../model/dataset.ts';
import type { Difference } from '../model/generated/published.ts';
import type { DeprecationFile } from '../model/generated/records.ts';
import { MachineryError } from '../model/problem.ts';
import { DEPRECATION_STATUSES } from '../model/query.ts';
import type { Review } from './review.ts';

/** Fields whose value a page states; the others are ours. */
const ACCEPTABLE = ['status', 'announced_on', 'shutdown_date', 'date_basis', 'successor'];

/** Where the vendor has taken a deprecation back, its page has another state or none. */
const STATUSES: readonly (string | null)[] = DEPRECATION_STATUSES;

/** Whether the page gives a value that can stand in the record. */
export function isAcceptable({ field, found }: Difference): boolean {
  return ACCEPTABLE.includes(field) && !(field === 'status' && !STATUSES.includes(found));
}

/**
 * The record and its differences, where there is something to accept.
 *
 * @throws MachineryError that says what else can be done.
 */
export function findMismatch(
  { report, dataset, reportPath }: Review,
  id: string,
): { record: RecordFile<DeprecationFile>; differences: Difference[] } {
  const checked = report.records.find((entry) => entry.id === id);
  const record = dataset.deprecations.find((entry) => entry.id === id);
  if (report.plans.some(({ vendor }) => vendor === id)) {
    throw new MachineryError(
      `plan limits are not accepted: they are the vendor's words, one by one; read the page and edit records/vendors/${id}.yaml`,
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

/** The text that stands in a field of a record; null for none. */
export function currentValue({ data }: RecordFile<DeprecationFile>, field: string): string | null {
  const values: Readonly<Record<string, unknown>> = { ...data };
  const value = values[field];
  return typeof value === 'string' ? value : null;
}

/** A field that holds neither what the report says is recorded nor what it says is found. */
export function findStale(
  record: RecordFile<DeprecationFile>,
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
export function chooseDifferences(
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
