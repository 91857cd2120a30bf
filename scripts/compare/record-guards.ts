import { isDeepStrictEqual } from 'node:util';
import type { TreeFile } from '../history/git.ts';
import { subjectOf } from '../history/log.ts';
import { isKind } from '../model/dataset.ts';
import { isTakenBack } from '../model/findings.ts';
import type { Difference } from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { type Fields, isFields, parseFields } from '../records/version-0-1.ts';
import { fieldsOfJson } from './rows.ts';
import type { Change, Guard, RecordState, Violation } from './state.ts';

const CORRECTION = 'add a line "Correction: " and why to the message of its commit';

const undatedChange: Guard = {
  name: 'undated-change',
  reason: 'A fact that changes without its date leaves nobody able to tell which reading is newer.',
  check: (change) => recordsInBoth(change).flatMap((record) => judgeReading(record, change)),
};

/** A file with evidence that stays, as its file is written before and after. */
interface KeptRecord {
  path: string;
  before: Fields;
  after: Fields;
}

/** The kinds of files whose facts are of the pages in their evidence. */
const STATING = new Set(['vendor', 'deprecation', 'scheduled']);

function recordsInBoth({ base, head, rows }: Change): KeptRecord[] {
  return [...new Set(rows.map(({ path }) => path))].flatMap((path) => {
    const [before, after] = [fieldsOf(base, path), fieldsOf(head, path)];
    if (!STATING.has(classifyPath(path)?.kind ?? '')) return [];
    if (head.unreadable.some((file) => file.path === path)) return [];
    return before && after ? [{ path, before, after }] : [];
  });
}

/** A YAML file as it is written; null where it is not there or cannot be read. */
export function fieldsOf({ files }: RecordState, path: string): Fields | null {
  const file = files.get(path);
  const reading = file && parseFields(Buffer.from(file.bytes));
  return reading && 'value' in reading ? reading.value : null;
}

/** What is ours, is the reading itself, or has a guard of its own: no newer reading is asked for. */
const NOT_STATED = new Set(['currency', 'migration_note', 'observations', 'category', 'evidence']);

