/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';

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
