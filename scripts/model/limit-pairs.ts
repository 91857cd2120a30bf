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
  const under = (list: readonly string[], label: string) =>
    list.filter((one) => limitLabel(one) === label);
  const isPaired = (limit: string): boolean => {
    const label = limitLabel(limit);
    return label !== '' && [added, removed].every((list) => under(list, label).length === 1);
  };
  const changed = removed.filter(isPaired).map((old): LimitPair => {
    const label = limitLabel(old);
    const [now = ''] = under(added, label);
    return {
      label: label.slice(0, -2),
      old: old.slice(label.length),
      now: now.slice(label.length),
    };
  });
  const isAlone = (limit: string) => !isPaired(limit);
  return { changed, added: added.filter(isAlone), removed: removed.filter(isAlone) };
}
