import type { Vendor } from '../../model/generated/published.ts';
import { type Artifact, sha256 } from '../artifact.ts';

/**
 * The names of vendors and plans, for the first page: a line of each vendor with its id and name, and
 * the id and name of each plan, with tabs between them.
 */
export function derivePlanNames(vendors: readonly Vendor[]): Artifact {
  const lines = vendors.map(({ id, name, plans }) =>
    [id, name, ...plans.flatMap((plan) => [plan.id, plan.name])]
      .map((text) => text.replace(/\s+/g, ' '))
      .join('\t'),
  );
  const text = `${lines.join('\n')}\n`;
  return { path: `assets/plan-names.${sha256(text).slice(0, 10)}.txt`, text };
}
