/** @jsxRuntime automatic @jsxImportSource preact */

import type { Plan, Vendor } from '../../model/generated/published.ts';
import { planAnchor, vendorPagePath } from './addresses.ts';
import { Verbatim } from './changes.tsx';
import { usePage } from './facts.ts';
import { PageLink } from './layout.tsx';
import { type PricedPlan, pricedPlans, pricePlot } from './plots.ts';
import { PlotFigure, ScrollTable } from './tables.tsx';
import { amountInWords } from './words.ts';

function NoteList({ notes }: { notes: readonly string[] }) {
  return (
    <ul class="notes">
      {notes.map((note, index) => (
        // The same note may stand twice, and both count.
        <li key={`${index.toString()} ${note}`}>
          <Verbatim words={note} />
        </li>
      ))}
    </ul>
  );
}

/** A plan's limits in the vendor's words; beyond `shown` of them they are folded away. */
export function LimitNotes({ notes, shown }: { notes: readonly string[]; shown: number }) {
  if (notes.length === 0) return <span class="none">none published</span>;
  // One that is left over takes no more room than the line that would unfold it.
  const cut = notes.length <= shown + 1 ? notes.length : shown;
  return (
    <>
      <NoteList notes={notes.slice(0, cut)} />
      {cut < notes.length && (
        <details>
          <summary>{notes.length - cut} more</summary>
          <NoteList notes={notes.slice(cut)} />
        </details>
      )}
    </>
  );
}

/** A plan's monthly price and what is to be known of it. */
export function PlanPrice({ plan, currency }: { plan: Plan; currency: Vendor['currency'] }) {
  return (
    <span class="price">
      {plan.price_month === null ? (
        <span class="none">no monthly price</span>
      ) : (
        <>
          <b>{amountInWords(plan.price_month)}</b> {currency}
        </>
      )}
      {plan.price_detail !== undefined && <small>{plan.price_detail}</small>}
    </span>
  );
}

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
