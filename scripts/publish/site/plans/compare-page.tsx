/** @jsxRuntime automatic @jsxImportSource preact */
import type { Plan, Vendor } from '../../../model/generated/published.ts';
import { amountInWords } from '../../../model/wording.ts';
import { countOf } from '../../../model/words.ts';
import { categoryPagePath, vendorPagePath } from '../addresses.ts';
import { OldAge } from '../age.tsx';
import { COMPARE_SCRIPT } from '../assets.ts';
import { Quote } from '../changes/changes.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';
import { missingPrice } from '../words.ts';
import { LIMIT_KINDS } from './limit-kinds.ts';
import { categoriesOf, titleOfKind, vendorsByCategory } from './plans.tsx';

function Chooser() {
  const { facts, link } = usePage();
  return (
    <section
      class="chooser scripted"
      aria-label="Choose vendors"
      data-plans={link('plans/index.html')}
      data-kinds={LIMIT_KINDS.join('|')}
    >
      <details class="choices" open>
        <summary>Choose vendors</summary>
        {vendorsByCategory(facts).map(([category, vendors]) => (
          <fieldset key={category}>
            <legend>{titleOfKind(category)}</legend>
            {vendors.map(({ id, name }) => (
              <label key={id}>
                <input type="checkbox" value={id} /> {name}
              </label>
            ))}
          </fieldset>
        ))}
      </details>
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
  const { facts } = usePage();
  return (
    <>
      <h1>Compare plans</h1>
      <p class="lead">
        One plan of each vendor, limits quoted as published and grouped by keyword.
      </p>
      <Chooser />
      <section aria-labelledby="kinds">
        <h2 id="kinds">Overviews</h2>
        <ul class="inline">
          {categoriesOf(facts).map(([category, vendors]) => (
            <li key={category}>
              <PageLink to={categoryPagePath(category)}>{titleOfKind(category)}</PageLink>{' '}
              <small>{vendors.length}</small>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

const COLUMNS = ['free', 'individual', 'team'] as const;

/** For whom a plan is, by its price and the words of its name and price: for finding, not ranking. */
function columnOf({ name, price_month: price, price_detail: detail = '' }: Plan) {
  if (price === 0 || (price === null && /\bfree\b/i.test(name))) return 'free';
  const isTeam =
    /team|business|enterprise|organi[sz]ation|scale/i.test(name) ||
    /per (?:user|seat|member)/i.test(detail);
  return isTeam ? 'team' : 'individual';
}

/** Plans of one column of a vendor that the overview names; its page has all. */
const PLANS_SHOWN = 3;
/** Characters of a limit that fits into a cell whole; it is never cut. */
const LIMIT_ROOM = 48;

function PlanInCell({ plan, isFirst }: { plan: Plan; isFirst: boolean }) {
  const limit = isFirst ? plan.limit_notes.find(({ length }) => length <= LIMIT_ROOM) : undefined;
  return (
    <li>
      {plan.name}{' '}
      {plan.price_month === null ? (
        <span class="none">{missingPrice(plan.price_detail).label}</span>
      ) : (
        <b>{amountInWords(plan.price_month)}</b>
      )}
      {limit !== undefined && (
        <small>
          <Quote words={limit} />
        </small>
      )}
    </li>
  );
}

function VendorRow({ vendor }: { vendor: Vendor }) {
  return (
    <tr>
      <th scope="row">
        <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
        {vendor.currency !== 'USD' && <small>{vendor.currency}</small>}{' '}
        <OldAge seen={vendor.retrieved_at} />
      </th>
      {COLUMNS.map((column) => {
        const plans = vendor.plans.filter((plan) => columnOf(plan) === column);
        return (
          <td key={column} data-label={column}>
            {plans.length === 0 ? (
              <span class="none">–</span>
            ) : (
              <ul class="cell">
                {plans.slice(0, PLANS_SHOWN).map((plan, index) => (
                  <PlanInCell key={plan.id} plan={plan} isFirst={index === 0} />
                ))}
                {plans.length > PLANS_SHOWN && <li>{plans.length - PLANS_SHOWN} more</li>}
              </ul>
            )}
          </td>
        );
      })}
    </tr>
  );
}

function CategoryBody({ category, vendors }: { category: string; vendors: readonly Vendor[] }) {
  const few = vendors.slice(0, 3).map(({ id }) => id);
  return (
    <>
      <p class="crumbs">
        <PageLink to="compare/index.html">Compare plans</PageLink> / {titleOfKind(category)}
      </p>
      <h1>{titleOfKind(category)} plans</h1>
      <p class="lead">
        {countOf(vendors.length, 'vendor')} in alphabetical order, monthly prices in USD unless
        marked. Open a vendor for its limits.
      </p>
      <p class="scripted">
        <PageLink to={`compare/index.html?v=${few.join(',')}`}>Put plans side by side</PageLink>
      </p>
      <ScrollTable
        id="overview"
        class="stacked overview"
        columns={['Vendor', 'Free', 'Individual', 'Team']}
        caption="Sorted into columns by price and name, with one limit of each first plan. –: none on the pages read."
      >
        <tbody>
          {vendors.map((vendor) => (
            <VendorRow key={vendor.id} vendor={vendor} />
          ))}
        </tbody>
      </ScrollTable>
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
      scripts: [COMPARE_SCRIPT.path],
    },
    body: <IndexBody />,
  };
  for (const [category, vendors] of categoriesOf(facts)) {
    const names = vendors.map(({ name }) => name).join(', ');
    yield {
      path: categoryPagePath(category),
      head: {
        title: `${titleOfKind(category)} plans compared: prices and limits`,
        description: `Free, individual and team plans of ${names}.`,
        section,
      },
      body: <CategoryBody category={category} vendors={vendors} />,
    };
  }
}
