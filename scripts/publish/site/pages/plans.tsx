/** @jsxRuntime automatic @jsxImportSource preact */

import type { Vendor } from '../../../model/generated/published.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { ChangeHistory } from '../change-history.tsx';
import { EditLink } from '../edit-link.tsx';
import { EvidenceList } from '../evidence-list.tsx';
import { FactList } from '../fact-list.tsx';
import type { SiteFacts } from '../facts.ts';
import { InstantTime } from '../instant-time.tsx';
import { LimitNotes } from '../limit-notes.tsx';
import { Outward } from '../outward.tsx';
import { PageLink } from '../page-link.tsx';
import { PlanFinding } from '../plan-finding.tsx';
import { PlanPrice } from '../plan-price.tsx';
import { RemovedPlans } from '../removed-plans.tsx';
import type { Page } from '../render.tsx';

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

function Body({ vendor }: { vendor: Vendor }) {
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
    body: <Body vendor={vendor} />,
  }));
}
