/** @jsxRuntime automatic @jsxImportSource preact */

import type { ComponentChildren } from 'preact';
import { addressOf } from './addresses.ts';
import { DAYS_SCRIPT, ICON, STYLESHEET } from './assets.ts';
import { usePage } from './facts.ts';

/** Only files of this site, no inline code, nothing sent anywhere. */
const POLICY =
  "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'";

/** Feeds and calendar, for readers that look for them in the head. */
const FEEDS = [
  { type: 'application/atom+xml', path: 'deprecations/feed.xml', title: 'Deprecations (Atom)' },
  {
    type: 'application/feed+json',
    path: 'deprecations/feed.json',
    title: 'Deprecations (JSON Feed)',
  },
  { type: 'text/calendar', path: 'deprecations/calendar.ics', title: 'Shutdown days (iCalendar)' },
];

/** The head of a page. */
function Head({ head }: { head: PageHead }) {
  const { facts, link, path } = usePage();
  const { name } = facts.dataset.dataset;
  const title = head.title === '' ? name : `${head.title} – ${name}`;
  const address = `${facts.baseUrl}${addressOf(path)}`;
  return (
    <head>
      <meta charset="utf-8" />
      <meta http-equiv="Content-Security-Policy" content={POLICY} />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="referrer" content="no-referrer" />
      <title>{title}</title>
      <meta name="description" content={head.description} />
      {head.found === false ? (
        <meta name="robots" content="noindex" />
      ) : (
        <>
          <link rel="canonical" href={address} />
          <meta property="og:url" content={address} />
        </>
      )}
      <meta property="og:title" content={head.title === '' ? name : head.title} />
      <meta property="og:description" content={head.description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={name} />
      <link rel="icon" href={link(ICON.path)} type="image/svg+xml" />
      <link rel="stylesheet" href={link(STYLESHEET.path)} />
      {[...FEEDS, ...(head.twins ?? [])].map((twin) => (
        <link
          key={twin.path}
          rel="alternate"
          type={twin.type}
          href={link(twin.path)}
          title={twin.title}
        />
      ))}
      {[DAYS_SCRIPT.path, ...(head.scripts ?? [])].map((script) => (
        <script key={script} src={link(script)} type="module" />
      ))}
    </head>
  );
}

/** A UTC instant, or a day, as people read it. */
export function InstantTime({ at }: { at: string }) {
  return <time dateTime={at}>{at.replace('T', ' ').replace('Z', ' UTC')}</time>;
}

/**
 * A link to another site. An address that is not https stands as text: a record's text may say
 * anything, and `javascript:` is an address too.
 */
export function Outward({ url, children }: { url: string; children?: ComponentChildren }) {
  const safe = URL.canParse(url) && new URL(url).protocol === 'https:';
  if (!safe) return <span>{children ?? url}</span>;
  return (
    <a class={children === undefined ? undefined : 'outward'} href={url} rel="external noreferrer">
      {children ?? url}
    </a>
  );
}

const GROUPS = [
  {
    name: 'Data',
    links: [
      { path: 'deprecations/all.json', name: 'Deprecations, JSON' },
      { path: 'deprecations/all.csv', name: 'Deprecations, CSV' },
      { path: 'data/limits.json', name: 'Plans, JSON' },
      { path: 'data/limits.csv', name: 'Plans, CSV' },
      { path: 'about.html#data', name: 'All files' },
    ],
  },
  {
    name: 'Follow',
    links: [
      { path: 'deprecations/feed.xml', name: 'Atom' },
      { path: 'deprecations/feed.json', name: 'JSON Feed' },
      { path: 'deprecations/calendar.ics', name: 'Calendar' },
      { path: 'llms.txt', name: 'llms.txt' },
    ],
  },
  {
    name: 'This service',
    links: [
      { path: 'about.html', name: 'About' },
      { path: 'coverage.html', name: 'Coverage' },
      { path: 'support.html', name: 'Support' },
      { path: 'build-log.html', name: 'Build log' },
    ],
  },
];

/** Where else to go, and what this copy was made from. */
function SiteFooter() {
  const { facts, link } = usePage();
  const { dataset, history, now } = facts;
  return (
    <footer class="site-footer">
      <nav aria-label="More">
        {GROUPS.map((group) => (
          <section key={group.name}>
            <h2>{group.name}</h2>
            <ul>
              {group.links.map(({ path, name }) => (
                <li key={path}>
                  <a href={link(path)}>{name}</a>
                </li>
              ))}
              {group.name === 'This service' && (
                <li>
                  <Outward url={dataset.dataset.repository}>Repository</Outward>
                </li>
              )}
            </ul>
          </section>
        ))}
      </nav>
      <p>
        Nothing here is recommended, ranked, hidden or paid for. Dates move: confirm at the source
        before you act.
      </p>
      <p>
        Made at <InstantTime at={now} /> from commit <code>{history.head.commit.slice(0, 12)}</code>
        .
      </p>
    </footer>
  );
}

const SECTIONS = [
  { path: 'deprecations/index.html', name: 'Deprecations' },
  { path: 'deprecations/timeline.html', name: 'Timeline' },
  { path: 'plans/index.html', name: 'Plans' },
  { path: 'changelog.html', name: 'Changes' },
  { path: 'source-checks/index.html', name: 'Source checks' },
  { path: 'about.html', name: 'About' },
];

/** The name of the site and the way to its sections. */
function SiteHeader({ section }: { section: string }) {
  const { facts, link } = usePage();
  const { name } = facts.dataset.dataset;
  return (
    <header class="site-header">
      <p class="site-name">
        {section === 'index.html' ? (
          <a href={link('index.html')} aria-current="page">
            {name}
          </a>
        ) : (
          <a href={link('index.html')}>{name}</a>
        )}
      </p>
      <nav aria-label="Sections">
        <ul>
          {SECTIONS.map(({ path, name: label }) => (
            <li key={path}>
              <a href={link(path)} aria-current={path === section ? 'page' : undefined}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </header>
  );
}

/** What a page says of itself. */
export interface PageHead {
  /** Without the site's name; empty on the first page. */
  title: string;
  /** One sentence. */
  description: string;
  /** File of dist/ whose entry in the navigation is this page's. */
  section?: string;
  /** Scripts besides the one of every page: files of dist/. */
  scripts?: readonly string[];
  /** Other forms of the same thing: media type and file of dist/. */
  twins?: readonly { type: string; path: string; title: string }[];
  /** Whether it has an address of its own; the page for what is not there has none. */
  found?: boolean;
}

/** The frame of every page. */
export function Layout({ head, children }: { head: PageHead; children: ComponentChildren }) {
  return (
    <html lang="en">
      <Head head={head} />
      <body>
        <a class="skip" href="#main">
          Skip to content
        </a>
        <SiteHeader section={head.section ?? ''} />
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <SiteFooter />
      </body>
    </html>
  );
}

/** A link to a file of this site, with `#fragment` or `?query` where wanted. */
export function PageLink({ to, children }: { to: string; children: ComponentChildren }) {
  return <a href={usePage().link(to)}>{children}</a>;
}

/** Where a reader may correct a file of records/, by its path below the root. */
export function EditLink({ path }: { path: string }) {
  const { repository } = usePage().facts.dataset.dataset;
  return <Outward url={`${repository}/edit/main/${path}`}>Edit this record</Outward>;
}

/** Feeds, calendars, files and the two interfaces for programs. */
export function WaysToFollow() {
  const { baseUrl, dataset } = usePage().facts;
  const tracked = dataset.providers.filter(({ data }) => data.coverage === 'tracked');
  return (
    <dl class="ways">
      <div>
        <dt>Feeds</dt>
        <dd>
          <PageLink to="deprecations/feed.xml">Atom</PageLink> and{' '}
          <PageLink to="deprecations/feed.json">JSON Feed</PageLink>, an entry for each deprecation.
        </dd>
      </div>
      <div>
        <dt>Calendar</dt>
        <dd>
          <PageLink to="deprecations/calendar.ics">All shutdown days</PageLink>
          {tracked.map(({ id, data }) => (
            <span key={id}>
              , <PageLink to={`deprecations/calendar/${id}.ics`}>{data.name}</PageLink>
            </span>
          ))}
          ; reminders 30 and 7 days before.
        </dd>
      </div>
      <div>
        <dt>Files</dt>
        <dd>
          JSON of <PageLink to="data/limits.json">plans</PageLink> and{' '}
          <PageLink to="deprecations/all.json">deprecations</PageLink>, CSV of{' '}
          <PageLink to="data/limits.csv">plans</PageLink> and{' '}
          <PageLink to="deprecations/all.csv">deprecations</PageLink>, and{' '}
          <PageLink to="about.html#data">all other files</PageLink>.
        </dd>
      </div>
      <div>
        <dt>Queries</dt>
        <dd>
          <code>{baseUrl}deprecations/api?provider=…&amp;before=…</code>, where the host runs
          functions.
        </dd>
      </div>
      <div>
        <dt>MCP</dt>
        <dd>
          <code>{baseUrl}deprecations/mcp</code>; agents begin with{' '}
          <PageLink to="llms.txt">llms.txt</PageLink>.
        </dd>
      </div>
    </dl>
  );
}
