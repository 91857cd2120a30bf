import type { VendorFile } from '../../model/generated/records.ts';
import { limitsOfPlan, limitText } from '../../model/limits.ts';
import { presentIn } from '../../model/present.ts';
import { listWords } from '../../model/words.ts';
import type { Pointer } from '../parse.ts';
import { nameOf, showValue } from '../schema/schema.ts';
import { type Drafts, type Fix, type Rule, unique, type Violation } from './rule.ts';

/** The changelog names a plan by its id within the vendor. */
const uniquePlanIds = unique(
  'plan-id-repeated',
  ({ vendor }) =>
    vendor.flatMap(({ id, document, data }) =>
      (data.plans ?? []).map((plan, index) => {
        return { document, pointer: ['plans', index, 'id'], scope: id, name: plan?.id };
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

/** Every limit of every plan, of files in which each has the right form. */
function limitsIn({ vendor }: Drafts) {
  return vendor
    .filter(({ errors }) => errors.length === 0)
    .flatMap(({ document, data }) => {
      const file = data as VendorFile;
      return file.plans.map(({ id }) => ({ document, limits: limitsOfPlan(file, id) }));
    });
}

const distinctLabels: Rule = {
  code: 'label-repeated',
  // Two values under one label contradict each other: a reader cannot tell what each limits.
  check: (drafts) =>
    limitsIn(drafts).flatMap(({ document, limits }) => {
      const values = new Map<string, { cell: string; place: Pointer }>();
      return limits.flatMap((limit): Violation[] => {
        const { place, labels, value: cell } = limit;
        const label = labels.join(': ');
        if (label === '') return [];
        const key = `${label}: ${wordsOf(cell)}`;
        const first = values.get(key);
        if (!first) values.set(key, { cell, place });
        if (!first || first.cell === cell) return [];
        const message = `${nameOf(place)} gives ${showValue(label)} as ${showValue(cell)}, and ${nameOf(first.place)} as ${showValue(first.cell)}; put the heading that tells them apart before each label`;
        return [{ document, pointer: place, message }];
      });
    }),
};

const distinctLimits: Rule = {
  code: 'limit-repeated',
  // A limit that is published twice looks like two limits.
  check: (drafts) =>
    limitsIn(drafts).flatMap(({ document, limits }) =>
      limits.flatMap((limit, index): Violation[] => {
        const text = limitText(limit);
        const first = limits.findIndex((other) => limitText(other) === text);
        if (first === index) return [];
        const message = `${showValue(text)} is written twice for one plan, also at ${nameOf(limits[first]?.place ?? [])}; write it once`;
        return [{ document, pointer: limit.place, message }];
      }),
    ),
};

const commonPlans: Rule = {
  code: 'common-plan-unknown',
  // A limit of several plans must say which: an id that no plan has gives it to nobody.
  check: ({ vendor }) =>
    vendor.flatMap(({ document, data }) => {
      const ids = (data.plans ?? []).map((plan) => plan?.id);
      return (data.common_notes ?? []).flatMap((group, index): Violation[] => {
        const named = group?.plans === 'all' ? [] : (group?.plans ?? []);
        const at = named.findIndex((id) => id !== undefined && !ids.includes(id));
        if (at < 0) return [];
        const message = `${showValue(named[at])} is not a plan of this file; use all, or ${listWords(ids.filter((id) => id !== undefined))}`;
        return [{ document, pointer: ['common_notes', index, 'plans', at], message }];
      });
    }),
};

/**
 * Puts quotes around what YAML takes for a number or a truth value in a limit: `Projects: 10`. The
 * characters stay as they are, `1.50` too.
 */
export const quoteLimits: Fix = ({ path, text, value, range }) => {
  if (!path.startsWith('records/vendors/')) return text;
  const ranges = presentIn(...plainLimits(value, []).map((pointer) => range(pointer) ?? undefined));
  let fixed = text;
  for (const [start, end] of ranges.toSorted(([a], [b]) => b - a)) {
    fixed = `${fixed.slice(0, start)}"${fixed.slice(start, end)}"${fixed.slice(end)}`;
  }
  return fixed;
};

/** The ways to the values in limits that are no texts. */
function plainLimits(value: unknown, pointer: Pointer): Pointer[] {
  if (Array.isArray(value)) {
    return value.flatMap((inner, index) => plainLimits(inner, [...pointer, index]));
  }
  if (typeof value === 'object' && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => plainLimits(inner, [...pointer, key]));
  }
  const isPlain = typeof value === 'number' || typeof value === 'boolean';
  if (isPlain && pointer.includes('limit_notes')) return [pointer];
  return [];
}

/** Every rule about plans. */
export const PLAN_RULES: readonly Rule[] = [
  uniquePlanIds,
  distinctLabels,
  distinctLimits,
  commonPlans,
];
