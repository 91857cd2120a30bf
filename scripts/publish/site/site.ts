import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { compareCodeUnits } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { aboutPages } from './about/about-page.tsx';
import { developersPage } from './about/developers-page.tsx';
import { addressOf, recordPagePath, vendorPagePath } from './addresses.ts';
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
import { createRenderer, type Page } from './layout.tsx';
import { comparePages } from './plans/compare-page.tsx';
import { plansPage } from './plans/plans-page.tsx';
import { vendorPages } from './plans/vendor-page.tsx';

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

const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** The timestamps at which the pages of records and vendors last changed, where history knows. */
function changedAt({ deprecations, history }: Publication): Map<string, string> {
  const pages = new Map<string, string>();
  for (const { id } of deprecations) {
    const at = history.updated.get(id);
    // Milliseconds tell feed entries apart; they are no part of when a page changed.
    if (at !== undefined) pages.set(recordPagePath(id), `${at.slice(0, 19)}Z`);
  }
  for (const { vendor, ts } of history.changelog) {
    if (vendor !== '*') pages.set(vendorPagePath(vendor), ts);
  }
  return pages;
}

/**
 * sitemap.xml and robots.txt.
 *
 * @param pages files of dist/ that are pages with an address of their own
 */
function deriveSitemap(publication: Publication, pages: readonly string[]): Artifact[] {
  const { baseUrl } = publication;
  const changed = changedAt(publication);
  const urls = [...pages].sort(compareCodeUnits).map((path) => {
    const at = changed.get(path);
    const loc = h('loc', null, `${baseUrl}${addressOf(path)}`);
    // Where nobody knows when a page changed, nothing is said.
    return h('url', null, at === undefined ? [loc] : [loc, h('lastmod', null, at)]);
  });
  const document = renderToString(h('urlset', { xmlns: SCHEMA }, urls));
  return [
    { path: 'sitemap.xml', text: `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n` },
    {
      path: 'robots.txt',
      text: `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}sitemap.xml\n`,
    },
  ];
}
