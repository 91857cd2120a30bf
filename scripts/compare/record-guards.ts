// What vendors, deprecations, planned dates and providers may not change, with the way out.

import {
  byWhose,
  compareFile,
  contradicts,
  fieldsOf,
  fileOf,
  type LogEntry,
} from '../history/differences.ts';
import { isReadAgain, lastReadOf } from '../history/whose.ts';
import { isTakenBack } from '../model/finding.ts';
import type { Evidence } from '../model/generated/records.ts';
import { groupBy } from '../model/words.ts';
import { classifyPath } from '../records/read.ts';
import { isFields } from '../records/version-0-1.ts';
import { type Change, evidenceOf, type Row, say } from './change.ts';
import type { Violation } from './guards.ts';

/** What changes in a file and is no correction that a report, a copy or the page proves. */
const uncorrected = ({ rows }: Change, path: string): Row[] =>
  rows.filter((row) => row.path === path && !row.correction?.isProved);

/** What is wrong where facts of a file change without a newer reading, or dates of reading go back. */
export function refuseUndated(path: string, change: Change): string | null {
  const { base, head } = change;
  const open = uncorrected(change, path);
  if (open.length === 0 || !fieldsOf(base, path) || !fieldsOf(head, path)) return null;
  const [old, current] = [evidenceOf(base, path), evidenceOf(head, path)];
  // A page that was never right may go, whatever its date.
  const right = old.filter(({ url }) => current.some((page) => page.url === url));
  // Of a deprecation or a planned date only the first reading is published.
  const dated = [...current];
  if (/\/(?:deprecations|scheduled)\//.test(path)) dated.splice(1);
  const otherwise = say(open.some(({ correction }) => correction) ? 'unproved' : 'wrong');
  return findOlder(right, current, otherwise) ?? findUndated(old, dated, open, otherwise);
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
  const facts = new Set(rows.filter(isStated).map(({ at }) => at));
  // The page that states the facts.
  const isMoved = old[0]?.url !== current[0]?.url;
  if (isMoved && rows.some(({ at }) => /^(?:\(order of )?(?:evidence|pages)/.test(at)))
    facts.add('source_url');
  if (facts.size === 0) return null;
  const last = lastReadOf('', old) || 'that';
  return say('undated', { facts: [...facts].join(' and '), last, otherwise });
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
      return say('copy', { from: read_at, to: moved.read_at });
    const now = lastReadOf(url, current);
    if (now < read_at) return say('back', { url, from: read_at, to: now, otherwise });
  }
  const [first, now] = [old[0], current[0]];
  if (!first || !now || now.read_at >= first.read_at) return null;
  return say('first', { from: first.read_at, to: now.read_at, otherwise });
}

/** What is wrong where a record goes; null where a report quotes that its vendor took it back. */
export function refuseRemoval(path: string, change: Change): string | null {
  const { base, head, reports } = change;
  if (!base.has(path) || head.has(path)) return null;
  const { kind, id } = classifyPath(path) ?? {};
  const checked = reports[0]?.records?.find((one) => kind === 'deprecation' && one.id === id);
  if (isTakenBack(checked?.differences ?? [])) return null;
  return say('removed');
}

/** Ids that are given to something else than before. */
export function findReusedIds({ changelog, changes, published }: Change): Violation[] {
  const past = [...published.changelog, ...published.changes];
  const removed = new Map(
    past
      .filter((entry) => entry.new === null)
      .map((entry) => [namedBy(entry).id, { ...namedBy(entry), day: entry.ts.slice(0, 10) }]),
  );
  const added = [...changelog, ...changes].filter((entry) => entry.old === null);
  return added.flatMap((entry) => {
    const { id, name } = namedBy(entry);
    const former = removed.get(id);
    if (!former?.name || !name || former.name === name) return [];
    const message = say('reused', { id, name: JSON.stringify(former.name), day: former.day });
    return [{ path: fileOf(entry), message }];
  });
}

/** The id that an entry of the logs is about; with a name where it adds or removes all of it. */
function namedBy(entry: LogEntry): { id: string; name: unknown } {
  const whole: unknown = entry.new ?? entry.old;
  const { name, item = name } = isFields(whole) ? whole : {};
  let id = 'vendor' in entry ? entry.vendor : entry.id;
  if ('vendor' in entry && entry.plan !== null) id = `the plan ${id}/${entry.plan}`;
  return { id, name: item };
}

/** Files in which one commit changes what is ours and what is the vendor's. */
export function findMixtures({ changelog, changes, base, steps }: Change): Violation[] {
  const entries = [...changelog, ...changes];
  return [...groupBy<LogEntry>(entries, fileOf)].flatMap(([path, own]) => {
    const message = mixtureIn(own);
    if (message === null || isApart(path, own, { base, steps })) return [];
    return [{ path, message }];
  });
}

/** What is wrong where some entries are ours and others the vendor's; else null. */
function mixtureIn(entries: readonly LogEntry[]): string | null {
  const {
    ours: [ours],
    theirs: [theirs],
  } = byWhose(entries);
  if (!ours || !theirs) return null;
  return say('mixture', { ours: ours.change, why: String(ours.why), theirs: theirs.change });
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
