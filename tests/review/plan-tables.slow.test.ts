import type { CheckedVendor } from '#scripts/model/generated/published.ts';
import { createRandom } from '#support/random.ts';
import { acceptedFolder, check } from '#support/records/accepted-pages.ts';
import { press, textOf } from '#support/records/review.ts';
import {
  draw,
  limitsOf,
  pageOf,
  plansOf,
  type Row,
  TABLES,
  testTables,
  texts,
} from './plan-tables.ts';

testTables(TABLES.slice(8));

/** A table with two changes: values swapped, a cell or a label that is new, a row that is gone. */
function change(before: Row[], { below }: ReturnType<typeof createRandom>): Row[] {
  let rows = before;
  for (let count = 0; count < 2; count += 1) {
    const at = below(rows.length);
    const [label, [a = '', b = '', c = '']] = rows[at] as Row;
    const kind = below(4);
    if (kind === 0) rows = rows.with(at, [label, [b, a, c]]);
    if (kind === 1) rows = rows.with(at, [label, [a, '77', c]]);
    if (kind === 2) rows = rows.with(at, [`${label} each`, [a, b, c]]);
    if (kind === 3) rows = rows.toSpliced(at, 1);
  }
  return rows;
}

test('whatever keys are pressed, a note that is found is what the page says of its plan', async () => {
  let count = 0;
  for (const { seed, plansAre } of TABLES.slice(0, 6)) {
    const random = createRandom(seed * 7919);
    const before = draw(random);
    const now = change(before, random);
    const folder = await acceptedFolder(pageOf(before, plansAre), plansOf(limitsOf(before)));
    await check(folder, pageOf(now, plansAre), '2026-03-09');
    const keys = Array.from({ length: 60 }, () => random.pick([...'pmkdsxn1']));
    const args = ['--report', `${folder.root}/report.json`, '--now', '2026-03-30'];
    expect(await press(folder, [...keys, null], ...args)).toContain('answered');
    await check(folder, pageOf(now, plansAre), '2026-04-02');
    const plans: CheckedVendor[] = JSON.parse(textOf(folder, 'report.json')).plans;
    const found = plans.flatMap(({ notes }) => notes.filter(({ state }) => state === 'found'));
    for (const one of found)
      expect(texts(limitsOf(now)), `seed ${seed}`).toContain(`${one.plan} ${one.note}`);
    count += found.length;
  }
  expect(count).toBeGreaterThan(12);
});
