/** @jsxRuntime automatic @jsxImportSource preact */

import { InstantTime } from './instant-time.tsx';
import { Outward } from './outward.tsx';
import { usePage } from './page-scope.ts';

const GROUPS = [
  {
    name: 'Data',
    links: [
      { path: 'deprecations/all.json', name: 'Deprecations, JSON' },
      { path: 'deprecations/all.csv', name: 'Deprecations, CSV' },
      { path: 'data/limits.json', name: 'Plans, JSON' },
      { path: 'data/limits.csv', name: 'Plans, CSV' },
      { path: 'about.html#data', name: 'All files' },
    ],
  },
  {
    name: 'Follow',
    links: [
      { path: 'deprecations/feed.xml', name: 'Atom' },
      { path: 'deprecations/feed.json', name: 'JSON Feed' },
      { path: 'deprecations/calendar.ics', name: 'Calendar' },
      { path: 'llms.txt', name: 'llms.txt' },
    ],
  },
  {
    name: 'This service',
    links: [
      { path: 'about.html', name: 'About' },
      { path: 'coverage.html', name: 'Coverage' },
      { path: 'support.html', name: 'Support' },
      { path: 'build-log.html', name: 'Build log' },
    ],
  },
];

/** Where else to go, and what this copy was made from. */
export function SiteFooter() {
  const { facts, link } = usePage();
  const { dataset, history, now } = facts;
  return (
    <footer class="site-footer">
      <nav aria-label="More">
        {GROUPS.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.links.map(({ path, name }) => (
                <li key={path}>
                  <a href={link(path)}>{name}</a>
                </li>
              ))}
              {group.name === 'This service' && (
                <li>
                  <Outward url={dataset.dataset.repository}>Repository</Outward>
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
      <p>
        Nothing here is recommended, ranked, hidden or paid for. Dates move: confirm at the source
        before you act.
      </p>
      <p>
        Made at <InstantTime at={now} /> from commit <code>{history.head.commit.slice(0, 12)}</code>
        .
      </p>
    </footer>
  );
}
