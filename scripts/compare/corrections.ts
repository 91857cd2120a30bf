// In: the rows of a change, its commits, the newest committed report, and what checks find now.
// Out: which rows a commit calls a correction, why, and whether a report, its copy or its page proves it.
// Example: `Correction: a digit was wrong` on a date that the newest report has found on its page.

import type { Differences } from '../history/differences.ts';
import type { NewCommit } from '../history/log.ts';
import type { CheckedRecord, SourceCheckReport } from '../model/generated/published.ts';
import { factsSha256 } from '../model/matches.ts';
import { slugOf } from '../model/words.ts';
import type { PageCheck } from './page-checks.ts';
import type { Row } from './rows.ts';
import type { Correction } from './state.ts';

const CORRECTION = /^Correction: *(.*\p{L}{2}.*)/mu;

/** The files that commits change which say that they correct a mistake of ours, and why. */
export function findCorrected(commits: readonly NewCommit[]): Map<string, string> {
  const reasons = commits.flatMap(({ message, paths }) => {
    const why = CORRECTION.exec(message)?.[1];
    if (why === undefined) return [];
    return paths.map((path) => [path, why] as const);
  });
  return new Map(reasons);
}

/** What can prove a correction: reports on the records as they were, and on those as they are now. */
export interface Proof {
  before: readonly Partial<SourceCheckReport>[];
  after: readonly Partial<SourceCheckReport>[];
}

/** The newest committed report, and the check of the first of some files that was checked. */
export function proofOf(
  committed: Partial<SourceCheckReport>,
  checks: readonly PageCheck[],
  paths: readonly string[],
): Proof {
  const path = paths.find((one) => checks.some((check) => check.path === one));
  const own = checks.filter((check) => check.path === path);
  const checksOf = (side: 'before' | 'after') => own.flatMap((check) => check[side] ?? []);
  return { before: [...checksOf('before'), committed], after: checksOf('after') };
}

/** Says of each row of a corrected file whether a report, its copy or its page says the new value. */
export function proveCorrections(
  reasons: ReadonlyMap<string, string>,
  rows: readonly Row[],
  proof: (path: string) => Proof,
  differences: Differences,
): Map<Row, Correction> {
  return new Map(
    rows.flatMap((row) => {
      const why = reasons.get(row.path);
      if (why === undefined) return [];
      const own = rows.filter(({ path }) => path === row.path);
      const isProved = isEarlierReading(row, own) || isSaid(row, own, proof(row.path), differences);
      return [[row, { why, isProved }]];
    }),
  );
}

const READ_AT = /^evidence\[.*\]\.read_at$/;

/** A date of reading that was noted too late and goes back alone makes a record older, never truer. */
function isEarlierReading({ at, old, new: current }: Row, own: readonly Row[]): boolean {
  return (
    own.every((row) => READ_AT.test(row.at)) &&
    READ_AT.test(at) &&
    typeof old === 'string' &&
    typeof current === 'string' &&
    current < old
  );
}

const RECORD = /^records\/deprecations\/(.*)\.yaml$/;
const VENDOR = /^records\/vendors\/(.*)\.yaml$/;
const PLANNED = /^records\/(scheduled\/.*)\.yaml$/;

function isSaid(
  row: Row,
  own: readonly Row[],
  proof: Proof,
  { state, changelog }: Differences,
): boolean {
  const [, id] = RECORD.exec(row.path) ?? [];
  if (id !== undefined) {
    const checked = proof.before.flatMap(({ records = [] }) =>
      records.filter((one) => one.id === id),
    );
    return checked.some((one) => isFound(row, one, state));
  }
  const [, list] = PLANNED.exec(row.path) ?? [];
  if (list !== undefined)
    return proof.before.some(({ scheduled = [] }) => isPlannedFound(row, list, scheduled));
  const [, vendor] = VENDOR.exec(row.path) ?? [];
  const changes = changelog.filter((entry) => entry.vendor === vendor);
  return vendor !== undefined && isPlanFound(row, own, changes, proof);
}

/** What a match of a report vouches for. */
const COMPARED =
  /^(?:item|type|status|announced_on|shutdown_date|date_basis|successor|aliases|regions)\b/;

/** Whether the report found the record as it is now, or this very value in place of the old one. */
function isFound(
  { at, new: current = null }: Row,
  checked: CheckedRecord,
  state: Differences['state'],
): boolean {
  const record = state.deprecations.get(checked.id);
  if (!record) return false;
  const isMatch = checked.state === 'match' && checked.facts_sha256 === factsSha256(record);
  if (isMatch && COMPARED.test(at)) return true;
  return checked.differences.some(({ field, found }) => field === at && found === current);
}

const PLANNED_VALUE = /^items\[(.*?)\](?:\.(\w+))?$/;

/** Whether the page of a list has this value, or has the row, or every row of the list, no more. */
function isPlannedFound(
  { at, new: current = null }: Row,
  list: string,
  scheduled: NonNullable<SourceCheckReport['scheduled']>,
): boolean {
  const [, name = '', field] = PLANNED_VALUE.exec(at) ?? [];
  const own = scheduled.filter(({ id }) =>
    `${id}/`.startsWith(`${list}/${name && `${slugOf(name)}/`}`),
  );
  if (field === undefined)
    return current === null && own.length > 0 && own.every(({ state }) => state === 'gone');
  const differences = own.flatMap((one) => one.differences);
  return differences.some((one) => one.field === field && one.found === current);
}

const PLAN_VALUE = /^(?:plans\[([^\]]*)\]\.)?(price_month|price_words|limit_notes|common_notes)\b/;

/** Whether the pages of a vendor say every limit and price that comes, and none that goes. */
function isPlanFound(
  { at }: Row,
  own: readonly Row[],
  changes: Differences['changelog'],
  { before, after }: Proof,
): boolean {
  const [, plan, field = ''] = PLAN_VALUE.exec(at) ?? [];
  if (field === '') return false;
  // Under another name of a plan another plan's limits are found.
  const isRenamed = own.some((row) => /\.(?:name|page_names)\b/.test(row.at));
  const kind = field.startsWith('price') ? 'price_month' : 'limit_note';
  return changes
    .filter((entry) => entry.change.startsWith(kind) && [entry.plan, undefined].includes(plan))
    .every(({ vendor, plan: id, old: gone, new: current }) => {
      const old = checkedIn(before, vendor, id);
      const now = checkedIn(isRenamed ? [] : after, vendor, id);
      if (current === null) return old.some((one) => one.recorded === gone && isLost(one));
      return (
        old.some(({ found }) => found === current) ||
        now.some(({ recorded, state }) => state === 'found' && recorded === current)
      );
    });
}

/** What reports say of the limits and prices of a plan. */
function checkedIn(
  reports: readonly Partial<SourceCheckReport>[],
  vendor: string,
  id: string | null,
): { recorded: unknown; found?: unknown; state: string }[] {
  const own = reports.flatMap(({ plans = [] }) => plans.filter((one) => one.vendor === vendor));
  return own.flatMap(({ notes, prices }) => [
    ...notes
      .filter(({ plan }) => plan === id)
      .map(({ note, ...one }) => ({ ...one, recorded: note })),
    ...prices.filter(({ plan }) => plan === id),
  ]);
}

function isLost({ state }: { state: string }): boolean {
  return ['changed', 'moved', 'not_found'].includes(state);
}
