/** @jsxRuntime automatic @jsxImportSource preact */
import { usePage } from './facts.ts';
import { PageLink, WrongValueLink } from './links.tsx';

/** What a reader can do with an answer. */
export function Actions(props: { id: string; platform: string; json: string }) {
  const { id, platform, json } = props;
  const provider = usePage().facts.platforms.get(platform)?.providerSlug ?? 'all';
  return (
    <ul class="inline actions">
      <li>
        <PageLink to={`subscribe.html#${provider}`}>Get told</PageLink>
      </li>
      <li>
        <WrongValueLink id={id} />
      </li>
      <li>
        <PageLink to={json}>JSON</PageLink>
      </li>
    </ul>
  );
}
