/** @jsxRuntime automatic @jsxImportSource preact */

import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { compareCodeUnits, groupBy } from '../../../model/words.ts';
import { kindPagePath, vendorPagePath } from '../addresses.ts';
import { Quote } from '../changes/changes.tsx';
import { PageLink } from '../links.tsx';
import { Mark } from '../marks.tsx';
import { GroupRow, ScrollTable } from '../tables.tsx';
import { shortDate } from '../words.ts';
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
/** Characters of a limit, and of the first thing said of a price, that fit into a cell; none is cut. */
const LIMIT_ROOM = 48;
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

/** Plans with their prices; `quoted`, each under the other and the first with one of its limits. */
function PlanCell(props: {
  plans: readonly Plan[];
  currency: Vendor['currency'];
  quoted: boolean;
}) {
  const { plans, currency, quoted } = props;
  if (plans.length === 0) return <span class="none">–</span>;
  const limit = quoted && plans[0]?.limit_notes.find(({ length }) => length <= LIMIT_ROOM);
  return (
    <ul class={quoted ? 'cell' : 'inline'}>
      {plans.slice(0, PLANS_SHOWN).map((plan, index) => (
        <li key={plan.id}>
          {plan.name}
          {plan.price_month !== 0 && <b> {shortPrice(plan, currency)}</b>}
          <span class="none"> {termsOf(plan)}</span>
          {index === 0 && limit && (
            <small>
              <Quote words={limit} />
            </small>
          )}
        </li>
      ))}
      {plans.length > PLANS_SHOWN && <li>{plans.length - PLANS_SHOWN} more</li>}
    </ul>
  );
}

const VENDOR_COLUMNS = ['Vendor', 'Free', 'Paid, per month', 'No monthly price', 'Read'] as const;

function VendorRow({ vendor, quoted }: { vendor: Vendor; quoted: boolean }) {
  const { id, name, plans, currency, retrieved_at: read } = vendor;
  const paid = plans
    .filter(({ price_month: price }) => price !== null && price > 0)
    .sort((a, b) => (a.price_month ?? 0) - (b.price_month ?? 0));
  const columns = [
    ['Free', plans.filter(({ price_month: price }) => price === 0)],
    ['Paid', paid],
    ['Other', plans.filter(({ price_month: price }) => price === null)],
  ] as const;
  return (
    <tr id={id}>
      <th scope="row">
        <Mark id={id} />
        <PageLink to={vendorPagePath(id)}>{name}</PageLink>
      </th>
      {columns.map(([label, own]) => (
        <td key={label} data-label={label}>
          <PlanCell plans={own} currency={currency} quoted={quoted} />
        </td>
      ))}
      <td data-label="Read">
        <time dateTime={read.slice(0, 10)}>{shortDate(read)}</time>
      </td>
    </tr>
  );
}

/** Vendors with their plans by price, in groups by kind of product where there are several. */
export function VendorTable(props: {
  id: string;
  groups: readonly (readonly [kind: string, vendors: readonly Vendor[]])[];
  quoted?: boolean;
}) {
  const { id, groups, quoted = false } = props;
  return (
    <ScrollTable
      id={id}
      class="stacked vendors"
      columns={VENDOR_COLUMNS}
      caption="Alphabetical. No monthly price: usage-based, on request, or not on the pages read."
    >
      {groups.map(([kind, vendors]) => (
        <tbody key={kind}>
          {groups.length > 1 && (
            <GroupRow columns={VENDOR_COLUMNS.length}>
              {titleOfKind(kind)} <span class="count">{vendors.length}</span>{' '}
              <small>
                <PageLink to={kindPagePath(kind)}>with limits</PageLink>
              </small>
            </GroupRow>
          )}
          {vendors.map((vendor) => (
            <VendorRow key={vendor.id} vendor={vendor} quoted={quoted} />
          ))}
        </tbody>
      ))}
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
