import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { SiteFacts } from './facts.ts';

/** The page that is being written: what its components need to know of it. */
export interface PageScope {
  /** File of dist/. */
  path: string;
  facts: SiteFacts;
  /** The link from this page to a file of dist/, with `#fragment` or `?query` where wanted. */
  link(path: string): string;
}

export const PageContext = createContext<PageScope | null>(null);

/** The page that is being written. */
export function usePage(): PageScope {
  const scope = useContext(PageContext);
  if (scope === null) throw new TypeError('A component is rendered by renderPage only');
  return scope;
}
