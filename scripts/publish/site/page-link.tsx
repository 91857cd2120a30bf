/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { usePage } from './page-scope.ts';

/** A link to a file of this site, with `#fragment` or `?query` where wanted. */
export function PageLink({ to, children }: { to: string; children: ComponentChildren }) {
  return <a href={usePage().link(to)}>{children}</a>;
}
