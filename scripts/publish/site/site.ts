import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { aboutPage, folderPages, supportPage } from './about/about-page.tsx';
import { coveragePage } from './about/coverage-page.tsx';
import { questionsPage } from './about/questions-page.tsx';
import { SITE_ASSETS } from './assets.ts';
import { buildLogPages, changelogPages } from './changes/log-pages.tsx';
import { newsPages } from './changes/news-page.tsx';
import { subscribePage } from './changes/subscribe-page.tsx';
import { reportPages } from './checks/source-check-page.tsx';
import { sourceChecksPage } from './checks/source-checks-page.tsx';
import { dateMovesPages } from './deprecations/date-moves-page.tsx';
import { deprecationsPage } from './deprecations/deprecations-page.tsx';
import { platformPages, recordListPages } from './deprecations/record-list-pages.tsx';
import { recordPages, removedPages } from './deprecations/record-page.tsx';
import { allDatesPage, timelinePage } from './deprecations/timeline-page.tsx';
import { collectFacts, deriveAnchors, type SiteFacts } from './facts.ts';
import { derivePlanNames, homePage, notFoundPage } from './home-page.tsx';
import { comparePages } from './plans/compare-page.tsx';
import { plansPage, pricesPage, vendorPages } from './plans/plans-page.tsx';
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
