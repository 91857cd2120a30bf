/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { cleanText } from '../../model/words.ts';
import type { Artifact } from '../artifact.ts';
import { addressOf, relativeLinks } from './addresses.ts';
import {
  CARD,
  CONTENT_POLICY,
  FONT_STYLES,
  hashedAsset,
  ICON,
  SCRIPTS,
  type ScriptName,
  STYLES,
  TOUCH_ICON,
} from './assets.ts';
import { PageContext, type PageScope, type SiteFacts, usePage } from './facts.ts';
import { ExternalLink } from './parts.tsx';
import texts from './texts.json' with { type: 'json' };

/** What search engines are told of a dataset (schema.org), as JSON-LD. */
function DatasetFacts({ page }: { page: Page }) {
  const { facts, path } = usePage();
  const { baseUrl, dataset, history, today } = facts;
  const { name } = dataset.dataset;
  const { name: what, files } = page.dataset ?? { name: '', files: [] };
  const json = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'Dataset',
    name: `${name}: ${what}`,
    description: page.description,
    url: `${baseUrl}${addressOf(path)}`,
    isAccessibleForFree: true,
    license: 'https://creativecommons.org/publicdomain/zero/1.0/',
    creator: { '@type': 'Organization', name, url: baseUrl },
    datePublished: history.baseline?.ts.slice(0, 10),
    dateModified: today,
    distribution: files.map((file) => ({
      '@type': 'DataDownload',
      encodingFormat: file.endsWith('.csv') ? 'text/csv' : 'application/json',
      contentUrl: `${baseUrl}${file}`,
    })),
  });
  // No text of a record can end the element.
  const html = json.replaceAll('<', '\\u003c');
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: html }} />;
}

/** What is painted first does not share the line with scripts. The types do not have it yet. */
const LOW_PRIORITY = { fetchpriority: 'low' };

/** Styles, icon and scripts. */
function HeadFiles({ page }: { page: Page }) {
  const { link } = usePage();
  return (
    <>
      <link rel="icon" href={link(ICON.path)} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={link(TOUCH_ICON.path)} />
      <style dangerouslySetInnerHTML={{ __html: STYLES }} />
      {texts.feeds.map(({ type, path, title }) => (
        <link key={path} rel="alternate" type={type} href={link(path)} title={title} />
      ))}
      {page.json !== undefined && (
        <link rel="alternate" type="application/json" href={link(page.json)} title="JSON" />
      )}
      {['every-page' as const, ...(page.scripts ?? [])].map((script) => (
        <script key={script} src={link(SCRIPTS[script].path)} type="module" {...LOW_PRIORITY} />
      ))}
    </>
  );
}

/** As long as search engines and tabs show it. */
const LONGEST_TITLE = 70;

/** A title with the name of the site where there is room. */
function fullTitle(title: string, name: string): string {
  const full = `${title} – ${name}`;
  if (full.length <= LONGEST_TITLE) return full;
  return title;
}

