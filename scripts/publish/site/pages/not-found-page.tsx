/** @jsxRuntime automatic @jsxImportSource preact */
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../page-link.tsx';
import type { Page } from '../render.tsx';

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
