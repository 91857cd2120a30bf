import type { CheckedVendor } from '#scripts/model/generated/published.ts';
import { type LimitParts, limitText, writeLimit } from '#scripts/model/limits.ts';
import { remember } from '#scripts/model/remember.ts';
import { checkVendor } from '#scripts/sources/check/vendors.ts';
import { comparePage, keysOf } from '#scripts/sources/lines/compared-page.ts';
import { linesOfPage } from '#scripts/sources/lines/page-lines.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';
import { readPage } from '#support/pages/pages.ts';
import { PRICING } from '#support/pages/saved-pages.ts';
import { createRandom } from '#support/random.ts';
import { plan } from '#support/records/accepted-pages.ts';
import { vendor } from '#support/records/records.ts';

const PLANS = ['Free', 'Pro', 'Team'];
const IDS = ['free', 'pro', 'team'];
const LABELS = ['Seats', 'Storage', 'Hooks', 'Projects'];
/** Few values, so that plans and labels often have the same one. */
const VALUES = ['1', '5', '10', '5 GB', 'Unlimited'];

/** What a table says: a label, and the value of each plan. */
export type Row = [label: string, values: string[]];
type Direction = 'columns' | 'rows';

export const draw = ({ pick }: ReturnType<typeof createRandom>): Row[] =>
  LABELS.map((label) => [label, PLANS.map(() => pick(VALUES))]);

/** The table with plans as columns, or as rows. */
export function pageOf(rows: Row[], plansAre: Direction, names = PLANS): string {
  const across = [['', ...names], ...rows.map((row) => row.flat())];
  const down = ['', ...names].map((_, at) => across.map((row) => row[at] ?? ''));
  const [header = [], ...body] = plansAre === 'columns' ? across : down;
  const lines = [header, header.map(() => '---'), ...body];
  return `# Limits\n\n${lines.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}

/** The limits of each plan, as the table says them. */
export const limitsOf = (rows: Row[]): LimitParts[][] =>
  PLANS.map((_, at) =>
    rows.map(([label, values]) => ({ labels: [label], value: values[at] ?? '' })),
  );

export const plansOf = (limits: LimitParts[][]) =>
  limits.map((own, at) => plan(IDS[at] ?? '', PLANS[at] ?? '', 0, own.map(writeLimit)));

/** Each limit as it is called in a report, with its plan. */
export const texts = (limits: LimitParts[][]): string[] =>
  limits.flatMap((own, at) => own.map((one) => `${IDS[at]} ${limitText(one)}`));

/** Each page is compared with others more than once. */
const treeOf = remember((page: string) => parsePage(page, 'markdown'));

/** Checks the limits that a table says against a page that was accepted in another state. */
function judge(limits: LimitParts[][], accepted: string, today: string): CheckedVendor {
  const lines = keysOf(linesOfPage(treeOf(accepted))).join('\n');
  const reading = { url: PRICING, read_at: '2026-03-01', lines };
  const page = { ...readPage(today), tree: treeOf(today) };
  const data = vendor({ plans: plansOf(limits) });
  return checkVendor({ id: 'toolbox', path: '', data }, [comparePage(PRICING, page, reading)], []);
}

/** The limits after a person has taken every single offer. */
function takeOffers(limits: LimitParts[][], { notes }: CheckedVendor): LimitParts[][] {
  const left = [...notes];
  return limits.map((own) =>
    own.map((limit) => {
      const [offer, ...others] = left.shift()?.offers ?? [];
      return offer && others.length === 0 ? offer : limit;
    }),
  );
}

/** Tables that are drawn at random, the same each time. */
export const TABLES = Array.from({ length: 30 }, (_, at) => {
  const plansAre: Direction = at % 2 === 0 ? 'columns' : 'rows';
  return { seed: at + 1, plansAre };
});

/** What a check and its offers make of changes of each table. */
export function testTables(tables: typeof TABLES): void {
  describe.each(tables)('in table $seed, with plans as $plansAre', ({ seed, plansAre }) => {
    const random = createRandom(seed);
    const before = draw(random);
    const limits = limitsOf(before);
    const [row, at] = [random.below(LABELS.length), random.below(PLANS.length)];
    const [label, values] = before[row] as Row;
    const page = (rows: Row[], names?: string[]) => pageOf(rows, plansAre, names);

    test('a renamed label and then a changed cell change only what they are', () => {
      const renamed = before.with(row, ['Members', values]);
      const taken = takeOffers(limits, judge(limits, page(before), page(renamed)));
      expect(texts(taken)).toEqual(texts(limitsOf(renamed)));
      const changed = renamed.with(row, ['Members', values.with(at, '77')]);
      const again = judge(taken, page(renamed), page(changed)).notes;
      const open = again.filter(({ state }) => state !== 'found');
      expect(open.map((one) => [one.plan, one.found])).toEqual([[IDS[at], 'Members: 77']]);
    });

    test('two swapped cells are taken for each plan from its own cell', () => {
      const [a = '', b = '', c = ''] = values;
      const swapped = before.with(row, [label, [b, a, c]]);
      const now = texts(limitsOf(swapped));
      const checked = judge(limits, page(before), page(swapped));
      const found = checked.notes.filter(({ state }) => state === 'found');
      expect(found).toEqual(checked.notes.filter((one) => now.includes(`${one.plan} ${one.note}`)));
      expect(texts(takeOffers(limits, checked))).toEqual(now);
    });

    test('a renamed plan is offered under its new name, and no other loses a note', () => {
      const renamed = page(before, PLANS.with(at, 'Basic'));
      const checked = judge(limits, page(before), renamed);
      expect(checked.new_plans).toMatchObject([{ plan: { id: 'basic' }, renames: IDS[at] }]);
      const lost = checked.notes.filter(({ state }) => state !== 'found');
      expect(new Set(lost.map((one) => one.plan))).toEqual(new Set([IDS[at]]));
    });
  });
}
