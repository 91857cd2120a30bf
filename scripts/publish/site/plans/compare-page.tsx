/** @jsxRuntime automatic @jsxImportSource preact */
import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { compareCodeUnits, countOf, groupBy, slugOf } from '../../../model/words.ts';
import { kindPagePath, vendorPagePath } from '../addresses.ts';
import { shortDate } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { Mark, PageLink, ScrollTable } from '../parts.tsx';
import { shortPrice } from './spec-rows.ts';

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

/** Plans of one cell that the tables name; the page of the vendor has all. */
const PLANS_SHOWN = 5;

/** What a price is for: the first thing that is said of it. */
function termsOf({ price_month: price, price_detail: detail }: Plan): string {
  const [terms = ''] = detail?.split(/[,;(]/) ?? [];
  return price === null ? '' : terms.trim();
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
export function paidPlans({ plans }: Vendor): Plan[] {
  const costOf = ({ price_month: price }: Plan) => price ?? 0;
  return plans.filter((plan) => costOf(plan) > 0).sort((a, b) => costOf(a) - costOf(b));
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
function VendorTable({ vendors }: { vendors: readonly Vendor[] }) {
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

function Chooser() {
  const { facts } = usePage();
  return (
    <section class="chooser scripted" aria-label="Choose vendors">
      <div class="inline">
        {vendorsByKind(facts.vendors).map(([kind, vendors]) => (
          <details key={kind} id={slugOf(kind)} class="choices" name="kind">
            <summary>
              {titleOfKind(kind)} <span class="count">{vendors.length}</span>
            </summary>
            <fieldset>
              <legend class="visually-hidden">{titleOfKind(kind)}</legend>
              {vendors.map(({ id, name }) => (
                <label key={id}>
                  <input type="checkbox" value={id} /> {name}
                </label>
              ))}
            </fieldset>
          </details>
        ))}
      </div>
      <section
        class="scroll"
        id="comparison"
        aria-label="Comparison"
        aria-live="polite"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the keyboard cannot scroll it.
        tabIndex={0}
      />
    </section>
  );
}

function IndexBody() {
  return (
    <>
      <h1>Compare plans</h1>
      <p class="lead">
        Choose vendors, then a plan of each. Values are as published, in rows by the pages’ own
        labels.
      </p>
      <noscript>
        <p>
          The choice needs JavaScript. <PageLink to="plans/index.html">Plans</PageLink> has every
          vendor without it.
        </p>
      </noscript>
      <Chooser />
    </>
  );
}

function KindBody({ kind, vendors }: { kind: string; vendors: readonly Vendor[] }) {
  return (
    <>
      <h1>{titleOfKind(kind)} plans</h1>
      <p class="lead">
        {countOf(vendors.length, 'vendor')}.{' '}
        <PageLink to={`compare/index.html#${slugOf(kind)}`}>Choose plans</PageLink> to put side by
        side.
      </p>
      <VendorTable vendors={vendors} />
    </>
  );
}

/** The page on which vendors are chosen, and an overview of each kind of product. */
export function* comparePages(facts: SiteFacts): Generator<Page> {
  const section = 'compare/index.html';
  yield {
    path: section,
    head: {
      title: 'Compare plans, prices and limits side by side',
      description:
        'Plans of AI and developer tools side by side: monthly prices and limits in the vendors’ own words, with the age of each.',
      section,
      scripts: ['compare-plans'],
    },
    body: <IndexBody />,
  };
  for (const [kind, vendors] of vendorsByKind(facts.vendors)) {
    const names = vendors.map(({ name }) => name).join(', ');
    yield {
      path: kindPagePath(kind),
      head: {
        title: `${titleOfKind(kind)} plans: prices compared`,
        description: `Monthly prices of the plans of ${names}.`,
        section,
      },
      body: <KindBody kind={kind} vendors={vendors} />,
    };
  }
}
