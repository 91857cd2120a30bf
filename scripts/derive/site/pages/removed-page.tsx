/** @jsxRuntime automatic @jsxImportSource preact */
import type { SiteFacts } from '../collect-facts.ts';
import type { Removed } from '../collect-removed.ts';
import { ChangeHistory } from '../components/change-history.tsx';
import { PageLink } from '../components/page-link.tsx';
import { recordPagePath, vendorPagePath } from '../page-address.ts';
import type { Page } from '../render-page.tsx';

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
