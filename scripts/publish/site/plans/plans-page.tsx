/** @jsxRuntime automatic @jsxImportSource preact */

import type { Plan, Vendor } from '../../../model/generated/published.ts';
import type { Artifact } from '../../artifact.ts';
import { limitAnchor, planAnchor, vendorPagePath } from '../addresses.ts';
import { Age, OldAge } from '../age.tsx';
import { FIND_PLANS_SCRIPT } from '../assets.ts';
import { ChangeHistory, Quote } from '../changes/changes.tsx';
import { PlanFinding } from '../checks/checks.tsx';
import { EvidenceList } from '../deprecations/records.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { breadcrumbs, EditLink, ExternalLink, PageLink, WrongValueLink } from '../layout.tsx';
import { type Page, renderFragment } from '../render.tsx';
import { Choice, FactList, FilterForm } from '../tables.tsx';
import { longDate, oldestSource } from '../words.ts';
import {
  categoriesOf,
  kindSlug,
  LimitNotes,
  PlanPrice,
  RemovedPlans,
  titleOfKind,
  VendorTable,
} from './plans.tsx';

const TABLE = 'found';

/** The rows of all plans with their limits, for the search. */
export function derivePlanRows(facts: SiteFacts): Artifact {
  return renderFragment('plans', <PlanTable />, { facts, page: 'plans/index.html' });
}

/** Every plan with its limits, by vendor. */
function PlanTable() {
  const { facts } = usePage();
  const columns = ['Plan', 'Monthly price', 'Published limits'];
  return (
    <table class="plans">
      <caption>Plans that were found</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      {facts.vendors.map((vendor) => (
        <tbody key={vendor.id} data-kind={kindSlug(facts.categories.get(vendor.id) ?? '')}>
          <tr class="group">
            <th colSpan={columns.length} scope="rowgroup">
              <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
              <small>{facts.categories.get(vendor.id)}</small> <OldAge seen={vendor.retrieved_at} />
            </th>
          </tr>
          {vendor.plans.map((plan) => (
            <PlanRow key={plan.id} vendor={vendor} plan={plan} />
          ))}
        </tbody>
      ))}
    </table>
  );
}

function PlanRow({ vendor, plan }: { vendor: Vendor; plan: Plan }) {
  const kind = usePage().facts.categories.get(vendor.id) ?? '';
  return (
    <tr data-name={`${vendor.name} | ${kind} | ${plan.name}`} data-plan={planAnchor(plan.id)}>
      <th scope="row">
        <PageLink to={`${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`}>{plan.name}</PageLink>
      </th>
      <td>
        <PlanPrice plan={plan} currency={vendor.currency} />
      </td>
      <td>
        {plan.limit_notes.length === 0 && <span class="none">no limits on the pages read</span>}
        <ul class="notes">
          {plan.limit_notes.map((note, index) => (
            <li key={`${index.toString()} ${note}`} data-limit={limitAnchor(plan.id, index)}>
              <Quote words={note} />
            </li>
          ))}
        </ul>
      </td>
    </tr>
  );
}

function Filters() {
  const { facts, link } = usePage();
  const kinds = categoriesOf(facts).map(([kind]) => kind);
  return (
    <FilterForm
      table={TABLE}
      label="Search vendors, plans and limits"
      nouns={['plan', 'plans']}
      total={facts.vendors.reduce((count, { plans }) => count + plans.length, 0)}
      data={{ 'data-rows': link(derivePlanRows(facts).path) }}
    >
      {kinds.length > 0 && (
        <Choice
          name="category"
          label="Kind of product"
          all="all kinds"
          options={kinds.map((kind) => [kindSlug(kind), titleOfKind(kind)])}
        />
      )}
    </FilterForm>
  );
}

function Body() {
  const { vendors } = usePage().facts;
  return (
    <>
      <h1>Plans</h1>
      <p class="lead">
        Monthly prices of each plan, by vendor; the page of a vendor has its published limits, in
        the vendor’s own words. Also as <PageLink to="data/limits.json">JSON</PageLink> and{' '}
        <PageLink to="data/limits.csv">CSV</PageLink>.
      </p>
      <p>
        <PageLink to="compare/index.html">Side by side</PageLink>
      </p>
      {vendors.length === 0 ? (
        <p>No vendor has been recorded yet.</p>
      ) : (
        <>
          <Filters />
          <div id={TABLE} />
          <div id="vendors">
            <VendorTable id="plans" />
          </div>
        </>
      )}
    </>
  );
}

