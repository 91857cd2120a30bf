/** @jsxRuntime automatic @jsxImportSource preact */
import * as Plot from '@observablehq/plot';
import type { VNode } from 'preact';
import { type Day, dayOf } from '../../../model/day.ts';
import type { Vendor } from '../../../model/generated/published.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import { drawPlot, PlotFigure, ScrollTable } from '../tables-and-charts.tsx';
import { type AgeBand, ageBandOf, ageInWords, amountInWords } from '../words.ts';
import { PlanPrice, VendorAge } from './plans.tsx';

/** A plan with a monthly price. */
interface PricedPlan {
  vendor: Vendor;
  plan: Vendor['plans'][number];
  price: number;
}

/** The plans of one currency that have a monthly price, in the order of the vendors' file. */
function pricedPlans(vendors: readonly Vendor[], currency: string): PricedPlan[] {
  return vendors
    .filter((vendor) => vendor.currency === currency)
    .flatMap((vendor) =>
      vendor.plans.flatMap((plan) =>
        plan.price_month === null ? [] : [{ vendor, plan, price: plan.price_month }],
      ),
    );
}

const ROW_HEIGHT = 22;

/** A shape for each age, so that old prices are told from new ones without colour. */
const PRICE_SHAPES: readonly (readonly [AgeBand, 'circle' | 'diamond2'])[] = [
  ['fresh', 'circle'],
  ['aging', 'diamond2'],
  ['old', 'circle'],
];

/** Monthly prices in one currency, a row a vendor, vendors in the order of their ids. */
function pricePlot(plans: readonly PricedPlan[], currency: string, today: Day): VNode {
  const names = new Map(plans.map(({ vendor }) => [vendor.id, vendor.name]));
  const rows = [...names.keys()];
  const highest = Math.max(...plans.map(({ price }) => price));
  const ticks = [0, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000];
  return drawPlot(
    {
      width: 960,
      height: rows.length * ROW_HEIGHT + 70,
      marginLeft: 190,
      marginTop: 34,
      marginBottom: 36,
      // A symmetric logarithm: 0 has a place, and 5 and 500 can both be read.
      x: { type: 'symlog', constant: 5, label: null, domain: [0, highest * 1.05] },
      y: { label: null, domain: rows, padding: 0.5 },
      marks: [
        ...(['top', 'bottom'] as const).map((anchor) =>
          Plot.axisX(
            ticks.filter((tick) => tick <= highest * 1.05),
            { anchor, tickSize: 0, fontSize: 13, tickFormat: amountInWords },
          ),
        ),
        Plot.axisY({
          tickSize: 0,
          fontSize: 13,
          tickFormat: (id: string) => names.get(id) ?? id,
        }),
        Plot.gridX(
          ticks.filter((tick) => tick <= highest),
          { stroke: 'currentColor', strokeOpacity: 0.12 },
        ),
        Plot.gridY({ stroke: 'currentColor', strokeOpacity: 0.12 }),
        ...PRICE_SHAPES.map(([band, symbol]) =>
          Plot.dot(
            plans.filter(({ vendor }) => ageBandOf(dayOf(vendor.retrieved_at), today) === band),
            {
              x: 'price',
              y: ({ vendor }: PricedPlan) => vendor.id,
              r: 5,
              symbol,
              className: `plot-price-${band}`,
              title: ({ vendor, plan, price }: PricedPlan) =>
                `${vendor.name}, ${plan.name}: ${amountInWords(price)} ${currency}${plan.price_detail ? ` (${plan.price_detail})` : ''}, ${ageInWords(dayOf(vendor.retrieved_at), today)}`,
            },
          ),
        ),
      ],
    },
    {
      id: `prices-${currency.toLowerCase()}`,
      title: `Monthly prices in ${currency} by vendor`,
      description: `A row for each of ${rows.length} vendors in alphabetical order, a mark for each of ${plans.length} plans with a monthly price, from 0 to ${amountInWords(highest)} ${currency} on a scale that is compressed towards the right.`,
    },
  );
}

function PriceTable({ plans, currency }: { plans: readonly PricedPlan[]; currency: string }) {
  return (
    <ScrollTable
      id={`price-table-${currency.toLowerCase()}`}
      class="stacked"
      columns={['Plan', 'Monthly price', 'Seen']}
      caption={`Monthly prices in ${currency}`}
    >
      <tbody>
        {plans.map(({ vendor, plan }) => (
          <tr key={`${vendor.id} ${plan.id}`}>
            <th scope="row">
              <PageLink to={`${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`}>
                {vendor.name}: {plan.name}
              </PageLink>
            </th>
            <td>
              <PlanPrice plan={plan} currency={vendor.currency} />
            </td>
            <td>
              <VendorAge vendor={vendor} />
            </td>
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** The prices of one currency as a chart, with the currency notes of its vendors beside it. */
export function PriceFigure({ currency }: { currency: Vendor['currency'] }) {
  const { today, vendors } = usePage().facts;
  const plans = pricedPlans(vendors, currency);
  const noted = vendors.filter((each) => each.currency === currency && each.currency_note);
  if (plans.length === 0) return null;
  return (
    <PlotFigure
      plot={pricePlot(plans, currency, today)}
      label={`Monthly prices in ${currency}`}
      wide
      caption={
        <>
          <p>
            Monthly prices in {currency}, a mark for each plan. The scale is compressed towards the
            right.
          </p>
          <ul class="legend">
            <li class="legend-price-fresh">seen within 30 days</li>
            <li class="legend-price-aging">within 180 days</li>
            <li class="legend-price-old">older: expect changes</li>
          </ul>
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
