/** @jsxRuntime automatic @jsxImportSource preact */

import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { compareCodeUnits, countOf } from '../../../model/words.ts';
import { categoryPagePath, limitAnchor, planAnchor, vendorPagePath } from '../addresses.ts';
import { Age } from '../age.tsx';
import { Quote } from '../changes/changes.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import { ScrollTable } from '../tables.tsx';
import { amountInWords, missingPrice, oldestSource } from '../words.ts';

interface ListedNotes {
  notes: readonly string[];
  /** The plan, where its limits have names by which they can be linked. */
  plan?: string | undefined;
}

function NoteList({ notes, plan }: ListedNotes) {
  return (
    <ul class="notes">
      {notes.map((note, index) => {
        const anchor = plan === undefined ? undefined : limitAnchor(plan, index);
        return (
          // A plan may have the same note twice, and both count.
          <li key={`${index.toString()} ${note}`} id={anchor}>
            <Quote words={note} />
            {anchor && (
              <a
                class="permalink"
                href={`#${anchor}`}
                aria-label={`Link to limit ${(index + 1).toString()}`}
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

/**
 * A plan's limits in the vendor's words. With `more`, only the first few of them, and how many more
 * the vendor's page has, where it leads.
 */
export function LimitNotes(props: {
  notes: readonly string[];
  plan?: string;
  more?: { shown: number; page: string };
}) {
  const { notes, plan, more } = props;
  if (notes.length === 0) return <span class="none">no limits on the pages read</span>;
  // One that is left over takes no more room than the line that would lead to it.
  const cut = more === undefined || notes.length <= more.shown + 1 ? notes.length : more.shown;
  return (
    <>
      <NoteList notes={notes.slice(0, cut)} plan={plan} />
      {more !== undefined && cut < notes.length && (
        <PageLink to={more.page}>{notes.length - cut} more</PageLink>
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

/** Plans of a vendor that the list of all names; its own page has the others. */
const PLANS_SHOWN = 8;

/** Plans with a price, each with it; then the others by what is said instead. */
function PricesInWords({ plans }: { plans: readonly Plan[] }) {
  const shown = plans.slice(0, PLANS_SHOWN);
  const priced = shown.filter((plan) => plan.price_month !== null);
  const others = new Map<string, string[]>();
  for (const plan of shown) {
    if (plan.price_month !== null) continue;
    const { label } = missingPrice(plan.price_detail);
    others.set(label, [...(others.get(label) ?? []), plan.name]);
  }
  return (
    <ul class="prices">
      {priced.map((plan) => (
        <li key={plan.id}>
          {plan.name} <b>{amountInWords(plan.price_month ?? 0)}</b>
        </li>
      ))}
      {[...others].map(([label, names]) => (
        <li key={label}>
          {names.join(' · ')} <span class="none">{label}</span>
        </li>
      ))}
      {plans.length > PLANS_SHOWN && <li>{plans.length - PLANS_SHOWN} more</li>}
    </ul>
  );
}

/** When a vendor's pages were last seen, and its oldest source where that is older. */
export function VendorAge({ vendor }: { vendor: Vendor }) {
  const oldest = oldestSource(vendor);
  return (
    <>
      <Age seen={vendor.retrieved_at} />
      {oldest !== null && (
        <>
          {' '}
          <small>
            oldest source: <Age seen={oldest} />
          </small>
        </>
      )}
    </>
  );
}

function VendorRow({ vendor }: { vendor: Vendor }) {
  const { id, name, plans, currency } = vendor;
  const limits = plans.reduce((count, plan) => count + plan.limit_notes.length, 0);
  return (
    <tr id={id}>
      <th scope="row">
        <PageLink to={vendorPagePath(id)}>{name}</PageLink>
      </th>
      <td>
        <PricesInWords plans={plans} />
      </td>
      <td>{currency}</td>
      <td>{countOf(limits, 'limit')}</td>
      <td>
        <VendorAge vendor={vendor} />
      </td>
    </tr>
  );
}

/** Every vendor with its plans and their prices, by kind of product. */
export function VendorTable({ id }: { id: string }) {
  const { facts } = usePage();
  return (
    <ScrollTable
      id={id}
      class="vendors"
      columns={VENDOR_COLUMNS}
      caption="Vendors by kind of product, in alphabetical order; monthly prices"
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

const VENDOR_COLUMNS = ['Vendor', 'Plans and monthly prices', 'Currency', 'Limits', 'Seen'];

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
  const { changesOf, pageOfChange } = usePage().facts;
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
            <code>{id}</code>,{' '}
            <PageLink to={`${pageOfChange.get(anchor) ?? 'news.html'}#${anchor}`}>
              the last change
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}
