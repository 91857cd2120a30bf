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
 * The pages for people, with their stylesheet, scripts, icon and sitemap, each made when it is asked
 * for: a rendered page keeps its whole tree of elements until the next one. Pure.
 */
export function* deriveSite(publication: Publication): Generator<Artifact, void, undefined> {
  const facts = collectFacts(publication);
  const listed: string[] = [];
  yield* SITE_ASSETS;
  for (const make of PAGES) {
    const made = make(facts);
    for (const page of Symbol.iterator in made ? made : [made]) {
      if (page.head.found !== false) listed.push(page.path);
      yield renderPage(page, facts);
    }
  }
  yield deriveAnchors(facts.changePages);
  yield derivePlanNames(facts.vendors);
  yield* deriveSitemap(publication, listed);
}
