import {
  byWhose,
  compareFile,
  contradicts,
  fieldsOf,
  fileOf,
  type LogEntry,
} from '../history/differences.ts';
import type { Files } from '../history/git.ts';
import { isReadAgain, lastReadOf } from '../history/whose.ts';
import { wholeOf } from '../model/dataset.ts';
import { isTakenBack } from '../model/findings.ts';
import type { Evidence } from '../model/generated/records.ts';
import { groupBy } from '../model/words.ts';
import { isFields } from '../records/version-0-1.ts';
import type { Row } from './rows.ts';
import { type Change, changedPaths, type Guard, newestReports } from './state.ts';

/** What to do where a record was wrong, and nobody has read its page again. */
function wayToCorrect({ corrected }: Change, rows: readonly Row[]): string {
  if (rows.some((row) => corrected.has(row)))
    return 'neither the newest report nor the cited copy (without one, the page) says the new value: look at it with --pages, let the next check find it, or ask a maintainer to lift this guard';
  return 'where the record was wrong, add a line "Correction: " and why to the message of its commit';
}

const undatedChange: Guard = {
  name: 'undated-change',
  reason: 'A fact that changes without its date leaves nobody able to tell which reading is newer.',
  check: (change) =>
    changedPaths(change, 'vendor', 'deprecation', 'scheduled', 'provider').flatMap((path) => {
      if (!fieldsOf(change.base, path) || !fieldsOf(change.head, path)) return [];
      const [old, current] = [evidenceOf(change.base, path), evidenceOf(change.head, path)];
      const open = uncorrected(change, path);
      if (open.length === 0) return [];
      // A page that was never right may go, whatever its date.
      const left = [...current.map(({ url }) => url), ...open.map((row) => row.old)];
      const right = old.filter(({ url }) => left.includes(url));
      // Of a deprecation or a planned date only the first reading is published.
      const dated = [...current];
      if (/\/(?:deprecations|scheduled)\//.test(path)) dated.splice(1);
      const otherwise = wayToCorrect(change, open);
      const message =
        findOlder(right, current, otherwise) ?? findUndated(old, dated, open, otherwise);
      if (message === null) return [];
      return [{ path, message }];
    }),
};

/** What changes in a file and is no correction that a report, a copy or the page proves. */
const uncorrected = ({ rows, corrected }: Change, path: string): Row[] =>
  rows.filter((row) => row.path === path && !corrected.get(row)?.isProved);

/** The pages that a record names as they are written, and those of a provider that state effects. */
export function evidenceOf(files: Files, path: string): Evidence[] {
  const { evidence, pages } = fieldsOf(files, path) ?? {};
  const effects = [pages].flat().flatMap((page) => {
    if (!isFields(page) || !Array.isArray(page.effects)) return [];
    return page.effects.map((effect) => ({ url: page.url, read_at: effect?.as_of }));
  });
  return [evidence, effects]
    .flat(2)
    .filter(isFields)
    .map((entry) => ({ ...entry, url: String(entry.url), read_at: String(entry.read_at) }));
}

/** Values that are ours, are the reading itself, or have a guard of their own. */
const OURS =
  /^(?:currency|migration_note|observations|category|evidence|coverage|reason|names|prefixes|models)$/;

/** Whether a page states the value of a row, so that it needs a newer reading; a layout is no value. */
function isStated({ at, old }: Row): boolean {
  const [key = ''] = at.split(/\W/);
  // The name of a platform that is new takes the place of none.
  if (key === 'platforms') return old !== undefined && at.endsWith('.name');
  if (key === 'pages') return at.includes('].effects');
  return key !== '' && !OURS.test(key);
}

/** What is wrong where facts change and no page was read later than before; else null. */
function findUndated(
  old: readonly Evidence[],
  current: readonly Evidence[],
  rows: readonly Row[],
  otherwise: string,
): string | null {
  if (isReadAgain(old, current)) return null;
  const facts = rows.filter(isStated).map(({ at }) => at);
  // The page that states the facts.
  const isMoved = old[0]?.url !== current[0]?.url;
  if (isMoved && rows.some(({ at }) => /^(?:\(order of )?(?:evidence|pages)/.test(at)))
    facts.push('source_url');
  if (facts.length === 0) return null;
  const last = lastReadOf('', old);
  return `${[...new Set(facts)].join(' and ')} changed, but no page was read after ${last || 'that'}; put your reading on top of evidence (url and read_at; for an effect of a page, as_of); ${otherwise}`;
}

/** What is wrong with dates of reading; null where none goes back. */
function findOlder(
  old: readonly Evidence[],
  current: readonly Evidence[],
  otherwise: string,
): string | null {
  for (const { url, read_at, copy } of old) {
    const moved = current.find((page) => copy !== undefined && page.copy === copy);
    if (moved && moved.read_at !== read_at)
      return `read_at moves from ${read_at} to ${moved.read_at}, but the copy is still that of ${read_at}; remove copy where you read the page itself`;
    const now = lastReadOf(url, current);
    if (now < read_at && current.some((page) => page.url === url))
      return `read_at of ${url} goes back from ${read_at} to ${now}; use the date on which the page was last read; ${otherwise}`;
  }
  const [first, now] = [old[0], current[0]];
  if (!first || !now || now.read_at >= first.read_at) return null;
  return `the first page of evidence was read at ${first.read_at}, and now at ${now.read_at}; put the newest reading first; ${otherwise}`;
}

const GONE = [
  'this record is gone: ids are permanent, so put it back; a vendor or an item that has gone keeps its record.',
  'A record that was added by mistake goes with git revert of the commit that added it (all of it, and every later change), whose message keeps "This reverts commit" and the id.',
  'One that its vendor took back goes once a committed report quotes that, and planned dates with a line "Correction: " and why once a report says that their page has none of them.',
  'For a misspelt id ask a maintainer to lift this guard',
].join(' ');

const removedRecord: Guard = {
  name: 'removed-record',
  reason: 'Ids are permanent: consumers keep them, and a removed one breaks every link to it.',
  check: (change) =>
    changedPaths(change, 'vendor', 'deprecation', 'scheduled', 'provider').flatMap((path) => {
      // A list has at least one date, so one whose page plans nothing any more can only go.
      const isList = path.startsWith('records/scheduled/');
      const mayGo = isWithdrawn(path, change) || (isList && uncorrected(change, path).length === 0);
      if (!change.base.has(path) || change.head.has(path) || mayGo) return [];
      return [{ path, message: GONE }];
    }),
};

/** Whether the newest committed report quotes the page's words that take a deprecation back. */
function isWithdrawn(path: string, { base }: Change): boolean {
  const [{ records = [] } = { records: [] }] = newestReports(base, 1);
  const own = records.find(({ id }) => path === `records/deprecations/${id}.yaml`);
  return isTakenBack(own?.differences ?? []);
}

const reusedId: Guard = {
  name: 'reused-id',
  reason:
    'A published id is never used again for something else: old data would name the new thing.',
  check({ changelog, changes, published }) {
    const past = [...published.changelog, ...published.changes];
    const removed = new Map(
      past
        .filter((entry) => entry.new === null)
        .map((entry) => [namedBy(entry).id, { ...namedBy(entry), day: entry.ts.slice(0, 10) }]),
    );
    const added = [...changelog, ...changes].filter((entry) => entry.old === null);
    return added.map(namedBy).flatMap(({ id, name, path }) => {
      const former = removed.get(id);
      if (!former?.name || !name || former.name === name) return [];
      const message = `${id} was the id of ${JSON.stringify(former.name)} until ${former.day}; choose another id`;
      return [{ path, message }];
    });
  },
};

const oursAndTheirs: Guard = {
  name: 'ours-and-theirs',
  reason: 'The log says of each commit whether the vendor changed something or we did.',
  check({ changelog, changes, base, steps }) {
    const entries = [...changelog, ...changes];
    return [...groupBy(entries, fileOf)].flatMap(([path, own]) => {
      const message = mixtureIn(own);
      if (message === null || isApart(path, own, { base, steps })) return [];
      return [{ path, message }];
    });
  },
};

/** What is wrong where some entries are ours and others the vendor's; else null. */
function mixtureIn(entries: readonly LogEntry[]): string | null {
  const { ours, theirs } = byWhose(entries);
  if (!ours[0] || !theirs[0]) return null;
  return `${ours[0].change} is ours (${ours[0].why}), ${theirs[0].change} is the vendor's; put what is ours into a commit of its own, after the vendor's: npm run review -- commit does that`;
}

/**
 * Whether no single commit changes what is ours and what is the vendor's in a file, and each says of
 * every value the same as all together.
 */
function isApart(
  path: string,
  together: readonly LogEntry[],
  { base, steps }: Pick<Change, 'base' | 'steps'>,
): boolean {
  const changing = steps.filter((step) => step.has(path));
  let before = base.get(path)?.bytes;
  const isEachSound = changing.every((step) => {
    const after = step.get(path) ?? undefined;
    const own = compareFile(path, before, after);
    before = after;
    return !contradicts(own, together) && mixtureIn(own) === null;
  });
  return changing.length > 0 && isEachSound;
}

/** What an entry of the logs is about; with a name where it adds or removes that. */
function namedBy(entry: LogEntry) {
  const path = fileOf(entry);
  if ('vendor' in entry) {
    const { vendor, plan } = entry;
    let id = vendor;
    if (plan !== null) id = `the plan ${vendor}/${plan}`;
    return { id, name: wholeOf(entry)?.name, path };
  }
  const { id, change, item } = entry;
  const name = /^record_(?:added|removed)$/.test(change) ? item : undefined;
  return { id, name, path };
}

/** The guards of vendors, deprecations and planned dates. */
export const RECORD_GUARDS: readonly Guard[] = [
  removedRecord,
  reusedId,
  undatedChange,
  oursAndTheirs,
];
