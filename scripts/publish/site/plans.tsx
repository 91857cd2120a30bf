/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../model/generated/published.ts';
import { vendorPagePath } from './addresses.ts';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';
import { PlanPrice } from './plan-price.tsx';
import { PlotFigure } from './plot-figure.tsx';
import { type PricedPlan, pricedPlans, pricePlot } from './plots.ts';
import { ScrollTable } from './scroll-table.tsx';

function PriceTable({ plans, currency }: { plans: readonly PricedPlan[]; currency: string }) {
  return (
    <ScrollTable
      id={`price-table-${currency.toLowerCase()}`}
      columns={['Vendor', 'Plan', 'Monthly price']}
      caption={`Monthly prices in ${currency}`}
    >
      <tbody>
        {plans.map(({ vendor, plan }) => (
          <tr key={`${vendor.id} ${plan.id}`}>
            <td>{vendor.name}</td>
            <th scope="row">{plan.name}</th>
            <td>
              <PlanPrice plan={plan} currency={vendor.currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** The prices of one currency as a drawing, with the currency notes of its vendors beside it. */
export function PriceFigure({ currency }: { currency: Vendor['currency'] }) {
  const { vendors } = usePage().facts;
  const plans = pricedPlans(vendors, currency);
  const noted = vendors.filter((each) => each.currency === currency && each.currency_note);
  if (plans.length === 0) return null;
  return (
    <PlotFigure
      plot={pricePlot(plans, currency)}
      label={`Monthly prices in ${currency}`}
      caption={
        <>
          <p>
            Monthly prices in {currency}, a mark for each plan. The scale grows tighter towards the
            right.
          </p>
          {noted.length > 0 && (
            <ul>
              {noted.map((vendor) => (
                <li key={vendor.id}>
                  <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>:{' '}
                  {vendor.currency_note}
                </li>
              ))}
            </ul>
          )}
        </>
      }
      table={<PriceTable plans={plans} currency={currency} />}
    />
  );
}
