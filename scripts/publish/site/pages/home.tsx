/** @jsxRuntime automatic @jsxImportSource preact */

import { LatestChanges } from '../changes.tsx';
import { Freshness } from '../checks.tsx';
import { ComingDays } from '../deprecations.tsx';
import { type SiteFacts, usePage } from '../facts.ts';
import { PageLink, WaysToFollow } from '../layout.tsx';
import type { Page } from '../render.tsx';

function Body() {
  const { dataset, today } = usePage().facts;
  return (
    <>
      <h1 class="motto">{dataset.dataset.summary}</h1>
      <Freshness />
      <div class="columns">
        <section aria-labelledby="next" class="wide">
          <h2 id="next">What stops working next</h2>
          <p class="note">
            Days left as of{' '}
            <time dateTime={today} data-today>
              {today}
            </time>{' '}
            (UTC). “Earliest” means that the vendor calls it the earliest possible day. After the
            arrow stands the successor that the vendor names.
          </p>
          <ComingDays />
        </section>
        <div>
          <section aria-labelledby="lately">
            <h2 id="lately">What changed lately</h2>
            <LatestChanges />
          </section>
          <section aria-labelledby="follow">
            <h2 id="follow">Ways to follow</h2>
            <WaysToFollow />
          </section>
        </div>
      </div>
    </>
  );
}

/** The first page. */
export function homePage({ dataset }: SiteFacts): Page {
  return {
    path: 'index.html',
    head: { title: '', description: dataset.dataset.summary, section: 'index.html' },
    body: <Body />,
  };
}

/** What is served where nothing is, at any depth. */
export function notFoundPage(_facts: SiteFacts): Page {
  return {
    path: '404.html',
    rooted: true,
    head: {
      title: 'Nothing here',
      description: 'There is nothing at this address.',
      found: false,
    },
    body: (
      <>
        <h1>Nothing here</h1>
        <p class="lead">There is nothing at this address. It may be spelt differently:</p>
        <ul>
          <li>
            <PageLink to="deprecations/index.html">Deprecations</PageLink>, to search by name
          </li>
          <li>
            <PageLink to="plans/index.html">Plans</PageLink>, by vendor
          </li>
          <li>
            <PageLink to="changelog.html">Changes</PageLink>, for a record that was removed
          </li>
          <li>
            <PageLink to="llms.txt">llms.txt</PageLink>, the list of all files
          </li>
        </ul>
      </>
    ),
  };
}
