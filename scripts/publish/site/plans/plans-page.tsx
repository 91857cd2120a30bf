/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Vendor } from '../../../model/generated/published.ts';
import { countOf, slugOf } from '../../../model/words.ts';
import { kindPagePath, planAnchor, vendorPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { type Page, renderFragment } from '../layout.tsx';
import { Choice, ColumnHeads, FilterForm, GroupRow, Mark, OldAge, PageLink } from '../parts.tsx';
import { paidPlans, titleOfKind, vendorsByKind } from './compare-page.tsx';
import { priceInWords, shortPrice } from './spec-rows.ts';
import { PlanPrice } from './spec-sheet.tsx';

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

/** Every plan with its limits, by vendor. */
function AllRows() {
  const { facts } = usePage();
  return (
    <>
      {facts.vendors.map((vendor) => (
        <tbody key={vendor.id}>
          <GroupRow columns={COLUMNS.length}>
            <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
            <small>{vendor.category}</small> <OldAge seen={vendor.retrieved_at} />
          </GroupRow>
          <VendorRows vendor={vendor} />
        </tbody>
      ))}
    </>
  );
}

/** A plan with its limits, or our notes on a vendor, in which a search looks too. */
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

/** What a vendor's plans and notes say. */
function VendorRows({ vendor }: { vendor: Vendor }) {
  const { id, currency, observations = [], plans } = vendor;
  const page = vendorPagePath(id);
  return (
    <>
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
    </>
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
      <ul class="grid">
        {vendors.map((vendor) => (
          <li key={vendor.id}>
            <Mark id={vendor.id} />
            <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
            <small>{lowestPrice(vendor)}</small>
          </li>
        ))}
      </ul>
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
            <table class="plans">
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

/** Every vendor with its plans; a script finds limits. */
export function plansPage(facts: SiteFacts): Page {
  const description = `Monthly prices and published limits of the plans of ${facts.vendors.length} vendors, in the vendors’ own words.`;
  const path = 'plans/index.html';
  const rows = renderFragment('plans', <AllRows />, { facts, page: path });
  return {
    path,
    head: {
      title: 'Plan prices and limits of AI and developer tools',
      description,
      section: path,
      scripts: ['find-rows'],
      dataset: { name: 'plan limits', files: ['data/limits.json', 'data/limits.csv'] },
    },
    body: <PlansBody rows={rows.path} />,
    files: [rows],
  };
}
