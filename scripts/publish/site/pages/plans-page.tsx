/** @jsxRuntime automatic @jsxImportSource preact */

import { FILTER_SCRIPT } from '../assets.ts';
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../page-link.tsx';
import { usePage } from '../page-scope.ts';
import { PlanTable } from '../plan-table.tsx';
import { PriceFigure } from '../plans.tsx';
import type { Page } from '../render.tsx';
import { FilterForm } from '../tables.tsx';

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
