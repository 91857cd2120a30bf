/** @jsxRuntime automatic @jsxImportSource preact */

import { ComingDays } from '../deprecations.tsx';
import type { SiteFacts } from '../facts.ts';
import { Freshness } from '../freshness.tsx';
import { LatestChanges } from '../latest-changes.tsx';
import { usePage } from '../page-scope.ts';
import type { Page } from '../render.tsx';
import { WaysToFollow } from '../ways-to-follow.tsx';

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
