/** @jsxRuntime automatic @jsxImportSource preact */

import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { amountInWords } from '../../../model/wording.ts';
import { compareCodeUnits } from '../../../model/words.ts';
import { categoryPagePath, limitAnchor, planAnchor, vendorPagePath } from '../addresses.ts';
import { OldAge } from '../age.tsx';
import { Quote } from '../changes/changes.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import { ScrollTable } from '../tables.tsx';
import { missingPrice } from '../words.ts';
import { limitKind } from './limit-kinds.ts';

/** A plan's limits in the vendor's words, each with a name by which it can be linked. */
export function LimitNotes({ notes, plan }: { notes: readonly string[]; plan: string }) {
  if (notes.length === 0) return <span class="none">no limits on the pages read</span>;
  return (
    <ul class="notes">
      {notes.map((note, index) => {
        const anchor = limitAnchor(plan, index);
        return (
          // A plan may have the same note twice, and both count.
          <li key={`${index.toString()} ${note}`} id={anchor} data-kind={limitKind(note)}>
            <Quote words={note} />
            <a
              class="permalink"
              href={`#${anchor}`}
              aria-label={`Link to limit ${(index + 1).toString()}`}
            >
              {' '}
              #
            </a>
          </li>
        );
      })}
    </ul>
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

/** Plans of a vendor that the list of all names; its own page has the others. */
const PLANS_SHOWN = 8;

function PricesInWords({ plans, currency }: { plans: readonly Plan[]; currency: string }) {
  const more = plans.length - PLANS_SHOWN;
  return (
    <ul class="inline">
      {plans.slice(0, PLANS_SHOWN).map((plan) => (
        <li key={plan.id}>
          {plan.name}{' '}
          {plan.price_month === null ? (
            <span class="none">–</span>
          ) : (
            <b>{`${amountInWords(plan.price_month)}${currency === 'USD' ? '' : ` ${currency}`}`}</b>
          )}
        </li>
      ))}
      {more > 0 && <li>{more} more</li>}
    </ul>
  );
}

function VendorRow({ vendor }: { vendor: Vendor }) {
  const { id, name, plans, currency } = vendor;
  const limits = plans.reduce((count, plan) => count + plan.limit_notes.length, 0);
  return (
    <tr id={id}>
      <th scope="row">
        <PageLink to={vendorPagePath(id)}>{name}</PageLink> <OldAge seen={vendor.retrieved_at} />
      </th>
      <td>
        <PricesInWords plans={plans} currency={currency} />
      </td>
      <td data-label="Limits">{limits}</td>
    </tr>
  );
}

/** Every vendor with its plans and their prices, by kind of product. */
export function VendorTable({ id }: { id: string }) {
  const { facts } = usePage();
  return (
    <ScrollTable
      id={id}
      class="stacked"
      columns={VENDOR_COLUMNS}
      caption="By kind of product, in alphabetical order; monthly prices in USD unless marked. –: not found, usage-based or on request."
    >
      {vendorsByCategory(facts).map(([category, vendors]) => (
        <tbody key={category} id={`kind-${kindSlug(category)}`}>
          <tr class="group">
            <th colSpan={VENDOR_COLUMNS.length} scope="rowgroup">
              {titleOfKind(category)} <span class="count">{vendors.length}</span>{' '}
              {category !== OTHER && (
                <small>
                  <PageLink to={categoryPagePath(category)}>compare</PageLink>
                </small>
              )}
            </th>
          </tr>
          {vendors.map((vendor) => (
            <VendorRow key={vendor.id} vendor={vendor} />
          ))}
        </tbody>
      ))}
    </ScrollTable>
  );
}

const VENDOR_COLUMNS = ['Vendor', 'Plans and monthly prices', 'Limits'];

/** The group of vendors whose kind is not recorded. */
const OTHER = 'other';

/** A kind of product as a filter has it. */
export function kindSlug(kind: string): string {
  return kind.replace(/ /g, '-').toLowerCase();
}

/** A kind of product as a heading has it. */
export function titleOfKind(kind: string): string {
  return `${kind.charAt(0).toUpperCase()}${kind.slice(1)}`;
}

/** Vendors by kind of product, kinds and vendors in alphabetical order. */
export function vendorsByCategory({ categories, vendors }: SiteFacts): [string, Vendor[]][] {
  const groups = new Map<string, Vendor[]>();
  for (const vendor of vendors) {
    const category = categories.get(vendor.id) ?? OTHER;
    groups.set(category, [...(groups.get(category) ?? []), vendor]);
  }
  return [...groups].sort(([a], [b]) =>
    a === OTHER ? 1 : b === OTHER ? -1 : compareCodeUnits(a.toLowerCase(), b.toLowerCase()),
  );
}

/** The kinds of product that have a page of their own. */
export function categoriesOf(facts: SiteFacts): [string, Vendor[]][] {
  return vendorsByCategory(facts).filter(([category]) => category !== OTHER);
}

/** The plans that a vendor no longer has; links to them still lead here. */
export function RemovedPlans({ vendor }: { vendor: Vendor }) {
  const changes = usePage().facts.changesOf.get(vendor.id) ?? [];
  const removed = new Set(
    changes.flatMap(({ dataset, entry }) =>
      dataset === 'plans' && entry.plan !== null ? [entry.plan] : [],
    ),
  );
  for (const { id } of vendor.plans) removed.delete(id);
  if (removed.size === 0) return null;
  return (
    <section aria-labelledby="removed">
      <h2 id="removed">Plans that were removed</h2>
      <ul>
        {[...removed].map((id) => (
          <li key={id} id={planAnchor(id)}>
            <code>{id}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
