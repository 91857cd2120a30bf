import { readFileSync } from 'node:fs';
import type { SourceCheckReport } from '#scripts/model/generated/published.ts';
import { createRandom } from '#support/random.ts';
import { acceptedFolder, check, plan } from '#support/records/accepted-pages.ts';
import { press } from '#support/records/review.ts';

const PLANS = ['Free', 'Pro', 'Team'];
/** What the page says: for each label the value of each plan, some of them the same. */
const CELLS = new Map([
  ['Seats', ['1', '5', '5']],
  ['Storage', ['5 GB', '5 GB', '10 GB']],
  ['Hooks', ['1', '10', '10']],
]);

function pageOf(cells: ReadonlyMap<string, string[]>): string {
  const rows = [...cells].map((row) => `| ${row.flat().join(' | ')} |`);
  return `# Limits\n\n| | ${PLANS.join(' | ')} |\n|---|---|---|---|\n${rows.join('\n')}\n`;
}

const recorded = PLANS.map((name, at) => {
  const notes = [...CELLS].map(([label, values]) => ({ [label]: values[at] ?? '' }));
  return plan(name.toLowerCase(), name, 0, notes);
});

type Random = ReturnType<typeof createRandom>;

/** The page with two changes: values swapped, a cell or a label that is new, a row that is gone. */
function change({ below, pick }: Random): Map<string, string[]> {
  const cells = new Map(CELLS);
  for (let count = 0; count < 2; count += 1) {
    const label = pick([...cells.keys()]);
    const [a = '', b = '', c = ''] = cells.get(label) ?? [];
    const kind = below(4);
    if (kind === 0) cells.set(label, [b, a, c]);
    if (kind === 1) cells.set(label, [a, '77', c]);
    if (kind > 1) cells.delete(label);
    if (kind === 2) cells.set(`${label} each`, [a, b, c]);
  }
  return cells;
}

/** What is found of a changed page after a walk with any keys, and what the page says of each plan. */
async function walk(seed: number) {
  const random = createRandom(seed * 7919);
  const cells = change(random);
  const folder = await acceptedFolder(pageOf(CELLS), recorded);
  await check(folder, pageOf(cells), '2026-03-09');
  const keys = Array.from({ length: 60 }, () => random.pick([...'pmkdsxn1']));
  const args = ['--report', `${folder.root}/report.json`, '--now', '2026-03-30'];
  expect(await press(folder, [...keys, null], ...args)).toContain('answered');
  await check(folder, pageOf(cells), '2026-04-02');
  const text = readFileSync(`${folder.root}/report.json`, 'utf8');
  const { plans }: SourceCheckReport = JSON.parse(text);
  const notes = plans.flatMap((one) => one.notes.filter(({ state }) => state === 'found'));
  const said = [...cells].flatMap(([label, values]) =>
    values.map((value, at) => `${PLANS[at]?.toLowerCase()} ${label}: ${value}`),
  );
  return { found: notes.map((one) => `${one.plan} ${one.note}`), said };
}

test('whatever keys are pressed, a note that is found is what the page says of its plan', async () => {
  let count = 0;
  for (const seed of [1, 2, 3, 4, 5, 6]) {
    const { found, said } = await walk(seed);
    for (const note of found) expect(said, `seed ${seed}`).toContain(note);
    count += found.length;
  }
  expect(count).toBeGreaterThan(12);
});
