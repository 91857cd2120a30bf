/** @jsxRuntime automatic @jsxImportSource preact */
import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { amountInWords, isOurs } from '../../../model/wording.ts';
import { planAnchor, vendorPagePath } from '../addresses.ts';
import { Age } from '../age.tsx';
import { ChangeHistory } from '../changes/changes.tsx';
import { VendorFinding } from '../checks/findings.tsx';
import { Cite } from '../cite.tsx';
import { EvidenceList } from '../deprecations/record-parts.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { EditLink, ExternalLink, Linked, PageLink, WrongValueLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { longDate, shortDate } from '../words.ts';
import { LimitNotes, PlanPrice } from './plans.tsx';

/** Where the plans were read, how old that is, and what the last check found. */
function Source({ vendor }: { vendor: Vendor }) {
  const newest = vendor.retrieved_at.slice(0, 10);
  const [oldest = newest] = (vendor.evidence ?? [])
    .map(({ read_at }) => read_at.slice(0, 10))
    .sort();
  return (
    <div class="vendor-source">
      <p>
        <ExternalLink url={vendor.source_url}>Its page</ExternalLink> of{' '}
        <time dateTime={newest}>{longDate(newest)}</time> <Age seen={newest} />
        {oldest < newest && (
          <>
            , partly of <time dateTime={oldest}>{longDate(oldest)}</time> <Age seen={oldest} />
          </>
        )}
      </p>
      <VendorFinding vendor={vendor} />
      {vendor.currency_note && <p>{vendor.currency_note}</p>}
    </div>
  );
}

function Actions({ vendor: { id } }: { vendor: Vendor }) {
  return (
    <ul class="inline actions">
      <li>
        <PageLink to={`compare/index.html?v=${id}`}>Compare</PageLink>
      </li>
      <li>
        <PageLink to={`data/news/${id}.xml`}>Feed of changes</PageLink>
      </li>
      <li>
        <WrongValueLink id={id} />
      </li>
      <li>
        <PageLink to={`data/vendors/${id}.json`}>JSON</PageLink>
      </li>
      <li>
        <EditLink path={`records/vendors/${id}.yaml`} />
      </li>
    </ul>
  );
}

/** When a vendor changed a plan last; nothing where no change is recorded. */
function PlanChanged({ vendor, plan }: { vendor: string; plan: string }) {
  const changes = usePage().facts.changesOf.get(vendor) ?? [];
  const last = changes.findLast(
    ({ dataset, entry }) => dataset === 'plans' && entry.plan === plan && !isOurs(entry),
  );
  if (last === undefined) return null;
  return (
    <small>
      <a href="#changes">changed {shortDate(last.entry.ts.slice(0, 10))}</a>
    </small>
  );
}

/** A plan with its price and limits; the comparison takes its parts from here. */
function PlanCard({ vendor, plan }: { vendor: Vendor; plan: Plan }) {
  const anchor = planAnchor(plan.id);
  return (
    <section class="plan" aria-labelledby={anchor} data-plan={plan.id}>
      <div>
        <h3 id={anchor}>
          <a href={`#${anchor}`}>{plan.name}</a>
        </h3>
        <PlanPrice plan={plan} currency={vendor.currency} />
        <PlanChanged vendor={vendor.id} plan={plan.id} />
      </div>
      <LimitNotes notes={plan.limit_notes} plan={plan.id} />
    </section>
  );
}

/** The prices in one sentence. */
function pricesOf({ currency, plans }: Vendor): string {
  const priced = plans.flatMap((plan) =>
    plan.price_month === null ? [] : [`${plan.name} ${amountInWords(plan.price_month)}`],
  );
  return priced.length === 0
    ? 'No monthly price on the pages read'
    : `${currency} a month: ${priced.join(', ')}`;
}

function VendorBody({ vendor }: { vendor: Vendor }) {
  return (
    <article>
      <h1>{vendor.name}</h1>
      <Source vendor={vendor} />
      <Actions vendor={vendor} />
      <section aria-labelledby="plans">
        <h2 id="plans">Plans and limits, as published</h2>
        {vendor.plans.map((plan) => (
          <PlanCard key={plan.id} vendor={vendor} plan={plan} />
        ))}
      </section>
      {vendor.observations && vendor.observations.length > 0 && (
        <section aria-labelledby="observations">
          <h2 id="observations">Our notes</h2>
          <ul>
            {vendor.observations.map((observation) => (
              <li key={observation}>
                <Linked text={observation} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <ChangeHistory id={vendor.id} />
      <Cite
        fact={`${vendor.name}: ${pricesOf(vendor)}`}
        asOf={vendor.retrieved_at.slice(0, 10)}
        file={`records/vendors/${vendor.id}.yaml`}
      />
      <details>
        <summary>Sources</summary>
        <EvidenceList evidence={vendor.evidence ?? []} />
      </details>
    </article>
  );
}

/** The pages of all vendors. */
export function* vendorPages({ vendors }: SiteFacts): Generator<Page> {
  for (const vendor of vendors) {
    yield {
      path: vendorPagePath(vendor.id),
      head: {
        title: `${vendor.name} pricing, plans and limits`,
        description: `Monthly prices and published limits of ${vendor.name}: ${vendor.plans.map(({ name }) => name).join(', ')}.`,
        section: 'plans/index.html',
        scripts: ['copy-text'],
      },
      body: <VendorBody vendor={vendor} />,
    };
  }
}
