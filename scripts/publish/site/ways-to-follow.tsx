/** @jsxRuntime automatic @jsxImportSource preact */

import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';

/** Feeds, calendars, files and the two interfaces for programs. */
export function WaysToFollow() {
  const { baseUrl, dataset } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return (
    <dl class="ways">
      <div>
        <dt>Feeds</dt>
        <dd>
          <PageLink to="deprecations/feed.xml">Atom</PageLink> and{' '}
          <PageLink to="deprecations/feed.json">JSON Feed</PageLink>, an entry for each deprecation.
        </dd>
      </div>
      <div>
        <dt>Calendar</dt>
        <dd>
          <PageLink to="deprecations/calendar.ics">All shutdown days</PageLink>
          {tracked.map(({ id, data }) => (
            <span key={id}>
              , <PageLink to={`deprecations/calendar/${id}.ics`}>{data.name}</PageLink>
            </span>
          ))}
          ; reminders 30 and 7 days before.
        </dd>
      </div>
      <div>
        <dt>Files</dt>
        <dd>
          JSON of <PageLink to="data/limits.json">plans</PageLink> and{' '}
          <PageLink to="deprecations/all.json">deprecations</PageLink>, CSV of{' '}
          <PageLink to="data/limits.csv">plans</PageLink> and{' '}
          <PageLink to="deprecations/all.csv">deprecations</PageLink>, and{' '}
          <PageLink to="about.html#data">all other files</PageLink>.
        </dd>
      </div>
      <div>
        <dt>Queries</dt>
        <dd>
          <code>{baseUrl}deprecations/api?provider=…&amp;before=…</code>, where the host runs
          functions.
        </dd>
      </div>
      <div>
        <dt>MCP</dt>
        <dd>
          <code>{baseUrl}deprecations/mcp</code>; agents begin with{' '}
          <PageLink to="llms.txt">llms.txt</PageLink>.
        </dd>
      </div>
    </dl>
  );
}
