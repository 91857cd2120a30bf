import { findRepeated, showPlace } from './find-repeated.ts';
import type { Rule } from './rule.ts';

export const uniquePlanIds: Rule = {
  code: 'plan-id-repeated',
  reason: 'The changelog names a plan by its id within the vendor.',
  check: (drafts) =>
    drafts.vendor.flatMap(({ document, data }) => {
      const namings = (data.plans ?? []).map((plan, index) => {
        return { document, pointer: ['plans', index, 'id'], name: plan?.id };
      });
      return findRepeated(namings).map(([plan, first]) => {
        const message = `id ${plan.name} is taken by the plan at ${showPlace(first)}; give each plan its own id`;
        return { document, pointer: plan.pointer, message };
      });
    }),
};
