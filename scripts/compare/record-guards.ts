import { isDeepStrictEqual } from 'node:util';
import type { TreeFile } from '../history/git.ts';
import { isKind } from '../model/dataset.ts';
import { isTakenBack } from '../model/findings.ts';
import type { Difference } from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { type Fields, isFields, parseFields } from '../records/version-0-1.ts';
import {
  type Change,
  changedPaths,
  fieldsOf,
  type Guard,
  newestReports,
  type RecordState,
} from './state.ts';

const CORRECTION = 'add a line "Correction: " and why to the message of its commit';

const undatedChange: Guard = {
  name: 'undated-change',
  reason: 'A fact that changes without its date leaves nobody able to tell which reading is newer.',
  check: (change) =>
    // The kinds of files whose facts are of the pages in their evidence.
    changedPaths(change, ['vendor', 'deprecation', 'scheduled']).flatMap((path) => {
      const [before, after] = [fieldsOf(change.base, path), fieldsOf(change.head, path)];
      const message = before && after && judgeReading(before, after, path, change);
      return message ? [{ path, message }] : [];
    }),
};

/** What is ours, is the reading itself, or has a guard of its own: no newer reading is asked for. */
const NOT_STATED = new Set(['currency', 'migration_note', 'observations', 'category', 'evidence']);

/**
 * What is wrong with the readings of a file that stays: facts change with a newer one, and none gets
 * older.
 */
