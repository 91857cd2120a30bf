import type { Column, ItemShape, PageDescription } from '#scripts/model/generated/records.ts';
import { check, description, pageOf, recordsOf } from '#support/pages/pages.ts';
import { readSamples } from '#support/samples.ts';

const COLUMNS = { item: '^model$', date: '^shutdown date$', successor: '^replacement$' };

/** The records that a row gives by a changed description. */
const read = (row: string, changes: Partial<PageDescription>) =>
  recordsOf(check({ pages: pageOf([row]), descriptions: [description(changes)] }));

interface Samples {
  items: ({ cell: string; are: string[] } & ItemShape)[];
  successors: ({ cell: string; is: string | null } & Column)[];
}

const CELLS = readSamples<Samples>('cells.yaml', import.meta.url);

test.each(CELLS.items)('the identifiers in $cell are $are', ({ cell, are, ...items }) => {
  const found = read(`${cell} | 2026-12-31 | x`, { items });
  expect(found.map(({ item }) => item)).toEqual(are);
});

test.each(CELLS.successors)('the successor in $cell is $is', ({ cell, is, ...column }) => {
  const changes: Partial<PageDescription> = {
    read: [{ table: { ...COLUMNS, successor: column } }],
  };
  const found = read(`rocket-1 | 2026-12-31 | ${cell}`, changes);
  expect(found.map(({ successor }) => successor)).toEqual([is]);
});

test('either of two successors of one identifier with the same day matches', () => {
  const pages = pageOf(['rocket-1 | 2026-12-31 | rocket-2', 'rocket-1 | 2026-12-31 | rocket-3']);
  const [record] = recordsOf(check({ pages }));
  const found = ['rocket-2', 'rocket-3', 'rocket-4'].map((successor) => {
    return check({ pages, records: record ? [{ ...record, successor }] : [] }).records[0]?.state;
  });
  expect(found).toEqual(['match', 'match', 'mismatch']);
});