/** Every vendor with its plans; a script finds limits. */
export function plansPage({ vendors }: SiteFacts): Page {
  return {
    path: 'plans/index.html',
    head: {
      title: 'Plan prices and limits of AI and developer tools',
      description: `Monthly prices and published limits of the plans of ${vendors.length} vendors, in the vendors’ own words.`,
      section: 'plans/index.html',
      scripts: [FIND_PLANS_SCRIPT.path],
    },
    body: <Body />,
  };
}

/** Of which date the newest page of a vendor is, and the oldest where it is much older. */
function PageVersion({ vendor }: { vendor: Vendor }) {
  const newest = vendor.retrieved_at.slice(0, 10);
  const oldest = oldestSource(vendor);
  return (
    <>
      <time dateTime={newest}>{longDate(newest)}</time> <Age seen={newest} />
      {oldest !== null && (
        <>
          ; its oldest source is of <time dateTime={oldest}>{longDate(oldest)}</time>{' '}
          <Age seen={oldest} />
        </>
      )}
    </>
  );
}

function VendorFacts({ vendor }: { vendor: Vendor }) {
  return (
    <>
      <FactList
        facts={[
          ['Id', <code key="id">{vendor.id}</code>],
          ['Source', <ExternalLink key="source" url={vendor.source_url} />],
          ['Page version', <PageVersion key="at" vendor={vendor} />],
          ['Currency', vendor.currency],
          ...(vendor.currency_note ? [['Currency note', vendor.currency_note] as const] : []),
        ]}
      />
      <ul class="inline">
        <li>
          <PageLink to={`data/vendors/${vendor.id}.json`}>JSON</PageLink>
        </li>
        <li>
          <PageLink to={`plans/index.html#${vendor.id}`}>In the table</PageLink>
        </li>
        <li>
          <PageLink to={`data/news/${vendor.id}.xml`}>Feed of changes</PageLink>
        </li>
        <li>
          <WrongValueLink id={vendor.id} />
        </li>
        <li>
          <PageLink to={`compare/index.html?v=${vendor.id}`}>Compare</PageLink>
        </li>
        <li>
          <EditLink path={`records/vendors/${vendor.id}.yaml`} />
        </li>
      </ul>
    </>
  );
}

/** Whether a plan has changed since its changes are recorded, and when last. */
function PlanChanged({ vendor, plan }: { vendor: string; plan: string }) {
  const { changesOf, history } = usePage().facts;
  if (history.baseline === null) return null;
  const last = (changesOf.get(vendor) ?? []).findLast(
    ({ dataset, entry }) => dataset === 'plans' && 'plan' in entry && entry.plan === plan,
  );
  return (
    <small>
      {last === undefined ? (
        `no change recorded since ${history.baseline.ts.slice(0, 10)}`
      ) : (
        <a href="#changes">last change {last.entry.ts.slice(0, 10)}</a>
      )}
    </small>
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
            <PlanChanged vendor={vendor.id} plan={plan.id} />
          </div>
          <LimitNotes notes={plan.limit_notes} plan={plan.id} />
        </section>
      ))}
    </section>
  );
}

function VendorBody({ vendor }: { vendor: Vendor }) {
  return (
    <article>
      <p class="crumbs">
        <PageLink to="plans/index.html">Plans</PageLink> / {vendor.name}
      </p>
      <h1>{vendor.name}</h1>
      <VendorFacts vendor={vendor} />
      <Plans vendor={vendor} />
      <RemovedPlans vendor={vendor} />
      {vendor.observations && vendor.observations.length > 0 && (
        <section aria-labelledby="observations">
          <h2 id="observations">Our notes</h2>
          <ul>
            {vendor.observations.map((observation) => (
              <li key={observation}>{observation}</li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="evidence">
        <h2 id="evidence">Sources</h2>
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
export function* vendorPages({ baseUrl, vendors }: SiteFacts): Generator<Page> {
  for (const vendor of vendors) {
    yield {
      path: vendorPagePath(vendor.id),
      head: {
        title: `${vendor.name} pricing, plans and limits`,
        description: `Monthly prices and published limits of ${vendor.name}: ${vendor.plans.map(({ name }) => name).join(', ')}.`,
        section: 'plans/index.html',
        data: breadcrumbs(baseUrl, [
          ['Plans', 'plans/index.html'],
          [vendor.name, vendorPagePath(vendor.id)],
        ]),
      },
      body: <VendorBody vendor={vendor} />,
    };
  }
}
