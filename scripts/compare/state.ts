import { isDeepStrictEqual } from 'node:util';
import { classifyPath } from '../history/classify-path.ts';
import { diffVendor, type VendorChange } from '../history/diff.ts';
import { diffDeprecation, LOGGED_FIELDS, type RecordChange } from '../history/diff-deprecations.ts';
import { parseFields } from '../history/parse-version.ts';
import { compareCodeUnits } from '../model/order.ts';
import { compareFeeds, type FeedChange } from './compare-feeds.ts';
import type { RecordState } from './read-state.ts';

/** A record that changes in fields that no log tells of. */
export interface UnloggedChange {
  path: string;
  fields: string[];
}

/** What consumers would see change. */
export interface Differences {
  /** Entries of data/changelog.json, in its order. */
  changelog: VendorChange[];
  /** Entries of deprecations/changes.json, oldest first. */
  changes: RecordChange[];
  /** Items of both feeds, by record id. */
  feed: FeedChange[];
  /** By path. */
  unlogged: UnloggedChange[];
  /** Files of the head that cannot be read: what was published of them stays. */
  unreadable: { path: string; reason: string }[];
}

/** What it would change for consumers if `head` took the place of `base`. Pure. */
export function compareStates(base: RecordState, head: RecordState): Differences {
  const names = new Map([...base.names, ...head.names]);
  const after = holdUnreadable(base, head);
  return {
    changelog: pair(base.vendors, after.vendors).flatMap(([old, current]) =>
      diffVendor(old, current),
    ),
    changes: pair(base.deprecations, after.deprecations).flatMap(([old, current]) =>
      diffDeprecation(old, current, names),
    ),
    feed: compareFeeds(base, after),
    unlogged: compareFields(base, after),
    unreadable: [...head.unreadable],
  };
}

/** A file that cannot be read changes nothing, as in the replay of history. */
function holdUnreadable(base: RecordState, head: RecordState): RecordState {
  const vendors = new Map(head.vendors);
  const deprecations = new Map(head.deprecations);
  for (const { path } of head.unreadable) {
    const id = classifyPath(path)?.id ?? '';
    const [vendor, facts] = [base.vendors.get(id), base.deprecations.get(id)];
    if (vendor && path.startsWith('records/vendors/')) vendors.set(id, vendor);
    if (facts && path.startsWith('records/deprecations/')) deprecations.set(id, facts);
  }
  return { ...head, vendors, deprecations };
}

/** What each id is before and after, by id. */
function pair<T>(
  base: ReadonlyMap<string, T>,
  head: ReadonlyMap<string, T>,
): [before: T | null, after: T | null][] {
  const ids = [...new Set([...base.keys(), ...head.keys()])].sort(compareCodeUnits);
  return ids.map((id) => [base.get(id) ?? null, head.get(id) ?? null]);
}

/** Fields whose changes are entries of a log. */
const LOGGED: Readonly<Record<string, readonly string[]>> = {
  vendor: ['id', 'name', 'source_url', 'currency', 'plans'],
  deprecation: ['id', ...LOGGED_FIELDS],
};

function compareFields(base: RecordState, head: RecordState): UnloggedChange[] {
  const changes: UnloggedChange[] = [];
  for (const [path, file] of head.files) {
    const before = base.files.get(path);
    const logged = LOGGED[classifyPath(path)?.kind ?? ''];
    if (!logged || !before || Buffer.from(before.bytes).equals(file.bytes)) continue;
    const [old, current] = [before, file].map(({ bytes }) => parseFields(Buffer.from(bytes)));
    if (!old || !current || 'reason' in old || 'reason' in current) continue;
    const [from, to] = [old.value, current.value];
    const keys = [...new Set([...Object.keys(from), ...Object.keys(to)])];
    const fields = keys.filter(
      (key) => !logged.includes(key) && !isDeepStrictEqual(from[key], to[key]),
    );
    if (fields.length > 0) changes.push({ path, fields });
  }
  return changes.sort((a, b) => compareCodeUnits(a.path, b.path));
}
