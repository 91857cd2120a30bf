/** @jsxRuntime automatic @jsxImportSource preact */

import { recordPagePath, vendorPagePath } from '../addresses.ts';
import { ChangeHistory } from '../change-history.tsx';
import type { Removed } from '../collect-removed.ts';
import type { SiteFacts } from '../facts.ts';
import { PageLink } from '../page-link.tsx';
import type { Page } from '../render.tsx';

function Body({ removed }: { removed: Removed }) {
  const { kind, id, name, platform } = removed;
  return (
    <article>
      <p class="crumbs">
        {kind === 'record' ? (
          <>
            <PageLink to="deprecations/index.html">Deprecations</PageLink> / {platform}
          </>
        ) : (
          <>
            <PageLink to="plans/index.html">Plans</PageLink> / vendor
          </>
        )}
      </p>
      <h1>{kind === 'record' ? <code>{name}</code> : name}</h1>
      <p class="verdict">
        This {kind} was removed; <code>{id}</code> is never used again for something else.
      </p>
      <ChangeHistory id={id} />
    </article>
  );
}

/** The pages of what is no longer published: their addresses last. */
export function removedPages({ removed }: SiteFacts): Page[] {
  return removed.map((each) => ({
    path: each.kind === 'record' ? recordPagePath(each.id) : vendorPagePath(each.id),
    head: {
      title: each.platform === null ? each.name : `${each.name} on ${each.platform}`,
      description: `The ${each.kind} ${each.name} was removed; its change history.`,
      section: each.kind === 'record' ? 'deprecations/index.html' : 'plans/index.html',
    },
    body: <Body removed={each} />,
  }));
}
