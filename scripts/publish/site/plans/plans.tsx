/** @jsxRuntime automatic @jsxImportSource preact */

import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { compareCodeUnits, groupBy } from '../../../model/words.ts';
import { vendorPagePath } from '../addresses.ts';
import { shortDate } from '../dates.ts';
import { PageLink } from '../links.tsx';
import { Mark } from '../marks.tsx';
import { ScrollTable } from '../tables.tsx';
import { priceInWords } from './spec-rows.ts';

/** A plan's price with its period and what is to be known of it; without one, which of three it is. */
export function PlanPrice({ plan, currency }: { plan: Plan; currency: Vendor['currency'] }) {
  const { amount, period, detail } = priceInWords(plan, currency);
  return (
    <span class="price">
      {amount === null ? (
        <span class="none">{period}</span>
      ) : (
        <>
          <b>{amount}</b> {period}
        </>
      )}
      {detail !== null && <small>{detail}</small>}
    </span>
  );
}

/** Plans of one cell that the tables name; the page of the vendor has all. */
const PLANS_SHOWN = 5;
/** Characters of the first thing said of a price that fit into a cell; none is cut. */
const DETAIL_ROOM = 44;

/** What a price is for: the first thing that is said of it. */
function termsOf({ price_month: price, price_detail: detail }: Plan): string {
  const [terms = ''] = detail?.split(/[,;(]/) ?? [];
  if (price === null || terms.length > DETAIL_ROOM) return '';
  return terms.trim();
}

/** `$20`, `20 EUR`; nothing where no monthly price is recorded. */
export function shortPrice(plan: Plan, currency: Vendor['currency']): string {
  return priceInWords(plan, currency).amount ?? '';
}

/** Plans with their prices under each other. */
function PlanCell({ plans, currency }: Pick<Vendor, 'plans' | 'currency'>) {
  if (plans.length === 0) return <span class="none">–</span>;
  return (
    <ul class="cell">
      {plans.slice(0, PLANS_SHOWN).map((plan) => (
        <li key={plan.id}>
          {plan.name}
          {plan.price_month !== 0 && <b> {shortPrice(plan, currency)}</b>}
          <span class="none"> {termsOf(plan)}</span>
        </li>
      ))}
      {plans.length > PLANS_SHOWN && <li>{plans.length - PLANS_SHOWN} more</li>}
    </ul>
  );
}

/** The plans that cost something, the cheapest first. */
function paidPlans({ plans }: Vendor): Plan[] {
  const costOf = ({ price_month: price }: Plan) => price ?? 0;
  return plans.filter((plan) => costOf(plan) > 0).sort((a, b) => costOf(a) - costOf(b));
}

/** What a vendor costs at least: `free, then $20`. */
export function lowestPrice(vendor: Vendor): string {
  const [cheapest] = paidPlans(vendor);
  const isFree = vendor.plans.some(({ price_month: price }) => price === 0);
  if (cheapest === undefined) {
    const [plan] = vendor.plans;
    if (isFree || plan === undefined) return 'free';
    return priceInWords(plan, vendor.currency).period;
  }
  const price = shortPrice(cheapest, vendor.currency);
  if (isFree) return `free, then ${price}`;
  return `from ${price}`;
}

const VENDOR_COLUMNS = ['Vendor', 'Free', 'Paid, per month', 'No monthly price', 'Read'] as const;

function VendorRow({ vendor }: { vendor: Vendor }) {
  const { id, name, plans, currency, retrieved_at: read } = vendor;
  const columns = [
    ['Free', plans.filter(({ price_month: price }) => price === 0)],
    ['Paid', paidPlans(vendor)],
    ['Other', plans.filter(({ price_month: price }) => price === null)],
  ] as const;
  return (
    <tr>
      <th scope="row">
        <Mark id={id} />
        <PageLink to={vendorPagePath(id)}>{name}</PageLink>
      </th>
      {columns.map(([label, own]) => (
        <td key={label} data-label={label}>
          <PlanCell plans={own} currency={currency} />
        </td>
      ))}
      <td data-label="Read">
        <time dateTime={read.slice(0, 10)}>{shortDate(read)}</time>
      </td>
    </tr>
  );
}

/** Vendors with their plans by price. */
export function VendorTable({ vendors }: { vendors: readonly Vendor[] }) {
  return (
    <ScrollTable
      id="overview"
      class="stacked vendors"
      columns={VENDOR_COLUMNS}
      caption="No monthly price: usage-based, on request, or not on the pages read."
    >
      <tbody>
        {vendors.map((vendor) => (
          <VendorRow key={vendor.id} vendor={vendor} />
        ))}
      </tbody>
    </ScrollTable>
  );
}

/** A kind of product as a heading has it. */
export function titleOfKind(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

/** Vendors by kind of product, kinds and vendors in alphabetical order. */
export function vendorsByKind(vendors: readonly Vendor[]): [kind: string, vendors: Vendor[]][] {
  const compare = (a: string, b: string) => compareCodeUnits(a.toLowerCase(), b.toLowerCase());
  const named = [...vendors].sort((a, b) => compare(a.name, b.name));
  const groups = groupBy(named, ({ category = '' }) => category);
  return [...groups].sort(([a], [b]) => compare(a, b));
}
