import type { PageDescription } from '../../../scripts/model/generated/records.ts';
import { check, description, type PageState, pageOf, recordsOf, states } from './pages.ts';

const NAMES = Array.from({ length: 12 }, (_, index) => `rocket-${index + 1}`);

/** Twelve rows of one page, of rocket-1 to rocket-12. */
export const ROWS = NAMES.map((name) => `${name} | 2026-12-31 | sled`);

/** The records that say what those rows say. */
export const RECORDS = recordsOf(check({ pages: pageOf(ROWS) }));

/** How many records have each state on a changed page, and what is said of the page. */
export function judged(
  page: string,
  changes: Partial<PageDescription> = {},
): { counts: Record<string, number>; page: PageState | undefined; candidates: number } {
  const found = check({ pages: page, descriptions: [description(changes)], records: RECORDS });
  const counts: Record<string, number> = {};
  for (const state of Object.values(states(found))) counts[state] = (counts[state] ?? 0) + 1;
  return { counts, page: found.pages[0], candidates: found.candidates.length };
}
