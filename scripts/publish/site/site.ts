import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { aboutPages } from './about/about-page.tsx';
import { developersPage } from './about/developers-page.tsx';
import { CONTENT_POLICY, SCRIPTS, SITE_ASSETS, STYLESHEET } from './assets.ts';
import { newsPages } from './changes/news-page.tsx';
import { subscribePage } from './changes/subscribe-page.tsx';
import { deriveBadges } from './deprecations/badge.tsx';
import { dateMovesPage } from './deprecations/date-moves-page.tsx';
import { familyPages } from './deprecations/family-page.tsx';
import { recordPages, removedPages } from './deprecations/record-page.tsx';
import { platformPages, stopsPage } from './deprecations/stops-page.tsx';
import { collectFacts, type SiteFacts } from './facts.ts';
import { homePage } from './home-page.tsx';
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

/**
 * 404.html: served at any depth, and read by agents, who pay for each byte of it. It is no page of the
 * site's layout; its script puts the name that was asked into the link.
 */
export function deriveNotFound({ baseUrl }: { baseUrl: string }): Artifact {
  const base = new URL(baseUrl).pathname;
  const text = `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8"/>
<meta http-equiv="Content-Security-Policy" content="${CONTENT_POLICY}"/>
<meta name="viewport" content="width=device-width"/>
<meta name="robots" content="noindex"/>
<title>Page not found</title>
<link rel="stylesheet" href="${base}${STYLESHEET.path}"/>
<script src="${base}${SCRIPTS['not-found'].path}" type="module"></script>
</head>
<body>
<header class="site-header"><p class="site-name"><a href="${base}">Start page</a></p></header>
<main>
<h1>Page not found</h1>
<p>A missing page does not mean that the model is safe: names have many spellings. <a id="ask" href="${base}">Check the name</a> instead. <a href="${base}developers.html#files">All files</a></p>
</main>
</body>
</html>
`;
  return { path: '404.html', text };
}
