/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../../model/generated/published.ts';
import { countOf } from '../../../model/words.ts';
import { categoryPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { LIMIT_KINDS } from './limit-kinds.ts';
import { categoriesOf, kindSlug, titleOfKind, VendorTable, vendorsByCategory } from './plans.tsx';

function Chooser() {
  const { facts, link } = usePage();
  return (
    <section
      class="chooser scripted"
      aria-label="Choose vendors"
      data-plans={link('plans/index.html')}
      data-kinds={LIMIT_KINDS.join('|')}
    >
      <div class="kinds">
        {vendorsByCategory(facts).map(([category, vendors], index) => (
          <details
            key={category}
            id={kindSlug(category)}
            class="choices"
            name="kind"
            open={index === 0}
          >
            <summary>
              {titleOfKind(category)} <span class="count">{vendors.length}</span>
            </summary>
            <fieldset>
              <legend class="visually-hidden">{titleOfKind(category)}</legend>
              {vendors.map(({ id, name }) => (
                <label key={id}>
                  <input type="checkbox" value={id} /> {name}
                </label>
              ))}
            </fieldset>
          </details>
        ))}
      </div>
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
        Choose vendors, then a plan of each. Limits are quoted as published and grouped by keyword.
      </p>
      <Chooser />
      <section aria-labelledby="kinds">
        <h2 id="kinds">All vendors of a kind</h2>
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

function CategoryBody({ category, vendors }: { category: string; vendors: readonly Vendor[] }) {
  return (
    <>
      <h1>{titleOfKind(category)} plans</h1>
      <p class="lead">
        {countOf(vendors.length, 'vendor')}, with one limit of each first plan.{' '}
        <PageLink to={`compare/index.html#${kindSlug(category)}`}>Choose plans</PageLink> to put
        side by side.
      </p>
      <VendorTable id="overview" groups={[[category, vendors]]} quoted />
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
      scripts: ['compare-plans'],
    },
    body: <IndexBody />,
  };
  for (const [category, vendors] of categoriesOf(facts)) {
    const names = vendors.map(({ name }) => name).join(', ');
    yield {
      path: categoryPagePath(category),
      head: {
        title: `${titleOfKind(category)} plans compared: prices and limits`,
        description: `Monthly prices and limits of the plans of ${names}.`,
        section,
      },
      body: <CategoryBody category={category} vendors={vendors} />,
    };
  }
}
