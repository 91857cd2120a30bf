/** @jsxRuntime automatic @jsxImportSource preact */
import { usePage } from './page-scope.ts';

const SECTIONS = [
  { path: 'deprecations/index.html', name: 'Deprecations' },
  { path: 'deprecations/timeline.html', name: 'Timeline' },
  { path: 'plans/index.html', name: 'Plans' },
  { path: 'changelog.html', name: 'Changes' },
  { path: 'source-checks/index.html', name: 'Source checks' },
  { path: 'about.html', name: 'About' },
];

/** The name of the site and the way to its sections. */
export function SiteHeader({ section }: { section: string }) {
  const { facts, link } = usePage();
  const { name } = facts.dataset.dataset;
  return (
    <header class="site-header">
      <p class="site-name">
        {section === 'index.html' ? (
          <a href={link('index.html')} aria-current="page">
            {name}
          </a>
        ) : (
          <a href={link('index.html')}>{name}</a>
        )}
      </p>
      <nav aria-label="Sections">
        <ul>
          {SECTIONS.map(({ path, name: label }) => (
            <li key={path}>
              <a href={link(path)} aria-current={path === section ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}
