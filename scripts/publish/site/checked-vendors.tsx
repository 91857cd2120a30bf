/** @jsxRuntime automatic @jsxImportSource preact */
import type { CheckedVendor } from '../../model/generated/published.ts';
import { vendorPagePath } from './addresses.ts';
import { MissingPlanFacts } from './missing-plan-facts.tsx';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';
import { PLAN_STATE_WORDS } from './plan-finding.tsx';

function VendorName({ id }: { id: string }) {
  const vendor = usePage().facts.vendors.find((each) => each.id === id);
  return vendor ? <PageLink to={vendorPagePath(id)}>{vendor.name}</PageLink> : <code>{id}</code>;
}

function InState({
  vendors,
  state,
}: {
  vendors: readonly CheckedVendor[];
  state: CheckedVendor['state'];
}) {
  const those = vendors.filter((vendor) => vendor.state === state);
  if (those.length === 0) return null;
  return (
    <>
      <h3>
        <span class={`state ${state}`}>{state.replace('_', ' ')}</span> {those.length}
      </h3>
      <p class="note">{PLAN_STATE_WORDS[state]}</p>
      <ul class={state === 'not_found' ? 'checked' : 'inline'}>
        {those.map((vendor) => (
          <li key={vendor.vendor}>
            <VendorName id={vendor.vendor} />
            <MissingPlanFacts finding={vendor} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** What a check found of the vendors' plans. */
export function CheckedVendors({ vendors }: { vendors: readonly CheckedVendor[] }) {
  if (vendors.length === 0) return <p>No plans were checked.</p>;
  return (
    <>
      <InState vendors={vendors} state="not_found" />
      <InState vendors={vendors} state="not_checked" />
      <InState vendors={vendors} state="found" />
    </>
  );
}
