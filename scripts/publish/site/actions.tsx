/** @jsxRuntime automatic @jsxImportSource preact */
import { namesOf } from '../../model/published.ts';
import { usePage } from './facts.ts';
import { PageLink, WrongValueLink } from './links.tsx';

/** What a reader can do with an answer. */
export function Actions({ id, json }: { id: string; json: string }) {
  const { providerSlug } = namesOf(id, usePage().facts.platforms);
  return (
    <ul class="inline actions">
      <li class="scripted">
        <span data-copy="#" data-copy-label="Copy link" />
      </li>
      <li>
        <PageLink to={`subscribe.html#${providerSlug}`}>Get told</PageLink>
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
