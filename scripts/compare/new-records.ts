// In: the records that a change adds, the others of its head, the newest committed report, and what
// checks find now. Out: each new record as its YAML, with its sources, its row of the page, and questions.
// Example: gpt-4 beside gpt-4 (0613) on one platform asks whether it is another spelling.

import { dayOf, daysBetween } from '../model/day.ts';
import type { Deprecation } from '../model/generated/published.ts';
import { platformOf } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { isFields } from '../records/version-0-1.ts';
import { type Change, entriesIn, evidenceOf, type Report, say } from './change.ts';
import { checkedIn, proofOf } from './corrections.ts';
import { ownerOf } from './hosts.ts';

/** Rows and limits beyond these are in the check. */
const MOST_ROWS = 20;

/** Describes the deprecations and vendors that a change adds. */
export function describeNewRecords(change: Change) {
  const { rows, head, state } = change;
  const added = rows.filter(
    ({ path, at, old }) =>
      at === '' && old === undefined && /^records\/(?:deprecations|vendors)\//.test(path),
  );
  return added.map(({ path }) => {
    const id = classifyPath(path)?.id ?? '';
    const record = state.deprecations.get(id);
    const { before, after } = proofOf(change, path);
    return {
      path,
      // Its file, as it is written.
      text: Buffer.from(head.get(path)?.bytes ?? []).toString(),
      sources: evidenceOf(head, path).map(({ url }) => url),
      // The row of the page, or what of a vendor is found on its pages; empty where nobody knows.
      pageSays: [...rowsOf(id, record?.item, before), ...notesOf(id, after)].slice(0, MOST_ROWS),
      // What may be wrong, and what to do then.
      questions: record ? questionsOf(record, change) : [],
    };
  });
}

/** The rows of pages that name the item of a record; the newest reading of a page first. */
function rowsOf(id: string, item: string | undefined, reports: readonly Report[]): string[] {
  const own = reports
    .flatMap(({ candidates = [] }) => candidates)
    .filter((one) => one.item === item && one.platform === platformOf(id));
  return [...new Set(own.map(({ heading, words }) => [heading, words].filter(Boolean).join(': ')))];
}

/** What of a new vendor its pages say, and what not. */
function notesOf(id: string, reports: readonly Report[]): string[] {
  const all = checkedIn(reports, id);
  if (all.length === 0) return [];
  const others = all.filter(({ state }) => state !== 'found');
  const count = `${all.length - others.length} of ${all.length} limits and prices are found`;
  return [count, ...others.map(({ plan, recorded, state }) => `${plan}: ${recorded} (${state})`)];
}

/** What names a version behind an item: `-0613`, ` (0613)`, `-2026-01-10`, `@20260110`. */
const VERSION = /^[-@ (]+v?\d{3,}[\d-]*\)?$/;

/** Whether one name is the other with a version. */
function isVersionOf(name: string, other: string): boolean {
  const [short, long] = [name.toLowerCase(), other.toLowerCase()];
  return long.startsWith(short) && VERSION.test(long.slice(short.length));
}

const HAS_VERSION = /\d[\d.-]*\)?$|latest$/;

/** Whether pages of its platform have a column for versions, which a new model does not name. */
function lacksVersion({ id, item, type }: Deprecation, { head, state }: Change): boolean {
  const owner = ownerOf(`records/deprecations/${id}.yaml`, state.names);
  const pages = entriesIn(head, owner, 'pages');
  const own = pages.filter(({ platform }) => platform === platformOf(id));
  const tables = own.flatMap(({ read }) => [read].flat()).filter(isFields);
  const isAsked = tables.some(({ table }) => isFields(table) && 'version' in table);
  return isAsked && type === 'model' && !HAS_VERSION.test(item);
}

/** No vendor announces dates so many days ahead. */
const FAR = 5 * 365;

function questionsOf(record: Deprecation, change: Change): string[] {
  const { id, item, status, date_basis, as_of, migration_note } = record;
  const day = record.shutdown_date ?? as_of;
  const questions: string[] = [];
  const isOver = status === 'deprecated' && date_basis === 'committed' && day < as_of;
  if (isOver && !migration_note) questions.push(say('over', { as_of }));
  if (daysBetween(dayOf(change.now), day) > FAR) questions.push(say('far', { day }));
  const other = [...change.state.deprecations.values()].find((one) => {
    const isNear = isVersionOf(item, one.item) || isVersionOf(one.item, item);
    return isNear && platformOf(one.id) === platformOf(id);
  });
  if (other) questions.push(say('near', { other: other.id, item }));
  if (lacksVersion(record, change)) questions.push(say('version', { item }));
  return questions;
}
