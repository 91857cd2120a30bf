import { fits } from '../../model/page-language.ts';
import type { ItemType, PageRule, ReadingRule } from './description.ts';
import type { Entry } from './entry.ts';

/** What an item is: what the reading says, else the first rule of the page that fits, else the page's type. */
export function typeOf(item: string, page: PageRule, reading: ReadingRule): ItemType {
  return (
    reading.type ??
    page.types.find((rule) => fits(rule.item, item))?.type ??
    page.description.type ??
    'model'
  );
}

/** The status that the vendor's word means; null where the page's description knows no such word. */
export function statusOf(state: string | null, page: PageRule): 'deprecated' | 'retired' | null {
  if (state === null) return null;
  if (page.retired && fits(page.retired, state)) return 'retired';
  if (page.deprecated && fits(page.deprecated, state)) return 'deprecated';
  return null;
}

/**
 * Whether the page lists an entry as deprecated or retired: by `keep` where the reading has one,
 * else by a state that means so, else by a day. A floor, a month or nothing is no listing.
 */
export function isListed(entry: Entry, page: PageRule, reading: ReadingRule): boolean {
  if (reading.keepItem && !fits(reading.keepItem, entry.item)) return false;
  if (reading.keepState) return entry.state !== null && fits(reading.keepState, entry.state);
  return entry.date.kind === 'day' || statusOf(entry.state, page) !== null;
}
