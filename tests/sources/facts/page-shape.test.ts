import type { PageDescription } from '#scripts/model/generated/records.ts';
import { check, description, pageOf, recordsOf, states } from '#support/pages/pages.ts';
import { readSamples } from '#support/samples.ts';

const ROWS = Array.from({ length: 12 }, (_, at) => `rocket-${at + 1} | 2026-12-31 | sled`);

/** The records that say what those rows say. */
const RECORDS = recordsOf(check({ pages: pageOf(ROWS) }));

interface Sample {
  what: string;
  page?: string;
  /** How many rows have which date; null where they are gone. */
  first?: [count: number, date: string | null];
  /** Another row, by its place. */
  rows?: Record<number, string>;
  more?: string;
  description?: Partial<PageDescription>;
  states: Record<string, number>;
  reason?: string;
  candidates?: number;
}

test.each(readSamples<Sample[]>('page-shapes.yaml', import.meta.url))(
  'only what can be read counts on a page with $what',
  ({ first: [count, date] = [0, null], rows = {}, more = '', ...sample }) => {
    const changed = ROWS.flatMap((row, at) => {
      const now = rows[at + 1] ?? row;
      if (at >= count) return [now];
      return date === null ? [] : [now.replace('2026-12-31', date)];
    });
    const found = check({
      pages: sample.page ?? pageOf(changed) + more,
      descriptions: [description(sample.description)],
      records: RECORDS,
    });
    const counts: Record<string, number> = {};
    for (const state of Object.values(states(found))) counts[state] = (counts[state] ?? 0) + 1;
    expect(counts).toEqual(sample.states);
    const { reason = null } = found.pages[0] ?? {};
    if (sample.reason) expect(reason).toContain(sample.reason);
    else expect(reason).toBeNull();
    expect(found.candidates).toHaveLength(sample.candidates ?? 0);
  },
);

const LIST =
  '# Deprecations\n\n- **Model ID:** rocket-1\n- **Ends:** 2026-12-31\n- **Next:** sled\n';

test.each([
  ['the table', pageOf(ROWS.slice(0, 1)), 'match', 'read'],
  ['the list', LIST, 'match', 'read'],
  ['none', '# Deprecations\n\nNothing.\n', 'not_checked', 'not_checked'],
])('of several descriptions of one address the one that fits counts: %s', (_, pages, own, all) => {
  const table = { item: '^model id$', date: '^ends$', successor: '^next$' };
  const found = check({
    pages,
    descriptions: [description(), description({ id: 'as-list', read: [{ table }] })],
    records: RECORDS.slice(0, 1),
  });
  expect(states(found)).toEqual({ 'acme-api/rocket-1': own });
  expect(found.pages).toMatchObject([{ state: all }]);
});
