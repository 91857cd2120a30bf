/** @jsxRuntime automatic @jsxImportSource preact */
import type { Deprecation } from '../../model/generated/published.ts';
import { usePage } from './page-scope.ts';
import { RecordLink } from './record-link.tsx';
import { linkSuccessor } from './words.ts';

/** What the vendor names instead; an identifier that has a record of its own leads there. */
export function Successor({ record }: { record: Deprecation }) {
  const { names } = usePage().facts;
  if (record.successor === null) return <span class="none">none named</span>;
  return (
    <span class="words">
      {linkSuccessor(record, names).map(({ text, record: named }) =>
        named ? <RecordLink key={text} record={{ id: named.id, item: text }} /> : text,
      )}
    </span>
  );
}
