/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../model/generated/published.ts';
import { badgePath } from '../badges.ts';
import { addressOf, recordPagePath } from './addresses.ts';
import { PageLink } from './page-link.tsx';
import { usePage } from './page-scope.ts';

/** Markdown that shows a badge which follows the record, for a README. */
export function BadgeSnippet({ record }: { record: Deprecation }) {
  const { baseUrl } = usePage().facts;
  const endpoint = `${baseUrl}${badgePath(record.id)}`;
  const image = `https://img.shields.io/endpoint?url=${encodeURIComponent(endpoint)}`;
  const page = `${baseUrl}${addressOf(recordPagePath(record.id))}`;
  return (
    <>
      <p>
        Markdown for a README. The badge is drawn by shields.io from{' '}
        <PageLink to={badgePath(record.id)}>this file</PageLink> and follows the record.
      </p>
      <pre class="snippet">
        <code>{`[![Shutdown day](${image})](${page})`}</code>
      </pre>
    </>
  );
}
