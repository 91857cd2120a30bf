/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { compareCodeUnits, countOf, groupBy, slugOf } from '../../../model/words.ts';
import { kindPagePath, planAnchor, vendorPagePath } from '../addresses.ts';
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

/** What a vendor costs at least: `free, then $20`. */
function lowestPrice(vendor: Vendor): string {
  const costOf = ({ price_month: price }: Plan) => price ?? 0;
  const paid = vendor.plans.filter((plan) => costOf(plan) > 0);
  const [cheapest] = paid.sort((a, b) => costOf(a) - costOf(b));
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

/** A plan, or our notes on a vendor; with the limits or notes where a search looks in them. */
function Row(props: {
  vendor: Vendor;
  name: string;
  link: string;
  price?: ComponentChildren;
  notes?: readonly string[] | undefined;
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
      {notes && (
        <td>
          {notes.length === 0 && <span class="none">no limits on the pages read</span>}
          <ul class="notes">
            {notes.map((note, index) => (
              <li key={`${index.toString()} ${note}`}>{note}</li>
            ))}
          </ul>
        </td>
      )}
    </tr>
  );
}

/** A vendor's plans; where a search looks in them also their limits and our notes. */
function VendorRows({ vendor, searched = false }: { vendor: Vendor; searched?: boolean }) {
  const { id, category, currency, name, observations = [], plans } = vendor;
  const page = vendorPagePath(id);
  return (
    <tbody>
      <GroupRow columns={COLUMNS.length}>
        <Mark id={id} />
        <PageLink to={page}>{name}</PageLink> {searched && <small>{category}</small>}{' '}
        <OldAge seen={vendor.retrieved_at} />
      </GroupRow>
      {plans.map((plan) => (
        <Row
          key={plan.id}
          vendor={vendor}
          name={plan.name}
          link={`${page}#${planAnchor(plan.id)}`}
          price={<PlanPrice plan={plan} currency={currency} />}
          notes={searched ? plan.limit_notes : undefined}
        />
      ))}
      {searched && observations.length > 0 && (
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
        <table>
          <caption>As published.</caption>
          <ColumnHeads columns={COLUMNS.slice(0, 2)} />
          {vendors.map((vendor) => (
            <VendorRows key={vendor.id} vendor={vendor} />
          ))}
        </table>
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
  const all = facts.vendors.map((vendor) => (
    <VendorRows key={vendor.id} vendor={vendor} searched />
  ));
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
