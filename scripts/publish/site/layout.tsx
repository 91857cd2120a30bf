/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { Head } from './head.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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
