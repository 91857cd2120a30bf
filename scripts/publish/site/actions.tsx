/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { usePage } from './facts.ts';
import { PageLink, WrongValueLink } from './links.tsx';

/** What a reader can do with what a page says. */
export function Actions(props: { id: string; json: string; children: ComponentChildren }) {
  const { id, json, children } = props;
  return (
    <p class="inline actions">
      {children}
      <WrongValueLink id={id} />
      <PageLink to={json}>JSON</PageLink>
    </p>
  );
}

/** The way to the calendar and feed of a platform. */
export function GetTold({ platform }: { platform: string }) {
  const provider = usePage().facts.platforms.get(platform)?.providerSlug ?? 'all';
  return <PageLink to={`subscribe.html#${provider}`}>Get told</PageLink>;
}
