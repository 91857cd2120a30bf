/** @jsxRuntime automatic @jsxImportSource preact */
import type { Vendor } from '../../../model/generated/published.ts';
import { countOf, slugOf } from '../../../model/words.ts';
import { kindPagePath } from '../addresses.ts';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink } from '../links.tsx';
import type { Page } from '../render.tsx';
import { titleOfKind, VendorTable, vendorsByKind } from './plans.tsx';

function Chooser() {
  const { facts } = usePage();
  return (
    <section class="chooser scripted" aria-label="Choose vendors">
      <div class="inline">
        {vendorsByKind(facts.vendors).map(([kind, vendors]) => (
          <details key={kind} id={slugOf(kind)} class="choices" name="kind">
            <summary>
              {titleOfKind(kind)} <span class="count">{vendors.length}</span>
            </summary>
            <fieldset>
              <legend class="visually-hidden">{titleOfKind(kind)}</legend>
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
  return (
    <>
      <h1>Compare plans</h1>
      <p class="lead">
        Choose vendors, then a plan of each. Values are as published, in rows by the pages’ own
        labels.
      </p>
      <noscript>
        <p>
          The choice needs JavaScript. <PageLink to="plans/index.html">Plans</PageLink> has every
          vendor without it.
        </p>
      </noscript>
      <Chooser />
    </>
  );
}

function KindBody({ kind, vendors }: { kind: string; vendors: readonly Vendor[] }) {
  return (
    <>
      <h1>{titleOfKind(kind)} plans</h1>
      <p class="lead">
        {countOf(vendors.length, 'vendor')}.{' '}
        <PageLink to={`compare/index.html#${slugOf(kind)}`}>Choose plans</PageLink> to put side by
        side.
      </p>
      <VendorTable vendors={vendors} />
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
  for (const [kind, vendors] of vendorsByKind(facts.vendors)) {
    const names = vendors.map(({ name }) => name).join(', ');
    yield {
      path: kindPagePath(kind),
      head: {
        title: `${titleOfKind(kind)} plans: prices compared`,
        description: `Monthly prices of the plans of ${names}.`,
        section,
      },
      body: <KindBody kind={kind} vendors={vendors} />,
    };
  }
}
