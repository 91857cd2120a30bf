import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { SITE_ASSETS } from './assets.ts';
import { collectFacts, type SiteFacts } from './facts.ts';
import { aboutPage } from './pages/about.tsx';
import { buildLogPage } from './pages/build-log-page.tsx';
import { changelogPage } from './pages/changelog.tsx';
import { coveragePage } from './pages/coverage.tsx';
import { timelinePage } from './pages/deprecations.tsx';
import { deprecationsPage } from './pages/deprecations-page.tsx';
import { homePage } from './pages/home.tsx';
import { notFoundPage } from './pages/not-found-page.tsx';
import { vendorPages } from './pages/plans.tsx';
import { plansPage } from './pages/plans-page.tsx';
import { recordPages } from './pages/record.tsx';
import { removedPages } from './pages/removed-page.tsx';
import { reportPages } from './pages/source-checks.tsx';
import { sourceChecksPage } from './pages/source-checks-page.tsx';
import { supportPage } from './pages/support-page.tsx';
import { type Page, renderPage } from './render.tsx';
import { deriveSitemap } from './sitemap.ts';

/** Every kind of page. */
const PAGES: readonly ((facts: SiteFacts) => Page | Page[])[] = [
  homePage,
  deprecationsPage,
  timelinePage,
  recordPages,
  plansPage,
  vendorPages,
  removedPages,
  changelogPage,
  sourceChecksPage,
  reportPages,
  aboutPage,
  supportPage,
  buildLogPage,
  coveragePage,
  notFoundPage,
];

/** The pages for people, with their stylesheet, scripts, icon and sitemap. Pure. */
export function deriveSite(publication: Publication): Artifact[] {
  const facts = collectFacts(publication);
  const pages = PAGES.flatMap((make) => make(facts));
  const listed = pages.filter(({ head }) => head.found !== false).map(({ path }) => path);
  return [
    ...SITE_ASSETS,
    ...pages.map((page) => renderPage(page, facts)),
    ...deriveSitemap(publication, listed),
  ];
}
