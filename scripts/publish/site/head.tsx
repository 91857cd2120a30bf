/** @jsxRuntime automatic @jsxImportSource preact */
import { addressOf } from './addresses.ts';
import { DAYS_SCRIPT, ICON, STYLESHEET } from './assets.ts';
import type { PageHead } from './layout.tsx';
import { usePage } from './page-scope.ts';

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
export function Head({ head }: { head: PageHead }) {
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
