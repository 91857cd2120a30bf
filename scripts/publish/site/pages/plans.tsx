/** @jsxRuntime automatic @jsxImportSource preact */

import type { Vendor } from '../../../model/generated/published.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { FILTER_SCRIPT } from '../assets.ts';
import { ChangeHistory } from '../changes.tsx';
import { PlanFinding } from '../checks.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { EditLink, InstantTime, Outward, PageLink } from '../layout.tsx';
import { LimitNotes, PlanPrice, PlanTable, PriceFigure, RemovedPlans } from '../plans.tsx';
import { EvidenceList } from '../record-facts.tsx';
import type { Page } from '../render.tsx';
import { FactList, FilterForm } from '../tables.tsx';

const TABLE = 'plans';

function Body() {
  const { vendors } = usePage().facts;
  const plans = vendors.reduce((count, vendor) => count + vendor.plans.length, 0);
  const currencies = [...new Set(vendors.map(({ currency }) => currency))].sort();
  return (
    <>
      <h1>Plans</h1>
      <p class="lead">
        What each plan costs a month and the limits that its vendor publishes. Limits in quotation
        marks are the vendor’s own words. Vendors stand in the order of their ids. Also as{' '}
        <PageLink to="data/limits.json">JSON</PageLink> and{' '}
        <PageLink to="data/limits.csv">CSV</PageLink>; prices as <a href="#prices">a drawing</a>.
      </p>
      {vendors.length === 0 ? (
        <p>No vendor has been recorded yet.</p>
      ) : (
        <>
          <FilterForm
            table={TABLE}
            label="Vendor, plan or words of a limit"
            nouns={['plan', 'plans']}
            total={plans}
          />
          <PlanTable id={TABLE} />
          <section aria-labelledby="prices">
            <h2 id="prices">Monthly prices</h2>
            <p>
              Plans with a monthly price, each currency by itself: nothing is converted. Read the
              detail of a price before you compare: some are billed annually, some per seat.
            </p>
            {currencies.map((currency) => (
              <PriceFigure key={currency} currency={currency} />
            ))}
          </section>
        </>
      )}
    </>
  );
}

/** Every vendor and plan. */
export function plansPage({ vendors }: SiteFacts): Page {
  return {
    path: 'plans/index.html',
    head: {
      title: 'Plans',
      description: `Monthly prices and published limits of the plans of ${vendors.length} vendors, in the vendors’ own words.`,
      section: 'plans/index.html',
      scripts: [FILTER_SCRIPT.path],
    },
    body: <Body />,
  };
}

function VendorFacts({ vendor }: { vendor: Vendor }) {
  return (
    <>
      <FactList
        facts={[
          ['Id', <code key="id">{vendor.id}</code>],
          ['Source', <Outward key="source" url={vendor.source_url} />],
          ['Last fetched', <InstantTime key="at" at={vendor.retrieved_at} />],
          ['Currency', vendor.currency],
          ...(vendor.currency_note ? [['Currency note', vendor.currency_note] as const] : []),
        ]}
      />
      <ul class="inline">
        <li>
          <PageLink to="data/limits.json">All plans, JSON</PageLink>
        </li>
        <li>
          <PageLink to={`plans/index.html#${vendor.id}`}>In the table</PageLink>
        </li>
        <li>
          <EditLink path={`records/vendors/${vendor.id}.yaml`} />
        </li>
      </ul>
    </>
  );
}

function Plans({ vendor }: { vendor: Vendor }) {
  return (
    <section aria-labelledby="plans">
      <h2 id="plans">Plans</h2>
      <p class="note">Limits in quotation marks are the vendor’s own words.</p>
      {vendor.plans.map((plan) => (
        <section key={plan.id} class="plan" aria-labelledby={planAnchor(plan.id)}>
          <div>
            <h3 id={planAnchor(plan.id)}>
              <a href={`#${planAnchor(plan.id)}`}>{plan.name}</a>
            </h3>
            <PlanPrice plan={plan} currency={vendor.currency} />
          </div>
          <LimitNotes notes={plan.limit_notes} shown={Number.POSITIVE_INFINITY} />
        </section>
      ))}
    </section>
  );
}

function VendorBody({ vendor }: { vendor: Vendor }) {
  return (
    <article>
      <p class="crumbs">
        <PageLink to="plans/index.html">Plans</PageLink> / vendor
      </p>
      <h1>{vendor.name}</h1>
      <VendorFacts vendor={vendor} />
      <Plans vendor={vendor} />
      <RemovedPlans vendor={vendor} />
      {vendor.observations && vendor.observations.length > 0 && (
        <section aria-labelledby="observations">
          <h2 id="observations">Observations (ours)</h2>
          <ul>
            {vendor.observations.map((observation) => (
              <li key={observation}>{observation}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="evidence">
        <h2 id="evidence">Pages read</h2>
        <EvidenceList evidence={vendor.evidence ?? []} />
      </section>
      <section aria-labelledby="check">
        <h2 id="check">What the last check found</h2>
        <PlanFinding vendor={vendor} />
      </section>
      <ChangeHistory id={vendor.id} />
    </article>
  );
}

/** The pages of all vendors. */
export function vendorPages({ vendors }: SiteFacts): Page[] {
  return vendors.map((vendor) => ({
    path: vendorPagePath(vendor.id),
    head: {
      title: `${vendor.name}: plans and limits`,
      description: `Monthly prices and published limits of ${vendor.name}: ${vendor.plans.map(({ name }) => name).join(', ')}.`,
      section: 'plans/index.html',
    },
    body: <VendorBody vendor={vendor} />,
  }));
}
