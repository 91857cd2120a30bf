import { listWords } from '../../model/words.ts';
import { nameOf, showValue } from '../schema/schema.ts';
import { type Drafts, type Finding, type Rule, unique } from './rule.ts';

const uniquePlanIds = unique(
  'plan-id-repeated',
  'The changelog names a plan by its id within the vendor.',
  ({ vendor }) =>
    vendor.flatMap(({ id, document, data }) =>
      (data.plans ?? []).map((plan, index) => {
        return { document, pointer: ['plans', index, 'id'], scope: id, name: plan?.id };
      }),
    ),
  (name, first) => `id ${name} is taken by the plan at ${first}; give each plan its own id`,
);

/** Every plan of every vendor, with its place. */
function plansOf({ vendor }: Drafts) {
  return vendor.flatMap(({ document, data }) =>
    (data.plans ?? []).flatMap((plan, index) =>
      plan ? [{ document, plan, place: ['plans', index] }] : [],
    ),
  );
}

/** How `price_detail` may begin where no monthly price is recorded (CONTRIBUTING, Plans). */
const NO_PRICE = ['price on request', 'usage-based', 'not stated on the pages read'];

const priceReason: Rule = {
  code: 'price-unexplained',
  reason: 'A missing price is an answer only with its reason; without one it is a gap.',
  check: (drafts) =>
    plansOf(drafts).flatMap(({ document, plan, place }): Finding[] => {
      const { price_month, price_detail: detail } = plan;
      if (price_month !== null || NO_PRICE.some((words) => detail?.startsWith(words))) return [];
      const found =
        detail === undefined ? 'there is no price_detail' : `price_detail is ${showValue(detail)}`;
      const message = `price_month is null, and ${found}; begin price_detail with ${listWords(NO_PRICE.map((words) => `"${words}"`))}`;
      return [{ document, pointer: [...place, 'price_month'], message }];
    }),
};

const PLAIN_NUMBER = /^(?:0|[1-9]\d*)(?:\.\d+)?$/;

const plainPrice: Rule = {
  code: 'price-form',
  reason: 'A price in another notation (010, 1e3, 0x10) is read as a number that nobody sees.',
  check: (drafts) =>
    plansOf(drafts).flatMap(({ document, plan: { price_month }, place }): Finding[] => {
      const pointer = [...place, 'price_month'];
      const range = document.range(pointer);
      if (typeof price_month !== 'number' || !range) return [];
      const source = document.text.slice(...range);
      if (PLAIN_NUMBER.test(source)) return [];
      const message = `price_month is written ${source}; write ${price_month}, without leading zeros, signs or exponents`;
      return [{ document, pointer, message }];
    }),
};

/** The words of a cell without its numbers, so that `5GB logs` and `50k errors` differ. */
function wordsOf(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\d.,$€£]+/g, ' ')
    .replace(/\b(\p{L}{3,})s\b/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const distinctLabels: Rule = {
  code: 'label-repeated',
  reason:
    'Two values under one label contradict each other: a reader cannot tell what each limits.',
  check: (drafts) =>
    plansOf(drafts).flatMap(({ document, plan, place }) => {
      const values = new Map<string, { cell: string; at: number }>();
      return (plan.limit_notes ?? []).flatMap((note, at): Finding[] => {
        const colon = note?.lastIndexOf(': ') ?? -1;
        if (note === undefined || colon === -1) return [];
        const [label, cell] = [note.slice(0, colon), note.slice(colon + 2)];
        const key = `${label}: ${wordsOf(cell)}`;
        const first = values.get(key);
        if (!first) values.set(key, { cell, at });
        if (!first || first.cell === cell) return [];
        const pointer = [...place, 'limit_notes', at];
        const message = `${nameOf(pointer)} gives ${showValue(label)} as ${showValue(cell)}, and limit_notes[${first.at}] as ${showValue(first.cell)}; put the heading that tells them apart before each label`;
        return [{ document, pointer, message }];
      });
    }),
};

/** Every rule about plans. */
export const PLAN_RULES: readonly Rule[] = [uniquePlanIds, priceReason, plainPrice, distinctLabels];
