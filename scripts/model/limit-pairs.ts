/**
 * Which limits of a plan have another value: in: the entries of one plan and commit, out: pairs of
 * an old and a new value under one label, and what came or went alone.
 */
import { type ChangelogEntry, isKind, type Unrecorded } from './dataset.ts';

/** The labels of a published limit, with the colon: `Included usage: Storage: ` of `…: 5 GB`. */
export function limitLabel(limit: string): string {
  const end = limit.lastIndexOf(': ');
  if (end < 0) return '';
  return limit.slice(0, end + 2);
}

/** One limit whose value has changed. */
export interface LimitPair {
  /** Its labels, as published: `Included usage: Storage`. */
  label: string;
  old: string;
  now: string;
}

interface LimitChanges {
  changed: LimitPair[];
  /** Whole limits under labels that are new, or gone. */
  added: string[];
  removed: string[];
}

/** Pairs the limits that went with those that came, where exactly one of each has the label. */
export function pairLimits(entries: readonly Unrecorded<ChangelogEntry>[]): LimitChanges {
  const added = entries.filter(isKind('limit_note_added')).map((entry) => entry.new);
  const removed = entries.filter(isKind('limit_note_removed')).map((entry) => entry.old);
  const changed: LimitPair[] = [];
  for (const old of [...removed]) {
    const label = limitLabel(old);
    const same = [removed, added].map((list) => list.filter((one) => limitLabel(one) === label));
    const [[, another] = [], [now, second] = []] = same;
    if (label === '' || now === undefined || another !== undefined || second !== undefined)
      continue;
    removed.splice(removed.indexOf(old), 1);
    added.splice(added.indexOf(now), 1);
    const words = label.slice(0, -2);
    changed.push({ label: words, old: old.slice(label.length), now: now.slice(label.length) });
  }
  return { changed, added, removed };
}
