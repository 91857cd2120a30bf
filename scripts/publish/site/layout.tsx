/** @jsxRuntime automatic @jsxImportSource preact */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ComponentChildren, VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
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
  SITE_FOLDER,
  STYLES,
  TOUCH_ICON,
} from './assets.ts';
import { renderPart, type SiteFacts, usePage } from './facts.ts';
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

/** As long as search engines and tabs show it. */
const LONGEST_TITLE = 70;

/** A title with the name of the site where there is room. */
function fullTitle(title: string, name: string): string {
  const full = `${title} – ${name}`;
  if (full.length <= LONGEST_TITLE) return full;
  return title;
}

/** What the head of a page says of it. */
function Head({ page }: { page: Page }) {
  const { facts, link, path } = usePage();
  const { name } = facts.dataset.dataset;
  const address = `${facts.baseUrl}${addressOf(path)}`;
  return (
    <>
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
      {page.json !== undefined && (
        <link rel="alternate" type="application/json" href={link(page.json)} title="JSON" />
      )}
      {page.dataset && <DatasetFacts page={page} />}
    </>
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

/** The frame of every page, without what stands between its elements. */
const FRAME = readFileSync(join(SITE_FOLDER, 'frame.html'), 'utf8').replace(/\n\s*/g, '');

/** What the frame says of the whole site. */
function siteValues({ dataset, history, now, searchIndex, today }: SiteFacts) {
  const { name, repository } = dataset.dataset;
  return {
    today,
    now,
    made_at: now.replace('T', ' ').replace('Z', ' UTC'),
    commit: history.head.commit.slice(0, 12),
    name: renderToString(<span>{name}</span>),
    repository: renderToString(<ExternalLink url={repository}>Repository</ExternalLink>),
    policy: CONTENT_POLICY,
    styles: `<style>${STYLES}</style>`,
    icon: ICON.path,
    touch_icon: TOUCH_ICON.path,
    font_styles: FONT_STYLES.path,
    every_page: SCRIPTS['every-page'].path,
    search: searchIndex.path,
    find: SCRIPTS['find-anywhere'].path,
  };
}

/** Makes what writes pages. */
export function createRenderer(facts: SiteFacts): (page: Page) => Artifact {
  const ofSite = siteValues(facts);
  return (page) => {
    const { path } = page;
    const scope = { path, facts, link: relativeLinks(path) };
    // What is painted first does not share the line with scripts.
    const scripts = (page.scripts ?? []).map((script) => {
      const address = scope.link(SCRIPTS[script].path);
      return `<script src="${address}" type="module" fetchpriority="low"></script>`;
    });
    const [section] =
      Object.entries(texts.sections).find(([, starts]) =>
        starts.some((start) => path.startsWith(start)),
      ) ?? [];
    const link = `<a href="{root}${section}"`;
    const values: Record<string, string> = {
      ...ofSite,
      root: '../'.repeat(path.split('/').length - 1) || './',
      head: renderPart(scope, <Head page={page} />),
      scripts: scripts.join(''),
      body: renderPart(scope, page.body),
    };
    const text = FRAME.replace(link, `${link} aria-current="page"`).replace(
      /\{(\w+)\}/g,
      (place, name: string) => values[name] ?? place,
    );
    return { path, text: `${text}\n` };
  };
}

/** A piece of HTML that scripts of a page load; its links are those of the page. */
export function renderFragment(
  name: string,
  body: ComponentChildren,
  { facts, page }: { facts: SiteFacts; page: string },
): Artifact {
  const scope = { path: page, facts, link: relativeLinks(page) };
  return hashedAsset(`${name}.txt`, `${renderPart(scope, body)}\n`);
}
