/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../model/generated/published.ts';
import { planAnchor, vendorPagePath } from './addresses.ts';
import { LimitNotes } from './limit-notes.tsx';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';
import { PlanPrice } from './plan-price.tsx';
import { ScrollTable } from './scroll-table.tsx';

const COLUMNS = ['Plan', 'Monthly price', 'Published limits'];
/** More notes than these are folded away. */
const NOTES_SHOWN = 4;

function VendorPlans({ vendor }: { vendor: Vendor }) {
  return (
    <tbody id={vendor.id}>
      <tr class="group">
        <th colSpan={COLUMNS.length} scope="rowgroup">
          <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
          <small>as of {vendor.retrieved_at.slice(0, 10)}</small>
        </th>
      </tr>
      {vendor.plans.map((plan) => (
        <tr key={plan.id} data-also={vendor.name}>
          <th scope="row">
            <PageLink to={`${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`}>
              {plan.name}
            </PageLink>
          </th>
          <td>
            <PlanPrice plan={plan} currency={vendor.currency} />
          </td>
          <td>
            <LimitNotes notes={plan.limit_notes} shown={NOTES_SHOWN} />
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Every plan of every vendor. */
export function PlanTable({ id }: { id: string }) {
  const { vendors } = usePage().facts;
  return (
    <ScrollTable id={id} class="plans" columns={COLUMNS} caption="Plans by vendor">
      {vendors.map((vendor) => (
        <VendorPlans key={vendor.id} vendor={vendor} />
      ))}
    </ScrollTable>
  );
}
