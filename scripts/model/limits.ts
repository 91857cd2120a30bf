/**
 * What comes in: a limit as an author writes it, `{Included usage: {Storage: 5 GB}}` or a sentence.
 * What goes out: its labels and its value, and the text that is published of it,
 * `Included usage: Storage: 5 GB`.
 */
import type { LimitNote, VendorFile } from './generated/records.ts';

/** A limit in its parts, each verbatim. */
export interface LimitParts {
  /** From the general to the particular; none of a sentence. */
  labels: string[];
  value: string;
}

/** A limit of a plan, and where its author wrote it. */
export interface PlanLimit extends LimitParts {
  /** Whether the page states it for this plan, or for several at once. */
  for: 'plan' | 'several';
  /** The way to it in the vendor's file. */
  place: readonly (string | number)[];
}

export function limitParts(limit: LimitNote): LimitParts {
  if (typeof limit === 'string') return { labels: [], value: limit };
  const [[label, inner] = ['', '']] = Object.entries(limit);
  const { labels, value } = limitParts(inner);
  return { labels: [label, ...labels], value };
}

/** A limit as an author writes it. */
export function writeLimit({ labels, value }: LimitParts): LimitNote {
  return labels.reduceRight<LimitNote>((inner, label) => ({ [label]: inner }), value);
}

/** A limit as it is published. */
export function limitText({ labels, value }: LimitParts): string {
  return [...labels, value].join(': ');
}

/** What of a vendor's file says which limits its plans have. */
export type PlansAndNotes = Pick<VendorFile, 'common_notes'> & {
  plans: readonly Pick<VendorFile['plans'][number], 'id' | 'limit_notes'>[];
};

/** The limits of one plan: its own, then those that it has with others, as the file has them. */
export function limitsOfPlan({ plans, common_notes = [] }: PlansAndNotes, id: string): PlanLimit[] {
  const index = plans.findIndex((plan) => plan.id === id);
  const own = (plans[index]?.limit_notes ?? []).map((limit, at): PlanLimit => {
    return { ...limitParts(limit), for: 'plan', place: ['plans', index, 'limit_notes', at] };
  });
  const common = common_notes.flatMap((group, groupAt) => {
    if (group.plans !== 'all' && !group.plans.includes(id)) return [];
    return group.limit_notes.map((limit, at): PlanLimit => {
      const place = ['common_notes', groupAt, 'limit_notes', at];
      return { ...limitParts(limit), for: 'several', place };
    });
  });
  return [...own, ...common];
}

/** Whether a plan has a limit with this text. */
export function hasLimit(file: PlansAndNotes, plan: string, text: string): boolean {
  return limitsOfPlan(file, plan).some((limit) => limitText(limit) === text);
}
