/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../model/generated/published.ts';
import { planAnchor } from './addresses.ts';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';

/** The plans that a vendor no longer has; links to them still lead here. */
export function RemovedPlans({ vendor }: { vendor: Vendor }) {
  const { changesOf } = usePage().facts;
  const removed = new Map<string, string>();
  for (const { dataset, anchor, entry } of changesOf.get(vendor.id) ?? []) {
    if (dataset === 'plans' && entry.plan !== null) removed.set(entry.plan, anchor);
  }
  for (const { id } of vendor.plans) removed.delete(id);
  if (removed.size === 0) return null;
  return (
    <section aria-labelledby="removed">
      <h2 id="removed">Plans that were removed</h2>
      <ul>
        {[...removed].map(([id, anchor]) => (
          <li key={id} id={planAnchor(id)}>
            <code>{id}</code>, <PageLink to={`changelog.html#${anchor}`}>the last change</PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