function judgeReading(
  before: Fields,
  after: Fields,
  path: string,
  { rows, corrected, head }: Change,
): string | null {
  if (head.unreadable.some((file) => file.path === path)) return null;
  const [old, current] = [readingsIn(before), readingsIn(after)];
  const back = findOlder(old, current);
  if (back !== null) return back;
  if (isReadAgain(old, current) || corrected.has(path)) return null;
  const facts = rows.filter((row) => row.path === path && ('old' in row || 'new' in row));
  const moved = new Set(
    facts.map(({ at }) => at).filter((at) => !NOT_STATED.has(at.replace(/[.[].*/, ''))),
  );
  // The page that states the facts.
  if (old[0]?.url !== current[0]?.url) moved.add('source_url');
  if (moved.size === 0) return null;
  const last = newest(old.map(({ read_at }) => read_at));
  return `${[...moved].join(' and ')} changed, but no page was read after ${last}; put your reading on top of evidence (url and read_at), or, where the record was wrong, ${CORRECTION}`;
}

interface ReadPage {
  url: string;
  read_at: string;
  copy?: unknown;
}

/** The pages that a record names in its evidence. */
export function readingsIn({ evidence }: Fields): ReadPage[] {
  const entries = Array.isArray(evidence) ? evidence.filter(isFields) : [];
  return entries.map(({ url, read_at, copy }) => ({
    url: String(url),
    read_at: String(read_at),
    ...(copy !== undefined && { copy }),
  }));
}

export function newest(dates: readonly string[]): string {
  return [...dates].sort(compareCodeUnits).at(-1) ?? '';
}

/** Whether a page was read later than before; a page that is new here, later than every other. */
function isReadAgain(old: readonly ReadPage[], current: readonly ReadPage[]): boolean {
  return current.some(({ url, read_at }) => {
    const own = old.filter((page) => page.url === url);
    return read_at > newest((own.length > 0 ? own : old).map((page) => page.read_at));
  });
}

/** What is wrong with dates of reading; null where none goes back. */
function findOlder(old: readonly ReadPage[], current: readonly ReadPage[]): string | null {
  for (const { url, read_at, copy } of old) {
    const moved = current.find((page) => copy !== undefined && page.copy === copy);
    if (moved && moved.read_at !== read_at)
      return `read_at moves from ${read_at} to ${moved.read_at}, but the copy is still that of ${read_at}; remove copy where you read the page itself`;
    const own = current.filter((page) => page.url === url).map((page) => page.read_at);
    if (own.length > 0 && newest(own) < read_at)
      return `read_at of ${url} goes back from ${read_at} to ${newest(own)}; use the date on which the page was last read`;
  }
  const [first, now] = [old[0], current[0]];
  if (!first || !now || now.read_at >= first.read_at) return null;
  return `the first page of evidence was read at ${first.read_at}, and now at ${now.read_at}; put the newest reading first`;
}

const removedRecord: Guard = {
  name: 'removed-record',
  reason: 'Ids are permanent: consumers keep them, and a removed one breaks every link to it.',
  check: (change) =>
    changedPaths(change, ['vendor', 'deprecation', 'provider']).flatMap((path) => {
      const { base, head, corrected } = change;
      const file = base.files.get(path);
      if (!file || head.files.has(path) || isWithdrawn(base, path)) return [];
      const renamed = findRenamed(file, base, head);
      if (renamed !== null && corrected.has(path)) return [];
      const message =
        renamed === null
          ? 'this record is gone: ids are permanent, so put it back; a vendor or an item that is no more keeps its record. One that was added by mistake goes with git revert of the commit that added it, and one that its vendor took back once a committed report says so'
          : `this record is gone, and its text is now ${renamed}: ids are permanent, so put it back, or, where the id was misspelt, ${CORRECTION}`;
      return [{ path, message }];
    }),
};

/** The new file that says the same but for the name: a renamed record. */
function findRenamed(gone: TreeFile, base: RecordState, head: RecordState): string | null {
  const text = withoutName(gone);
  for (const file of head.files.values()) {
    if (!base.files.has(file.path) && isDeepStrictEqual(withoutName(file), text)) return file.path;
  }
  return null;
}

function withoutName({ bytes }: TreeFile): unknown {
  const reading = parseFields(Buffer.from(bytes));
  if ('reason' in reading) return reading;
  const { id, item, name, aliases, ...rest } = reading.value;
  return rest;
}

/** Whether the newest committed report quotes the page's words that take a deprecation back. */
function isWithdrawn(base: RecordState, path: string): boolean {
  const [{ records = [] } = {}] = newestReports(base, 1);
  const own = (Array.isArray(records) ? records.filter(isFields) : []).find(
    ({ id }) => path === `records/deprecations/${id}.yaml`,
  );
  const differences = Array.isArray(own?.differences) ? own.differences.filter(isFields) : [];
  return isTakenBack(differences as unknown as Difference[]);
}

const reusedId: Guard = {
  name: 'reused-id',
  reason:
    'A published id is never used again for something else: old data would name the new thing.',
  check({ base, head, published }) {
    const known = namesOf(base);
    const removed = removedNames(published);
    return [...namesOf(head)].flatMap(([id, { path, name }]) => {
      const former = removed.get(id);
      if (known.has(id) || !former || former.name === name) return [];
      const message = `${id} was the id of ${JSON.stringify(former.name)} until ${former.when.slice(0, 10)}; choose another id`;
      return [{ path, message }];
    });
  },
};

/** What each id names: of vendors, of plans (`the plan vendor/plan`) and of deprecations. */
function namesOf({ vendors, deprecations }: RecordState) {
  const names = new Map<string, { path: string; name: string }>();
  for (const { id, name, plans } of vendors.values()) {
    const path = `records/vendors/${id}.yaml`;
    names.set(id, { path, name });
    for (const plan of plans) names.set(`the plan ${id}/${plan.id}`, { path, name: plan.name });
  }
  for (const { id, item: name } of deprecations.values())
    names.set(id, { path: `records/deprecations/${id}.yaml`, name });
  return names;
}

/** What each id named that was removed, and until when. */
function removedNames({ changelog, changes }: Change['published']) {
  const names = new Map<string, { name: string | null; when: string }>();
  for (const { change, id, item, date } of changes)
    if (change === 'record_removed') names.set(id, { name: item, when: date });
  for (const { vendor, old, ts } of changelog.filter(isKind('vendor_removed')))
    names.set(vendor, { name: old.name, when: ts });
  for (const { vendor, plan, old, ts } of changelog.filter(isKind('plan_removed')))
    names.set(`the plan ${vendor}/${plan}`, { name: old.name, when: ts });
  return names;
}

/** The guards of vendors, deprecations and providers. */
export const RECORD_GUARDS: readonly Guard[] = [removedRecord, reusedId, undatedChange];
