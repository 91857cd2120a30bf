// In: the rows of a change, its commits, and the newest committed report of the base.
// Out: which rows a commit calls a correction, why, and whether what is committed proves it.
// Example: `Correction: a digit was wrong` on a date that the newest report has found on its page.

import { readTree } from '../history/git.ts';
import type { NewCommit } from '../history/refs.ts';
import type { CheckedRecord, SourceCheckReport } from '../model/generated/published.ts';
import { factsSha256 } from '../model/matches.ts';
import { slugOf } from '../model/words.ts';
import { byPath, compareFiles, type Row } from './rows.ts';
import type { Correction, Differences } from './state.ts';

const CORRECTION = /^Correction: *(.*\p{L}{2}.*)/mu;

/** The rows whose values commits have set that say they correct a mistake of ours, and why. */
export async function findCorrected(
  root: string,
  commits: readonly NewCommit[],
  rows: readonly Row[],
): Promise<Map<Row, string>> {
  const reasons = new Map<string, string>();
  for (const { commit, message, paths } of commits) {
    const why = CORRECTION.exec(message)?.[1];
    if (!why) continue;
    const [before, after] = [await readTree(root, `${commit}^`), await readTree(root, commit)];
    const every = compareFiles(byPath(before), byPath(after), []);
    const own = every.filter(({ path }) => paths.includes(path));
    for (const value of own.flatMap(valuesOf)) reasons.set(value, why);
  }
  const reasonsOf = (row: Row) => valuesOf(row).map((value) => reasons.get(value));
  const corrected = rows.filter((row) => reasonsOf(row).every(Boolean));
  return new Map(corrected.map((row) => [row, String(reasonsOf(row)[0])]));
}

/** What a row sets; of a list of texts, which share one place, also what it takes away. */
function valuesOf({ path, at, old, new: current }: Row): string[] {
  const values = at.endsWith('[]') ? [old, current].filter((one) => one !== undefined) : [current];
  return values.map((value) => JSON.stringify([path, at, value]));
}

/** Says of each row that a commit corrects whether the newest committed report says its new value. */
export function proveCorrections(
  said: ReadonlyMap<Row, string>,
  report: Partial<SourceCheckReport>,
  state: Differences['state'],
): Map<Row, Correction> {
  const rows = [...said.keys()];
  return new Map(
    [...said].map(([row, why]) => {
      return [
        row,
        { why, isProved: isEarlierReading(row, rows) || isReported(row, report, state) },
      ];
    }),
  );
}

const READ_AT = /^evidence\[.*\]\.read_at$/;

/** A date of reading that was noted too late and goes back alone makes a record older, never truer. */
function isEarlierReading({ path, at, old, new: current }: Row, rows: readonly Row[]): boolean {
  const own = rows.filter((row) => row.path === path);
  return (
    own.every((row) => READ_AT.test(row.at)) &&
    READ_AT.test(at) &&
    typeof old === 'string' &&
    typeof current === 'string' &&
    current < old
  );
}

const RECORD = /^records\/deprecations\/(.*)\.yaml$/;
const PLAN = /^records\/vendors\/(.*)\.yaml:plans\[([^\]]*)\]\.(price_month|limit_notes)/;
const PLANNED = /^records\/(scheduled\/.*)\.yaml$/;

function isReported(
  row: Row,
  { records = [], candidates = [], scheduled = [], plans = [] }: Partial<SourceCheckReport>,
  state: Differences['state'],
): boolean {
  const [, id] = RECORD.exec(row.path) ?? [];
  if (id !== undefined) {
    const checked = records.find((one) => one.id === id);
    if (row.at === '' && row.old === undefined)
      return candidates.some(({ record }) => record.id === id);
    return checked !== undefined && isFound(row, checked, state);
  }
  const [, list] = PLANNED.exec(row.path) ?? [];
  if (list !== undefined) return isPlannedFound(row, list, scheduled);
  const [, vendor, plan, field] = PLAN.exec(`${row.path}:${row.at}`) ?? [];
  const own = plans.find((one) => one.vendor === vendor);
  if (field === 'price_month')
    return own?.prices.some((one) => one.plan === plan && one.found === row.new) ?? false;
  return own?.notes.some((note) => note.plan === plan && isNoteFound(note, row)) ?? false;
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
  // The whole file.
  if (!record) return checked.state === 'gone';
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

/** A note that the page has in other words, or no more. */
function isNoteFound(
  { note, state, found }: { note: string; state: string; found?: string | null },
  { old, new: current }: Row,
): boolean {
  // A recorded limit is its labels and its value; the row has the value.
  const has = (text: unknown, value: unknown): boolean =>
    typeof text === 'string' && (text === value || text.endsWith(`: ${value}`));
  if (current === undefined) return state === 'not_found' && note === old;
  return has(note, old) && has(found, current);
}