/** One rule for both kinds: facts change with a newer reading, and no reading gets older. */
function judgeReading({ path, before, after }: KeptRecord, change: Change): Violation[] {
  const [old, current] = [readingsIn(before), readingsIn(after)];
  const back = findOlder(old, current);
  if (back !== null) return [{ path, message: back }];
  if (isReadAgain(old, current) || change.corrected.has(path)) return [];
  const facts = change.rows.filter((row) => row.path === path && ('old' in row || 'new' in row));
  const moved = [...new Set(facts.map(({ at }) => at))].filter(
    (at) => !NOT_STATED.has(at.replace(/[.[].*/, '')),
  );
  // The page that states the facts.
  if (old[0]?.url !== current[0]?.url) moved.push('source_url');
  if (moved.length === 0) return [];
  const last = newest(old.map(({ read_at }) => read_at));
  const message = `${moved.join(' and ')} changed, but no page was read after ${last}; put your reading on top of evidence (url and read_at), or, where the record was wrong, ${CORRECTION}`;
  return [{ path, message }];
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

function newest(dates: readonly string[]): string {
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

const changedCurrency: Guard = {
  name: 'changed-currency',
  reason: 'Prices in another currency cannot be compared, and no kind of change names one.',
  check({ base, head }) {
    return [...head.vendors.values()].flatMap(({ id, currency }) => {
      const before = base.vendors.get(id)?.currency;
      if (before === undefined || before === currency) return [];
      const path = `records/vendors/${id}.yaml`;
      const message = `currency changes from ${before} to ${currency}; keep ${before}, and say in currency_note what the page shows`;
      return [{ path, message }];
    });
  },
};

const IDENTIFIED = new Set(['vendor', 'deprecation', 'provider']);

const removedRecord: Guard = {
  name: 'removed-record',
  reason: 'Ids are permanent: consumers keep them, and a removed one breaks every link to it.',
  check({ base, head, corrected }) {
    return [...base.files.values()].flatMap((file) => {
      const { path } = file;
      const subject = subjectOf(path);
      if (!IDENTIFIED.has(subject?.kind ?? '') || head.files.has(path)) return [];
      if (subject?.kind === 'deprecation' && isWithdrawn(base, subject.id)) return [];
      const renamed = findRenamed(file, base, head);
      if (renamed !== null && corrected.has(path)) return [];
      const message =
        renamed === null
          ? 'this record is gone: ids are permanent, so put it back; a vendor or an item that is no more keeps its record. One that was added by mistake goes with git revert of the commit that added it, and one that its vendor took back once a committed report says so'
          : `this record is gone, and its text is now ${renamed}: ids are permanent, so put it back, or, where the id was misspelt, ${CORRECTION}`;
      return [{ path, message }];
    });
  },
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

/**
 * Whether the newest committed report quotes the page's words that take a deprecation back. Only
 * reports of the base count: they were reviewed before.
 */
function isWithdrawn(base: RecordState, id: string): boolean {
  const reports = [...base.files.keys()].filter((path) => subjectOf(path)?.kind === 'report');
  const file = base.files.get(reports.sort(compareCodeUnits).at(-1) ?? '');
  const { records } = file ? fieldsOfJson(file.bytes) : {};
  const own = (Array.isArray(records) ? records.filter(isFields) : []).find((one) => one.id === id);
  const differences = Array.isArray(own?.differences) ? own.differences.filter(isFields) : [];
  return isTakenBack(differences as unknown as Difference[]);
}

const reusedId: Guard = {
  name: 'reused-id',
  reason:
    'A published id is never used again for something else: old data would name the new thing.',
  check(change) {
    return [...reusedVendors(change), ...reusedPlans(change), ...reusedDeprecations(change)];
  },
};

function reusedDeprecations({ base, head, published }: Change): Violation[] {
  return [...head.deprecations.values()].flatMap(({ id, item }) => {
    if (base.deprecations.has(id)) return [];
    const removed = published.changes.findLast(
      (entry) => entry.change === 'record_removed' && entry.id === id,
    );
    if (!removed || removed.item === item) return [];
    return [violation(`records/deprecations/${id}.yaml`, id, removed.item, removed.date)];
  });
}

function reusedVendors({ base, head, published }: Change): Violation[] {
  return [...head.vendors.values()].flatMap(({ id, name }) => {
    if (base.vendors.has(id)) return [];
    const removed = published.changelog
      .filter(isKind('vendor_removed'))
      .findLast((entry) => entry.vendor === id);
    if (!removed || removed.old.name === name) return [];
    return [violation(`records/vendors/${id}.yaml`, id, removed.old.name, removed.ts)];
  });
}

function reusedPlans({ base, head, published }: Change): Violation[] {
  const removed = published.changelog.filter(isKind('plan_removed'));
  return [...head.vendors.values()].flatMap((vendor) => {
    const known = new Set(base.vendors.get(vendor.id)?.plans.map(({ id }) => id));
    return vendor.plans.flatMap(({ id, name }) => {
      if (known.has(id)) return [];
      const entry = removed.findLast((each) => each.vendor === vendor.id && each.plan === id);
      if (!entry || entry.old.name === name) return [];
      const file = `records/vendors/${vendor.id}.yaml`;
      return [violation(file, `the plan ${id}`, entry.old.name, entry.ts)];
    });
  });
}

function violation(path: string, id: string, former: string | null, when: string): Violation {
  const what = former === null ? 'something else' : JSON.stringify(former);
  const message = `${id} was the id of ${what} until ${when.slice(0, 10)}; choose another id`;
  return { path, message };
}

/** The guards of vendors, deprecations and providers. */
export const RECORD_GUARDS: readonly Guard[] = [
  removedRecord,
  reusedId,
  undatedChange,
  changedCurrency,
];
