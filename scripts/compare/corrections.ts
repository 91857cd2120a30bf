// In: a change, its commits, the newest committed report, and what checks find now.
// Out: which rows a commit calls a correction, why, and whether a report, its copy or its page proves it.
// Example: `Correction: a digit was wrong` on a date that the newest report has found on its page.

import type { Deprecation } from '../model/generated/published.ts';
import { factsSha256 } from '../model/matches.ts';
import { presentIn } from '../model/present.ts';
import { groupBy, slugOf } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { type Change, entriesIn, type Report, type Row } from './change.ts';
import { ownerOf } from './hosts.ts';

/** What reports say of a file: of the records as they were, the committed one last, and as they are now. */
interface Proof {
  before: Report[];
  after: Report[];
}

/** The check of a file, or else of its provider, and the newest committed report. */
export function proofOf({ checks, reports, state }: Change, path: string): Proof {
  const checkOf = (wanted: string) => checks.find((check) => check.path === wanted);
  const check = checkOf(path) ?? checkOf(ownerOf(path, state.names));
  return { before: presentIn(check?.before, reports[0]), after: presentIn(check?.after) };
}

/** The rows of a change; each of a corrected file says whether a report, its copy or its page proves it. */
export function markCorrections(change: Change): Row[] {
  return [...groupBy(change.rows, ({ path }) => path)].flatMap(([path, own]) => {
    const why = change.corrected.get(path);
    if (why === undefined) return own;
    const proof = proofOf(change, path);
    return own.map((row) => {
      const isProved = isEarlierReading(row, own) || isSaid(row, own, proof, change);
      return { ...row, correction: { why, isProved } };
    });
  });
}

const READ_AT = /^evidence\[.*\]\.read_at$/;

/** A date of reading that was noted too late and goes back alone makes a record older, never truer. */
function isEarlierReading({ old, new: current }: Row, own: readonly Row[]): boolean {
  if (typeof old !== 'string' || typeof current !== 'string') return false;
  return own.every(({ at }) => READ_AT.test(at)) && current < old;
}

function isSaid(row: Row, own: readonly Row[], proof: Proof, change: Change): boolean {
  const { kind, id = '' } = classifyPath(row.path) ?? {};
  switch (kind) {
    case 'deprecation':
      return isFound(row, row.at, `${id}/`, proof, change.state.deprecations.get(id));
    case 'scheduled': {
      const [, name = '', field = ''] = PLANNED_VALUE.exec(row.at) ?? [];
      const rows = entriesIn(change.base, row.path, 'items');
      if (row.at === '') return isListGone(`scheduled/${id}/`, rows.length, proof);
      // The date comes after the name where a list has it more than once.
      return isFound(row, field, `scheduled/${id}/${slugOf(name)}/`, proof);
    }
    case 'vendor': {
      const changes = change.changelog.filter((entry) => entry.vendor === id);
      return isPlanFound(row, own, changes, proof);
    }
    default:
      return false;
  }
}

const PLANNED_VALUE = /^items\[(.*?)\]\.(\w+)$/;

/** Whether a report says of every date of a list, which are so many, that its page has it no more. */
function isListGone(place: string, count: number, { before }: Proof): boolean {
  return before.some(({ scheduled = [] }) => {
    const own = scheduled.filter(({ id }) => id.startsWith(place));
    return own.length > 0 && own.length === count && own.every(({ state }) => state === 'gone');
  });
}

/** What a match of a report vouches for. */
const COMPARED =
  /^(?:item|type|status|announced_on|shutdown_date|date_basis|successor|aliases|regions)\b/;

/** Whether a report found the record as it is now, or this very value in place of the old one. */
function isFound(
  { at, new: current = null }: Row,
  field: string,
  place: string,
  { before }: Proof,
  record?: Deprecation,
): boolean {
  const checked = before
    .flatMap(({ records = [], scheduled = [] }) => [...records, ...scheduled])
    .filter(({ id }) => `${id}/`.startsWith(place));
  return checked.some(({ state, facts_sha256, differences }) => {
    const isMatch = state === 'match' && record && facts_sha256 === factsSha256(record);
    if (isMatch && COMPARED.test(at)) return true;
    return differences.some((one) => one.field === field && one.found === current);
  });
}

/** `plans[free].price_month`, `common_notes[]`. */
const PLAN_VALUE = /^(?:plans\[([^\]]*)\]\.)?(price_month|price_words|limit_notes|common_notes)\b/;

/** The states of a limit or price that its pages no longer have. */
const LOST = ['changed', 'moved', 'not_found'];

/** Whether the pages of a vendor say every limit, or price, of a plan that comes, and none that goes. */
function isPlanFound(
  { at }: Row,
  own: readonly Row[],
  changes: Change['changelog'],
  { before, after }: Proof,
): boolean {
  const [, plan, field = ''] = PLAN_VALUE.exec(at) ?? [];
  if (field === '') return false;
  const kind = field.startsWith('price') ? 'price_month' : 'limit_note';
  // Under another name of a plan another plan's limits are found.
  const isRenamed = own.some((row) => /\.(?:name|page_names)\b/.test(row.at));
  return changes
    .filter((entry) => entry.change.startsWith(kind) && [entry.plan, undefined].includes(plan))
    .every((entry) => {
      const checkedBy = (reports: readonly Report[]) =>
        checkedIn(reports, entry.vendor).filter(({ plan: own }) => own === entry.plan);
      const [old, now] = [checkedBy(before), checkedBy(isRenamed ? [] : after)];
      if (entry.new === null)
        return old.some((one) => one.recorded === entry.old && LOST.includes(one.state));
      return (
        old.some(({ found }) => found === entry.new) ||
        now.some(({ recorded, state }) => state === 'found' && recorded === entry.new)
      );
    });
}

/** What reports say of the limits and prices of a vendor. */
export function checkedIn(
  reports: readonly Report[],
  vendor: string,
): { plan: string; recorded: unknown; found?: unknown; state: string }[] {
  const own = reports.flatMap(({ plans = [] }) => plans.filter((one) => one.vendor === vendor));
  return own.flatMap(({ notes, prices }) => [
    ...notes.map((one) => ({ ...one, recorded: one.note })),
    ...prices,
  ]);
}
