import { isDeepStrictEqual } from 'node:util';
import type { Deprecation } from '../model/generated/published.ts';
import { compareCodeUnits } from '../model/order.ts';
import { type DeprecationFacts, freezeDeprecation } from '../model/published.ts';
import type { RecordState } from './read-state.ts';

/** How the item of one record changes in both feeds. */
export interface FeedChange {
  /** Record id: the end of the item's id. */
  id: string;
  change: 'item_added' | 'item_removed' | 'item_changed';
  /** Fields of the record in the item that change; empty where it comes or goes. */
  fields: string[];
}

/** The items that come, go or change, by record id. An item carries its whole record. */
export function compareFeeds(base: RecordState, head: RecordState): FeedChange[] {
  const ids = [...new Set([...base.deprecations.keys(), ...head.deprecations.keys()])];
  return ids.sort(compareCodeUnits).flatMap((id): FeedChange[] => {
    const before = published(base.deprecations.get(id), base);
    const after = published(head.deprecations.get(id), head);
    if (!before) return [{ id, change: 'item_added', fields: [] }];
    if (!after) return [{ id, change: 'item_removed', fields: [] }];
    const keys = Object.keys({ ...before, ...after }) as (keyof Deprecation)[];
    const fields = keys.filter((key) => !isDeepStrictEqual(before[key], after[key]));
    return fields.length === 0 ? [] : [{ id, change: 'item_changed', fields }];
  });
}

/** The record as published. */
function published(facts: DeprecationFacts | undefined, state: RecordState): Deprecation | null {
  return facts ? freezeDeprecation(facts, state.names, state.lastMatch(facts.id)) : null;
}
