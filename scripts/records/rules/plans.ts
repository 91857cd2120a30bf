import { limitsOfPlan, limitText, type PlanLimit } from '../../model/limits.ts';
import { listWords } from '../../model/words.ts';
import { nameOf, showValue } from '../schema/explain-errors.ts';
import type { Rule } from './rule.ts';

/** The words of a cell without its numbers, so that `5GB logs` and `50k errors` differ. */
function wordsOf(cell: string): string {
  return cell
    .toLowerCase()
    .replace(/[\d.,$€£]+/g, ' ')
    .replace(/\b(\p{L}{3,})s\b/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}

const distinctLimits: Rule = {
  code: 'limit-repeated',
  // A limit that is published twice looks like two limits; two values under one label contradict each
  // other: a reader cannot tell what each limits.
  *check({ vendor }) {
    for (const { document, data } of vendor) {
      for (const { id } of data.plans) {
        const known = new Map<string, PlanLimit>();
        for (const limit of limitsOfPlan(data, id)) {
          const { labels, value, place } = limit;
          const text = limitText(limit);
          const key = labels.length === 0 ? text : limitText({ labels, value: wordsOf(value) });
          const first = known.get(key) ?? known.get(text) ?? limit;
          known.set(key, first).set(text, first);
          if (first === limit) continue;
          const message = `${nameOf(place)} is ${showValue(limitText(limit))}, and ${nameOf(first.place)} is ${showValue(limitText(first))}, for the same plan; write it once, or put the heading that tells them apart before each label`;
          yield { document, pointer: place, message };
        }
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
export const PLAN_RULES: readonly Rule[] = [distinctLimits, commonPlans];
