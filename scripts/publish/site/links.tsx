/** @jsxRuntime automatic @jsxImportSource preact */
import type { ComponentChildren } from 'preact';
import { usePage } from './facts.ts';

/**
 * A link to another site. An address that is not https is shown as text: a record's text may say
 * anything, and `javascript:` is an address too.
 */
export function ExternalLink({ url, children }: { url: string; children?: ComponentChildren }) {
  const safe = URL.canParse(url) && new URL(url).protocol === 'https:';
  if (!safe) return <span>{children ?? url}</span>;
  return (
    <a
      class={children === undefined ? undefined : 'outward'}
      href={url}
      rel="external nofollow noreferrer"
    >
      {children ?? url}
    </a>
  );
}

/** A link to a file of this site, with `#fragment` or `?query` where wanted. */
export function PageLink({ to, children }: { to: string; children: ComponentChildren }) {
  return <a href={usePage().link(to)}>{children}</a>;
}

/** A text of ours in which each https address leads there, by the name of its host. */
export function Linked({ text }: { text: string }) {
  return (
    <>
      {text.split(/(https:\/\/[^\s)]*[^\s).,;])/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <ExternalLink key={index} url={part}>
            {part.split('/')[2]}
          </ExternalLink>
        ),
      )}
    </>
  );
}

/** Where a reader may correct a file of records/, by its path below the root. */
export function EditLink({ path }: { path: string }) {
  const { repository } = usePage().facts.dataset.dataset;
  return <ExternalLink url={`${repository}/edit/main/${path}`}>Edit this record</ExternalLink>;
}

/** Where a reader reports a wrong value: the issue form, with the record filled in. */
export function WrongValueLink({ id, children }: { id: string; children?: ComponentChildren }) {
  const { repository } = usePage().facts.dataset.dataset;
  const query = new URLSearchParams({
    template: 'wrong-value.yml',
    title: `Wrong value: ${id}`,
    record: id,
  });
  return (
    <ExternalLink url={`${repository}/issues/new?${query.toString()}`}>
      {children ?? 'Something wrong?'}
    </ExternalLink>
  );
}

/** Something to paste elsewhere. */
export function Snippet({ text }: { text: string }) {
  return (
    <pre class="snippet">
      <code data-copy="">{text}</code>
    </pre>
  );
}
