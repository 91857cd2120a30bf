/** @jsxRuntime automatic @jsxImportSource preact */
import type { VNode } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { cleanText } from '../../model/xml-text.ts';
import type { Artifact } from '../artifact.ts';
import { addressOf, relativeLinks } from './addresses.ts';
import type { SiteFacts } from './facts.ts';
import { Layout, type PageHead } from './layout.tsx';
import { PageContext, type PageScope } from './page-scope.ts';

/** A page: its file, what its head says, and what stands in `<main>`. */
export interface Page {
  /** File of dist/. */
  path: string;
  head: PageHead;
  body: VNode;
  /** For a page that is served at any depth: its links begin with the path of the base URL. */
  rooted?: boolean;
}

function scopeOf({ path, rooted }: Page, facts: SiteFacts): PageScope {
  if (!rooted) return { path, facts, link: relativeLinks(path) };
  const root = new URL(facts.baseUrl).pathname;
  const link = (to: string): string => {
    const [file = '', ...rest] = to.split(/(?=[?#])/);
    return `${root}${addressOf(file)}${rest.join('')}`;
  };
  return { path, facts, link };
}

/**
 * Writes a page. Texts are escaped by the renderer; characters that have no place in a document
 * stand as U+FFFD.
 */
export function renderPage(page: Page, facts: SiteFacts): Artifact {
  const document = renderToString(
    <PageContext.Provider value={scopeOf(page, facts)}>
      <Layout head={page.head}>{page.body}</Layout>
    </PageContext.Provider>,
  );
  return { path: page.path, text: `<!DOCTYPE html>\n${cleanText(document)}\n` };
}
