/** @jsxRuntime automatic @jsxImportSource preact */

import type { Plan, Vendor } from '../../model/generated/published.ts';
import { limitAnchor, planAnchor, vendorPagePath } from './addresses.ts';
import { Verbatim } from './changes.tsx';
import { usePage } from './facts.ts';
import { Age, PageLink } from './layout.tsx';
import { type PricedPlan, pricedPlans, pricePlot } from './plots.ts';
import { PlotFigure, ScrollTable } from './tables.tsx';
import { amountInWords, missingPrice } from './words.ts';

interface ListedNotes {
  notes: readonly string[];
  /** Index of the first of them among all of the plan. */
  from: number;
  /** The plan, where its limits have names by which they can be linked. */
  plan?: string | undefined;
}

function NoteList({ notes, from, plan }: ListedNotes) {
  return (
    <ul class="notes">
      {notes.map((note, index) => {
        const anchor = plan === undefined ? undefined : limitAnchor(plan, from + index);
        return (
          // A plan may have the same note twice, and both count.
          <li key={`${index.toString()} ${note}`} id={anchor}>
            <Verbatim words={note} />
            {anchor && (
              <a
                class="permalink"
                href={`#${anchor}`}
                aria-label={`Link to limit ${(from + index + 1).toString()}`}
              >
                {' '}
                #
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** A plan's limits in the vendor's words; beyond `shown` of them they are folded away. */
export function LimitNotes(props: { notes: readonly string[]; shown?: number; plan?: string }) {
  const { notes, shown = Number.POSITIVE_INFINITY, plan } = props;
  if (notes.length === 0) return <span class="none">no limits on the pages read</span>;
  // One that is left over takes no more room than the line that would unfold it.
  const cut = notes.length <= shown + 1 ? notes.length : shown;
  return (
    <>
      <NoteList notes={notes.slice(0, cut)} from={0} plan={plan} />
      {cut < notes.length && (
        <details>
          <summary>{notes.length - cut} more</summary>
          <NoteList notes={notes.slice(cut)} from={cut} plan={plan} />
        </details>
      )}
    </>
  );
}

/** A plan's monthly price and what is to be known of it; without one, which of three it is. */
export function PlanPrice({ plan, currency }: { plan: Plan; currency: Vendor['currency'] }) {
  if (plan.price_month === null) {
    const { label, rest } = missingPrice(plan.price_detail);
    return (
      <span class="price">
        <span class="none">{label}</span>
        {rest !== null && <small>{rest}</small>}
      </span>
    );
  }
  return (
    <span class="price">
      <b>{amountInWords(plan.price_month)}</b> {currency}
      {plan.price_detail !== undefined && <small>{plan.price_detail}</small>}
    </span>
  );
}

const COLUMNS = ['Plan', 'Monthly price', 'Published limits'];
/** More notes than these are folded away. */
const NOTES_SHOWN = 4;

function VendorPlans({ vendor }: { vendor: Vendor }) {
  const { categories } = usePage().facts;
  const category = categories.get(vendor.id);
  return (
    <tbody id={vendor.id}>
      <tr class="group">
        <th colSpan={COLUMNS.length} scope="rowgroup">
          <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
          {category && <small>{category} </small>}
          <Age seen={vendor.retrieved_at} />
        </th>
      </tr>
      {vendor.plans.map((plan) => (
        <tr
          key={plan.id}
          data-also={[vendor.name, category ?? ''].join(' | ')}
          data-category={category?.replace(/ /g, '-').toLowerCase()}
        >
          <th scope="row">
            <PageLink to={`${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`}>
              {plan.name}
              <span class="visually-hidden"> of {vendor.name}</span>
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

/** The vendors whose plans were seen longest ago. */
export function OldestVendors() {
  const { vendors } = usePage().facts;
  const oldest = [...vendors].sort((a, b) => (a.retrieved_at < b.retrieved_at ? -1 : 1));
  return (
    <section aria-labelledby="oldest">
      <h2 id="oldest">Seen longest ago</h2>
      <ul class="inline">
        {oldest.slice(0, 15).map((vendor) => (
          <li key={vendor.id}>
            <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
            <Age seen={vendor.retrieved_at} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function PriceTable({ plans, currency }: { plans: readonly PricedPlan[]; currency: string }) {
  return (
    <ScrollTable
      id={`price-table-${currency.toLowerCase()}`}
      columns={['Vendor', 'Plan', 'Monthly price', 'Seen']}
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
            <td>
              <Age seen={vendor.retrieved_at} />
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
