import { expect, test } from 'vitest';
import type { CheckedNote, CheckedVendor } from '../../../scripts/model/generated/published.ts';
import { type LimitParts, limitText, writeLimit } from '../../../scripts/model/limits.ts';
import { readKey } from '../../../scripts/model/lines.ts';
import { checkVendor } from '../../../scripts/sources/check/vendors.ts';
import { comparePage, keysOf } from '../../../scripts/sources/lines/compared-page.ts';
import { linesOfPage } from '../../../scripts/sources/lines/page-lines.ts';
import { parsePage } from '../../../scripts/sources/pages/parse.ts';
import { readPage } from '../../support/pages/pages.ts';
import { createRandom } from '../../support/random.ts';
import { vendor } from '../../support/records/records.ts';

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

/** Checks recorded limits against a page that was accepted in another state. */
function checkPlans(limits: LimitParts[][], accepted: string, today: string): CheckedVendor {
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

function checkNotes(limits: LimitParts[][], accepted: string, today: string): CheckedNote[] {
  return checkPlans(limits, accepted, today).notes;
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

const CASES = Array.from({ length: 15 }, (_, seed) => seed + 1);

test.each(['columns', 'rows'] as const)(
  'with plans as %s, a renamed label and then a changed cell change only what they are',
  (plansAre) => {
    for (const seed of CASES) {
      const random = createRandom(seed);
      const before = draw(random);
      const at = random.below(LABELS.length);
      const renamed = before.map((row, index) =>
        index === at ? { ...row, label: 'Members' } : row,
      );
      const [first, second] = [pageOf(before, plansAre), pageOf(renamed, plansAre)];
      const moved = checkNotes(limitsOf(before), first, second);
      const taken = takeOffers(limitsOf(before), moved);
      expect(texts(taken), `seed ${seed}`).toEqual(texts(limitsOf(renamed)));

      const plan = random.below(PLANS.length);
      const changed = renamed.map((row, index) =>
        index === at ? { ...row, values: row.values.with(plan, '77') } : row,
      );
      const notes = checkNotes(taken, second, pageOf(changed, plansAre));
      const open = notes.filter(({ state }) => state !== 'found');
      expect(
        open.map(({ plan: id, found }) => [id, found]),
        `seed ${seed}`,
      ).toEqual([[PLANS[plan]?.toLowerCase(), 'Members: 77']]);
    }
  },
);

test.each(['columns', 'rows'] as const)(
  'with plans as %s, two swapped cells are taken for each plan from its own cell',
  (plansAre) => {
    for (const seed of CASES) {
      const random = createRandom(seed);
      const before = draw(random);
      const at = random.below(LABELS.length);
      const swapped = before.map(({ label, values: [a = '', b = '', c = ''] }, index) => ({
        label,
        values: index === at ? [b, a, c] : [a, b, c],
      }));
      const [first, second] = [pageOf(before, plansAre), pageOf(swapped, plansAre)];
      const notes = checkNotes(limitsOf(before), first, second);
      const said = new Set(
        texts(limitsOf(swapped)).flatMap((own, plan) =>
          own.map((text) => `${PLANS[plan]?.toLowerCase()} ${text}`),
        ),
      );
      for (const { plan, note, state } of notes)
        expect(said.has(`${plan} ${note}`), `seed ${seed}`).toBe(state === 'found');
      expect(texts(takeOffers(limitsOf(before), notes)), `seed ${seed}`).toEqual(
        texts(limitsOf(swapped)),
      );
    }
  },
);

test.each(['columns', 'rows'] as const)(
  'with plans as %s, a renamed plan is offered under its new name, and no other loses a note',
  (plansAre) => {
    for (const seed of CASES) {
      const random = createRandom(seed);
      const cells = draw(random);
      const at = random.below(PLANS.length);
      const renamed = pageOf(cells, plansAre, PLANS.with(at, 'Basic'));
      const checked = checkPlans(limitsOf(cells), pageOf(cells, plansAre), renamed);
      const id = PLANS[at]?.toLowerCase();
      expect(checked.new_plans, `seed ${seed}`).toMatchObject([
        { plan: { id: 'basic' }, renames: id },
      ]);
      const lost = checked.notes.filter(({ state }) => state !== 'found');
      expect(new Set(lost.map(({ plan }) => plan)), `seed ${seed}`).toEqual(new Set([id]));
    }
  },
);
