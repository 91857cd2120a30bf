/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../model/generated/published.ts';
import { recordPagePath } from './addresses.ts';
import { PageLink } from './page-link.tsx';

/** A record's item, leading to its page. */
export function RecordLink({ record }: { record: Pick<Deprecation, 'id' | 'item'> }) {
  return (
    <PageLink to={recordPagePath(record.id)}>
      <code>{record.item}</code>
    </PageLink>
  );
}
