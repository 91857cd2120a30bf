/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { dayOf } from '../../../model/day.ts';
import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { compareCodeUnits, countOf, groupBy, slugOf } from '../../../model/words.ts';
import { kindPagePath, planAnchor, vendorPagePath } from '../addresses.ts';
import { shortDate } from '../dates.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { type Page, renderFragment } from '../layout.tsx';
import {
  Choice,
  ColumnHeads,
  FilterForm,
  Grid,
  GroupRow,
  Mark,
  OldAge,
  PageLink,
  ScrollTable,
} from '../parts.tsx';
import { priceInWords, shortPrice } from './spec-rows.ts';
import { PlanPrice } from './spec-sheet.tsx';

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

/** The plans that cost something, the cheapest first. */
function paidPlans({ plans }: Vendor): Plan[] {
  const costOf = ({ price_month: price }: Plan) => price ?? 0;
  return plans.filter((plan) => costOf(plan) > 0).sort((a, b) => costOf(a) - costOf(b));
}

/** What a vendor costs at least: `free, then $20`. */
function lowestPrice(vendor: Vendor): string {
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

const COLUMNS = ['Plan', 'Monthly price', 'Published limits'];

/** A plan with its limits, or our notes on a vendor. */
function Row(props: {
  vendor: Vendor;
  name: string;
  link: string;
  price?: ComponentChildren;
  notes: readonly string[];
}) {
  const { vendor, name, link, price, notes } = props;
  const { category = '' } = vendor;
  return (
    <tr
      data-also={`${vendor.name} | ${category}`}
      data-names={vendor.name}
      data-category={slugOf(category)}
    >
      <th scope="row">
        <PageLink to={link}>{name}</PageLink>
      </th>
      <td>{price}</td>
      <td>
        {notes.length === 0 && <span class="none">no limits on the pages read</span>}
        <ul class="notes">
          {notes.map((note, index) => (
            <li key={`${index.toString()} ${note}`}>{note}</li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

/** A vendor's plans with their limits, and our notes, in which a search looks. */
function VendorRows({ vendor }: { vendor: Vendor }) {
  const { id, category, currency, name, observations = [], plans } = vendor;
  const page = vendorPagePath(id);
  return (
    <tbody>
      <GroupRow columns={COLUMNS.length}>
        <Mark id={id} />
        <PageLink to={page}>{name}</PageLink> <small>{category}</small>{' '}
        <OldAge seen={vendor.retrieved_at} />
      </GroupRow>
      {plans.map((plan) => (
        <Row
          key={plan.id}
          vendor={vendor}
          name={plan.name}
          link={`${page}#${planAnchor(plan.id)}`}
          price={<PlanPrice plan={plan} currency={currency} />}
          notes={plan.limit_notes}
        />
      ))}
      {observations.length > 0 && (
        <Row vendor={vendor} name="our notes" link={page} notes={observations} />
      )}
    </tbody>
  );
}

/** @param rows the file of all plans with their limits, for the search */
function Filters({ rows }: { rows: string }) {
  const { facts, link } = usePage();
  return (
    <FilterForm
      rows={link(rows)}
      label="Search vendors, plans, limits and notes"
      noun="mention"
      shown={countOf(
        facts.vendors.reduce((count, { plans }) => count + plans.length, 0),
        'plan',
      )}
    >
      <Choice
        name="category"
        label="Kind of product"
        all="all kinds"
        options={vendorsByKind(facts.vendors).map(([kind]) => [slugOf(kind), titleOfKind(kind)])}
      />
    </FilterForm>
  );
}

/** The vendors of one kind, and the way to the table of their plans. */
function Kind({ kind, vendors }: { kind: string; vendors: readonly Vendor[] }) {
  return (
    <section aria-labelledby={slugOf(kind)}>
      <h2 id={slugOf(kind)}>
        <PageLink to={kindPagePath(kind)}>{titleOfKind(kind)}</PageLink>
      </h2>
      <Grid
        list={vendors.map((vendor) => {
          const { id, name } = vendor;
          return { id, name, path: vendorPagePath(id), note: lowestPrice(vendor) };
        })}
      />
    </section>
  );
}

function PlansBody({ rows }: { rows: string }) {
  const { facts } = usePage();
  const { vendors } = facts;
  return (
    <>
      <h1>Plans</h1>
      <p class="lead">
        What AI and developer tools cost a month. Open a kind for all its prices, a vendor for its
        limits, or put plans <PageLink to="compare/index.html">side by side</PageLink>.
      </p>
      {vendors.length === 0 ? (
        <p>No vendor has been recorded yet.</p>
      ) : (
        <>
          <Filters rows={rows} />
          <div id="list" hidden>
            <table class="plans stacked">
              <caption>What mentions it</caption>
              <ColumnHeads columns={COLUMNS} />
            </table>
          </div>
          <div id="vendors">
            {vendorsByKind(vendors).map(([kind, own]) => (
              <Kind key={kind} kind={kind} vendors={own} />
            ))}
            <p>
              All plans with their limits: <PageLink to="data/limits.json">JSON</PageLink> ·{' '}
              <PageLink to="data/limits.csv">CSV</PageLink>
            </p>
          </div>
        </>
      )}
    </>
  );
}

/** Plans of one cell that the tables name; the page of the vendor has all. */
const PLANS_SHOWN = 5;

/** Plans with their prices under each other, each with the first thing that is said of its price. */
function PlanCell({ plans, currency }: Pick<Vendor, 'plans' | 'currency'>) {
  if (plans.length === 0) return <span class="none">–</span>;
  return (
    <ul class="cell">
      {plans.slice(0, PLANS_SHOWN).map((plan) => (
        <li key={plan.id}>
          {plan.name}
          {plan.price_month !== 0 && <b> {shortPrice(plan, currency)}</b>}
          {plan.price_month !== null && (
            <span class="none"> {plan.price_detail?.split(/[,;(]/)[0]?.trim()}</span>
          )}
        </li>
      ))}
      {plans.length > PLANS_SHOWN && <li>{plans.length - PLANS_SHOWN} more</li>}
    </ul>
  );
}

/** A vendor with its plans by price, at a glance. */
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
        <time dateTime={dayOf(read)}>{shortDate(read)}</time>
      </td>
    </tr>
  );
}

/** The plans of one kind of product. */
function kindPage(kind: string, vendors: readonly Vendor[]): Page {
  const title = titleOfKind(kind);
  return {
    path: kindPagePath(kind),
    title: `${title} plans: prices compared`,
    description: `Monthly prices of the plans of ${vendors.map(({ name }) => name).join(', ')}.`,
    body: (
      <>
        <h1>{title} plans</h1>
        <p class="lead">
          {countOf(vendors.length, 'vendor')}.{' '}
          <PageLink to={`compare/index.html#${slugOf(kind)}`}>Choose plans</PageLink> to put side by
          side.
        </p>
        <ScrollTable
          id="overview"
          class="stacked vendors"
          columns={['Vendor', 'Free', 'Paid, per month', 'No monthly price', 'Read']}
          caption="No monthly price: usage-based, on request, or not on the pages read."
        >
          <tbody>
            {vendors.map((vendor) => (
              <VendorRow key={vendor.id} vendor={vendor} />
            ))}
          </tbody>
        </ScrollTable>
      </>
    ),
  };
}

/** Every vendor with its plans, in which a script finds limits, and the plans of each kind. */
export function plansPages(facts: SiteFacts): Page[] {
  const kinds = vendorsByKind(facts.vendors).map(([kind, vendors]) => kindPage(kind, vendors));
  return [plansPage(facts), ...kinds];
}

function plansPage(facts: SiteFacts): Page {
  const description = `Monthly prices and published limits of the plans of ${facts.vendors.length} vendors, in the vendors’ own words.`;
  const path = 'plans/index.html';
  const all = facts.vendors.map((vendor) => <VendorRows key={vendor.id} vendor={vendor} />);
  const rows = renderFragment('plans', all, { facts, page: path });
  return {
    path,
    title: 'Plan prices and limits of AI and developer tools',
    description,
    scripts: ['find-rows'],
    dataset: { name: 'plan limits', files: ['data/limits.json', 'data/limits.csv'] },
    body: <PlansBody rows={rows.path} />,
    files: [rows],
  };
}
