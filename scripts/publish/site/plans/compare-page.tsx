/** @jsxRuntime automatic @jsxImportSource preact */
import { slugOf } from '../../../model/words.ts';
import { usePage } from '../facts.ts';
import type { Page } from '../layout.tsx';
import { PageLink, Scroll } from '../parts.tsx';
import { titleOfKind, vendorsByKind } from './plans-page.tsx';

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
      <Scroll id="comparison" aria-label="Comparison" aria-live="polite" />
    </section>
  );
}

function CompareBody() {
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

/** The page on which vendors are chosen. */
export function comparePage(): Page {
  return {
    path: 'compare/index.html',
    title: 'Compare plans, prices and limits side by side',
    description:
      'Plans of AI and developer tools side by side: monthly prices and limits in the vendors’ own words, with the age of each.',
    scripts: ['compare-plans'],
    body: <CompareBody />,
  };
}