/** The head of a page. */
function Head({ page }: { page: Page }) {
  const { facts, path } = usePage();
  const { name } = facts.dataset.dataset;
  const address = `${facts.baseUrl}${addressOf(path)}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={CONTENT_POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <title>{fullTitle(page.title, name)}</title>
      <meta name="description" content={page.description} />
      <link rel="canonical" href={address} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={page.title} />
      <meta property="og:description" content={page.description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <meta property="og:image" content={`${facts.baseUrl}${CARD.path}`} />
      <meta name="twitter:card" content="summary_large_image" />
      <HeadFiles page={page} />
      {page.dataset && <DatasetFacts page={page} />}
    </head>
  );
}

/** Where else to go, and what this copy was made from. */
function Footer() {
  const { facts, link } = usePage();
  const { dataset, history, now } = facts;
  return (
    <footer class="site-footer">
      <nav aria-label="More">
        <ul>
          {texts.foot.map(({ path, name }) => (
            <li key={path}>
              <a href={link(path)}>{name}</a>
            </li>
          ))}
          <li>
            <ExternalLink url={dataset.dataset.repository}>Repository</ExternalLink>
          </li>
        </ul>
      </nav>
      <p>
        Nothing here is recommended, ranked, hidden or paid for. Dates move: confirm at the source
        before you act.
      </p>
      <p>
        Made at <time dateTime={now}>{now.replace('T', ' ').replace('Z', ' UTC')}</time> from commit{' '}
        <code>{history.head.commit.slice(0, 12)}</code>.
      </p>
    </footer>
  );
}

/** The search of every page; what it finds is loaded when somebody goes to it. */
function FindAnywhere() {
  const { facts, link } = usePage();
  return (
    <search
      class="find scripted"
      data-index={link(facts.searchIndex.path)}
      data-script={link(SCRIPTS['find-anywhere'].path)}
    >
      <label for="find" class="visually-hidden">
        Find models, vendors and plans
      </label>
      <input
        id="find"
        type="search"
        placeholder="Find a model or plan ( / )"
        autocomplete="off"
        spellcheck={false}
      />
      <output for="find" hidden />
    </search>
  );
}

/** The name of the site and the way to its sections. */
function Header() {
  const { facts, link, path: own } = usePage();
  const current = (starts: readonly string[]) =>
    starts.some((start) => own.startsWith(start)) ? 'page' : undefined;
  return (
    <header class="site-header">
      <p class="site-name">
        <a href={link('index.html')} aria-current={current(['index.html'])}>
          {facts.dataset.dataset.name}
        </a>
      </p>
      <nav aria-label="Sections">
        <ul>
          {texts.sections.map(({ path, name, pages }) => (
            <li key={path}>
              <a href={link(path)} aria-current={current(pages)}>
                {name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FindAnywhere />
    </header>
  );
}

/** A whole page. */
function Layout({ page }: { page: Page }) {
  const { facts, link } = usePage();
  return (
    <html lang="en" data-built={facts.today}>
      <Head page={page} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <Header />
        <main id="main" tabIndex={-1}>
          {page.body}
        </main>
        <Footer />
        <link rel="stylesheet" href={link(FONT_STYLES.path)} />
      </body>
    </html>
  );
}

/** A page: its file, what its head says, and what is in `<main>`. */
export interface Page {
  /** File of dist/. */
  path: string;
  /** Without the site's name. */
  title: string;
  /** One sentence. */
  description: string;
  /** Scripts besides the one of every page. */
  scripts?: readonly ScriptName[];
  /** The same as JSON, where it is a file of dist/. */
  json?: string | undefined;
  /** The dataset that it is about, with its files below the base URL, JSON or CSV. */
  dataset?: { name: string; files: readonly string[] };
  body: VNode;
  /** Files that its scripts load. */
  files?: readonly Artifact[];
}

/**
 * Makes what writes pages. Texts are escaped by the renderer; characters that have no place in a
 * document are shown as U+FFFD.
 */
export function createRenderer(facts: SiteFacts): (page: Page) => Artifact {
  return (page) => {
    const { path } = page;
    const scope = { path, facts, link: relativeLinks(path) };
    const document = render(scope, <Layout page={page} />);
    return { path, text: `<!DOCTYPE html>\n${cleanText(document)}\n` };
  };
}

function render(scope: PageScope, content: ComponentChildren): string {
  return renderToString(<PageContext.Provider value={scope}>{content}</PageContext.Provider>);
}

/** A piece of HTML that scripts of a page load; its links are those of the page. */
export function renderFragment(
  name: string,
  body: ComponentChildren,
  { facts, page }: { facts: SiteFacts; page: string },
): Artifact {
  const scope = { path: page, facts, link: relativeLinks(page) };
  return hashedAsset(`${name}.txt`, `${cleanText(render(scope, body))}\n`);
}
