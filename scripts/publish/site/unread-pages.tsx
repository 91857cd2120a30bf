/** @jsxRuntime automatic @jsxImportSource preact */
import type { CheckedPage } from '../../model/generated/published.ts';
import { Outward } from './outward.tsx';

/** The pages that could not be read, each with the reason. */
export function UnreadPages({ pages }: { pages: readonly CheckedPage[] }) {
  const unread = pages.filter(({ state }) => state === 'not_checked');
  if (unread.length === 0) return <p>Every page was read.</p>;
  return (
    <ul>
      {unread.map(({ url, reason }) => (
        <li key={url}>
          <Outward url={url} />: {reason ?? 'no reason given'}
        </li>
      ))}
    </ul>
  );
}
