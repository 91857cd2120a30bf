import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { h } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { compareCodeUnits } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import type { Publication } from '../publication.ts';
import { aboutPages } from './about/about-page.tsx';
import { developersPage } from './about/developers-page.tsx';
import { addressOf } from './addresses.ts';
import { CONTENT_POLICY, SCRIPTS, SITE_ASSETS, SITE_FOLDER, STYLESHEET } from './assets.ts';
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
import { comparePage } from './plans/compare-page.tsx';
import { plansPages } from './plans/plans-page.tsx';
import { vendorPages } from './plans/vendor-page.tsx';

/** Every kind of page. */
const PAGES: readonly ((facts: SiteFacts) => Page | Iterable<Page>)[] = [
  homePage,
  stopsPage,
  platformPages,
  familyPages,
  recordPages,
  plansPages,
  vendorPages,
  comparePage,
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
  yield* deriveSitemap(publication.baseUrl, listed);
}

/**
 * 404.html: served at any depth, and read by agents, who pay for each byte of it. It is not a page of the
 * site's layout; its script puts the name that was asked into the link.
 */
function deriveNotFound({ baseUrl }: { baseUrl: string }): Artifact {
  const values: Readonly<Record<string, string>> = {
    base: new URL(baseUrl).pathname,
    policy: CONTENT_POLICY,
    styles: STYLESHEET.path,
    script: SCRIPTS['not-found'].path,
  };
  const template = readFileSync(join(SITE_FOLDER, '404.html'), 'utf8');
  const text = template.replace(/\{(\w+)\}/g, (place, name: string) => values[name] ?? place);
  return { path: '404.html', text };
}

/**
 * sitemap.xml and robots.txt.
 *
 * @param pages files of dist/ that are pages with an address of their own
 */
function deriveSitemap(baseUrl: string, pages: readonly string[]): Artifact[] {
  const urls = [...pages].sort(compareCodeUnits).map((path) => {
    return h('url', null, h('loc', null, `${baseUrl}${addressOf(path)}`));
  });
  const xmlns = 'http://www.sitemaps.org/schemas/sitemap/0.9';
  const document = renderToString(h('urlset', { xmlns }, urls));
  return [
    { path: 'sitemap.xml', text: `<?xml version="1.0" encoding="UTF-8"?>\n${document}\n` },
    { path: 'robots.txt', text: `User-agent: *\nAllow: /\n\nSitemap: ${baseUrl}sitemap.xml\n` },
  ];
}
