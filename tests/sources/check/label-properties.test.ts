import type { CheckedNote, CheckedVendor } from '#scripts/model/generated/published.ts';
import { type LimitParts, limitText, writeLimit } from '#scripts/model/limits.ts';
import { readKey } from '#scripts/model/lines.ts';
import { checkVendor } from '#scripts/sources/check/vendors.ts';
import { comparePage, keysOf } from '#scripts/sources/lines/compared-page.ts';
import { linesOfPage } from '#scripts/sources/lines/page-lines.ts';
import { parsePage } from '#scripts/sources/pages/parse.ts';
import { readPage } from '#support/pages/pages.ts';
import { createRandom } from '#support/random.ts';
import { vendor } from '#support/records/records.ts';

const URL = 'https://toolbox.example/pricing';
const PLANS = ['Free', 'Pro', 'Team'];
const LABELS = ['Seats', 'Storage', 'Hooks', 'Projects'];
/** Few values, so that plans and labels often have the same one. */
const VALUES = ['1', '5', '10', '5 GB', 'Unlimited'];

/** What a table says: for each label the value of each plan. */
type Cells = { label: string; values: string[] }[];

function draw(random: ReturnType<typeof createRandom>): Cells {
  return LABELS.map((label) => ({ label, values: PLANS.map(() => random.pick(VALUES)) }));
}

/** The table with plans as columns, or as rows. */
function pageOf(cells: Cells, plansAre: 'columns' | 'rows', names = PLANS): string {
  const across = [['', ...names], ...cells.map(({ label, values }) => [label, ...values])];
  const down = ['', ...names].map((_, at) => across.map((row) => row[at] ?? ''));
  const [header = [], ...rows] = plansAre === 'columns' ? across : down;
  const lines = [header, header.map(() => '---'), ...rows];
  return `# Limits\n\n${lines.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}

/** The limits of each plan, as the table says them. */
function limitsOf(cells: Cells): LimitParts[][] {
  return PLANS.map((_, at) =>
    cells.map(({ label, values }) => ({ labels: [label], value: values[at] ?? '' })),
  );
}

/** Checks the limits that a table says against a page that was accepted in another state. */
function check(limits: LimitParts[][], accepted: string, today: string): CheckedVendor {
  const plans = PLANS.map((name, at) => {
    const limit_notes = (limits[at] ?? []).map(writeLimit);
    return { id: name.toLowerCase(), name, price_month: null, limit_notes };
  });
  const lines = keysOf(linesOfPage([parsePage(accepted, 'markdown')])).map(readKey);
  const reading = { url: URL, readAt: '2026-03-01', notOurs: [], lines };
  const page = { ...readPage(today), tree: parsePage(today, 'markdown') };
  const compared = comparePage(URL, page, reading);
  return checkVendor({ id: 'toolbox', path: '', data: vendor({ plans }) }, [compared], []);
}

/** The limits after a person has taken every single offer. */
function takeOffers(limits: LimitParts[][], notes: readonly CheckedNote[]): LimitParts[][] {
  const left = [...notes];
  return limits.map((own) =>
    own.map((limit) => {
      const { offers = [] } = left.shift() ?? {};
      const [offer, ...others] = offers;
      return offer && others.length === 0 ? offer : limit;
    }),
  );
}

const texts = (limits: LimitParts[][]): string[][] => limits.map((own) => own.map(limitText));

const idOf = (at: number): string => PLANS[at]?.toLowerCase() ?? '';

const TABLES = Array.from({ length: 30 }, (_, index) => {
  const plansAre: 'columns' | 'rows' = index % 2 === 0 ? 'columns' : 'rows';
  return { seed: index + 1, plansAre };
});

describe.each(TABLES)('in table $seed, with plans as $plansAre', ({ seed, plansAre }) => {
  const random = createRandom(seed);
  const before = draw(random);
  const [row, plan] = [random.below(LABELS.length), random.below(PLANS.length)];
  const page = (cells: Cells, names?: string[]) => pageOf(cells, plansAre, names);
  const withRow = (cells: Cells, change: (one: Cells[number]) => Partial<Cells[number]>): Cells =>
    cells.map((one, index) => (index === row ? { ...one, ...change(one) } : one));

  test('a renamed label and then a changed cell change only what they are', () => {
    const renamed = withRow(before, () => ({ label: 'Members' }));
    const { notes } = check(limitsOf(before), page(before), page(renamed));
    const taken = takeOffers(limitsOf(before), notes);
    expect(texts(taken)).toEqual(texts(limitsOf(renamed)));
    const changed = withRow(renamed, ({ values }) => ({ values: values.with(plan, '77') }));
    const again = check(taken, page(renamed), page(changed)).notes;
    const open = again.filter(({ state }) => state !== 'found');
    expect(open.map((one) => [one.plan, one.found])).toEqual([[idOf(plan), 'Members: 77']]);
  });

  test('two swapped cells are taken for each plan from its own cell', () => {
    const swapped = withRow(before, ({ values: [a = '', b = '', c = ''] }) => ({
      values: [b, a, c],
    }));
    const { notes } = check(limitsOf(before), page(before), page(swapped));
    const now = texts(limitsOf(swapped));
    const said = now.flatMap((own, at) => own.map((text) => `${idOf(at)} ${text}`));
    const found = notes.filter(({ state }) => state === 'found');
    const wanted = notes.filter((one) => said.includes(`${one.plan} ${one.note}`));
    expect(found).toEqual(wanted);
    expect(texts(takeOffers(limitsOf(before), notes))).toEqual(now);
  });

  test('a renamed plan is offered under its new name, and no other loses a note', () => {
    const renamed = page(before, PLANS.with(plan, 'Basic'));
    const checked = check(limitsOf(before), page(before), renamed);
    expect(checked.new_plans).toMatchObject([{ plan: { id: 'basic' }, renames: idOf(plan) }]);
    const lost = checked.notes.filter(({ state }) => state !== 'found');
    expect(new Set(lost.map((one) => one.plan))).toEqual(new Set([idOf(plan)]));
  });
});
