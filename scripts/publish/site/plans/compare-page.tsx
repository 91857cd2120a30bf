/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { categoryPagePath, planAnchor, vendorPagePath } from '../addresses.ts';
import { COMPARE_SCRIPT } from '../assets.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../layout.tsx';
import type { Page } from '../render.tsx';
import { ScrollTable } from '../tables.tsx';
import { LIMIT_KINDS, limitKind } from './limit-kinds.ts';
import {
  categoriesOf,
  LimitNotes,
  PlanPrice,
  titleOfKind,
  VendorAge,
  vendorsByCategory,
} from './plans.tsx';

const HOW =
  'Limits are put into rows by words in them; nothing is converted or ranked; limits in quotation marks are the vendors’ own words. An empty cell: nothing of that kind on the pages read.';

/** Limits of one kind that a cell shows; the page of the vendor has all. */
const LIMITS_SHOWN = 3;

function Chooser() {
  const { facts, link } = usePage();
  return (
    <section
      class="chooser scripted"
      aria-labelledby="choose"
      data-vendors={link('data/vendors/index.html')}
      data-plans={link('plans/index.html')}
    >
      <h2 id="choose">Choose vendors</h2>
      <p id="choose-note">
        Two to four vendors read best. The address holds your choice, so that you can share it.
      </p>
      <details class="choices" open>
        <summary>Vendors</summary>
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
      <p class="lead">{HOW}</p>
      <Chooser />
      <section aria-labelledby="kinds">
        <h2 id="kinds">By kind of product</h2>
        <ul>
          {categoriesOf(facts).map(([category, vendors]) => (
            <li key={category}>
              <PageLink to={categoryPagePath(category)}>{titleOfKind(category)}</PageLink>{' '}
              <small>
                {countOf(vendors.length, 'vendor')}: {vendors.map(({ name }) => name).join(', ')}
              </small>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

/** A vendor's plans side by side: a column for each plan, a row for each kind of limit. */
function VendorTable({ vendor }: { vendor: Vendor }) {
  const kinds = LIMIT_KINDS.filter((kind) =>
    vendor.plans.some(({ limit_notes }) => limit_notes.some((note) => limitKind(note) === kind)),
  );
  return (
    <section aria-labelledby={vendor.id}>
      <h2 id={vendor.id}>
        <PageLink to={vendorPagePath(vendor.id)}>{vendor.name}</PageLink>{' '}
        <VendorAge vendor={vendor} />
      </h2>
      <ScrollTable
        id={`plans-${vendor.id}`}
        class="side-by-side"
        columns={['Kind', ...vendor.plans.map(({ name }) => name)]}
        caption={`Plans of ${vendor.name}`}
      >
        <tbody>
          <tr>
            <th scope="row">Monthly price</th>
            {vendor.plans.map((plan) => (
              <td key={plan.id}>
                <PlanPrice plan={plan} currency={vendor.currency} />
              </td>
            ))}
          </tr>
          {kinds.map((kind) => (
            <tr key={kind}>
              <th scope="row">{kind}</th>
              {vendor.plans.map((plan) => {
                const notes = plan.limit_notes.filter((note) => limitKind(note) === kind);
                return (
                  <td key={plan.id}>
                    {notes.length > 0 && (
                      <LimitNotes
                        notes={notes}
                        more={{
                          shown: LIMITS_SHOWN,
                          page: `${vendorPagePath(vendor.id)}#${planAnchor(plan.id)}`,
                        }}
                      />
                    )}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </section>
  );
}

function CategoryBody({ category, vendors }: { category: string; vendors: readonly Vendor[] }) {
  const [two, three, four] = vendors.map(({ id }) => id);
  const few = [two, three, four].filter((id) => id !== undefined).join(',');
  return (
    <>
      <p class="crumbs">
        <PageLink to="compare/index.html">Compare plans</PageLink> / {titleOfKind(category)}
      </p>
      <h1>{titleOfKind(category)} plans compared</h1>
      <p class="lead">
        {countOf(vendors.length, 'vendor')}. {HOW}
      </p>
      <p class="scripted">
        <PageLink to={`compare/index.html?v=${few}`}>
          Choose vendors and put them side by side
        </PageLink>
      </p>
      <ul class="inline">
        {vendors.map(({ id, name }) => (
          <li key={id}>
            <a href={`#${id}`}>{name}</a>
          </li>
        ))}
      </ul>
      {vendors.map((vendor) => (
        <VendorTable key={vendor.id} vendor={vendor} />
      ))}
    </>
  );
}

/** The page on which vendors are chosen, and a page for each kind of product. */
export function* comparePages(facts: SiteFacts): Generator<Page> {
  yield {
    path: 'compare/index.html',
    head: {
      title: 'Compare plans, prices and limits side by side',
      description:
        'Plans of AI and developer tools side by side: monthly prices and limits in the vendors’ own words, with the age of each.',
      section: 'compare/index.html',
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
        description: `Prices and limits of ${names}, in the vendors’ own words.`,
        section: 'compare/index.html',
      },
      body: <CategoryBody category={category} vendors={vendors} />,
    };
  }
}
