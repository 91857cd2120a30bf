import type { Artifact } from '../artifact.ts';
import type { Publication } from '../copies/publication.ts';
import { SITE_ASSETS } from './assets.ts';
import { collectFacts, deriveAnchors, type SiteFacts } from './facts.ts';
import { aboutPage, folderPages, supportPage } from './pages/about.tsx';
import { buildLogPages } from './pages/build-log.tsx';
import { changelogPages } from './pages/changelog.tsx';
import { comparePages } from './pages/compare.tsx';
import { coveragePage } from './pages/coverage.tsx';
import { dateMovesPages } from './pages/date-moves.tsx';
import { deprecationsPage } from './pages/deprecations.tsx';
import { derivePlanNames, homePage, notFoundPage } from './pages/home.tsx';
import { newsPages } from './pages/news.tsx';
import { plansPage, pricesPage, vendorPages } from './pages/plans.tsx';
import { platformPages } from './pages/platforms.tsx';
import { questionsPage } from './pages/questions.tsx';
import { recordPages, removedPages } from './pages/record.tsx';
import { recordListPages } from './pages/record-lists.tsx';
import { reportPages } from './pages/source-check.tsx';
import { sourceChecksPage } from './pages/source-checks.tsx';
import { subscribePage } from './pages/subscribe.tsx';
import { allDatesPage, timelinePage } from './pages/timeline.tsx';
import { deriveSitemap, type Page, renderPage } from './render.tsx';

/** Every kind of page. */
const PAGES: readonly ((facts: SiteFacts) => Page | Iterable<Page>)[] = [
  homePage,
  deprecationsPage,
  timelinePage,
  allDatesPage,
  platformPages,
  recordListPages,
  recordPages,
  plansPage,
  pricesPage,
  vendorPages,
  comparePages,
  removedPages,
  newsPages,
  dateMovesPages,
  subscribePage,
  changelogPages,
  sourceChecksPage,
  reportPages,
  aboutPage,
  questionsPage,
  supportPage,
  buildLogPages,
  coveragePage,
  folderPages,
  notFoundPage,
];

/**
 * Every page, and the files of those that are listed. A rendered page keeps its whole tree of
 * elements, so kinds with many pages make each when the one before it is written.
 */
function renderPages(facts: SiteFacts): { pages: Artifact[]; listed: string[] } {
  const pages: Artifact[] = [];
  const listed: string[] = [];
  for (const make of PAGES) {
    const made = make(facts);
    for (const page of Symbol.iterator in made ? made : [made]) {
      pages.push(renderPage(page, facts));
      if (page.head.found !== false) listed.push(page.path);
    }
  }
  return { pages, listed };
}

/** The pages for people, with their stylesheet, scripts, icon and sitemap. Pure. */
export function deriveSite(publication: Publication): Artifact[] {
  const facts = collectFacts(publication);
  const { pages, listed } = renderPages(facts);
  return [
    ...SITE_ASSETS,
    ...pages,
    deriveAnchors(facts.changePages),
    derivePlanNames(facts.vendors),
    ...deriveSitemap(publication, listed),
  ];
}
