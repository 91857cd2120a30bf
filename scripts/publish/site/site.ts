import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { aboutPages } from './about/about-page.tsx';
import { developersPage } from './about/developers-page.tsx';
import { SITE_ASSETS } from './assets.ts';
import { newsPages } from './changes/news-page.tsx';
import { subscribePage } from './changes/subscribe-page.tsx';
import { deriveBadges } from './deprecations/badge.tsx';
import { dateMovesPage } from './deprecations/date-moves-page.tsx';
import { familyPages } from './deprecations/family-page.tsx';
import { platformPages } from './deprecations/platform-pages.tsx';
import { recordPages, removedPages } from './deprecations/record-page.tsx';
import { stopsPage } from './deprecations/stops-page.tsx';
import { collectFacts, type SiteFacts } from './facts.ts';
import { homePage } from './home-page.tsx';
import { deriveNotFound } from './not-found.ts';
import { comparePages } from './plans/compare-page.tsx';
import { plansPage } from './plans/plans-page.tsx';
import { vendorPages } from './plans/vendor-page.tsx';
import { createRenderer, deriveSitemap, type Page } from './render.tsx';

/** Every kind of page. */
const PAGES: readonly ((facts: SiteFacts) => Page | Iterable<Page>)[] = [
  homePage,
  stopsPage,
  platformPages,
  familyPages,
  recordPages,
  plansPage,
  vendorPages,
  comparePages,
  removedPages,
  newsPages,
  dateMovesPage,
  subscribePage,
  developersPage,
  aboutPages,
];

/**
 * The pages for people, with their stylesheet, scripts, icon and sitemap, each made when it is asked
 * for: a rendered page keeps its whole tree of elements until the next one. Pure.
 */
export function* deriveSite(publication: Publication): Generator<Artifact, void, undefined> {
  const facts = collectFacts(publication);
  const renderPage = createRenderer(facts);
  const listed: string[] = [];
  yield* SITE_ASSETS;
  yield facts.searchIndex;
  for (const make of PAGES) {
    const made = make(facts);
    for (const page of Symbol.iterator in made ? made : [made]) {
      listed.push(page.path);
      yield renderPage(page);
      yield* page.files ?? [];
    }
  }
  yield* deriveBadges(publication);
  yield deriveNotFound(publication);
  yield* deriveSitemap(publication, listed);
}
