import { limitsOfPlan, limitText } from '../../model/limits.ts';
import { listWords } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import { nameOf, showValue } from '../schema/explain-errors.ts';
import { type Records, type Rule, unique } from './rule.ts';

/** The changelog names a plan by its id within the vendor. */
const uniquePlanIds = unique(
  'plan-id-repeated',
  ({ vendor }) =>
    vendor.flatMap(({ id, document, data }) =>
      data.plans.map((plan, index) => {
        return { document, pointer: ['plans', index, 'id'], scope: id, name: plan.id };
      }),
    ),
  (name, first) => `id ${name} is taken by the plan at ${first}; give each plan its own id`,
);

/** The words of a cell without its numbers, so that `5GB logs` and `50k errors` differ. */
function wordsOf(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\d.,$€£]+/g, ' ')
    .replace(/\b(\p{L}{3,})s\b/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The limits of every plan. */
function limitsIn({ vendor }: Records) {
  return vendor.flatMap(({ document, data }) =>
    data.plans.map(({ id }) => ({ document, limits: limitsOfPlan(data, id) })),
  );
}

const distinctLabels: Rule = {
  code: 'label-repeated',
  // Two values under one label contradict each other: a reader cannot tell what each limits.
  *check(records) {
    for (const { document, limits } of limitsIn(records)) {
      const values = new Map<string, (typeof limits)[number]>();
      for (const limit of limits) {
        const label = limit.labels.join(': ');
        if (label === '') continue;
        const key = `${label}: ${wordsOf(limit.value)}`;
        const first = values.get(key) ?? limit;
        values.set(key, first);
        if (first.value === limit.value) continue;
        const message = `${nameOf(limit.place)} gives ${showValue(label)} as ${showValue(limit.value)}, and ${nameOf(first.place)} as ${showValue(first.value)}; put the heading that tells them apart before each label`;
        yield { document, pointer: limit.place, message };
      }
    }
  },
};

const distinctLimits: Rule = {
  code: 'limit-repeated',
  // A limit that is published twice looks like two limits.
  *check(records) {
    for (const { document, limits } of limitsIn(records)) {
      const places = new Map<string, Pointer>();
      for (const limit of limits) {
        const text = limitText(limit);
        const first = places.get(text);
        if (!first) places.set(text, limit.place);
        if (!first) continue;
        const message = `${showValue(text)} is written twice for one plan, also at ${nameOf(first)}; write it once`;
        yield { document, pointer: limit.place, message };
      }
    }
  },
};

const commonPlans: Rule = {
  code: 'common-plan-unknown',
  // A limit of several plans must say which: an id that no plan has gives it to nobody.
  *check({ vendor }) {
    for (const { document, data } of vendor) {
      const ids = data.plans.map(({ id }) => id);
      for (const [index, { plans }] of (data.common_notes ?? []).entries()) {
        const at = plans === 'all' ? -1 : plans.findIndex((id) => !ids.includes(id));
        if (at < 0) continue;
        const message = `${showValue(plans[at])} is not a plan of this file; use all, or ${listWords(ids)}`;
        yield { document, pointer: ['common_notes', index, 'plans', at], message };
      }
    }
  },
};

/** Every rule about plans. */
export const PLAN_RULES: readonly Rule[] = [
  uniquePlanIds,
  distinctLabels,
  distinctLimits,
  commonPlans,
];
